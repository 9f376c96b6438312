import { codegen } from '@graphql-codegen/core';
import * as operations from '@graphql-codegen/typescript-operations';
import { type DocumentNode, type GraphQLSchema, Kind, parse, print, separateOperations } from 'graphql';

/** What the generator writes for operations that defer, of which there are none. */
const UNUSED = /^\/\*\* Internal type.*\nexport type Incremental<.*\n/m;

/** How the schema's own scalars come as JSON. */
const SCALARS = { Date: 'string', DateTime: 'string', JSON: 'unknown', JSONString: 'string', UUID: 'string' };

/** The TypeScript types of the operations of a document: of their answers and of their variables. Rejects where one does not fit the schema. */
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

/** A constant for each operation, by a function `operation`: its text, with the fragments that it uses, and its types. */
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

/** As a template literal, so that lines stay lines. */
const template = (text: string): string => `\`${text.replaceAll(/[\\`]|\$\{/g, (sign) => `\\${sign}`)}\``;
