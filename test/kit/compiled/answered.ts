import { type GraphQLSchema, parse } from 'graphql';
import type { PartCompilers } from '../../../kit/compiled/compiling.ts';
import { compileDocument, type FetchRequest } from '../../../kit/compiled/fetch.ts';
import { requestContext } from '../../gateway/distributed/tiny-subgraph.ts';

/** What a schema with resolvers answers to a document: data, and its errors as `path: message`, in the order in which they came. */
export async function answered(
  schema: GraphQLSchema,
  query: string,
  { parts, ...request }: Partial<FetchRequest> & { readonly parts?: PartCompilers } = {},
) {
  const compiled = compileDocument({ name: 'own', schema, ...(parts && { parts }) }, parse(query));
  const { data, faults } = await compiled({ variables: {}, context: requestContext(), ...request });
  const errors = faults.map(
    ({ error, path }) => `${path.join('.')}: ${error instanceof Error ? error.message : error}`,
  );
  return { data, errors };
}

/** A value that comes after so many milliseconds. */
export const later = <T>(value: T, milliseconds: number): Promise<T> =>
  new Promise((done) => {
    setTimeout(() => done(value), milliseconds);
  });
