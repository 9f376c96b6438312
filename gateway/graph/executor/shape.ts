import {
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLOutputType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  TypeNameMetaFieldDef,
} from 'graphql';
import { tooManyObjects } from '../../../catalog/errors/catalogue.ts';
import { memoize } from '../../../catalog/memoize.ts';
import { clientKey } from './client-key.ts';
import { type Entity, isEntity, type Making } from './result.ts';
import type { Selected, SelectedField, Shape } from './selected.ts';

/**
 * Keeps exactly the fields that a client selects on a root type, in their order, under their aliases, and propagates null from non-null
 * fields. Introspection fields are copied unchanged.
 */
export function shapedAnswer(data: Entity, selected: Selected, making: Making): Entity | null {
  return objectOf(data, selected, making) ?? null;
}

/** Returns the shape of a field on a type. There is one for each type of the schema, however many operations select it. */
export function shapeOf(type: GraphQLCompositeType, definition: GraphQLField<unknown, unknown> | undefined): Shape {
  if (definition === TypeNameMetaFieldDef) return typenameShape(type);
  return definition === undefined || definition.name.startsWith('__') ? unchanged : valueShape(definition.type);
}

const unchanged: Shape = (value) => value;

/** An object without a known type has no __typename either. */
const typenameShape = memoize<GraphQLCompositeType, Shape>(
  (type) => () => (isObjectType(type) ? type.name : null),
  new WeakMap(),
);

const valueShape: (type: GraphQLOutputType) => Shape = memoize<GraphQLOutputType, Shape>((type) => {
  if (isNonNullType(type)) return valueShape(type.ofType);
  if (isListType(type)) return listShape(type.ofType);
  if (isLeafType(type)) return leafShape(type);
  const selectedOn = isObjectType(type)
    ? (field: SelectedField) => field.on(type)
    : // The __typename of a value states its object type.
      (field: SelectedField, value: Entity) => field.named(type, value.__typename);
  return (value, field, making) => {
    if (!isEntity(value)) return nullOf(value, making);
    const selected = selectedOn(field, value);
    return selected === undefined ? null : objectOf(value, selected, making);
  };
}, new WeakMap());

function objectOf(value: Entity, { fields }: Selected, making: Making): Entity | undefined {
  making.objectsLeft -= 1;
  if (making.objectsLeft < 0) throw tooManyObjects();
  const shaped: Entity = {};
  for (const field of fields) {
    const own = field.shape(value[field.key], field, making) ?? null;
    if (own === null && !field.isNullable) return noValue(making);
    const shown = clientKey(field, making.keys);
    if (shown === '__proto__') Object.defineProperty(shaped, shown, { value: own, enumerable: true });
    else shaped[shown] = own;
  }
  return shaped;
}

function listShape(type: GraphQLOutputType): Shape {
  const item = valueShape(type);
  const isItemNullable = !isNonNullType(type);
  return (values, field, making) => {
    if (!Array.isArray(values)) return nullOf(values, making);
    const shaped = new Array<unknown>(values.length);
    for (let index = 0; index < values.length; index += 1) {
      const own = item(values[index], field, making) ?? null;
      if (own === null && !isItemNullable) return noValue(making);
      shaped[index] = own;
    }
    return shaped;
  };
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
  return fits === undefined ? unchanged : (value, _, making) => (fits(value) ? value : nullOf(value, making));
}
