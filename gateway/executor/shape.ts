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
import { collectFields, type FieldNodes, type Reading, selectionsOf } from '../../catalog/collect-fields.ts';
import { tooManyObjects } from '../../catalog/errors/catalogue.ts';
import { clientKey, type FormKey } from './client-key.ts';
import { type Entity, isEntity } from './result.ts';

/** One answer that is being built. */
export interface Making {
  /** The client's own response keys, by their number in the normal form. */
  readonly keys: readonly string[];
  /** Number of misfits: values that do not match their type, and non-null fields without a value. */
  misfits: number;
  /** How many more objects the answer may have; one more throws COST_LIMIT. */
  objectsLeft: number;
}

/** Converts what the subgraphs returned to the client's value; undefined if a non-null field has no value. */
type Shape = (value: unknown, making: Making) => unknown;

/** What shaping an answer needs: the API schema, and the keys that the normal form replaced. */
export interface Shaping extends Reading {
  /** The number of a key that the normal form replaced by a number. */
  readonly numberOf: (key: string) => number | undefined;
}

/**
 * Compiles a client's selection on a root type into a function that keeps exactly the selected fields, in their order, under their aliases,
 * and propagates null from non-null fields. Introspection fields are copied unchanged.
 */
export function compileShape(
  shaping: Shaping,
  root: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
): (data: Entity, making: Making) => Entity | null {
  const shape = objectShape(shaping, root, sets);
  return (data, making) => {
    const shaped = shape(data, making);
    return isEntity(shaped) ? shaped : null;
  };
}

interface ShapedField extends FormKey {
  readonly shape: Shape;
  readonly isNullable: boolean;
}

function objectShape(shaping: Shaping, type: GraphQLCompositeType, sets: readonly SelectionSetNode[]): Shape {
  const fields: ShapedField[] = [...collectFields(shaping, type.name, sets)].map(([key, nodes]) => ({
    key,
    number: shaping.numberOf(key),
    ...fieldShape(shaping, type, nodes),
  }));
  return (value, making) => {
    if (!isEntity(value)) return nullOf(value, making);
    making.objectsLeft -= 1;
    if (making.objectsLeft < 0) throw tooManyObjects();
    const shaped: Entity = {};
    for (const field of fields) {
      const own = field.shape(value[field.key], making) ?? null;
      if (own === null && !field.isNullable) return noValue(making);
      const shown = clientKey(field, making.keys);
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
  // An object without a known type has no __typename either.
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
    return (value, making) =>
      Array.isArray(value) ? listOf(value, item, isItemNullable, making) : nullOf(value, making);
  }
  if (isLeafType(type)) return leafShape(type);
  return isObjectType(type) ? objectShape(shaping, type, sets) : abstractShape(shaping, type, sets);
}

function listOf(
  values: readonly unknown[],
  item: Shape,
  isItemNullable: boolean,
  making: Making,
): unknown[] | undefined {
  const shaped = new Array<unknown>(values.length);
  for (let index = 0; index < values.length; index += 1) {
    const own = item(values[index], making) ?? null;
    if (own === null && !isItemNullable) return noValue(making);
    shaped[index] = own;
  }
  return shaped;
}

/** Returns null instead of a value that does not fit, and counts it. A missing value becomes null without being counted. */
function nullOf(value: unknown, making: Making): null {
  if (value !== null && value !== undefined) making.misfits += 1;
  return null;
}

function noValue(making: Making): undefined {
  making.misfits += 1;
  return undefined;
}

const LEAVES: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['String', (value) => typeof value === 'string'],
  ['Boolean', (value) => typeof value === 'boolean'],
  ['Int', (value) => Number.isInteger(value)],
  ['Float', (value) => typeof value === 'number'],
  ['ID', (value) => typeof value === 'string' || Number.isInteger(value)],
]);

/** A value that does not match its type, and an enum value that clients do not see, become null. */
function leafShape(type: GraphQLLeafType): Shape {
  if (isEnumType(type)) {
    const values = new Set<unknown>(type.getValues().map(({ name }) => name));
    return (value) => (values.has(value) ? value : null);
  }
  const fits = LEAVES.get(type.name);
  return fits === undefined ? (value) => value : (value, making) => (fits(value) ? value : nullOf(value, making));
}

/** The __typename of a value states its object type. The shape of each type is compiled at its first use. */
function abstractShape(shaping: Shaping, type: GraphQLCompositeType, sets: readonly SelectionSetNode[]): Shape {
  const { schema } = shaping;
  const possible = new Map(
    isAbstractType(type) ? schema.getPossibleTypes(type).map((each) => [each.name, each] as const) : [],
  );
  const shapes = new Map<unknown, Shape>();
  return (value, making) => {
    if (!isEntity(value)) return nullOf(value, making);
    const name = value.__typename;
    let shape = shapes.get(name);
    if (shape === undefined) {
      const own = name === undefined || name === type.name ? type : possible.get(String(name));
      if (own === undefined) return null;
      shape = objectShape(shaping, own, sets);
      shapes.set(name, shape);
    }
    return shape(value, making);
  };
}
