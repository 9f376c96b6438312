import { PAGE_PATHS } from '../page-paths.ts';
import type { Operation } from './operation.ts';

/**
 * The address of GraphiQL with an operation and its variables. They are in the fragment, which browsers never send;
 * GraphiQL removes them from the address.
 */
export function graphiqlLink<Data, Variables>({ text }: Operation<Data, Variables>, variables?: Variables): string {
  const written = JSON.stringify(variables, null, 2);
  const handed = new URLSearchParams({
    query: text,
    ...(written !== undefined && written !== '{}' && { variables: written }),
  });
  return `${PAGE_PATHS.graphiql}#${handed}`;
}
