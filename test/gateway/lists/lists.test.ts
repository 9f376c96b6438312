import { describe, expect, test } from 'vitest';
import { ENGINES } from '../../databases.ts';
import { listsService } from './lists-service.ts';

const CREATE = `mutation ($input: CreateListInput!) { createList(input: $input) { list { id } } }`;
const UPDATE = `mutation ($input: UpdateListInput!) { updateList(input: $input) { list { ...All } search { __typename ... on Entity { id } } } }
  fragment All on List { id listType name description fileFormat inputFileUri columnOrdering
    searchInput { entityType prompt query conditions { filter orderBy limit } }
    fieldAliases { fullyQualifiedName aliasName } columnMapping { columnName searchField } columnCounts { count } }`;
const UNKNOWN = '00000000-0000-4000-8000-00000000000f';

describe.each(ENGINES)('on %s', (engine) => {
  const service = listsService(engine);
  const { ask, data, refusal, entity } = service;
  const create = async (input: object, key = service.mine): Promise<string> =>
    (await data(CREATE, { input }, key)).createList.list.id;

  test('"createList and updateList answer the list and, as `search`, its first matching entity"', async () => {
    const filter = { AND: [{ EQ: ['operatingLocations.addresses.state', 'WA'] }, { GT: ['names.name', 'M'] }] };
    const { createList } = await data(
      `mutation ($input: CreateListInput!) { createList(input: $input) {
        list { id name listType fileFormat createdTimestamp updatedTimestamp searchInput { entityType conditions { filter orderBy limit } } }
        search { __typename ... on Brand { id svcId names(first: 1) { edges { node { name } } } } }
      } }`,
      { input: { name: 'In Washington', searchInput: { conditions: { filter, orderBy: ['names.name DESC'] } } } },
    );
    expect(createList.list).toMatchObject({
      ...{ name: 'In Washington', listType: 'LIST_GENERATION', fileFormat: 'PARQUET' },
      searchInput: { entityType: 'BRAND', conditions: { filter, orderBy: ['names.name DESC'], limit: null } },
      updatedTimestamp: createList.list.createdTimestamp,
    });
    const { svcId, names } = createList.search;
    expect(svcId).toMatch(/^B[0-9a-f]{16}$/);
    const input = { id: createList.list.id, searchInput: { conditions: { filter, orderBy: ['names.name'] } } };
    const { updateList } = await data(
      `mutation ($input: UpdateListInput!) { updateList(input: $input) { search { ... on Brand { id names(first: 1) { edges { node { name } } } } } } }`,
      { input },
    );
    const [last, first] = [names, updateList.search.names].map(({ edges }) => edges[0].node.name);
    expect(['M' < first, first < last]).toEqual([true, true]);
  });

  test.each(['BRAND', 'OPERATING_LOCATION', 'LEGAL_ENTITY'])(
    '`search` of all of %s, of none, and of a prompt',
    async (entityType) => {
      const search = async (searchInput: object | null) =>
        (
          await data(
            'mutation ($input: CreateListInput!) { createList(input: $input) { search { __typename ... on Entity { id } } } }',
            { input: { searchInput } },
          )
        ).createList.search;
      const typename = { BRAND: 'Brand', OPERATING_LOCATION: 'OperatingLocation', LEGAL_ENTITY: 'LegalEntity' }[
        entityType
      ];
      expect(await search({ entityType })).toEqual({
        __typename: typename,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(
        await search({ entityType, conditions: { filter: { EQ: ['names.name', 'nobody is called so'] } } }),
      ).toBeNull();
      expect(await search({ entityType, conditions: { limit: 0 } })).toBeNull();
      expect(await search({ entityType, prompt: 'coffee shops' })).toMatchObject({ __typename: typename });
      expect(await search(null)).toBeNull();
    },
  );

  test('a definition is refused with the field, what was expected and what came; nothing is kept', async () => {
    const before = (await data('{ lists(input: { first: 10000 }) { edges { cursor } } }')).lists.edges.length;
    expect(await refusal(CREATE, { input: { columnOrdering: ['svc_id', 'names.nam'] } })).toMatch(
      /^input\.columnOrdering\[1\]: Unknown path "names\.nam": .*did you mean "name"/,
    );
    const two = `mutation { a: createList(input: { name: "kept?" }) { list { id } } b: createList(input: { fileFormat: "XML" }) { list { id } } }`;
    const { status, body } = await ask(two);
    expect([status, body.data, body.errors?.map(({ path }) => path)]).toEqual([400, undefined, [['b']]]);
    const after = (await data('{ lists(input: { first: 10000 }) { edges { cursor } } }')).lists.edges.length;
    expect(after).toBe(before);
  });

  test('"updateList changes only the fields given (null means unchanged)"; the whole is checked again', async () => {
    const aliases = [{ fullyQualifiedName: 'names.name', aliasName: 'Firm' }];
    const id = await create({
      ...{ name: 'a', description: 'b', fileFormat: 'csv', aliases, columnOrdering: ['Firm'] },
      searchInput: { entityType: 'LEGAL_ENTITY', conditions: { limit: 3 } },
    });
    const { list } = (await data(UPDATE, { input: { id, description: 'c', name: null, aliases: null } })).updateList;
    expect(list).toEqual({
      ...{ id, name: 'a', description: 'c', fileFormat: 'CSV', listType: 'LIST_GENERATION', inputFileUri: null },
      searchInput: {
        entityType: 'LEGAL_ENTITY',
        prompt: null,
        query: null,
        conditions: { filter: null, orderBy: null, limit: 3 },
      },
      ...{ fieldAliases: aliases, columnOrdering: ['Firm'], columnMapping: [], columnCounts: null },
    });
    const sought = (await data(UPDATE, { input: { id, searchInput: { prompt: 'bakeries' } } })).updateList.list;
    expect(sought.searchInput).toMatchObject({ prompt: 'bakeries', query: 'bakeries', conditions: { limit: 3 } });
    // The list is of legal entities, which only it knows.
    const filtered = { id, searchInput: { conditions: { filter: { EQ: ['types.legalEntityType', 'Corporation'] } } } };
    expect((await data(UPDATE, { input: filtered })).updateList.list.searchInput.conditions.limit).toBeNull();
    const broken = { id, searchInput: { conditions: { filter: { EQ: ['cardTransactions.period', '1m'] } } } };
    expect(await refusal(UPDATE, { input: broken })).toMatch(/^input\.searchInput\.conditions: .*cardTransactions/);
    expect(await refusal(UPDATE, { input: { id, aliases: [] } })).toMatch(/^input\.columnOrdering\[0\]: .*"Firm"/);
    expect(
      await refusal(UPDATE, { input: { id, searchInput: { ...broken.searchInput, entityType: 'LEGAL_ENTITY' } } }),
    ).toMatch(/cardTransactions/);
    expect((await data(UPDATE, { input: { id } })).updateList.list).toEqual({
      ...list,
      searchInput: {
        ...list.searchInput,
        prompt: 'bakeries',
        query: 'bakeries',
        conditions: { ...filtered.searchInput.conditions, orderBy: null, limit: null },
      },
    });
  });

  test('an ENRICHMENT keeps file and mapping, and has no `search`', async () => {
    const columnMapping = [{ columnName: 'Firm', searchField: 'NAME' }];
    const input = { listType: 'ENRICHMENT', inputFileUri: 'https://example.org/a.csv', columnMapping };
    const { createList } = await data(
      'mutation ($input: CreateListInput!) { createList(input: $input) { list { listType inputFileUri columnMapping { columnName searchField } } search { __typename } } }',
      { input: { ...input, searchInput: { entityType: 'BRAND' } } },
    );
    expect(createList).toEqual({ list: input, search: null });
  });

  test('"no other account sees them": lists, through `_entities` too', async () => {
    const id = await create({ name: 'secret' });
    const reference = { __typename: 'List', id };
    const found = { data: { _entities: [{ id, name: 'secret' }] } };
    expect(await entity(reference, '... on List { id name }')).toEqual(found);
    expect(await entity(reference, '... on List { id name }', service.theirs)).toEqual({ data: { _entities: [null] } });
    expect((await data(`{ lists(input: { id: "${id}" }) { edges { node { name } } } }`)).lists.edges).toHaveLength(1);
    for (const field of ['lists', 'searchLists'])
      expect(await data(`{ ${field} { edges { node { id } } } }`, {}, service.theirs)).toEqual({
        [field]: { edges: [] },
      });
    for (const mutation of [
      `updateList(input: { id: "${id}", name: "mine" }) { list { id } }`,
      `deleteList(input: { id: "${id}" }) { id }`,
      `createListMaterialization(input: { listId: "${id}" }) { listMaterialization { id } }`,
    ]) {
      const { status, body } = await ask(`mutation { ${mutation} }`, {}, service.theirs);
      expect([status, body.errors?.map(({ message }) => message), body.data]).toEqual([
        ...[400, [expect.stringMatching(`^input.(id|listId) expects the id of a list of the account, got "${id}".$`)]],
        undefined,
      ]);
    }
    expect(await entity(reference, '... on List { id name }')).toEqual(found);
  });

  test('an unknown id is null or refused, whatever it looks like', async () => {
    for (const id of [UNKNOWN, 'x', "'; DROP TABLE list; --"]) {
      const variables = { id };
      expect(
        await data(
          'query ($id: ID!) { lists(input: { id: $id }) { edges { cursor } } listMaterialization(input: { id: $id }) { id } }',
          variables,
        ),
      ).toEqual({ lists: { edges: [] }, listMaterialization: null });
      expect(await refusal('mutation ($id: ID!) { deleteList(input: { id: $id }) { id } }', variables)).toContain(
        'a list of the account',
      );
    }
  });

  test('a key without scope lists is refused, through `_entities` too', async () => {
    const id = await create({});
    const { accountId } = service.mine;
    const key = await service.operations.createKey({ plan: 'enterprise', accountId, scopes: ['graph'] });
    for (const query of [
      '{ lists { edges { cursor } } }',
      '{ previewList(input: {}) { count } }',
      `{ listMaterialization(input: { id: "${id}" }) { id } }`,
      `mutation { deleteList(input: { id: "${id}" }) { id } }`,
      'mutation { createList(input: {}) { list { id } } }',
      'mutation { createSuggestion(suggestion: { payload: 1 }) { suggestion { id } } }',
    ]) {
      const { status, body } = await ask(query, {}, key);
      expect([query, status, body.error_code, body.error_message]).toEqual([
        ...[query, 403, 'FORBIDDEN'],
        'This needs an API key of scope lists; this key has graph.',
      ]);
    }
    for (const __typename of ['List', 'ListMaterialization', 'Suggestion'])
      expect(await entity({ __typename, id }, '__typename', key)).toMatchObject({
        data: { _entities: [null] },
        errors: [{ extensions: { code: 'FORBIDDEN' } }],
      });
    expect((await ask('{ account { customerId } }', {}, key)).status).toBe(200);
    expect((await data(`{ lists(input: { id: "${id}" }) { edges { cursor } } }`)).lists.edges).toHaveLength(1);
  });

  describe('previewList: what a list would select, before it is made', () => {
    const PREVIEW = `query ($input: CreateListInput!, $first: Int! = 10) { previewList(input: $input) {
      count search(first: $first) { __typename ... on Entity { id } ... on Brand { names(first: 1) { edges { node { name } } } } } } }`;
    const preview = async (input: object, first?: number) => (await data(PREVIEW, { input, first })).previewList;
    const IN_WA = { EQ: ['addresses.state', 'WA'] };

    test.each([
      ['all', null],
      ['those of a value', IN_WA],
      ['those of several', { AND: [IN_WA, { NOT: [{ HAS: ['websites'] }] }] }],
    ])('it counts what an aggregate counts: %s', async (_, filter) => {
      const searchInput = { entityType: 'OPERATING_LOCATION', conditions: { filter } };
      const { aggregate } = await data(
        'query ($searchInput: SearchInput!) { aggregate(searchInput: $searchInput) { count(field: "operatingLocation") } }',
        { searchInput },
      );
      const { count, search } = await preview({ searchInput });
      expect(count).toBe(aggregate.count);
      expect(count).toBeGreaterThan(10);
      expect(search).toHaveLength(10);
    });

    test('the first in its order, no more than it may have', async () => {
      const conditions = { filter: { GT: ['names.name', 'M'] }, orderBy: ['names.name DESC'] };
      const { search } = await preview({ searchInput: { conditions } }, 5);
      const names = search.map(
        (each: { names: { edges: { node: { name: string } }[] } }) => each.names.edges[0]?.node.name,
      );
      expect(names).toHaveLength(5);
      expect(names).toEqual(names.toSorted().reverse());
      expect(await preview({ searchInput: { conditions: { ...conditions, limit: 3 } } }, 5)).toEqual({
        ...{ count: 3, search: search.slice(0, 3) },
      });
      expect(await preview({ searchInput: { conditions: { limit: 0 } } }, 5)).toEqual({ count: 0, search: [] });
      expect(await preview({ searchInput: { conditions } }, 0)).toMatchObject({ search: [] });
      const prompted = await preview({ searchInput: { prompt: 'coffee shops', conditions: { limit: 4 } } }, 3);
      expect([prompted.count, prompted.search.length]).toEqual([4, 3]);
    });

    test('it says what createList would say, and keeps nothing', async () => {
      const wrong = { searchInput: { conditions: { filter: { EQ: ['names.nam', 'x'] } } } };
      const said = await refusal(PREVIEW, { input: wrong });
      expect(said).toBe(await refusal(CREATE, { input: wrong }));
      expect(said).toContain('did you mean "name"?');
      expect(await refusal(PREVIEW, { input: { columnOrdering: ['names.nam'] } })).toContain('columnOrdering[0]');
      expect(
        await refusal(PREVIEW, { input: { listType: 'ENRICHMENT', inputFileUri: 'https://a.example/b.csv' } }),
      ).toBe('input.listType expects LIST_GENERATION in a preview, got "ENRICHMENT".');
      for (const first of [-1, 101])
        expect(await refusal(PREVIEW, { input: {}, first })).toBe(`first expects 0 to 100, got ${first}.`);
    });

    test('it costs what createList costs that looks at as much, and its rows are charged', async () => {
      const cost = async (query: string, variables: object) => {
        const { status, headers } = await service.raw(query, variables);
        return [status, Number(headers.get('x-svc-cost')), Number(headers.get('x-svc-credits'))] as const;
      };
      const input = { searchInput: { conditions: { filter: { EQ: ['operatingLocations.addresses.state', 'WA'] } } } };
      const [, created] = await cost(
        'mutation ($input: CreateListInput!) { createList(input: $input) { search { __typename } } }',
        { input },
      );
      const [, counted, free] = await cost(
        'query ($input: CreateListInput!) { previewList(input: $input) { count } }',
        { input },
      );
      expect(Math.abs(counted - created)).toBeLessThan(created / 10);
      expect(free).toBe(0);
      const [, , charged] = await cost(PREVIEW, { input });
      expect(charged).toBeGreaterThan(0);
    });
  });
});
