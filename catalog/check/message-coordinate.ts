import { type DocumentNode, type GraphQLError, type GraphQLSchema, TypeInfo, visit, visitWithTypeInfo } from 'graphql';

/** The messages of graphql-js that name a field, with groups for type and field, or for both joined by a dot. */
const MESSAGES: readonly RegExp[] = [
  /^Cannot query field "(?<field>\w+)" on type "(?<type>\w+)"/,
  /^Unknown argument "\w+" on field "(?<both>\w+\.\w+)"/,
  /^The (?:input )?field (?<both>\w+\.\w+) is deprecated/,
  /^The enum value "(?<both>\w+\.\w+)" is deprecated/,
  /^Field "(?<both>\w+\.\w+)" argument /,
  /^Field "(?<both>\w+\.\w+)" of required type/,
  /^Field "(?<field>\w+)" is not defined by type "(?<type>\w+)"/,
  /^Value "(?<field>\w+)" does not exist in "(?<type>\w+)" enum/,
  /^Unknown type "(?<type>\w+)"/,
];

/**
 * The coordinate of a validation error, such as `Shop.seats`: the one in its message, else that of the field of the document that it is
 * about; undefined if it has none.
 */
export function coordinateOf(
  { message, nodes }: GraphQLError,
  schema: GraphQLSchema,
  document: DocumentNode,
): string | undefined {
  for (const form of MESSAGES) {
    const { both, type, field } = form.exec(message)?.groups ?? {};
    if (both !== undefined) return both;
    if (type !== undefined) return field === undefined ? type : `${type}.${field}`;
  }
  let found: string | undefined;
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(node) {
        const type = types.getParentType();
        if (type && nodes?.includes(node)) found ??= `${type.name}.${node.name.value}`;
      },
    }),
  );
  return found;
}
