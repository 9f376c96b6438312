import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  isAbstractType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { conditionsOf, isMet } from './conditions.ts';

/** The nodes that ask for one response key. */
export type FieldNodes = readonly [FieldNode, ...FieldNode[]];

/** What selections are read with. */
export interface Reading {
  readonly schema: GraphQLSchema;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  /** Values of the variables in @skip and @include. */
  readonly conditions: Readonly<Record<string, unknown>>;
}

/** The fields that selections ask of one concrete type, by response key, in the order of the answer's keys. */
export function collectFields(
  { schema, fragments, conditions }: Reading,
  type: GraphQLNamedType,
  sets: readonly SelectionSetNode[],
): ReadonlyMap<string, FieldNodes> {
  const fields = new Map<string, [FieldNode, ...FieldNode[]]>();
  const seen = new Set<string>();
  const visit = (set: SelectionSetNode): void => {
    for (const selection of set.selections) {
      if (!isMet(conditionsOf(selection.directives), conditions)) continue;
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        const known = fields.get(key);
        if (known === undefined) fields.set(key, [selection]);
        else known.push(selection);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        if (fits(schema, type, selection.typeCondition?.name.value)) visit(selection.selectionSet);
      } else {
        const name = selection.name.value;
        const fragment = fragments[name];
        if (fragment === undefined || seen.has(name)) continue;
        seen.add(name);
        if (fits(schema, type, fragment.typeCondition.name.value)) visit(fragment.selectionSet);
      }
    }
  };
  for (const set of sets) visit(set);
  return fields;
}

/** The selection sets of nodes that belong together. */
export const selectionsOf = (nodes: readonly FieldNode[]): SelectionSetNode[] =>
  nodes.flatMap((node) => node.selectionSet ?? []);

function fits(schema: GraphQLSchema, type: GraphQLNamedType, condition: string | undefined): boolean {
  if (condition === undefined || condition === type.name) return true;
  const abstract = schema.getType(condition);
  return isAbstractType(abstract) && schema.getPossibleTypes(abstract).some((each) => each.name === type.name);
}
