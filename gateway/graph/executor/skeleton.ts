import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  print,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { LeafGroups } from './leaf-groups.ts';

/** The parts of an operation that its plan depends on. */
export interface Skeleton {
  readonly document: DocumentNode;
  /** Inserts the leaves that the operation selects into the text of a fetch of the plan. */
  readonly filled: (text: string) => string;
}

/** What reading an operation needs. */
interface Reading {
  readonly schema: GraphQLSchema;
  readonly groupOf: LeafGroups;
  /** Starts no name in the operation except those that the normal form generated. */
  readonly prefix: string;
}

/**
 * Removes from an operation which leaves it selects: in each selection set, one field stands for all leaves of its group. Operations that
 * differ only in those leaves share a plan. Planning is half of the work for a new operation.
 */
export function skeletonOf(
  reading: Reading,
  operation: OperationDefinitionNode,
  fragments: readonly FragmentDefinitionNode[],
): Skeleton {
  const slots: FieldNode[][] = [];
  const { schema } = reading;
  const bare = (set: SelectionSetNode, type: GraphQLNamedType | null | undefined): SelectionSetNode =>
    bareSet(reading, slots, set, type, bare);
  const root = schema.getRootType(operation.operation);
  // Leaves of the root stay: there are few, and those of a mutation execute in order.
  const selections = operation.selectionSet.selections.map((each) => within(reading, each, root, bare));
  const document: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [
      { ...operation, selectionSet: { kind: Kind.SELECTION_SET, selections } },
      ...fragments.map((each) => ({
        ...each,
        selectionSet: bare(each.selectionSet, schema.getType(each.typeCondition.name.value)),
      })),
    ],
  };
  if (slots.length === 0) return { document, filled: (text) => text };
  const texts = slots.map((leaves) => leaves.map(print).join(' '));
  const slot = new RegExp(`\\b${reading.prefix}${SLOT}(\\d+): ?\\w+`, 'g');
  return { document, filled: (text) => text.replace(slot, (_, number) => texts[Number(number)] ?? '') };
}

/** Follows the prefix, and precedes the number, in the key of a field that stands for a group. */
const SLOT = 'leaves';

type Bare = (set: SelectionSetNode, type: GraphQLNamedType | null | undefined) => SelectionSetNode;

function bareSet(
  reading: Reading,
  slots: FieldNode[][],
  { selections }: SelectionSetNode,
  type: GraphQLNamedType | null | undefined,
  bare: Bare,
): SelectionSetNode {
  const grouped = new Map<string, FieldNode[]>();
  const others: SelectionNode[] = [];
  for (const each of selections) {
    const group = isPlainLeaf(each) && isObjectType(type) ? reading.groupOf(type.name, each.name.value) : undefined;
    if (each.kind !== Kind.FIELD || group === undefined) others.push(within(reading, each, type, bare));
    else grouped.set(group, [...(grouped.get(group) ?? []), each]);
  }
  const leaves = [...grouped].sort(([one], [other]) => (one < other ? -1 : 1));
  const standing = leaves.map(([group, nodes]): FieldNode => {
    slots.push(nodes);
    const alias = `${reading.prefix}${SLOT}${slots.length - 1}`;
    return {
      kind: Kind.FIELD,
      alias: { kind: Kind.NAME, value: alias },
      name: { kind: Kind.NAME, value: group },
    };
  });
  return { kind: Kind.SELECTION_SET, selections: [...standing, ...others] };
}

/** A selection that stays, with the leaves inside replaced. */
function within(
  { schema }: Reading,
  selection: SelectionNode,
  type: GraphQLNamedType | null | undefined,
  bare: Bare,
): SelectionNode {
  if (selection.kind === Kind.FRAGMENT_SPREAD || selection.selectionSet === undefined) return selection;
  if (selection.kind === Kind.INLINE_FRAGMENT) {
    const condition = selection.typeCondition?.name.value;
    return {
      ...selection,
      selectionSet: bare(selection.selectionSet, condition === undefined ? type : schema.getType(condition)),
    };
  }
  const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[selection.name.value] : undefined;
  return { ...selection, selectionSet: bare(selection.selectionSet, field && getNamedType(field.type)) };
}

const isPlainLeaf = (selection: SelectionNode): selection is FieldNode =>
  selection.kind === Kind.FIELD &&
  selection.selectionSet === undefined &&
  (selection.arguments ?? []).length === 0 &&
  (selection.directives ?? []).length === 0;
