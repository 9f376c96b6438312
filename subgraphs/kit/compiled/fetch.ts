import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import type { Catalog } from '../../../catalog/model.ts';
import type { RecordSource } from '../owner.ts';
import { NotCompiled, selectionsOf } from './collect.ts';
import { compileRecords, type Output, type RecordSelection, type Run } from './records.ts';

/** One fetch of a query plan over `_entities`, compiled: the same data as graphql-js, without walking the document again. */
export type CompiledFetch = (run: Run) => Promise<{ readonly _entities: readonly (Output | null)[] }>;

/**
 * Compiles a fetch that the catalog alone answers: entities by reference, their values and connections. Undefined for
 * any other document; graphql-js executes those, and those that fail here, so that errors get their places.
 */
export function compileFetch(
  catalog: Catalog,
  subgraph: string,
  schema: GraphQLSchema,
  document: DocumentNode,
): CompiledFetch | undefined {
  try {
    return compile(catalog, subgraph, schema, document);
  } catch (error) {
    if (error instanceof NotCompiled) return undefined;
    throw error;
  }
}

function compile(catalog: Catalog, subgraph: string, schema: GraphQLSchema, document: DocumentNode): CompiledFetch {
  const [operation, ...others] = document.definitions.filter(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  );
  if (operation?.operation !== 'query' || others.length > 0) throw new NotCompiled('the kind of operation');
  const [root, ...more] = operation.selectionSet.selections;
  if (root?.kind !== Kind.FIELD || root.name.value !== '_entities' || root.alias !== undefined || more.length > 0) {
    throw new NotCompiled('a root field');
  }
  if ((root.directives?.length ?? 0) > 0) throw new NotCompiled('a directive');
  const fragments = Object.fromEntries(
    document.definitions
      .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  );
  const selections = new Map<string, RecordSelection>();
  for (const type of catalog.types.values()) {
    if (type.kind !== 'entity' || schema.getType(type.name) === undefined) continue;
    selections.set(
      type.name,
      compileRecords({ catalog, schema, fragments, operation, subgraph }, type, selectionsOf([root])),
    );
  }
  return async (run) => {
    const references = referencesOf(run.variables.representations);
    const batches = new Map<string, { readonly records: Reference[]; readonly outputs: Output[] }>();
    const entities = references.map((reference) => {
      const batch = batches.get(reference.__typename) ?? { records: [], outputs: [] };
      batches.set(reference.__typename, batch);
      const output: Output = {};
      batch.records.push(reference);
      batch.outputs.push(output);
      return output;
    });
    await Promise.all(
      [...batches].map(([name, { records, outputs }]) => {
        const selection = selections.get(name);
        if (selection === undefined) throw new NotCompiled(`references to ${name}`);
        return selection(records, outputs, run);
      }),
    );
    return { _entities: entities };
  };
}

interface Reference extends RecordSource {
  readonly __typename: string;
}

/** Representations as the gateway sends them. */
function referencesOf(representations: unknown): readonly Reference[] {
  if (!Array.isArray(representations)) throw new NotCompiled('representations that are no list');
  return representations;
}
