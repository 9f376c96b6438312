import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** The nodes that select one response key. */
export type FieldNodes = readonly [FieldNode, ...FieldNode[]];

/** What reading selections needs. */
export interface Reading {
  readonly schema: GraphQLSchema;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  /** Whether @skip and @include include a node; called only for nodes with directives. */
  readonly isIncluded: (node: SelectionNode) => boolean;
}

/**
 * Collects the fields that selections select on one concrete type, by response key, in the order of the answer's keys: with fragments
 * resolved and @skip and @include applied (GraphQL specification, CollectFields).
 */
export function collectFields(
  { schema, fragments, isIncluded }: Reading,
  typeName: string,
  sets: readonly SelectionSetNode[],
): ReadonlyMap<string, FieldNodes> {
  const fields = new Map<string, [FieldNode, ...FieldNode[]]>();
  const seen = new Set<string>();
  const visit = (set: SelectionSetNode): void => {
    for (const selection of set.selections) {
      if (selection.directives !== undefined && selection.directives.length > 0 && !isIncluded(selection)) continue;
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        const known = fields.get(key);
        if (known === undefined) fields.set(key, [selection]);
        else known.push(selection);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        if (fits(schema, typeName, selection.typeCondition?.name.value)) visit(selection.selectionSet);
      } else {
        const name = selection.name.value;
        const fragment = fragments[name];
        if (fragment === undefined || seen.has(name)) continue;
        seen.add(name);
        if (fits(schema, typeName, fragment.typeCondition.name.value)) visit(fragment.selectionSet);
      }
    }
  };
  for (const set of sets) visit(set);
  return fields;
}

/** The selection sets of nodes that select the same field. */
export const selectionsOf = (nodes: readonly FieldNode[]): SelectionSetNode[] =>
  nodes.flatMap((node) => node.selectionSet ?? []);

function fits(schema: GraphQLSchema, typeName: string, condition: string | undefined): boolean {
  if (condition === undefined || condition === typeName) return true;
  const [abstract, type] = [schema.getType(condition), schema.getType(typeName)];
  return isAbstractType(abstract) && isObjectType(type) && schema.isSubType(abstract, type);
}
