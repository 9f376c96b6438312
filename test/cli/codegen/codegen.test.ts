import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { schemasOf } from '../../../catalog/check/schemas.ts';
import { schemaTypes } from '../../../catalog/codegen/json-schema-types.ts';
import { REPOSITORY, SUPERGRAPH_FILE } from '../../../catalog/compose-repository.ts';
import { operation, RefusedError, ServiceClient, type Started } from '../../../cli/codegen/client-runtime.ts';
import { startingOf } from '../../../cli/codegen/starting.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { runCommand } from '../run-command.ts';

const OPERATIONS = `
query FindBusinesses($searchInput: SearchInput!) {
  search(searchInput: $searchInput) { __typename ... on Brand { ...Named } ... on LegalEntity { svcId } }
}
query Plan { account { pricingPlan } }
mutation Save($input: CreateListInput!) { createList(input: $input) { list { id } } }
fragment Named on Brand { id names(first: 1) { edges { node { name } } } }
fragment Later on Brand { svcId }
`;
const MUTATING = 'mutation X($input: CreateListInput!) { createList(input: $input) { list { id } } }';
/** The strictest that a client's compiler may be. */
const STRICT = [
  ...['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--noUnusedLocals'],
  ...['--noPropertyAccessFromIndexSignature', '--verbatimModuleSyntax', '--isolatedModules', '--erasableSyntaxOnly'],
  ...[
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--lib',
    'es2023,dom',
    '--types',
    '',
    '--allowImportingTsExtensions',
  ],
];
/** What the compiler of this repository says of files in a folder. */
function compiled(folder: string, ...files: readonly string[]): string {
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  try {
    execFileSync(join(REPOSITORY, 'node_modules', '.bin', 'tsc'), [...STRICT, ...files], {
      cwd: folder,
      stdio: 'pipe',
    });
    return '';
  } catch (error) {
    return String(Reflect.get(Object(error), 'stdout'));
  }
}

const written = async (operations: string, ...options: readonly string[]) => {
  const folder = temporaryFolder('codegen');
  writeFileSync(join(folder, 'a.graphql'), operations);
  const out = join(folder, 'sdk', 'client.ts');
  const run = (...more: readonly string[]) =>
    runCommand('codegen', '--operations', join(folder, '*.graphql'), '--out', out, ...options, ...more);
  return { folder, out, run, ran: await run() };
};

test('"`svc codegen` writes a typed TypeScript client": strict compilers take it, and find what is wrong with its use', async () => {
  const { folder, out, ran } = await written(OPERATIONS);
  expect(ran).toMatchObject({
    status: 0,
    stdout: '',
    stderr: expect.stringMatching(/^Wrote .+ of 1 file of operations/),
  });
  copyFileSync(out, join(folder, 'client.ts'));
  const use = (lines: string) =>
    `import { Client, FindBusinesses, Plan, RefusedError, Save } from './client.ts';
     const client = new Client({ url: 'http://127.0.0.1:4000', key: 'x' });
     ${lines}
     void [FindBusinesses, Plan, RefusedError, Save];`;
  writeFileSync(
    join(folder, 'good.ts'),
    use(`
      const { search } = await client.request(FindBusinesses, { searchInput: { name: 'x', entityType: 'BRAND' } });
      for (const each of search ?? [])
        if (each?.__typename === 'Brand') { const name: string | null | undefined = each.names?.edges[0]?.node?.name; void name; }
      const plan: string | null | undefined = (await client.request(Plan, {})).account?.pricingPlan;
      const { risk_summary } = await client.verify({ name: 'x', address: { state: 'WA' } }, { attrs: ['watchlist'] });
      const status: 'success' | 'failure' | undefined = risk_summary.tasks[0]?.status;
      const { alert } = await client.screen({ tag: 'x', searches: [{ type: 'ENTITY', entity_description: { org_name: ['y'] } }] });
      const { backgroundTasks } = await client.request(FindBusinesses, { searchInput: { name: 'x', output: { format: 'CSV' } } });
      const task: string | undefined = backgroundTasks?.[0]?.id;
      try { await client.request(Save, { input: { name: 'x' } }); }
      catch (error) { if (error instanceof RefusedError) { const code: string = error.code; void code; } }
      void [plan, status, alert, task];`),
  );
  expect(compiled(folder, 'client.ts', 'good.ts')).toBe('');
  writeFileSync(
    join(folder, 'bad.ts'),
    use(`
      await client.request(FindBusinesses, { searchInput: { nam: 'x' } });
      await client.request(FindBusinesses, {});
      (await client.request(Plan, {})).account?.nothing;
      (await client.request(Plan, {})).backgroundTasks;
      await client.verify({ nam: 'x' });
      await client.screen({ tag: 'x', searches: [{ type: 'OTHER' }] });`),
  );
  const found = compiled(folder, 'bad.ts').match(/bad\.ts\((\d+),/g);
  expect(found).toEqual(['bad.ts(4,', 'bad.ts(5,', 'bad.ts(6,', 'bad.ts(7,', 'bad.ts(8,', 'bad.ts(9,']);
});

test('an operation has the fragments that it uses, and no other: the service refuses those', async () => {
  const { out } = await written(OPERATIONS);
  const text = readFileSync(out, 'utf8');
  const constant = (name: string) => new RegExp(`export const ${name} = [^\`]+\`([^\`]+)\``).exec(text)?.[1] ?? '';
  expect(constant('FindBusinesses')).toContain('fragment Named on Brand');
  expect([constant('FindBusinesses'), constant('Plan')].join()).not.toContain('Later');
  expect(constant('Plan')).not.toContain('fragment');
});

test.for([
  ['a query that reads', 'query X { account { pricingPlan } }', undefined],
  ['a mutation', MUTATING, true],
  ['enrich', 'query X { enrich(enrichmentInput: { sourceId: "x", output: {} }) { __typename } }', true],
  ['a search with output', 'query X { search(searchInput: { name: "x", output: {} }) { __typename } }', true],
  [
    'an output in a fragment, as a default value',
    'query X($i: SearchInput! = { name: "x", output: {} }) { ...F } fragment F on Query { search(searchInput: $i) { __typename } }',
    true,
  ],
  [
    'a search with a variable',
    'query X($i: SearchInput!, $n: Int) { search(searchInput: $i) { ... on Brand { names(first: $n) { edges { cursor } } } } }',
    ['i.output'],
  ],
  [
    'an output that is a variable',
    'query X($to: OutputSpec!) { search(searchInput: { name: "x", output: $to }) { __typename } }',
    ['to'],
  ],
] as const)('%s: when it starts work', ([, text, starting]) => {
  const { api } = schemasOf(readFileSync(SUPERGRAPH_FILE, 'utf8'), []);
  expect(startingOf(api, parse(text))).toEqual(starting);
});

test('--check says whether the file is what would be written', async () => {
  const { out, run } = await written(OPERATIONS);
  expect(await run('--check')).toMatchObject({ status: 0, stdout: '', stderr: '' });
  writeFileSync(out, `${readFileSync(out, 'utf8')}\n`);
  expect(await run('--check')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('does not match the schema'),
  });
});

