import {
  type ASTVisitor,
  GraphQLError,
  type GraphQLInputType,
  getNamedType,
  isSpecifiedScalarType,
  Kind,
  type ValidationContext,
  type ValueNode,
} from 'graphql';

/**
 * Reports every number of a document that no double holds, such as 1e400. graphql-js reads it as Infinity, which JSON cannot write: a
 * literal would be accepted where the same value in a variable is refused. Int has its own error, and an ID is a text.
 */
export function FiniteNumbersRule(context: ValidationContext): ASTVisitor {
  const read = (node: ValueNode & { readonly value: string }) => {
    if (!overflows(context.getInputType(), node)) return;
    const text = node.value.length > MAX_DIGITS ? `${node.value.slice(0, MAX_DIGITS)}…` : node.value;
    const message = `A literal expects a number of at most ${Number.MAX_VALUE} in size, got ${text}.`;
    context.reportError(new GraphQLError(message, { nodes: node }));
  };
  return { IntValue: read, FloatValue: read };
}

/** Maximum characters of a number that a message repeats. */
const MAX_DIGITS = 20;

/** Whether a literal of this type has, at any depth, a number that FiniteNumbersRule reports. Inside a custom scalar there is no type. */
export function overflows(type: GraphQLInputType | null | undefined, node: ValueNode): boolean {
  if (node.kind === Kind.LIST) return node.values.some((value) => overflows(undefined, value));
  if (node.kind === Kind.OBJECT) return node.fields.some(({ value }) => overflows(undefined, value));
  if (node.kind !== Kind.INT && node.kind !== Kind.FLOAT) return false;
  const named = type && getNamedType(type);
  const isRead = !named || named.name === 'Float' || !isSpecifiedScalarType(named);
  return isRead && !Number.isFinite(Number(node.value));
}
