import type { GraphQLResolveInfo } from 'graphql';
import type { Places, Run } from './batch.ts';
import type { Compiling, FieldUse } from './compiling.ts';

/** What graphql-js tells resolvers about their place in the operation. The path is worked out when it is read. */
export function resolveInfos(
  { parent, field, nodes }: FieldUse,
  { of: { schema, operation, fragments } }: Compiling,
): (places: Places, run: Run) => (index: number) => GraphQLResolveInfo {
  const ofField = {
    fieldName: field.name,
    fieldNodes: nodes,
    returnType: field.type,
    parentType: parent,
    schema,
    fragments,
    rootValue: undefined,
    operation,
  };
  return (places, run) => (index) => ({
    ...ofField,
    variableValues: { ...run.variables },
    get path() {
      return linked(places.path(index), parent.name);
    },
  });
}

/** A path as graphql-js links it: from the last key to the first. */
function linked(path: ReturnType<Places['path']>, typename: string): GraphQLResolveInfo['path'] {
  let last: GraphQLResolveInfo['path'] | undefined;
  for (const [at, key] of path.entries())
    last = { prev: last, key, typename: at === path.length - 1 ? typename : undefined };
  if (last === undefined) throw new Error('Expected the path of a field, got the root.');
  return last;
}
