import { buildSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { operationConstants, operationTypes } from '../../../catalog/codegen/operation-types.ts';

const SCHEMA = buildSchema(`
  scalar Date scalar JSON scalar UUID
  type Query { shop(id: UUID!): Shop }
  type Mutation { close(id: UUID!): Boolean }
  type Shop { id: UUID! since: Date facts: JSON seats: Int }`);

test('"the types of a document’s operations: of their answers and of their variables"', async () => {
  const text = await operationTypes(
    SCHEMA,
    'a.graphql',
    parse('query Shop($id: UUID!) { shop(id: $id) { id since facts seats } }'),
  );
  const flat = text.replace(/\s+/g, ' ');
  expect(flat).toContain('export type ShopQueryVariables = Exact<{ id: string; }>;');
  expect(flat).toContain('readonly id: string, readonly since: string | null, readonly facts: unknown');
  expect(flat).toContain('readonly seats: number | null');
  expect(flat).not.toMatch(/__typename|Incremental/);
});

test('"Rejects if one does not fit the schema"', async () => {
  await expect(operationTypes(SCHEMA, 'a.graphql', parse('query Shop { shp { id } }'))).rejects.toThrow('shp');
});

test('"A constant for each operation …: its text, with the fragments that it uses, and its types"', () => {
  const document = parse(`
    fragment Named on Shop { id ...Dated }
    fragment Dated on Shop { since }
    fragment Other on Shop { seats }
    query One { shop(id: "\`\${x}\\\\") { ...Named } }
    mutation Two { close(id: "1") }
    { shop(id: "2") { id } }`);
  const [one = '', blank, two, last, ...more] = operationConstants(document);
  expect(one.startsWith('export const One = operation<OneQuery, OneQueryVariables>(`query One {\n')).toBe(true);
  expect(one.match(/(?:query|fragment) \w+/g)).toEqual(['query One', 'fragment Named', 'fragment Dated']);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: so it stands in the generated text.
  expect(one).toContain('shop(id: "\\`\\${x}\\\\\\\\")');
  expect(one).toContain('}\n\nfragment Named on Shop');
  expect([blank, last, more]).toEqual(['', '', []]);
  expect(two).toBe(
    'export const Two = operation<TwoMutation, TwoMutationVariables>(`mutation Two {\n  close(id: "1")\n}`);',
  );
});
