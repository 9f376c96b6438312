import {
  type GraphQLCompositeType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isAbstractType,
  isEnumType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import { collectFields, type FieldNodes, type Reading, selectionsOf } from './collect-fields.ts';
import { type Entity, isEntity } from './result.ts';

/** What did not fit in one answer: values of another kind than their type, and no value of a non-null field. */
export interface Misfits {
  count: number;
}

/** Makes a client's value out of what the subgraphs gave; undefined where a non-null field has no value. */
type Shape = (value: unknown, misfits: Misfits) => unknown;

/** What client operations are shaped by: the API schema, and what their normal form gave another name. */
export interface Shaping extends Reading {
  /** The key that the client wrote. */
  readonly shownKey: (key: string) => string;
}

/**
 * Compiles a client's selection on a root type: keeps exactly the fields asked for, in their order, under their aliases,
 * and lets null rise from non-null fields. Fields of introspection are taken as they are.
 */
export function compileShape(
  shaping: Shaping,
  root: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
): (data: Entity, misfits: Misfits) => Entity | null {
  const shape = objectShape(shaping, root, sets);
  return (data, misfits) => {
    const shaped = shape(data, misfits);
    return isEntity(shaped) ? shaped : null;
  };
}

interface ShapedField {
  readonly key: string;
  readonly shown: string;
  readonly shape: Shape;
  readonly isNullable: boolean;
}

function objectShape(shaping: Shaping, type: GraphQLCompositeType, sets: readonly SelectionSetNode[]): Shape {
  const fields: ShapedField[] = [...collectFields(shaping, type, sets)].map(([key, nodes]) => ({
    key,
    shown: shaping.shownKey(key),
    ...fieldShape(shaping, type, nodes),
  }));
  return (value, misfits) => {
    if (!isEntity(value)) return nullOf(value, misfits);
    const shaped: Entity = {};
    for (const { key, shown, shape, isNullable } of fields) {
      const own = shape(value[key], misfits) ?? null;
      if (own === null && !isNullable) return noValue(misfits);
      if (shown === '__proto__') Object.defineProperty(shaped, shown, { value: own, enumerable: true });
      else shaped[shown] = own;
    }
    return shaped;
  };
}

function fieldShape(
  shaping: Shaping,
  type: GraphQLCompositeType,
  nodes: FieldNodes,
): { shape: Shape; isNullable: boolean } {
  const name = nodes[0].name.value;
  // Of an object whose type is not known it cannot be told.
  if (name === '__typename') return { shape: () => (isObjectType(type) ? type.name : null), isNullable: false };
  const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
  if (field === undefined) return { shape: (value) => value, isNullable: true };
  return { shape: valueShape(shaping, field.type, selectionsOf(nodes)), isNullable: !isNonNullType(field.type) };
}

function valueShape(shaping: Shaping, type: GraphQLOutputType, sets: readonly SelectionSetNode[]): Shape {
  if (isNonNullType(type)) return valueShape(shaping, type.ofType, sets);
  if (isListType(type)) {
    const item = valueShape(shaping, type.ofType, sets);
    const isItemNullable = !isNonNullType(type.ofType);
    return (value, misfits) =>
      Array.isArray(value) ? listOf(value, item, isItemNullable, misfits) : nullOf(value, misfits);
  }
  if (isLeafType(type)) return leafShape(type);
  return isObjectType(type) ? objectShape(shaping, type, sets) : abstractShape(shaping, type, sets);
}

function listOf(
  values: readonly unknown[],
  item: Shape,
  isItemNullable: boolean,
  misfits: Misfits,
): unknown[] | undefined {
  const shaped = new Array<unknown>(values.length);
  for (let index = 0; index < values.length; index += 1) {
    const own = item(values[index], misfits) ?? null;
    if (own === null && !isItemNullable) return noValue(misfits);
    shaped[index] = own;
  }
  return shaped;
}

/** Null in the place of a value that does not fit; a missing value is null as it is. */
function nullOf(value: unknown, misfits: Misfits): null {
  if (value !== null && value !== undefined) misfits.count += 1;
  return null;
}

function noValue(misfits: Misfits): undefined {
  misfits.count += 1;
  return undefined;
}

const LEAVES: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['String', (value) => typeof value === 'string'],
  ['Boolean', (value) => typeof value === 'boolean'],
  ['Int', (value) => Number.isInteger(value)],
  ['Float', (value) => typeof value === 'number'],
  ['ID', (value) => typeof value === 'string' || Number.isInteger(value)],
]);

/** A value of another kind than its type, and an enum value that clients do not see, is null. */
function leafShape(type: GraphQLLeafType): Shape {
  if (isEnumType(type)) {
    const values = new Set<unknown>(type.getValues().map(({ name }) => name));
    return (value) => (values.has(value) ? value : null);
  }
  const fits = LEAVES.get(type.name);
  return fits === undefined ? (value) => value : (value, misfits) => (fits(value) ? value : nullOf(value, misfits));
}

/** Which object type a value has stands in its __typename; each is compiled when it first comes. */
function abstractShape(shaping: Shaping, type: GraphQLCompositeType, sets: readonly SelectionSetNode[]): Shape {
  const { schema } = shaping;
  const possible = new Map(
    isAbstractType(type) ? schema.getPossibleTypes(type).map((each) => [each.name, each] as const) : [],
  );
  const shapes = new Map<unknown, Shape>();
  return (value, misfits) => {
    if (!isEntity(value)) return nullOf(value, misfits);
    const name = value.__typename;
    let shape = shapes.get(name);
    if (shape === undefined) {
      const own = name === undefined || name === type.name ? type : possible.get(String(name));
      if (own === undefined) return null;
      shape = objectShape(shaping, own, sets);
      shapes.set(name, shape);
    }
    return shape(value, misfits);
  };
}
