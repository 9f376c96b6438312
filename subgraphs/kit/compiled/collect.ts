import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  isAbstractType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** The fields that a selection asks of one concrete type, by response key; nodes of one key belong together. */
export type Fields = ReadonlyMap<string, readonly [FieldNode, ...FieldNode[]]>;

/** What a document's selections are read with. */
export interface Reading {
  readonly schema: GraphQLSchema;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
}

/** Thrown where a document has something that is not compiled; it is then executed by graphql-js. */
export class NotCompiled extends Error {}

/**
 * The fields of selections on a concrete type, in order, fragments resolved. Throws NotCompiled for @skip and @include:
 * which fields there are would then depend on the request.
 */
export function fieldsOf({ schema, fragments }: Reading, typeName: string, sets: readonly SelectionSetNode[]): Fields {
  const fields = new Map<string, [FieldNode, ...FieldNode[]]>();
  const visit = (set: SelectionSetNode): void => {
    for (const selection of set.selections) {
      if (selection.directives !== undefined && selection.directives.length > 0) throw new NotCompiled('a directive');
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        const known = fields.get(key);
        if (known === undefined) fields.set(key, [selection]);
        else known.push(selection);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        if (fits(schema, typeName, selection.typeCondition?.name.value)) visit(selection.selectionSet);
      } else {
        const fragment = fragments[selection.name.value];
        if (fragment !== undefined && fits(schema, typeName, fragment.typeCondition.name.value))
          visit(fragment.selectionSet);
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
  const type = schema.getType(condition);
  return isAbstractType(type) && schema.getPossibleTypes(type).some((each) => each.name === typeName);
}
