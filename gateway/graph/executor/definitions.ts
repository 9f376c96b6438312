import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { type Condition, conditionsOf } from './conditions.ts';
import { fieldOf } from './field-of.ts';

/** A field of a document: its index, from 0, in the operation or in a fragment. */
export interface FieldPlace {
  readonly fragment: string | undefined;
  readonly index: number;
}

/** A field on a type that has it. */
export interface WrittenField extends FieldPlace {
  readonly type: GraphQLNamedType;
  readonly field: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
}

/** A field, the type of an inline fragment, or the name of a spread one, with the conditions of all around it in its definition. */
export type Part = { readonly conditions: readonly Condition[] } & (
  | WrittenField
  | { readonly on: GraphQLNamedType }
  | { readonly spread: string }
);

/** An operation or a fragment: its type, and its parts in the order in which they are written. */
export interface Definition {
  readonly type: GraphQLNamedType | undefined;
  readonly parts: readonly Part[];
}

/** A document read once, whatever objects it will be executed on: for those, see Selected. */
export interface Definitions {
  readonly operation: Definition;
  readonly fragments: ReadonlyMap<string, Definition>;
  /** The variables of all conditions. */
  readonly conditionNames: readonly string[];
}

/** Reads the definitions of a document. What does not fit the schema is left out. */
export function readDefinitions(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
): Definitions {
  const names = new Set<string>();
  const read = (set: SelectionSetNode, type: GraphQLNamedType | undefined, fragment?: string): Definition => {
    const parts: Part[] = [];
    let index = 0;
    const walk = ({ selections }: SelectionSetNode, within: Definition['type'], outer: readonly Condition[]): void => {
      for (const node of selections) {
        const own = conditionsOf(node.directives);
        for (const each of own) if ('variable' in each) names.add(each.variable);
        const conditions = own.length === 0 ? outer : [...outer, ...own];
        if (node.kind === Kind.FRAGMENT_SPREAD) parts.push({ spread: node.name.value, conditions });
        else if (node.kind === Kind.INLINE_FRAGMENT) {
          const on = node.typeCondition === undefined ? within : schema.getType(node.typeCondition.name.value);
          if (on !== undefined) parts.push({ on, conditions });
          walk(node.selectionSet, on, conditions);
        } else {
          const field = within && fieldOf(schema, within, node.name.value);
          if (within && field) parts.push({ fragment, index, type: within, field, node, conditions });
          index += 1;
          if (node.selectionSet) walk(node.selectionSet, field && getNamedType(field.type), conditions);
        }
      }
    };
    walk(set, type, []);
    // An array that grew keeps room for more.
    return { type, parts: parts.slice() };
  };
  return {
    operation: read(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined),
    fragments: new Map(
      Object.entries(fragments).map(([name, { selectionSet, typeCondition }]) => [
        name,
        read(selectionSet, schema.getType(typeCondition.name.value), name),
      ]),
    ),
    conditionNames: [...names],
  };
}

/** The fields of a selection, at any depth, in the order of their indexes. */
export function fieldsIn({ selections }: SelectionSetNode, found: FieldNode[] = []): readonly FieldNode[] {
  for (const node of selections) {
    if (node.kind === Kind.FIELD) found.push(node);
    if (node.kind !== Kind.FRAGMENT_SPREAD && node.selectionSet) fieldsIn(node.selectionSet, found);
  }
  return found;
}
