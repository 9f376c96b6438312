import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import { fieldsOf, NotCompiled, selectionsOf } from '../../subgraphs/kit/compiled/collect.ts';
import { type Entity, isEntity } from './result.ts';

/** Makes a client's value out of what the subgraphs gave; undefined where a non-null field has no value. */
type Shape = (value: unknown) => unknown;

/** What client operations are shaped by. */
export interface Shaping {
  /** The API schema: what clients see. */
  readonly schema: GraphQLSchema;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
}

/**
 * Compiles a client's selection on a root type: keeps exactly the fields asked for, in their order, under their aliases,
 * and lets null rise from non-null fields. Throws NotCompiled for introspection and @skip or @include.
 */
export function compileShape(
  shaping: Shaping,
  root: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
): (data: Entity) => Entity | null {
  const shape = objectShape(shaping, root, sets);
  return (data) => {
    const shaped = shape(data);
    return isEntity(shaped) ? shaped : null;
  };
}

function objectShape(shaping: Shaping, type: GraphQLObjectType, sets: readonly SelectionSetNode[]): Shape {
  const fields = [...fieldsOf(shaping, type.name, sets)].map(([key, nodes]) => ({
    key,
    ...fieldShape(shaping, type, nodes),
  }));
  return (value) => {
    if (!isEntity(value)) return null;
    const shaped: Entity = {};
    for (const { key, shape, nullable } of fields) {
      const own = shape(value[key]);
      if (own === undefined || own === null) {
        if (!nullable) return undefined;
        shaped[key] = null;
      } else {
        shaped[key] = own;
      }
    }
    return shaped;
  };
}

function fieldShape(
  shaping: Shaping,
  type: GraphQLObjectType,
  nodes: readonly [FieldNode, ...FieldNode[]],
): { shape: Shape; nullable: boolean } {
  const name = nodes[0].name.value;
  if (name === '__typename') return { shape: () => type.name, nullable: false };
  const field = type.getFields()[name];
  // __schema and __type are the stock executor's.
  if (field === undefined) throw new NotCompiled(`${type.name}.${name}`);
  return { shape: valueShape(shaping, field.type, selectionsOf(nodes)), nullable: !isNonNullType(field.type) };
}

function valueShape(shaping: Shaping, type: GraphQLOutputType, sets: readonly SelectionSetNode[]): Shape {
  if (isNonNullType(type)) return valueShape(shaping, type.ofType, sets);
  if (isListType(type)) {
    const item = valueShape(shaping, type.ofType, sets);
    const itemNullable = !isNonNullType(type.ofType);
    return (value) => (Array.isArray(value) ? listOf(value, item, itemNullable) : null);
  }
  if (isObjectType(type)) return objectShape(shaping, type, sets);
  if (isAbstractType(type))
    return abstractShape(
      shaping,
      new Map(shaping.schema.getPossibleTypes(type).map((each) => [each.name, each])),
      sets,
    );
  return (value) => value ?? null;
}

function listOf(values: readonly unknown[], item: Shape, itemNullable: boolean): unknown[] | undefined {
  const shaped = new Array<unknown>(values.length);
  for (let index = 0; index < values.length; index += 1) {
    const own = item(values[index]) ?? null;
    if (own === null && !itemNullable) return undefined;
    shaped[index] = own;
  }
  return shaped;
}

/** Which object type a value has stands in its __typename; each is compiled when it first comes. */
function abstractShape(
  shaping: Shaping,
  types: ReadonlyMap<string, GraphQLObjectType>,
  sets: readonly SelectionSetNode[],
): Shape {
  const shapes = new Map([...types].map(([name, type]) => [name, objectShape(shaping, type, sets)]));
  return (value) => (isEntity(value) ? (shapes.get(String(value.__typename))?.(value) ?? null) : null);
}
