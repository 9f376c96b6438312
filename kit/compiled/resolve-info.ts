import type { GraphQLResolveInfo } from 'graphql';
import type { Places, Run } from './batch.ts';
import type { Compiling, FieldUse } from './compiling.ts';

/**
 * What graphql-js tells resolvers about their position in the operation. The path is computed when it is read. The getter is on a class,
 * because one in an object literal makes V8 keep a hidden class, and with it the request, for each use.
 */
export class ResolveInfo implements GraphQLResolveInfo {
  readonly fieldName: string;
  readonly fieldNodes: FieldUse['nodes'];
  readonly returnType: GraphQLResolveInfo['returnType'];
  readonly parentType: GraphQLResolveInfo['parentType'];
  readonly schema: GraphQLResolveInfo['schema'];
  readonly fragments: GraphQLResolveInfo['fragments'];
  readonly rootValue = undefined;
  readonly operation: GraphQLResolveInfo['operation'];
  readonly variableValues: Record<string, unknown>;
  readonly #places: Places;
  readonly #index: number;

  constructor({ parent, field, nodes }: FieldUse, { of }: Compiling, run: Run, places: Places, index: number) {
    this.fieldName = field.name;
    this.fieldNodes = nodes;
    this.returnType = field.type;
    this.parentType = parent;
    this.schema = of.schema;
    this.fragments = of.fragments;
    this.operation = of.operation;
    this.variableValues = run.variables;
    this.#places = places;
    this.#index = index;
  }

  /** Linked as in graphql-js: from the last key to the first. */
  get path(): GraphQLResolveInfo['path'] {
    let last: GraphQLResolveInfo['path'] | undefined;
    const path = this.#places.path(this.#index);
    for (const [at, key] of path.entries())
      last = { prev: last, key, typename: at === path.length - 1 ? this.parentType.name : undefined };
    if (last === undefined) throw new Error('Expected the path of a field, got the root.');
    return last;
  }
}
