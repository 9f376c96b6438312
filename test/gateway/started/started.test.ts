import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { ENRICHMENT_RUN, FILE_RUNS, SEARCH_RUN } from '../../../operations/lists.ts';
import { ENGINES } from '../../databases.ts';
import { until } from '../../until.ts';
import { listsService } from '../lists/lists-service.ts';

const NAMED = 'conditions: { filter: { HAS: ["names"] } }';
const started = (input = NAMED, output = '{ format: CSV }', key = 'search') =>
  `${key === 'search' ? '' : `${key}: `}search(searchInput: { ${input} output: ${output} }) { ... on Brand { id names { edges { node { name } } } } }`;
const SEARCH = `{ ${started()} }`;

describe.each(ENGINES)('a search with output on %s', (engine) => {
  const service = listsService(engine);
  const { ask, data } = service;
  const tasks = async (query: string, key = service.mine): Promise<string[]> => {
    const { status, body } = await ask(query, {}, key);
    if (status !== 202) throw new Error(`${status} ${JSON.stringify(body)}`);
    const named: { backgroundTasks?: { id: string }[] } = JSON.parse(JSON.stringify(body.extensions));
    return (named.backgroundTasks ?? []).map(({ id }) => id);
  };
  const statusOf = async (id: string) =>
    (await data(`{ backgroundTask(id: "${id}") { status } }`)).backgroundTask.status;
  /** The runs of an account that have not ended. */
  const open = async (accountId = service.mine.accountId) => {
    const counts = await Promise.all(FILE_RUNS.map((kind) => service.operations.runs.unfinished(accountId, kind)));
    return counts.reduce((sum, count) => sum + count, 0);
  };

  test('is "answered at once with status 202", null and its task', async () => {
    const { status, body } = await ask(SEARCH);
    const [id = ''] = await tasks(SEARCH);
    expect([status, JSON.stringify(body).replace(/[0-9a-f-]{36}/, '<id>')]).toEqual([
      202,
      '{"data":{"search":null},"extensions":{"backgroundTasks":[{"id":"<id>","status":"PROCESSING"}]}}',
    ]);
    const task = `{ backgroundTask(id: "${id}") { id apiKeyId backgroundTaskType status args result lastError executionAttempts } }`;
    const search = {
      ...{ entityType: 'BRAND', filter: { HAS: ['names'] }, orderBy: [], limit: null, prompt: null },
      matchThreshold: null,
    };
    expect((await data(task)).backgroundTask).toEqual({
      ...{ id, apiKeyId: service.mine.id, backgroundTaskType: 'search', status: 'PROCESSING' },
      args: { definition: expect.objectContaining({ listType: 'LIST_GENERATION', fileFormat: 'CSV', search }) },
      ...{ result: { reason: 'Waits for its turn.' }, lastError: null, executionAttempts: 0 },
    });
    expect((await data(task, {}, service.theirs)).backgroundTask).toBeNull();
    // It is no materialization of a list.
    expect(await data(`{ listMaterialization(input: { id: "${id}" }) { id } }`)).toEqual({ listMaterialization: null });
  });

  test('several in one document, equal ones too, and others beside them: each has its task', async () => {
    const two = await tasks(
      `{ ${started(NAMED, '{ format: CSV }', 'a')} ${started(NAMED, '{ format: PARQUET }', 'b')} }`,
    );
    expect(new Set(two).size).toBe(2);
    const equal = await tasks(
      `{ ${started(NAMED, '{ format: CSV }', 'a')} ${started(NAMED, '{ format: CSV }', 'b')} }`,
    );
    expect(new Set(equal).size).toBe(2);
    const { status, body } = await ask(
      `{ ${started()} found: search(searchInput: { prompt: "coffee shops" }) { ... on Brand { id } } }`,
    );
    expect([status, body.data]).toEqual([
      202,
      { search: null, found: expect.arrayContaining([{ id: expect.any(String) }]) },
    ]);
    const left = await ask(
      `query ($is: Boolean!) { ${started().replace(') {', ') @include(if: $is) {')} account { pricingPlan } }`,
      { is: false },
    );
    expect([left.status, left.body.extensions]).toEqual([200, undefined]);
  });

  test('variables: an output that is null starts nothing', async () => {
    const query = `query ($input: SearchInput!) { search(searchInput: $input) { ... on Brand { id } } }`;
    const input = { prompt: 'coffee shops' };
    expect((await ask(query, { input: { ...input, output: null } })).status).toBe(200);
    expect((await ask(query, { input: { ...input, output: {} } })).status).toBe(202);
  });

  test('a query that is refused leaves no run behind, whatever refuses it', async () => {
    const before = await open();
    for (const other of [
      // By its arguments, before anything is executed.
      'b: search(searchInput: {}) { ... on Brand { id } }',
      started('address: { state: "Wonderland" }', '{}', 'b'),
      started(NAMED, '{ filename: "a/b" }', 'b'),
      'b: enrich(enrichmentInput: { sourceId: "x", output: {} }) { ... on Brand { id } }',
      'backgroundTask(id: "nine") { id }',
      // While it is executed.
      `b: enrich(enrichmentInput: { sourceId: "${(await list('LIST_GENERATION')).id}", output: {} }) { ... on Brand { id } }`,
    ]) {
      const { status, body } = await ask(`{ ${started()} ${other} }`);
      expect([status, body.data], other).toEqual([400, undefined]);
      expect(await open(), other).toBe(before);
    }
  });

  test('a mutation that is refused later keeps the run that it tells of', async () => {
    const { id: listId } = await list('LIST_GENERATION', { searchInput: {} });
    const { status, body } = await ask(
      `mutation { a: createListMaterialization(input: { listId: "${listId}" }) { listMaterialization { id } }
        b: deleteList(input: { id: "${randomUUID()}" }) { id } }`,
    );
    const { a }: { a: { listMaterialization: { id: string } } } = JSON.parse(JSON.stringify(body.data));
    const task = `{ backgroundTask(id: "${a.listMaterialization.id}") { status } }`;
    expect([status, await data(task)]).toEqual([400, { backgroundTask: { status: 'PROCESSING' } }]);
  });

  test('costs credits as lists do: without any it is refused by 402, and leaves no run', async () => {
    const poor = await service.operations.createKey({ plan: 'trial', credits: 0 });
    for (const query of [
      SEARCH,
      SEARCH.replace('names {', 'svcId x: names {'),
      '{ search(searchInput: { name: "X" output: {} }) { __typename } }',
      `{ ${enrich((await list('ENRICHMENT', {}, poor)).id)} }`,
      `{ ${enrich(await upload(poor))} }`,
      `mutation { createListMaterialization(input: { listId: "${(await list('LIST_GENERATION', { searchInput: {} }, poor)).id}" }) { listMaterialization { id } } }`,
    ]) {
      const { status, body } = await ask(query, {}, poor);
      expect([status, body]).toMatchObject([402, { error_code: 'PAYMENT_REQUIRED', retryable: false }]);
    }
    expect(await open(poor.accountId)).toBe(0);
  });

  test('needs scope graph, and enrich beside it lists, whose files it reads', async () => {
    const key = await service.operations.createKey({ plan: 'enterprise', scopes: ['graph'] });
    expect(await tasks(SEARCH, key)).toHaveLength(1);
    const { status, body } = await ask(`{ ${enrich(randomUUID())} }`, {}, key);
    expect([status, body]).toMatchObject([403, { error_code: 'FORBIDDEN' }]);
  });

  test('tax numbers are never stored: a filter with one starts no run', async () => {
    const { status, body } = await ask(
      `{ ${started('conditions: { filter: { EQ: ["legalEntities.tins.tin", "12-3456789"] } }')} }`,
    );
    expect([status, JSON.stringify(body.errors)]).toEqual([400, expect.stringContaining('no tax number in a filter')]);
  });

  /** The id of a file that an account has uploaded. */
  const upload = async ({ accountId, id: apiKeyId } = service.mine): Promise<string> => {
    const { uploads } = service.operations;
    const room = await uploads.reserve({ accountId, apiKeyId }, 1, true, { count: 100, bytes: 1_000 });
    const made = room && (await uploads.complete(room.id, { name: null, format: 'CSV', bytes: 1 }, 60_000));
    if (made === undefined) throw new Error('Expected room for an upload.');
    return made.id;
  };
  const list = async (listType: 'ENRICHMENT' | 'LIST_GENERATION', more: object = {}, key = service.mine) => {
    const inputFileUri = listType === 'ENRICHMENT' ? `upload:${await upload(key)}` : null;
    const input = { listType, inputFileUri, ...more };
    const create = 'mutation ($input: CreateListInput!) { createList(input: $input) { list { id inputFileUri } } }';
    const made: { id: string; inputFileUri: string } = (await data(create, { input }, key)).createList.list;
    return made;
  };
  const enrich = (sourceId: string, more = '') =>
    `enrich(enrichmentInput: { sourceId: "${sourceId}" output: { format: CSV filename: "mine" } ${more} }) { ... on Brand { id } }`;

  describe('"enrich(enrichmentInput)"', () => {
    const argsOf = async (query: string) => {
      const [id = ''] = await tasks(query);
      const run = await service.operations.runs.find(id, service.mine.accountId);
      expect(run?.kind).toBe(ENRICHMENT_RUN);
      const {
        filename,
        listId,
        definition,
      }: { filename: string; listId?: string; definition: Record<string, unknown> } = JSON.parse(
        JSON.stringify(run?.args),
      );
      expect([filename, listId]).toEqual(['mine.csv', undefined]);
      return definition;
    };

    test('"sourceId names an ENRICHMENT list\'s input": with its columns, aliases, mapping and threshold', async () => {
      const columnMapping = [{ columnName: 'Firm', searchField: 'NAME' }];
      const { id, inputFileUri } = await list('ENRICHMENT', {
        searchInput: { entityType: 'LEGAL_ENTITY', matchThreshold: 0.7 },
        ...{
          columnMapping,
          columnOrdering: ['names.name'],
          aliases: [{ fullyQualifiedName: 'names.name', aliasName: 'N' }],
        },
      });
      const definition = {
        ...{ listType: 'ENRICHMENT', fileFormat: 'CSV', columnMapping, inputFileUri },
        columns: [
          { path: 'svc_id', alias: 'svc_id' },
          { path: 'names.name', alias: 'N' },
        ],
      };
      const search = { entityType: 'LEGAL_ENTITY', matchThreshold: 0.7, prompt: null, limit: null };
      expect(await argsOf(`{ ${enrich(id)} }`)).toMatchObject({ ...definition, search });
      expect(
        await argsOf(`{ ${enrich(id.toUpperCase(), 'entityType: BRAND scoreThreshold: 0.9 provider: SEARCH')} }`),
      ).toMatchObject({ ...definition, search: { ...search, entityType: 'BRAND', matchThreshold: 0.9 } });
    });

    test('or an uploaded file, by its id or URI, or a file elsewhere: the usual columns', async () => {
      const id = await upload();
      for (const [sourceId, inputFileUri] of [
        [`upload:${id}`, `upload:${id}`],
        [id.toUpperCase(), `upload:${id}`],
        ['https://example.org/firms.csv', 'https://example.org/firms.csv'],
      ] as const) {
        const definition = await argsOf(`{ ${enrich(sourceId, 'entityType: OPERATING_LOCATION scoreThreshold: 0')} }`);
        expect(definition).toMatchObject({
          ...{ listType: 'ENRICHMENT', inputFileUri, columnMapping: [] },
          search: { entityType: 'OPERATING_LOCATION', matchThreshold: 0, filter: null },
          columns: expect.arrayContaining([{ path: 'addresses.city', alias: 'addresses.city' }]),
        });
      }
    });

    test('what it refuses', async () => {
      const refused = async (query: string) => {
        const { status, body } = await ask(`{ ${query} }`);
        return [status, body.errors?.[0]?.message, body.errors?.[0]?.extensions.code];
      };
      const generation = (await list('LIST_GENERATION')).id;
      const mine = await list('ENRICHMENT', { columnOrdering: ['operatingLocations.addresses.city'] });
      for (const [query, message] of [
        [enrich(generation), 'enrichmentInput.sourceId expects a list of type ENRICHMENT, got "LIST_GENERATION".'],
        [
          enrich('x'),
          'enrichmentInput.sourceId expects the id of an ENRICHMENT list, the URI of an uploaded file, or an https URL without user and password, got "x".',
        ],
        [enrich('https://a:secret@example.org/f.csv'), expect.not.stringContaining('secret')],
        [
          enrich(randomUUID(), 'provider: THIRDPARTY'),
          'enrichmentInput.provider expects SEARCH: no third-party data provider is configured, got "THIRDPARTY".',
        ],
        [
          enrich(randomUUID(), 'scoreThreshold: 1.1'),
          'enrichmentInput.scoreThreshold expects a number from 0 to 1, got 1.1.',
        ],
        [
          enrich(randomUUID()).replace('"mine"', '"mine.parquet"'),
          'enrichmentInput.output.filename expects the ending .csv, or none, got "mine.parquet".',
        ],
        [
          enrich(mine.id, 'entityType: OPERATING_LOCATION'),
          expect.stringMatching(/^The list of the enrichment: input\.columnOrdering\[0\]: /),
        ],
      ] as const)
        expect(await refused(query)).toEqual([400, message, 'BAD_USER_INPUT']);
    });

    test("another account's list or upload is as one that is not there", async () => {
      const theirs = await upload(service.theirs);
      const { id } = await list('ENRICHMENT', {}, service.theirs);
      for (const sourceId of [id, theirs, `upload:${theirs}`, randomUUID()]) {
        const { status, body } = await ask(`{ ${enrich(sourceId)} }`);
        expect([status, body.errors?.[0]?.message]).toEqual([
          400,
          `enrichmentInput.sourceId expects an ENRICHMENT list of the account, or an upload, which is kept six days, got "${sourceId}".`,
        ]);
      }
    });
  });

  test('"no other account sees them"; cancelled, it stays so', async () => {
    const [id = ''] = await tasks(SEARCH);
    expect(await service.operations.runs.cancel(id, service.theirs.accountId)).toBeUndefined();
    expect(await statusOf(id)).toBe('PROCESSING');
    await service.operations.runs.cancel(id, service.mine.accountId);
    expect(await statusOf(id)).toBe('CANCELLED');
  });
});

