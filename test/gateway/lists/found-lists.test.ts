import { describe, expect, test } from 'vitest';
import { ENGINES } from '../../databases.ts';
import { listsService } from './lists-service.ts';

interface Edges {
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly name: string | null } }[];
  readonly pageInfo: object;
}

describe.each(ENGINES)('on %s', (engine) => {
  const service = listsService(engine);
  const { data, refusal } = service;
  const QUERY = `query ($input: SearchListsInput) { lists(input: $input) { edges { cursor node { name } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
  const page = async (input: object | null): Promise<Edges> => (await data(QUERY, { input })).lists;
  const names = async (input: object) => (await page(input)).edges.map(({ node }) => node.name);
  const found = (filter: object, orderBy: readonly string[] = ['name']) => names({ conditions: { filter, orderBy } });

  test('lists are found by id, name and conditions, and come in pages', async () => {
    for (const input of [
      { name: 'Bakeries', description: 'of 2026', fileFormat: 'CSV' },
      { name: 'bakers', fileFormat: 'NDJSON' },
      { name: null },
      { name: '100%', listType: 'ENRICHMENT', inputFileUri: 'https://example.org/a.csv' },
    ])
      await data('mutation ($input: CreateListInput!) { createList(input: $input) { list { id } } }', { input });

    expect(await names({ name: ' BAKE ' })).toEqual(['bakers', 'Bakeries']);
    expect(await names({ name: '' })).toHaveLength(4);
    expect(await names({ conditions: { orderBy: ['name'] } })).toEqual([null, '100%', 'Bakeries', 'bakers']);
    expect(await names({ conditions: { orderBy: ['fileFormat DESC', 'name desc'] } })).toEqual([
      '100%',
      null,
      'bakers',
      'Bakeries',
    ]);

    expect(await found({ EQ: ['name', 'Bakeries'] })).toEqual(['Bakeries']);
    expect(await found({ NE: ['name', 'Bakeries'] })).toEqual([null, '100%', 'bakers']);
    expect(await found({ IN: ['file_format', ['CSV', 'NDJSON']] })).toEqual(['Bakeries', 'bakers']);
    expect(await found({ NOT_IN: ['name', ['bakers']] })).toEqual([null, '100%', 'Bakeries']);
    expect(await found({ LIKE: ['name', 'bak%'] })).toEqual(['bakers']);
    expect(await found({ ILIKE: ['name', 'bak%'] })).toEqual(['Bakeries', 'bakers']);
    expect(await found({ LIKE: ['name', '100\\%'] })).toEqual(['100%']);
    expect(await found({ IS_NULL: ['name'] })).toEqual([null]);
    expect(await found({ IS_NOT_NULL: ['description'] })).toEqual(['Bakeries']);
    expect(await found({ GT: ['name', 'Bakeries'] })).toEqual(['bakers']);
    expect(await found({ GTE: ['name', 'Bakeries'] })).toEqual(['Bakeries', 'bakers']);
    expect(await found({ LT: ['name', 'Bakeries'] })).toEqual(['100%']);
    expect(await found({ LTE: ['name', 'Bakeries'] })).toEqual(['100%', 'Bakeries']);
    expect(await found({ NOT: [{ EQ: ['name', 'bakers'] }] })).toEqual([null, '100%', 'Bakeries']);
    expect(await found({ OR: [{ EQ: ['listType', 'ENRICHMENT'] }, { EQ: ['name', 'bakers'] }] })).toEqual([
      '100%',
      'bakers',
    ]);
    expect(await found({ AND: [{ IS_NOT_NULL: ['name'] }, { EQ: ['listType', 'LIST_GENERATION'] }] })).toEqual([
      'Bakeries',
      'bakers',
    ]);
    expect(await found({ GT: ['createdTimestamp', '2020-01-01'] })).toHaveLength(4);
    expect(await found({ LT: ['updatedTimestamp', '2020-01-01'] })).toEqual([]);

    const newest = await page(null);
    expect(newest.edges.map(({ node }) => node.name)).toEqual(['100%', null, 'bakers', 'Bakeries']);
    const [first, second, third] = newest.edges.map(({ cursor }) => cursor);
    const shown = (edges: readonly (string | null)[], pageInfo: object) => ({
      edges: edges.map((name) => expect.objectContaining({ node: { name } })),
      pageInfo: expect.objectContaining(pageInfo),
    });
    expect(await page({ first: 2 })).toEqual(
      shown(['100%', null], { hasNextPage: true, hasPreviousPage: false, startCursor: first, endCursor: second }),
    );
    expect(await page({ first: 2, after: second })).toEqual(
      shown(['bakers', 'Bakeries'], { hasNextPage: false, hasPreviousPage: true, startCursor: third }),
    );
    expect(await page({ last: 1 })).toEqual(shown(['Bakeries'], { hasNextPage: false, hasPreviousPage: true }));
    expect(await page({ last: 2, before: third })).toEqual(
      shown(['100%', null], { hasNextPage: true, hasPreviousPage: false, endCursor: second }),
    );
    expect(await page({ last: 9, before: second })).toEqual(
      shown(['100%'], { hasNextPage: true, hasPreviousPage: false }),
    );
    expect(await page({ last: 1, before: 'eyJpZHgiOjk5fQ==' })).toEqual(
      shown(['Bakeries'], { hasNextPage: false, hasPreviousPage: true }),
    );
    expect(await page({ first: 0 })).toEqual(
      shown([], { hasNextPage: true, hasPreviousPage: false, startCursor: null, endCursor: null }),
    );
    expect(await page({ first: 2, after: 'eyJpZHgiOjk5fQ==' })).toEqual(
      shown([], { hasNextPage: false, hasPreviousPage: true }),
    );
  });

  test.each<[object, RegExp]>([
    [{ first: 1, last: 1 }, /first or last/],
    [{ after: 'eyJpZHgiOjB9', last: 1 }, /after expects to stand with first/],
    [{ before: 'eyJpZHgiOjB9' }, /before expects to stand with last/],
    [{ first: -1 }, /first expects a number from 0 to 10000/],
    [{ first: 10_001 }, /first expects/],
    [{ after: 'x' }, /after expects a cursor/],
    [
      { conditions: { filter: { EQ: ['searchInput', 'x'] } } },
      /one of id, name, .*updatedTimestamp, got "searchInput"/,
    ],
    [{ conditions: { filter: { HAS: ['materializations'] } } }, /"materializations"/],
    [{ conditions: { orderBy: ['names.name'] } }, /"names\.name"/],
    [{ conditions: { filter: { EQ: ['createdTimestamp', 'yesterday'] } } }, /a date/],
  ])('lists(input: %j) is refused', async (input, message) => {
    expect(await refusal(QUERY, { input })).toMatch(message);
  });
});
