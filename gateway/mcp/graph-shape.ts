import {
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
} from 'graphql';
import type { JsonSchema } from '../../verification/openapi/document.ts';
import { isObject } from './service.ts';

/** JSON Schema of the graph's scalars; any other scalar accepts any value. */
const SCALARS: Readonly<Record<string, JsonSchema>> = {
  ID: { type: 'string' },
  UUID: { type: 'string' },
  String: { type: 'string' },
  Date: { type: 'string' },
  DateTime: { type: 'string' },
  JSONString: { type: 'string' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
};

/** The JSON Schema of an input type's fields, except those in `without`, with their descriptions. */
export function inputProperties(
  schema: GraphQLSchema,
  name: string,
  without: readonly string[] = [],
): Record<string, JsonSchema> {
  const type = schema.getType(name);
  if (!isInputObjectType(type)) throw new Error(`Expected an input type ${name} in the graph.`);
  return Object.fromEntries(
    Object.values(type.getFields())
      .filter((field) => !without.includes(field.name))
      .map((field) => [field.name, described(inputSchema(schema, field.type), field.description)]),
  );
}

function inputSchema(schema: GraphQLSchema, type: GraphQLInputType): JsonSchema {
  if (isNonNullType(type)) return inputSchema(schema, type.ofType);
  if (isListType(type)) return { type: 'array', items: inputSchema(schema, type.ofType) };
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return {
      type: 'object',
      properties: inputProperties(schema, type.name),
      ...(required.length > 0 && { required: required.map((field) => field.name) }),
      additionalProperties: false,
    };
  }
  return leaf(type);
}

/** The shape of an operation's answer, and how to convert it. */
export interface Shape {
  readonly schema: JsonSchema;
  /** Converts a value of the answer to the form that the schema describes. */
  readonly show: (value: unknown) => unknown;
}

/**
 * Describes how a field of a query is shown to a model, without what only GraphQL clients need: connections become lists, each node with
 * the fields of its edge; an object with one field becomes its value; `__typename` becomes `type`; nulls are left out.
 */
export function shapeOf(schema: GraphQLSchema, document: string, field: string): Shape {
  const operation = parse(document).definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION);
  const query = schema.getQueryType();
  if (operation === undefined || query == null) throw new Error('Expected a query.');
  const shape = fieldsOf(schema, query, operation.selectionSet).get(field);
  if (shape === undefined) throw new Error(`Expected a field ${field} in the query.`);
  return shape;
}

function outputShape(schema: GraphQLSchema, type: GraphQLOutputType, selections?: SelectionSetNode): Shape {
  if (isNonNullType(type)) return outputShape(schema, type.ofType, selections);
  if (isListType(type)) return listOf(outputShape(schema, type.ofType, selections));
  if (selections === undefined) return { schema: leaf(type), show: (value) => value };
  if (isAbstractType(type)) return anyOf(schema, selections);
  const fields = fieldsOf(schema, type, selections);
  const edges = fields.get('edges');
  if (edges === undefined) return objectOf(fields);
  return { schema: edges.schema, show: (value) => edges.show(asObject(value).edges) };
}

const listOf = ({ schema, show }: Shape): Shape => ({
  schema: { type: 'array', items: schema },
  show: (value) => (Array.isArray(value) ? value.filter((each) => each !== null).map(show) : []),
});

/** An object by its type: the selections have one fragment for each type. */
function anyOf(schema: GraphQLSchema, { selections }: SelectionSetNode): Shape {
  const shapes = new Map(
    selections.flatMap((each): [string, Shape][] => {
      if (each.kind !== Kind.INLINE_FRAGMENT || each.typeCondition === undefined) return [];
      const name = each.typeCondition.name.value;
      const type = schema.getType(name);
      if (!isObjectType(type)) throw new Error(`Expected an object type ${name} in the graph.`);
      const { schema: own, show } = objectOf(fieldsOf(schema, type, each.selectionSet), name);
      return [[name, { schema: own, show: (value) => ({ type: name, ...asObject(show(value)) }) }]];
    }),
  );
  return {
    schema: { anyOf: [...shapes.values()].map((each) => each.schema) },
    show: (value) => (isObject(value) ? shapes.get(String(value.__typename))?.show(value) : undefined),
  };
}

/** The fields of a selection by their names in the answer. The fields of an edge's node are merged into the edge. */
function fieldsOf(schema: GraphQLSchema, type: GraphQLNamedType, { selections }: SelectionSetNode): Map<string, Shape> {
  if (!isObjectType(type)) throw new Error(`Expected an object type, got ${type.name}.`);
  const fields = new Map<string, Shape>();
  for (const each of selections) {
    if (each.kind !== Kind.FIELD || each.name.value === '__typename') continue;
    const name = each.name.value;
    const field = type.getFields()[name];
    if (field === undefined) throw new Error(`Expected a field ${type.name}.${name} in the graph.`);
    const target = getNamedType(field.type);
    const isNode = name === 'node' && type.name.endsWith('Edge') && isObjectType(target);
    if (isNode && each.selectionSet !== undefined) {
      for (const [own, shape] of fieldsOf(schema, target, each.selectionSet)) fields.set(own, ofNode(shape, own));
      continue;
    }
    const shape = outputShape(schema, field.type, each.selectionSet);
    fields.set(each.alias?.value ?? name, {
      ...shape,
      schema: described(shape.schema, firstSentence(field.description)),
    });
  }
  return fields;
}

/** Marks a field of an edge that is read from the edge's node. */
const NODE = Symbol('node');
const ofNode = ({ schema, show }: Shape, name: string): Shape & { readonly [NODE]: string } => ({
  schema,
  show,
  [NODE]: name,
});

function objectOf(fields: ReadonlyMap<string, Shape>, type?: string): Shape {
  const read = (value: Readonly<Record<string, unknown>>, name: string, shape: Shape) => {
    const of = NODE in shape ? asObject(value.node) : value;
    const item = of[name];
    return item === null || item === undefined ? undefined : shape.show(item);
  };
  const [only, ...others] = fields;
  if (only !== undefined && others.length === 0 && type === undefined) {
    const [name, shape] = only;
    return { schema: shape.schema, show: (value) => read(asObject(value), name, shape) };
  }
  const properties = Object.fromEntries([...fields].map(([name, shape]) => [name, shape.schema]));
  return {
    schema: { type: 'object', properties: { ...(type !== undefined && { type: { const: type } }), ...properties } },
    show: (value) =>
      Object.fromEntries(
        [...fields]
          .map(([name, shape]) => [name, read(asObject(value), name, shape)])
          .filter(([, item]) => item !== undefined),
      ),
  };
}

const asObject = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});

function leaf(type: GraphQLNamedType): JsonSchema {
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) };
  return SCALARS[type.name] ?? {};
}

const described = (schema: JsonSchema, description: string | null | undefined): JsonSchema =>
  description == null ? schema : { ...schema, description };

/** The rest is for programmers and is left out, because a model's context window is limited. */
const firstSentence = (description: string | null | undefined): string | undefined =>
  description?.split(/(?<=\.)\s|;|\n\n/)[0]?.replaceAll(/\s+/g, ' ');
