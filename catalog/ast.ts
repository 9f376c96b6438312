import {
  type ConstDirectiveNode,
  type DocumentNode,
  type FieldDefinitionNode,
  GraphQLError,
  Kind,
  type ObjectTypeDefinitionNode,
  type ObjectTypeExtensionNode,
  parse,
  type TypeNode,
  valueFromASTUntyped,
} from 'graphql';

/** The directive of a name on a node. */
export function directive(
  node: { readonly directives?: readonly ConstDirectiveNode[] | undefined },
  name: string,
): ConstDirectiveNode | undefined {
  return node.directives?.find((each) => each.name.value === name);
}

/** A directive's arguments as plain values, without the defaults of its definition. */
export function argumentsOf(node: ConstDirectiveNode): Record<string, unknown> {
  return Object.fromEntries((node.arguments ?? []).map((each) => [each.name.value, valueFromASTUntyped(each.value)]));
}

/** A string argument of a field's directive; undefined if the directive or the argument is absent, or not a string. */
export function stringArgument(
  field: FieldDefinitionNode,
  directiveName: string,
  argument: string,
): string | undefined {
  const found = directive(field, directiveName);
  const value = found && argumentsOf(found)[argument];
  return typeof value === 'string' ? value : undefined;
}

/** The name of a type without lists and non-null marks. */
export function namedType(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type);
}

export const isList = (type: TypeNode): boolean =>
  type.kind === Kind.LIST_TYPE || (type.kind === Kind.NON_NULL_TYPE && isList(type.type));

export function objectTypes(document: DocumentNode): ObjectTypeDefinitionNode[] {
  return document.definitions.filter((node) => node.kind === Kind.OBJECT_TYPE_DEFINITION);
}

export function objectExtensions(document: DocumentNode): ObjectTypeExtensionNode[] {
  return document.definitions.filter((node) => node.kind === Kind.OBJECT_TYPE_EXTENSION);
}

/** Parses a document; undefined if the text does not parse. */
export function parseIfSound(text: string): DocumentNode | undefined {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof GraphQLError) return undefined;
    throw error;
  }
}
