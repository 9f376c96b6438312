import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** The input type of the schema that makes a query start background work. */
const STARTING_TYPE = 'OutputSpec';

/**
 * When an operation starts work, which a repeated request would start again: always, as a mutation does, or if a value stands
 * at one of these paths in its variables, such as `searchInput.output`. Undefined if it only reads. The document has one
 * operation and its fragments, and fits the schema.
 */
export function startingOf(schema: GraphQLSchema, document: DocumentNode): true | readonly string[] | undefined {
  let always = false;
  const paths: string[] = [];
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      OperationDefinition({ operation }) {
        always ||= operation === 'mutation';
      },
      VariableDefinition({ variable }) {
        paths.push(...pathsIn(types.getInputType(), variable.name.value));
      },
      // Of a variable's default value too.
      ObjectValue() {
        always ||= isStarting(types.getInputType());
      },
    }),
  );
  if (always) return true;
  return paths.length === 0 ? undefined : paths;
}

const isStarting = (type: GraphQLInputType | null | undefined): boolean => getNamedType(type)?.name === STARTING_TYPE;

/** The paths to values of the starting type in a value of a type; a type inside itself is not entered again. */
function pathsIn(
  type: GraphQLInputType | null | undefined,
  path: string,
  around: readonly string[] = [],
): readonly string[] {
  if (isStarting(type)) return [path];
  const named = getNamedType(type);
  if (!isInputObjectType(named) || around.includes(named.name)) return [];
  return Object.values(named.getFields()).flatMap((field) =>
    pathsIn(field.type, `${path}.${field.name}`, [...around, named.name]),
  );
}