describe.each(ENGINES)('the file of a search with output on %s', (engine) => {
  const service = listsService(engine, 1);
  /** The rows of the file that a search with output has come to. */
  const rowsOf = async (input: string): Promise<Record<string, string>[]> => {
    const { body } = await service.ask(`{ ${started(input, '{ format: CSV, filename: "firms" }')} }`);
    const { backgroundTasks }: { backgroundTasks: { id: string }[] } = JSON.parse(JSON.stringify(body.extensions));
    const [{ id } = { id: '' }] = backgroundTasks;
    const task = async () =>
      (await service.data(`{ backgroundTask(id: "${id}") { status result backgroundTaskType } }`)).backgroundTask;
    await until(async () => (await task()).status !== 'PROCESSING');
    const { status, result, backgroundTaskType } = await task();
    expect([status, backgroundTaskType, result.length]).toEqual(['SUCCESS', SEARCH_RUN, 1]);
    // "Results are signed URLs": who has one needs no key.
    const file = await fetch(result[0]);
    expect(file.status).toBe(200);
    return parse(await file.text(), { columns: true });
  };

  test('has the entities that search finds, in their order', async () => {
    const input = 'prompt: "coffee shops"';
    const rows = await rowsOf(input);
    const { search } = await service.data(
      `{ search(searchInput: { ${input} conditions: { limit: 1000 } }) { ... on Brand { svcId names(first: 1) { edges { node { name } } } } } }`,
    );
    expect(rows.map((row) => [row.svc_id, row['names.name']])).toEqual(
      search.map((found: { svcId: string; names: { edges: { node: { name: string } }[] } }) => [
        found.svcId,
        found.names.edges[0]?.node.name ?? '',
      ]),
    );
  });

  test.each([
    'conditions: { filter: { HAS: ["websites"] } }',
    'address: { city: " harbor city ", state: "Washington" }',
    'address: { state: "wa" }, conditions: { filter: { NOT: [{ HAS: ["phoneNumbers"] }] } }',
    'addresses: [{ postalCode: "98001" }, { city: "Harbor City" }]',
    'prompt: "coffee shops in Harbor City"',
    'prompt: "restaurants", matchThreshold: 0.2, address: { state: "WA" }, conditions: { filter: { HAS: ["websites"] } }',
    'name: "Harbor Coffee", matchThreshold: 0',
    'name: "Harbor Coffee", matchThreshold: 0, addresses: [{ city: "Harbor City" }, { postalCode: "98001" }]',
  ])('`aggregate` previews the size before a run is paid: %s', async (input) => {
    const entity = `entityType: OPERATING_LOCATION, ${input}`;
    const { aggregate } = await service.data(
      `{ aggregate(searchInput: { ${entity} }) { count(field: "operatingLocation") brands: count(field: "brand") } }`,
    );
    expect(aggregate.count).toBeGreaterThan(0);
    expect((await rowsOf(entity)).length).toBe(aggregate.count);
  });
});
