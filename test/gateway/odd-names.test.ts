import { graphql } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tinyGraph } from './tiny-graph.ts';
import { type Body, startTinyService } from './tiny-service.ts';

/** "alias __proto__, __typename, variable names of Object.prototype and 1e400 behave as in stock GraphQL": graphql-js. */

let service: Awaited<ReturnType<typeof startTinyService>>;
beforeAll(async () => {
  service = await startTinyService();
});
afterAll(() => service.close());

const [shops] = tinyGraph().subgraphs;
if (shops === undefined) throw new Error('Expected the subgraph of shops.');
const { schema } = shops;

/** What a client reads of an answer: data with the order of their keys, messages and places of errors. */
interface Read {
  readonly data: string | undefined;
  readonly errors: readonly { readonly message: string; readonly locations: unknown }[];
}

const read = ({ data, errors = [] }: Pick<Body, 'data' | 'errors'>): Read => ({
  // A request that is refused has no data; graphql-js says null where it had begun.
  data: data == null ? undefined : JSON.stringify(data),
  errors: errors.map(({ message, locations }) => ({ message, locations })),
});

async function stock(query: string, variables: string): Promise<Read> {
  const contextValue = { snapshot: { version: service.state.version } };
  const result = await graphql({ schema, source: query, variableValues: JSON.parse(variables), contextValue });
  return read(JSON.parse(JSON.stringify(result)));
}

/** The product's answer to the bytes of a request, three times: first seen, known, and known by its normal form. */
async function ours(query: string, variables: string): Promise<Read[]> {
  const answers: Read[] = [];
  for (const text of [query, query, `${query}\n# again`]) {
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': service.key },
      body: `{"query":${JSON.stringify(text)},"variables":${variables}}`,
    });
    expect(response.status).toBeLessThan(500);
    answers.push(read(JSON.parse(await response.text())));
  }
  return answers;
}

const NAMES = ['toString', 'constructor', 'hasOwnProperty', 'valueOf', '__proto__', '__typename', '__defineGetter__'];

const aliases = NAMES.flatMap((name) => [
  `{ ${name}: shops(first: 1) { ${name}: name } }`,
  `{ a: shops(first: 1) { id ${name}: name b: name } ${name}: snapshotVersion }`,
  `query ${name} { shops(first: 1) { name } }`,
  `{ shops(first: 1) { ...${name} } } fragment ${name} on Shop { name }`,
]).map((query): [string, string] => [query, '{}']);

const variables = NAMES.flatMap((name): [string, string][] => [
  [`query ($${name}: Int) { shops(first: $${name}) { name } }`, '{}'],
  [`query ($${name}: Int) { shops(first: $${name}) { name } }`, `{"${name}":1}`],
  [`query ($${name}: Int) { shops(first: $${name}) { name } }`, `{"${name}":"x"}`],
  [`query ($${name}: Int = 1) { shops(first: $${name}) { name } }`, '{}'],
  [`query ($${name}: Int!) { shops(first: $${name}) { name } }`, '{}'],
  [`query ($${name}: Boolean = true) { shops(first: 1) { name id @skip(if: $${name}) } }`, '{}'],
  [`query ($${name}: Boolean!) { shops(first: 1) { name id @include(if: $${name}) } }`, `{"${name}":true}`],
  // Not declared: whatever a client sends beside what it uses.
  ['{ shops(first: 1) { name } }', `{"${name}":{"${name}":1}}`],
]);

const LITERALS = '1e400 -1e400 -0 9007199254740993 2147483648 -2147483649 1e3 1.0 0.1 1e-400'.split(' ');
const numbers = LITERALS.flatMap((number): [string, string][] => [
  [`{ shops(first: ${number}) { name } }`, '{}'],
  ['query ($n: Int) { shops(first: $n) { name } }', `{"n":${number}}`],
  ['query ($n: Float) { shops(first: $n) { name } }', `{"n":${number}}`],
  [`query ($n: Int = ${number}) { shops(first: $n) { name } }`, '{}'],
]);

describe.each([
  ['keys and names', aliases],
  ['variables', variables],
  ['numbers', numbers],
])('%s are answered as by graphql-js', (_, cases) => {
  test.for(cases)('%s %s', async ([query, given]) => {
    const expected = await stock(query, given);
    for (const answer of await ours(query, given)) expect(answer).toEqual(expected);
  });
});
