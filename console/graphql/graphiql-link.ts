import { PAGE_PATHS } from '../page-paths.ts';
import type { Operation } from './operation.ts';

/**
 * The address of GraphiQL with an operation and its variables filled in. They stand in the fragment, which browsers send to
 * nobody; GraphiQL takes them out of the address.
 */
export function graphiqlLink<Data, Variables>({ text }: Operation<Data, Variables>, variables?: Variables): string {
  const written = JSON.stringify(variables, null, 2);
  const handed = new URLSearchParams({
    query: text,
    ...(written !== undefined && written !== '{}' && { variables: written }),
  });
  return `${PAGE_PATHS.graphiql}#${handed}`;
}