test.for([
  ['query X { nope }', /a\.graphql:1: Cannot query field "nope" on type "Query"/],
  [
    'query X { account { pricingPlan } }\nquery X { account { pricingPlan } }',
    /a\.graphql:1: There can be only one operation named "X"/,
  ],
  ['{ account { pricingPlan } }', /a\.graphql: expected each operation to have a name/],
  ['query X {', /a\.graphql: Syntax Error/],
] as const)('%s is refused, with its file', async ([operations, message]) => {
  const { ran } = await written(operations);
  expect([ran.status, ran.stderr]).toEqual([1, expect.stringMatching(message)]);
});

test.for([
  [['--url', 'nothing'], /^--url expects http:\/\/… or https:\/\/…, got "nothing"/],
  [['--url', 'http://127.0.0.1:1'], /^--url expects an API key in SVC_API_KEY/],
] as const)('%j is refused', async ([options, message]) => {
  const { ran } = await written(OPERATIONS, ...options);
  expect([ran.status, ran.stderr]).toEqual([1, expect.stringMatching(message)]);
});

test('patterns that fit no file are refused', async () => {
  const ran = await runCommand('codegen', '--operations', '/nothing/*.graphql', '--out', '/nothing/x.ts');
  expect([ran.status, ran.stderr]).toEqual([1, expect.stringContaining('got none for /nothing/*.graphql')]);
});

test('JSON Schemas become types, with all that they refer to', () => {
  const schemas = {
    One: {
      ...{ type: 'object', required: ['a'], description: 'What */ it is.' },
      properties: {
        ...{ a: { $ref: '#/components/schemas/Two' }, 'b-c': { type: ['string', 'null'] }, d: { const: 1 } },
        ...{ e: { type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'null' }] } }, f: {} },
        g: { type: 'object', additionalProperties: { type: 'boolean' } },
      },
    },
    Two: { enum: ['x', 'y'] },
    Three: { type: 'string' },
  };
  expect(schemaTypes(schemas, ['One'])).toBe(`/** What * / it is. */
export type One = {
  readonly a: Two;
  readonly "b-c"?: string | null;
  readonly d?: 1;
  readonly e?: readonly (number | null)[];
  readonly f?: unknown;
  readonly g?: Readonly<Record<string, boolean>>;
};

export type Two = "x" | "y";
`);
  expect(() => schemaTypes(schemas, ['Four'])).toThrow('Expected a schema Four');
});

