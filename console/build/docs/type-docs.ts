import {
  astFromValue,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isUnionType,
  print,
} from 'graphql';
import { exampleFinder } from './examples.ts';
import type { Owners } from './supergraph-owners.ts';
import type { ArgumentDoc, FieldDoc, TypeDoc } from './type-doc.ts';

/** The pages of the types of the graph, by name and in its order. `api`: the schema as clients see it. */
export function typeDocs(api: GraphQLSchema, owners: Owners): readonly TypeDoc[] {
  const exampleOf = exampleFinder(api);
  const types = Object.values(api.getTypeMap())
    .filter(({ name }) => !name.startsWith('__'))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const uses = usesOf(types);
  return types.map((type) => {
    const example = exampleOf(type);
    return {
      name: type.name,
      kind: kindOf(type),
      description: type.description ?? '',
      owners: owners.ofType(type.name),
      fields: fieldsOf(type, owners),
      values: isEnumType(type)
        ? type.getValues().map(({ name, description }) => ({ name, description: description ?? '' }))
        : [],
      members: isUnionType(type) || isInterfaceType(type) ? api.getPossibleTypes(type).map(({ name }) => name) : [],
      usedBy: uses.get(type.name) ?? [],
      paths: pathsOf(type),
      ...(example !== undefined && { example }),
    };
  });
}

function kindOf(type: GraphQLNamedType): TypeDoc['kind'] {
  if (isObjectType(type)) return 'type';
  if (isInterfaceType(type)) return 'interface';
  if (isUnionType(type)) return 'union';
  if (isEnumType(type)) return 'enum';
  return isInputObjectType(type) ? 'input' : 'scalar';
}

function fieldsOf(type: GraphQLNamedType, owners: Owners): FieldDoc[] {
  if (isInputObjectType(type))
    return Object.values(type.getFields()).map((field) => ({ ...argumentOf(field), arguments: [] }));
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  const own = owners.ofType(type.name);
  return Object.values(type.getFields()).map((field) => {
    const graphs = owners.ofField(type.name, field.name);
    return {
      ...typed(field),
      arguments: field.args.map(argumentOf),
      ...(graphs.join() !== own.join() && { owners: graphs }),
      ...(field.deprecationReason != null && { deprecated: field.deprecationReason }),
    };
  });
}

/** The named type inside a written one. */
const namedOf = (type: { toString(): string }): string => type.toString().replaceAll(/[[\]!]/g, '');

const typed = ({
  name,
  type,
  description,
}: Pick<GraphQLArgument, 'name' | 'description'> & { readonly type: { toString(): string } }) => ({
  name,
  type: type.toString(),
  of: namedOf(type),
  description: description ?? '',
});

function argumentOf(argument: GraphQLArgument | GraphQLInputField): ArgumentDoc {
  const value = argument.defaultValue == null ? null : astFromValue(argument.defaultValue, argument.type);
  return { ...typed(argument), ...(value != null && { defaultValue: print(value) }) };
}

/** Where each type is returned or taken, as `Type.field`. */
function usesOf(types: readonly GraphQLNamedType[]): ReadonlyMap<string, readonly string[]> {
  const uses = new Map<string, Set<string>>();
  const add = (type: { toString(): string }, place: string) => {
    const places = uses.get(namedOf(type)) ?? new Set();
    uses.set(namedOf(type), places.add(place));
  };
  for (const type of types) {
    if (!isObjectType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const place = `${type.name}.${field.name}`;
      add(field.type, place);
      for (const { type: taken } of 'args' in field ? field.args : []) add(taken, place);
    }
  }
  return new Map([...uses].map(([type, places]) => [type, [...places]]));
}

/** Records have a stored id: conditions may name their values and the connections from them. */
function pathsOf(type: GraphQLNamedType): TypeDoc['paths'] {
  const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
  if (!isObjectType(type) || !type.getInterfaces().some(({ name }) => name === 'MathFunctions'))
    return { values: [], connections: [] };
  return {
    values: fields
      .filter(({ type: of, args }) => isLeafType(getNamedType(of)) && args.length === 0)
      .map(({ name }) => name),
    connections: fields.filter(({ type: of }) => getNamedType(of).name.endsWith('Connection')).map(({ name }) => name),
  };
}
