import {
  type ConstDirectiveNode,
  type ConstValueNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  type NamedTypeNode,
  type NameNode,
  type ObjectTypeDefinitionNode,
  parseType,
  type StringValueNode,
} from 'graphql';

/** Builders of the SDL nodes that the expansion derives. Every derived definition has a description. */

const nameNode = (value: string): NameNode => ({ kind: Kind.NAME, value });

export const namedTypeNode = (name: string): NamedTypeNode => ({ kind: Kind.NAMED_TYPE, name: nameNode(name) });

/** Short texts are on one line, as teams write them. */
export const descriptionNode = (value: string): StringValueNode => ({
  kind: Kind.STRING,
  value,
  block: value.length > 110,
});

/** A field, without arguments by default; `type` is written as in SDL: `[BrandEdge]!`. */
export function fieldNode(
  name: string,
  type: string,
  description: string,
  args: readonly InputValueDefinitionNode[] = [],
): FieldDefinitionNode {
  return {
    kind: Kind.FIELD_DEFINITION,
    name: nameNode(name),
    type: parseType(type),
    description: descriptionNode(description),
    arguments: args,
  };
}

export function argumentNode(
  name: string,
  type: string,
  description: string,
  defaultValue?: ConstValueNode,
): InputValueDefinitionNode {
  return {
    kind: Kind.INPUT_VALUE_DEFINITION,
    name: nameNode(name),
    type: parseType(type),
    description: descriptionNode(description),
    ...(defaultValue === undefined ? {} : { defaultValue }),
  };
}

export const intNode = (value: number): ConstValueNode => ({ kind: Kind.INT, value: String(value) });

export function objectNode(
  name: string,
  description: string,
  fields: readonly FieldDefinitionNode[],
): ObjectTypeDefinitionNode {
  return {
    kind: Kind.OBJECT_TYPE_DEFINITION,
    name: nameNode(name),
    description: descriptionNode(description),
    interfaces: [],
    directives: [],
    fields,
  };
}

/** `@key(fields: "id")`, `@shareable`; every argument is a string or a list of strings. */
export function directiveNode(
  name: string,
  args: Readonly<Record<string, string | readonly string[]>> = {},
): ConstDirectiveNode {
  const value = (given: string | readonly string[]): ConstValueNode =>
    typeof given === 'string'
      ? { kind: Kind.STRING, value: given }
      : { kind: Kind.LIST, values: given.map((each) => ({ kind: Kind.STRING, value: each })) };
  return {
    kind: Kind.DIRECTIVE,
    name: nameNode(name),
    arguments: Object.entries(args).map(([argument, given]) => ({
      kind: Kind.ARGUMENT,
      name: nameNode(argument),
      value: value(given),
    })),
  };
}
