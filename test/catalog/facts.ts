import {
  astFromValue,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  isUnionType,
  print,
} from 'graphql';

/** The types of a schema that its clients see: not GraphQL's own, not those of the supergraph's machinery (`join__Graph`). */
export const clientTypes = (schema: GraphQLSchema): GraphQLNamedType[] =>
  Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type) && !type.name.includes('__'),
  );

/** Everything a client can rely on, one line each, so that two schemas compare as two sets of lines. */
export function facts(schema: GraphQLSchema): string[] {
  return clientTypes(schema).flatMap((type) => [`${kindOf(type)} ${type.name}`, ...members(type)]);
}

function members(type: GraphQLNamedType): string[] {
  if (isUnionType(type)) return type.getTypes().map((member) => `${type.name} | ${member.name}`);
  if (isEnumType(type)) return type.getValues().map((value) => `${type.name} = ${value.name}${deprecation(value)}`);
  if (isInputObjectType(type))
    return Object.values(type.getFields()).map((field) => `${type.name}.${typed(field)}${deprecation(field)}`);
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return [
    ...type.getInterfaces().map((each) => `${type.name} implements ${each.name}`),
    ...Object.values(type.getFields()).flatMap((field) => fieldFacts(type.name, field)),
  ];
}

function fieldFacts(owner: string, field: GraphQLField<unknown, unknown>): string[] {
  const coordinate = `${owner}.${field.name}`;
  return [
    `${coordinate}: ${field.type}${deprecation(field)}`,
    ...field.args.map((argument) => `${coordinate}(${typed(argument)})${deprecation(argument)}`),
  ];
}

/** Name, type with nullability, and default: `first: Int = 3`. */
function typed({ name, type, defaultValue }: GraphQLArgument | GraphQLInputField): string {
  const literal = defaultValue === undefined ? undefined : astFromValue(defaultValue, type);
  return `${name}: ${type}${literal ? ` = ${print(literal)}` : ''}`;
}

const deprecation = ({ deprecationReason }: { readonly deprecationReason?: string | null | undefined }): string =>
  deprecationReason ? ` @deprecated(${deprecationReason})` : '';

const kindOf = (type: GraphQLNamedType): string => type.astNode?.kind.replace('TypeDefinition', '') ?? 'Unknown';