describe('the client', () => {
  const QUERY = operation<{ a: number }, Record<string, never>>('query A { a }');
  const MUTATION = operation<{ a: number }, Record<string, never>>('mutation A { a }', true);
  const SEARCH = operation<{ a: null } & Started, { i: { output?: object } }>('query A($i: I) { a(i: $i) }', [
    'i.output',
  ]);
  /** A client whose requests get these answers in turn. */
  const clientOf = (answers: readonly (Response | Error)[], retries = 3) => {
    const sent: { url: string; init: RequestInit | undefined }[] = [];
    const send = async (url: string | URL | Request, init?: RequestInit) => {
      sent.push({ url: String(url), init });
      const answer = answers[sent.length - 1];
      if (answer instanceof Response) return answer;
      throw answer ?? new Error('Expected no further request.');
    };
    return { sent, client: new ServiceClient({ url: 'http://svc.example/', key: 'KEY', retries, fetch: send }) };
  };
  const json = (status: number, body: unknown, headers = {}) => new Response(JSON.stringify(body), { status, headers });
  const good = () => json(200, { data: { a: 1 } });
  const limited = () =>
    json(429, { error_message: 'Slow.', error_code: 'RATE_LIMITED', retryable: true }, { 'retry-after': '0.01' });

  test('sends the key as a header, to its own host, and follows no other', async () => {
    const { client, sent } = clientOf([good()]);
    expect(await client.request(QUERY, {})).toEqual({ a: 1 });
    expect(sent).toEqual([
      {
        url: 'http://svc.example/graphql',
        init: expect.objectContaining({
          redirect: 'error',
          headers: { 'content-type': 'application/json', 'x-api-key': 'KEY' },
        }),
      },
    ]);
  });

  test('what may succeed later is sent again, as often as it was told to', async () => {
    const { client, sent } = clientOf([limited(), new TypeError('fetch failed'), good()]);
    expect(await client.request(QUERY, {})).toEqual({ a: 1 });
    expect(sent).toHaveLength(3);
    const impatient = clientOf([limited()], 0);
    await expect(impatient.client.request(QUERY, {})).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      status: 429,
      retryAfter: 10,
    });
  });

  test('waits as long as Retry-After says', async () => {
    const { client } = clientOf([
      json(503, { error_code: 'OVERLOADED', retryable: true }, { 'retry-after': '0.6' }),
      good(),
    ]);
    const before = performance.now();
    await client.request(QUERY, {});
    expect(performance.now() - before).toBeGreaterThan(590);
  });

  test('a task that an operation started is in its result, and in its refusal if there are errors beside it', async () => {
    const started = { extensions: { backgroundTasks: [{ id: 't', status: 'PROCESSING' }] } };
    const { client } = clientOf([
      json(202, { data: { a: null }, ...started }),
      json(202, { data: { a: null }, errors: [{ message: 'Half.' }], ...started }),
    ]);
    const asked = () => client.request(SEARCH, { i: { output: {} } });
    expect(await asked()).toEqual({ a: null, ...started.extensions });
    await expect(asked()).rejects.toMatchObject({ message: 'Half.', ...started.extensions });
  });

  test('a search is sent again unless it may have started work', async () => {
    const unanswered = () => new TypeError('fetch failed');
    const reading = clientOf([unanswered(), good()]);
    expect(await reading.client.request(SEARCH, { i: {} })).toEqual({ a: 1 });
    const starting = clientOf([unanswered(), good()]);
    await expect(starting.client.request(SEARCH, { i: { output: {} } })).rejects.toMatchObject({ code: 'NO_ANSWER' });
    expect(starting.sent).toHaveLength(1);
    expect(await clientOf([limited(), good()]).client.request(SEARCH, { i: { output: {} } })).toEqual({ a: 1 });
  });

  test('a mutation that may have been done is not sent again; one that was not begun is', async () => {
    for (const answer of [json(504, { error_code: 'TIMEOUT', retryable: true }), new TypeError('fetch failed')]) {
      const { client, sent } = clientOf([answer, good()]);
      await expect(client.request(MUTATION, {})).rejects.toBeInstanceOf(RefusedError);
      expect(sent).toHaveLength(1);
    }
    expect(await clientOf([limited(), good()]).client.request(MUTATION, {})).toEqual({ a: 1 });
  });

  test.for([
    [
      400,
      { errors: [{ message: 'No.', path: ['a'], extensions: { code: 'BAD_USER_INPUT' } }] },
      { code: 'BAD_USER_INPUT', message: 'No.', isRetryable: false, errors: [{ message: 'No.', path: ['a'] }] },
    ],
    [
      200,
      { data: { a: null }, errors: [{ message: 'Half.', extensions: { code: 'SUBGRAPH_ERROR' } }] },
      { code: 'SUBGRAPH_ERROR', data: { a: null }, isRetryable: false },
    ],
    [401, { error: true, message: 'Unauthorized' }, { code: 'HTTP_401', message: 'Unauthorized', isRetryable: false }],
    [500, 'broken', { code: 'HTTP_500', message: 'Status 500.', isRetryable: false }],
  ] as const)('%s %j is a typed error', async ([status, body, refusal]) => {
    await expect(clientOf([json(status, body)]).client.request(QUERY, {})).rejects.toMatchObject({
      status,
      ...refusal,
    });
  });

  test('who leaves while it waits to send again waits no more', async () => {
    const { client, sent } = clientOf([json(503, { retryable: true }, { 'retry-after': '60' })]);
    const left = new AbortController();
    const asked = client.request(QUERY, {}, { signal: left.signal });
    setTimeout(() => left.abort(new Error('left')), 20);
    await expect(asked).rejects.toThrow('left');
    expect(sent).toHaveLength(1);
  });
});
