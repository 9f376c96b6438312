import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { createGateway } from '../../gateway/graph/graph.ts';
import { listen } from '../../gateway/http/listen.ts';
import { createHttpServer } from '../../gateway/http/server.ts';
import { createLog } from '../../gateway/log.ts';
import { embeddedSubgraphs } from '../../gateway/remote/subgraphs.ts';
import { gatewayService } from '../../gateway/routes.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { sqlite } from '../../storage/sqlite/dialect.ts';
import { createChecks, createSubgraphs } from '../../subgraphs/subgraphs.ts';
import { verificationsDouble } from '../verification/service/double.ts';
import { requestLimits } from './request-limits.ts';
import { type Body, startTinyService } from './tiny-service.ts';

/** The real graph over HTTP, on a snapshot that only counts: whatever reaches it is a statement too many. */
let statements = 0;
let url: string;
let key: string;
const closing: (() => Promise<unknown>)[] = [];

const snapshot: Snapshot = {
  version: '20261120T091142Z-abcdef',
  dialect: sqlite,
  select() {
    statements += 1;
    return [];
  },
  datasetIds: () => [],
};

beforeAll(async () => {
  const tiny = await startTinyService();
  const log = createLog('silent');
  const catalog = readCatalog();
  const warehouse = {
    ...tiny.warehouse,
    current: snapshot.version,
    acquire: () => ({ snapshot, [Symbol.dispose]() {} }),
  };
  const supergraph = readFileSync(join(import.meta.dirname, '..', '..', 'supergraph.graphql'), 'utf8');
  const subgraphs = embeddedSubgraphs(
    createSubgraphs(catalog, { warehouse, operations: tiny.operations, verifications: verificationsDouble() }),
    log,
  );
  const graph = await createGateway(subgraphs.of(supergraph), supergraph, log, { checks: createChecks(catalog) });
  const { operations } = tiny;
  const bounds = { bodyLimit: 1_048_576, limits: { pageSize: 10_000 }, requestTimeout: 60_000 };
  const verifications = verificationsDouble();
  const backend = {
    graph,
    catalog,
    warehouse,
    operations,
    verifications,
    ...bounds,
    requestLimits: requestLimits(),
    log,
  };
  const listening = await listen(await createHttpServer(gatewayService(backend)), { host: '127.0.0.1', port: 0 });
  ({ url } = listening);
  key = tiny.key;
  closing.push(
    () => listening.drain(1_000),
    () => graph.stop(),
    () => tiny.close(),
  );
  // The first request pays for what every service does once. Operations that came before, with sound filters, are answered
  // from what is kept of them: they are checked no less.
  for (const [place, query] of Object.entries(PLACES)) {
    const variables = { f: { IS_NOT_NULL: [ID_PATHS[place] ?? 'id'] } };
    for (let round = 0; round < 3; round += 1) {
      const { status } = await send(JSON.stringify({ query, variables }));
      expect([place, status]).toEqual([place, 200]);
    }
  }
});
afterAll(async () => {
  for (const close of closing) await close();
});

