import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, printSchema } from 'graphql';
import { afterAll, expect, test } from 'vitest';
import type { AuthoredSubgraph } from '../../catalog/model.ts';
import { SCHEMA_FILE } from '../../catalog/read.ts';
import { compileDocument } from '../../kit/compiled/fetch.ts';
import { executableSubgraph } from '../../kit/serve.ts';
import { requestContext } from '../gateway/distributed/tiny-subgraph.ts';
import { TINY } from '../ingest/tiny.ts';

const folder = mkdtempSync(join(tmpdir(), 'svc-served-'));
afterAll(() => rmSync(folder, { recursive: true }));
const sdl = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
  type Query { greeting: String }
  type Shop @key(fields: "id") { id: ID! name: String }`;
writeFileSync(join(folder, SCHEMA_FILE), sdl);
const authored: AuthoredSubgraph = { name: 'shops', folder, document: parse(sdl) };

test('"All graphs of a process share a schema that has no resolvers of its own"', () => {
  const [one, other] = [executableSubgraph(TINY, authored), executableSubgraph(TINY, authored)];
  expect(one.schema).toBe(other.schema);
  expect(one.name).toBe('shops');
  const own = executableSubgraph(TINY, authored, { Query: { greeting: () => 'own' } });
  const referring = executableSubgraph(TINY, authored, {}, { Shop: ({ id }) => ({ id }) });
  for (const { schema } of [own, referring]) {
    expect(schema).not.toBe(one.schema);
    expect(printSchema(schema)).toBe(printSchema(one.schema));
  }
});

test('"its own resolvers, which take precedence if both serve a field"', async () => {
  expect(executableSubgraph(TINY, authored).parts?.has('Shop.name')).toBe(true);
  const own = executableSubgraph(TINY, authored, {
    Query: { greeting: () => 'hello' },
    Shop: { name: ({ id }: { id: string }) => `shop ${id}` },
  });
  expect([own.parts?.has('Shop.name'), own.parts?.has('Shop.id')]).toEqual([false, true]);
  const document = parse('query ($r: [_Any!]!) { greeting _entities(representations: $r) { ... on Shop { name } } }');
  const answer = await compileDocument(
    own,
    document,
  )({ variables: { r: [{ __typename: 'Shop', id: '7' }] }, context: requestContext() });
  expect(answer).toEqual({ data: { greeting: 'hello', _entities: [{ name: 'shop 7' }] }, faults: [] });
});

test('a reference is found by the function of its type', async () => {
  const referring = executableSubgraph(TINY, authored, {}, { Shop: ({ id }) => ({ id, name: `found ${id}` }) });
  const document = parse('query ($r: [_Any!]!) { _entities(representations: $r) { ... on Shop { name } } }');
  const answer = await compileDocument(
    referring,
    document,
  )({ variables: { r: [{ __typename: 'Shop', id: '7' }] }, context: requestContext() });
  expect(answer).toEqual({ data: { _entities: [{ name: 'found 7' }] }, faults: [] });
});
