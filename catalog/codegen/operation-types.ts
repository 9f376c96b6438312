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

/** A constant for each operation, made by a function `operation`: its text, with the fragments that it uses, and its types. */
export function operationConstants(document: DocumentNode): string[] {
  const alone = separateOperations(document);
  return document.definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION || definition.name === undefined) return [];
    const name = definition.name.value;
    const kind = definition.operation === 'mutation' ? 'Mutation' : 'Query';
    const [own, ...fragments] = [definition, ...(alone[name]?.definitions ?? []).filter((each) => each !== definition)];
    const text = [own, ...fragments].map((each) => print(each)).join('\n\n');
    return [`export const ${name} = operation<${name}${kind}, ${name}${kind}Variables>(${template(text)});`, ''];
  });
}

/** As a template literal, so that line breaks are kept. */
const template = (text: string): string => `\`${text.replaceAll(/[\\`]|\$\{/g, (sign) => `\\${sign}`)}\``;