async function send(body: string): Promise<{ status: number; body: Body }> {
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const NOBODY = '00000000-0000-4000-8000-000000000000';
const ask = (selection: string, variables = '') =>
  `query ${variables} { search(searchInput: { id: "${NOBODY}" }) { ... on Brand { ${selection} } } }`;

/** Every place that takes a filter, the filter being variable $f. */
const PLACES: Readonly<Record<string, string>> = {
  connection: ask('names(conditions: { filter: $f }) { edges { cursor } }', '($f: JSON)'),
  'nested connection': ask(
    'legalEntities { edges { node { names(conditions: { filter: $f }) { edges { cursor } } } } }',
    '($f: JSON)',
  ),
  'math function': ask('count(field: "names", conditions: { filter: $f })', '($f: JSON)'),
  'cache row': ask(
    'operatingLocations { edges { node { operatingLocationCache(conditions: { filter: $f }) { name } } } }',
    '($f: JSON)',
  ),
  search: `query ($f: JSON) { search(searchInput: { id: "${NOBODY}", conditions: { filter: $f } }) { ... on Brand { id } } }`,
  aggregate:
    'query ($f: JSON) { aggregate(searchInput: { entityType: OPERATING_LOCATION, conditions: { filter: $f } }) { count(field: "brand") } }',
  count:
    'query ($f: JSON) { aggregate(searchInput: { entityType: OPERATING_LOCATION }) { count(field: "brand", conditions: { filter: $f }) } }',
};

const nested = (levels: number, open: string, close: string, inside: string) =>
  open.repeat(levels) + inside + close.repeat(levels);

/** Filters as JSON text: some of it no program would write. */
const HOSTILE: readonly (readonly [name: string, filter: string, message: string | RegExp])[] = [
  ['an unknown operator', '{"DROP":["name","x"]}', /^A filter expects EQ, .* got "DROP"\.$/],
  ['no operator', '{}', 'A filter expects exactly one operator in each object, got [].'],
  ['two operators', '{"EQ":["name","x"],"NE":["name","y"]}', /exactly one operator/],
  ['a path with SQL', '{"EQ":["name\\" = 1; DROP TABLE brand --","x"]}', /^Unknown path /],
  ['an operator with SQL', '{"EQ\\" OR 1=1 --":["name","x"]}', /^A filter expects EQ/],
  ['a path to nowhere', '{"EQ":["constructor.name","x"]}', /^Unknown path/],
  ['a path of 100,000 steps', `{"EQ":["${'names.'.repeat(100_000)}name","x"]}`, /^A path expects/],
  ['a path of 1,000 edges', `{"EQ":["${'edges.'.repeat(1_000)}name","x"]}`, /^A path expects/],
  ['10,000 deep', nested(10_000, '{"NOT":[', ']}', '{"EQ":["id","x"]}'), /^A filter expects at most 20 levels, got/],
  ['21 deep', nested(21, '{"NOT":[', ']}', '{"EQ":["id","x"]}'), /^A filter expects at most 20 levels, got/],
  ['arrays 10,000 deep', `{"EQ":["id",${nested(10_000, '[', ']', '')}]}`, /[iI]d expects a UUID, got \[\[/],
  ['arithmetic 10,000 deep', `{"EQ":[${nested(10_000, '{"ADD":[1,', ']}', '2')},1]}`, /at most 20 levels/],
  [
    '201 operators',
    `{"OR":[${Array(201).fill('{"IS_NULL":["id"]}').join()}]}`,
    /^A filter expects at most 200 operators/,
  ],
  ['50,000 operators', `{"OR":[${Array(50_000).fill('{"HAS":["x"]}').join()}]}`, /^Unknown path/],
  [
    '100,000 items',
    `{"IN":["id",[${Array(100_000).fill('1').join()}]]}`,
    'IN expects at most 10000 items, got 100000.',
  ],
  ['1,000 keys', `{${Array.from({ length: 1_000 }, (_, at) => `"k${at}":[]`).join()}}`, /exactly one operator/],
  [
    '1,001 keys',
    `{${Array.from({ length: 1_001 }, (_, at) => `"k${at}":[]`).join()}}`,
    'The body expects objects of at most 1000 keys, got one of 1001.',
  ],
  [
    '1,001 keys in the last item of a list, 1,000 deep',
    `[0,${nested(1_000, '[', ']', `{${Array.from({ length: 1_001 }, (_, at) => `"k${at}":[]`).join()}}`)}]`,
    'The body expects objects of at most 1000 keys, got one of 1001.',
  ],
  ['a wrong count of arguments', '{"EQ":["id"]}', /^EQ expects a path and a literal, got/],
  ['an argument that is no array', '{"EQ":"id"}', /^EQ expects an array of arguments/],
  ['null as an expression', '{"AND":[null]}', /^A filter expects an object with one operator/],
  ['a list as a filter', '[{"EQ":["id","x"]}]', /^A filter expects an object with one operator/],
  ['a string as a filter', '"1=1"', /^A filter expects an object with one operator/],
  ['a number as a path', '{"EQ":[1,"x"]}', /got 1\.$/],
  ['a wrong type of literal', '{"EQ":["id",{"EQ":["id","x"]}]}', /[iI]d expects a UUID, got \{"EQ"/],
  ['a huge number', '{"GT":[{"ADD":[1,2]},1e999]}', /expects a number, got "Infinity"\.$/],
  [
    'a huge number in arithmetic',
    '{"GT":[{"ADD":[1e999,2]},1]}',
    /expects an object with one operator.*got "Infinity"\.$/,
  ],
  ['a number of 100,000 digits', `{"GT":[{"ADD":[1,2]},"${'9'.repeat(100_000)}"]}`, /expects a number, got "999/],
  ['__proto__ as operator', '{"__proto__":["id","x"]}', /^A filter expects EQ/],
  ['__proto__ as path', '{"EQ":["__proto__","x"]}', /^Unknown path/],
  ['constructor as operator', '{"constructor":["id","x"]}', /^A filter expects EQ/],
  ['prototype as path', '{"HAS":["constructor.prototype"]}', /^Unknown path/],
  ['NUL in an operator', '{"E\\u0000Q":["id","x"]}', /^A filter expects EQ/],
  ['NUL in a path', '{"EQ":["id\\u0000","x"]}', /^Unknown path/],
  ['a lone surrogate in a path', '{"EQ":["\\ud800","x"]}', /^Unknown path/],
  ['a key of 500,000 letters', `{"${'x'.repeat(500_000)}":[]}`, /^A filter expects EQ/],
];

/** Filters over a text: they need a path that a place has. */
const TEXT_FILTERS: readonly (readonly [name: string, operands: string, message: RegExp])[] = [
  ['NUL in a literal', '{"EQ":["PATH","a\\u0000b"]}', /expects a string without NUL or lone surrogates/],
  ['a lone surrogate in a literal', '{"EQ":["PATH","\\udc00"]}', /expects a string without NUL or lone surrogates/],
  ['NUL in a list', '{"IN":["PATH",["ok","\\u0000"]]}', /expects a string without NUL/],
  ['null as a literal', '{"EQ":["PATH",null]}', /null is asked for by IS_NULL/],
  ['an object as a literal', '{"EQ":["PATH",{"__proto__":{"x":1}}]}', /expects a string, got \{"__proto__"/],
  ['a list as a literal', '{"EQ":["PATH",["x"]]}', /expects a string, got \["x"\]/],
  ['a pattern that ends in a backslash', '{"LIKE":["PATH","50\\\\"]}', /^LIKE expects a pattern whose backslash/],
  ['one that ends in three', '{"ILIKE":["PATH","50\\\\\\\\\\\\"]}', /^ILIKE expects a pattern whose backslash/],
  ['a number as a pattern', '{"LIKE":["PATH",5]}', /^LIKE expects a string, got 5/],
  ['NUL in a pattern', '{"LIKE":["PATH","%\\u0000%"]}', /^LIKE expects a string without NUL/],
  [
    'a wildcard bomb',
    `{"LIKE":["PATH","${'%_'.repeat(100_000)}"]}`,
    /^LIKE expects a pattern of at most 1000 characters/,
  ],
  ...['ADD', 'SUB', 'MUL', 'DIV'].map((operator): readonly [string, string, RegExp] => [
    `${operator} of a text`,
    `{"GT":[{"${operator}":[1,"PATH"]},1]}`,
    new RegExp(`^${operator} expects a number or a path that ends at one, got "(?:\\w+\\.)?name"`),
  ]),
];
/** Flat rows have no id of their own. */
const ID_PATHS: Readonly<Record<string, string>> = { 'cache row': 'brandId' };
const TEXT_PATHS: Readonly<Record<string, string>> = {
  search: 'names.name',
  aggregate: 'names.name',
  count: 'names.name',
};

const refusals = Object.entries(PLACES).flatMap(([place, query]) => [
  ...HOSTILE.map(([name, filter, message]) => ({
    place,
    query,
    name,
    filter: filter.replaceAll('"id"', `"${ID_PATHS[place] ?? 'id'}"`),
    message,
  })),
  ...TEXT_FILTERS.map(([name, filter, message]) => {
    const path = TEXT_PATHS[place] ?? 'name';
    return { place, query, name, filter: filter.replaceAll('PATH', path), message };
  }),
]);

/** One coded error, status 400, no statement. The second time around the operation may be a known one. */
async function refused(body: string, message: string | RegExp): Promise<void> {
  statements = 0;
  for (let round = 0; round < 2; round += 1) {
    const { status, body: answer } = await send(body);
    expect({ status, errors: answer.errors?.length, data: answer.data }).toEqual({ status: 400, errors: 1 });
    const [error] = answer.errors ?? [];
    expect(error?.message).toMatch(message);
    expect(error?.message.length).toBeLessThan(400);
    expect(['BAD_USER_INPUT', 'GRAPHQL_VALIDATION_FAILED', 'GRAPHQL_PARSE_FAILED', 'BAD_REQUEST']).toContain(
      error?.extensions.code,
    );
  }
  expect(statements).toBe(0);
}

describe('"Unknown operator, unknown path, wrong argument count or type, …: an error that names the operator or path, status 400, code BAD_USER_INPUT"', () => {
  test.for(refusals.map((each) => [`${each.place}: ${each.name}`, each] as const))('%s', async ([, each]) => {
    await refused(`{"query":${JSON.stringify(each.query)},"variables":{"f":${each.filter}}}`, each.message);
  });
});

describe('the same as literals in the document', () => {
  const literal = (filter: string) => ask(`names(conditions: { filter: ${filter} }) { edges { cursor } }`);
  const cases: readonly (readonly [name: string, filter: string, message: RegExp])[] = [
    ['10,000 deep', nested(10_000, '{NOT:[', ']}', '{EQ:["id","x"]}'), /levels/],
    ['100,000 deep', nested(100_000, '[', ']', ''), /levels/],
    ['1,000 deep', nested(1_000, '{NOT:[', ']}', '{EQ:["id","x"]}'), /levels/],
    ['30 deep', nested(30, '{NOT:[', ']}', '{EQ:["id","x"]}'), /at most 20 levels/],
    ['100,000 items', `{IN:["id",[${Array(100_000).fill('1').join()}]]}`, /at most 20000 tokens/],
    ['10,001 items', `{IN:["id",[${Array(10_001).fill('1').join()}]]}`, /at most 10000 items/],
    ['__proto__', '{__proto__:["id","x"]}', /^A filter expects EQ/],
    ['a huge number', '{GT:[{ADD:[1,2]},1e999]}', /expects a number/],
    ['a variable that is not declared', '{EQ:["id",$x]}', /^Variable "\$x" is not defined/],
    // GraphQL reads an enum value as its name.
    ['an enum as literal', '{EQ:["id",DROP_TABLE]}', /^id expects a UUID, got "DROP_TABLE"/],
  ];
  test.for(cases)('%s', async ([, filter, message]) => {
    await refused(JSON.stringify({ query: literal(filter) }), message);
  });
});

describe('the other arguments', () => {
  const cases: readonly (readonly [selection: string, message: RegExp])[] = [
    ['names(conditions: { orderBy: ["name; DROP TABLE brand"] }) { edges { cursor } }', /^orderBy expects/],
    ['names(conditions: { orderBy: ["name SIDEWAYS"] }) { edges { cursor } }', /^orderBy expects/],
    ['names(conditions: { orderBy: ["__proto__"] }) { edges { cursor } }', /^Unknown path/],
    [`names(conditions: { orderBy: [${Array(11).fill('"name"').join()}] }) { edges { cursor } }`, /at most 10 terms/],
    ['names(conditions: { orderBy: [null] }) { edges { cursor } }', /^orderBy expects .* got null/],
    ['count(field: "")', /^A path expects dotted field names/],
    ['count(field: "names\\u0000")', /^Unknown path/],
    ['count(field: "__proto__")', /^Unknown path/],
    ['count(field: "names", conditions: { limit: -1 })', /^conditions.limit expects/],
    ['count(field: "names", conditions: { pageToken: "-1" })', /^conditions.pageToken expects/],
    ['count(field: "names", conditions: { pageToken: "99999999999999999999" })', /^conditions.pageToken expects/],
    ['sum(field: "names")', /^sum expects a path that ends at a field; count takes connections/],
    ['sum(field: "cardTransactions.periodEndDate")', /minDateTime, maxDateTime, count and collect fit this field/],
    ['sum(field: "isMarketables.isMarketable")', /^sum expects a path that ends at a number; count and collect fit/],
    ['avg(field: "names.id")', /^avg expects a path that ends at a number; count and collect fit this field/],
    ...['sum', 'min', 'max', 'avg'].map((name): readonly [string, RegExp] => [
      `${name}(field: "names.name")`,
      new RegExp(`^${name} expects a path that ends at a number; count and collect fit this field, got "names.name"`),
    ]),
    ['minDateTime(field: "names.name")', /^minDateTime expects a path that ends at a date; count and collect fit/],
    ['collect(field: "names.name", separator: "\\u0000")', /^separator expects a string without NUL/],
    ['collect(field: "names")', /^collect expects a path that ends at a field/],
  ];
  test.for(cases)('%s', async ([selection, message]) => {
    await refused(JSON.stringify({ query: ask(selection) }), message);
  });

  const aggregates: readonly (readonly [input: string, count: string, message: RegExp])[] = [
    ['{}', 'brand', /^searchInput.entityType expects OPERATING_LOCATION in an aggregate, got null/],
    [
      '{ entityType: BRAND }',
      'brand',
      /^searchInput.entityType expects OPERATING_LOCATION in an aggregate, got "BRAND"/,
    ],
    [
      '{ entityType: OPERATING_LOCATION, name: "x", website: "x.example" }',
      'brand',
      /^An aggregate expects entityType, name or prompt, .*, got \["website"\]/,
    ],
    [
      '{ entityType: OPERATING_LOCATION, name: "x", prompt: "y" }',
      'brand',
      /^An aggregate expects name or prompt, not both, got \["name","prompt"\]/,
    ],
    [
      '{ entityType: OPERATING_LOCATION, prompt: "y", matchThreshold: 1.5 }',
      'brand',
      /^matchThreshold expects a number from 0 to 1, got 1.5/,
    ],
    [
      '{ entityType: OPERATING_LOCATION, name: "x", conditions: { pageToken: "10" } }',
      'brand',
      /^conditions.pageToken expects no value in an aggregate/,
    ],
    [
      '{ entityType: OPERATING_LOCATION, address: { city: "x" }, addresses: [{ city: "x" }] }',
      'brand',
      /^An aggregate expects address or addresses, not both/,
    ],
    ['{ entityType: OPERATING_LOCATION, address: { state: "Atlantis" } }', 'brand', /^address.state expects/],
    ['{ entityType: OPERATING_LOCATION, address: { postalCode: "1" } }', 'brand', /^address.postalCode expects five/],
    ['{ entityType: OPERATING_LOCATION, address: { city: "\\u0000x" } }', 'brand', /expects a string without NUL/],
    ['{ entityType: OPERATING_LOCATION, address: {} }', 'brand', /^An address expects at least one of its parts/],
    ['{ entityType: OPERATING_LOCATION, conditions: { limit: 5 } }', 'brand', /^conditions.limit expects no value/],
    ['{ entityType: OPERATING_LOCATION }', 'person', /^count.field expects brand, operatingLocation or legalEntity/],
  ];
  test.for(aggregates)('aggregate %s %s', async ([input, field, message]) => {
    const query = `{ aggregate(searchInput: ${input}) { count(field: "${field}") } }`;
    await refused(JSON.stringify({ query }), message);
  });
});
