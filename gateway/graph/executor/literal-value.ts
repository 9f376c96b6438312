import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  type ObjectValueNode,
  type ValueNode,
} from 'graphql';
import { overflows } from './finite-numbers.ts';

/** Marks a literal that does not fit its type; validation reports the error. */
export const UNFIT = Symbol('a literal that does not fit its type');

/**
 * Converts a literal to the value that a client would send in a variable of this type: enum values by name, a single item as a list of one,
 * and only the written fields of input objects. Returns UNFIT if validation rejects the literal. The literal must not contain variables.
 */
export function literalValue(type: GraphQLInputType, node: ValueNode): unknown {
  if (isNonNullType(type)) return node.kind === Kind.NULL ? UNFIT : literalValue(type.ofType, node);
  if (node.kind === Kind.NULL) return null;
  if (isListType(type)) {
    const items = node.kind === Kind.LIST ? node.values : [node];
    const values = items.map((item) => literalValue(type.ofType, item));
    return values.includes(UNFIT) ? UNFIT : values;
  }
  if (isInputObjectType(type)) return node.kind === Kind.OBJECT ? objectValue(type, node) : UNFIT;
  if (isEnumType(type)) return node.kind === Kind.ENUM && type.getValue(node.value) ? node.value : UNFIT;
  if (overflows(type, node)) return UNFIT;
  try {
    const value = type.parseLiteral(node);
    return value === undefined ? UNFIT : value;
  } catch {
    return UNFIT;
  }
}

function objectValue(type: GraphQLInputObjectType, node: ObjectValueNode): unknown {
  const fields = type.getFields();
  const written = new Map<string, unknown>();
  for (const { name, value } of node.fields) {
    const field = fields[name.value];
    const own = field === undefined || written.has(name.value) ? UNFIT : literalValue(field.type, value);
    if (own === UNFIT) return UNFIT;
    written.set(name.value, own);
  }
  const lacks = Object.values(fields).some((field) => isRequiredInputField(field) && !written.has(field.name));
  const isOneOf = !type.isOneOf || (written.size === 1 && !written.values().some((value) => value === null));
  return lacks || !isOneOf ? UNFIT : Object.fromEntries(written);
}

/**
 * The variables inside a literal, at any depth. In a custom scalar, validation checks the types of variables only directly in lists, so
 * those are marked: `[name]`.
 */
export function variablesIn(node: ValueNode, isInObject = false): string[] {
  if (node.kind === Kind.VARIABLE) return [isInObject ? node.name.value : `[${node.name.value}]`];
  if (node.kind === Kind.LIST) return node.values.flatMap((value) => variablesIn(value, isInObject));
  return node.kind === Kind.OBJECT ? node.fields.flatMap(({ value }) => variablesIn(value, true)) : [];
}

/** A literal as compact text; `variable` maps the names of variables. */
export function literalText(node: ValueNode, variable: (name: string) => string = (name) => name): string {
  switch (node.kind) {
    case Kind.VARIABLE:
      return `$${variable(node.name.value)}`;
    case Kind.NULL:
      return 'null';
    case Kind.STRING:
      return JSON.stringify(node.value);
    case Kind.LIST:
      return `[${node.values.map((value) => literalText(value, variable)).join(',')}]`;
    case Kind.OBJECT:
      return `{${node.fields.map(({ name, value }) => `${name.value}:${literalText(value, variable)}`).join(',')}}`;
    default:
      return String(node.value);
  }
}

/** Returns equal texts for two literals that validation treats as the same argument: the fields of objects may be in any order. */
export function literalIdentity(node: ValueNode): string {
  if (node.kind === Kind.LIST) return `[${node.values.map(literalIdentity).join(',')}]`;
  if (node.kind !== Kind.OBJECT) return literalText(node);
  return `{${node.fields
    .map(({ name, value }) => `${name.value}:${literalIdentity(value)}`)
    .sort()
    .join(',')}}`;
}
