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

/** Field nodes of one response key; they belong together. */
export type FieldNodes = readonly [FieldNode, ...FieldNode[]];

/** The fields that a selection asks of one concrete type, by response key. */
export type Fields = ReadonlyMap<string, FieldNodes>;

/** What a document's selections are read with. */
export interface Reading {
  readonly schema: GraphQLSchema;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  /** What @skip and @include say of a node. */
  readonly isIncluded: (node: SelectionNode) => boolean;
}

/** The fields of selections on a concrete type, in order, fragments resolved, @skip and @include obeyed. */
export function fieldsOf(reading: Reading, typeName: string, sets: readonly SelectionSetNode[]): Fields {
  const { schema, fragments, isIncluded } = reading;
  const fields = new Map<string, [FieldNode, ...FieldNode[]]>();
  const visit = (set: SelectionSetNode): void => {
    for (const selection of set.selections) {
      if (selection.directives !== undefined && selection.directives.length > 0 && !isIncluded(selection)) continue;
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        const known = fields.get(key);
        if (known === undefined) fields.set(key, [selection]);
        else known.push(selection);
      } else {
        const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value];
        if (fragment !== undefined && fits(schema, typeName, fragment.typeCondition?.name.value)) {
          visit(fragment.selectionSet);
        }
      }
    }
  };
  for (const set of sets) visit(set);
  return fields;
}

/** The selection sets of nodes that belong together. */
export const selectionsOf = (nodes: readonly FieldNode[]): SelectionSetNode[] =>
  nodes.flatMap((node) => node.selectionSet ?? []);

function fits(schema: GraphQLSchema, typeName: string, condition: string | undefined): boolean {
  if (condition === undefined || condition === typeName) return true;
  const [abstract, type] = [schema.getType(condition), schema.getType(typeName)];
  return isAbstractType(abstract) && isObjectType(type) && schema.isSubType(abstract, type);
}
