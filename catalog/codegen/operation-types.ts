import { codegen } from '@graphql-codegen/core';
import * as operations from '@graphql-codegen/typescript-operations';
import { type DocumentNode, type GraphQLSchema, Kind, parse, print, separateOperations } from 'graphql';

/** What the generator adds for operations that use @defer; there are none. */
const UNUSED = /^\/\*\* Internal type.*\nexport type Incremental<.*\n/m;

/** The JSON types of the schema's own scalars. */
const SCALARS = { Date: 'string', DateTime: 'string', JSON: 'unknown', JSONString: 'string', UUID: 'string' };

/**
 * Returns the TypeScript types of a document's operations: of their answers and of their variables. Rejects if one does not fit the schema.
 */
export async function operationTypes(
  schemaAst: GraphQLSchema,
  location: string,
  document: DocumentNode,
): Promise<string> {
  const text = await codegen({
    schema: parse('type Query { none: Int }'),
    schemaAst,
    documents: [{ location, document }],
    filename: location,
    config: { immutableTypes: true, useTypeImports: true, scalars: SCALARS, skipTypename: true },
    pluginMap: { operations },
    plugins: [{ operations: {} }],
  });
  return text.replace(UNUSED, '');
}

/** What a constant says of its operation beside its text and its types. */
export interface OperationTraits {
  /** A type that is added to the answer's. */
  readonly answer: string;
  /** The second argument of `operation`. */
  readonly argument: string;
}

/**
 * A constant for each operation, made by a function `operation`: its text, with the fragments that it uses, and its types.
 * `traitsOf` gets the operation and those fragments.
 */
export function operationConstants(
  document: DocumentNode,
  traitsOf: (alone: DocumentNode) => OperationTraits | undefined = () => undefined,
): string[] {
  const separate = separateOperations(document);
  return document.definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION || definition.name === undefined) return [];
    const name = definition.name.value;
    const kind = definition.operation === 'mutation' ? 'Mutation' : 'Query';
    const fragments = (separate[name]?.definitions ?? []).filter((each) => each !== definition);
    const alone: DocumentNode = { kind: Kind.DOCUMENT, definitions: [definition, ...fragments] };
    const traits = traitsOf(alone);
    const answer = `${name}${kind}${traits === undefined ? '' : ` & ${traits.answer}`}`;
    const text = template(alone.definitions.map((each) => print(each)).join('\n\n'));
    const rest = traits === undefined ? '' : `, ${traits.argument}`;
    return [`export const ${name} = operation<${answer}, ${name}${kind}Variables>(${text}${rest});`, ''];
  });
}

/** As a template literal, so that line breaks are kept. */
const template = (text: string): string => `\`${text.replaceAll(/[\\`]|\$\{/g, (sign) => `\\${sign}`)}\``;
