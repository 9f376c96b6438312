import { beforeAll, describe, expect, test } from 'vitest';
import { readCatalog } from '../../../catalog/read.ts';
import type { Fields, FieldsOfRecord } from '../../../gateway/console/answers/fields.ts';
import { addFieldsRoute } from '../../../gateway/console/fields-route.ts';
import { routeServer } from './route-server.ts';

const catalog = readCatalog();
const { ask } = routeServer((server, backend, databases) => addFieldsRoute(server, { ...backend, catalog }, databases));

let fields: Fields;
beforeAll(async () => {
  fields = (await ask('fields')).body;
});
const recordOf = (name: string): FieldsOfRecord => fields.records[name] ?? { values: [], links: [] };
const namedValue = (record: string, name: string) => recordOf(record).values.find((each) => each.name === name);
const linkOf = (record: string, name: string) => recordOf(record).links.find((each) => each.name === name);

test('"The types that lists may consist of, by their names in lists"', () => {
  const { BRAND, OPERATING_LOCATION } = fields.entities;
  expect(BRAND).toEqual({
    ...{
      record: 'Brand',
      one: 'brand',
      several: 'brands',
      isOwn: false,
      usual: expect.arrayContaining(['names.name', 'websites.website']),
    },
  });
  expect(OPERATING_LOCATION).toMatchObject({ one: 'operating location', several: 'operating locations' });
});

describe('"The values that users search for"', () => {
  test('of every type of the catalog, with what each costs', () => {
    expect(Object.keys(fields.records)).toEqual([...catalog.types.keys()]);
    const all = Object.values(fields.records).flatMap(({ values }) => values);
    expect([...new Set(all.map(({ credits }) => credits))].sort()).toEqual([0, 1, 3, 5]);
    for (const { description } of all) expect(description).not.toBe('');
  });

  test('"except tokens of names"', () => {
    const names = Object.values(fields.records).flatMap(({ values }) => values.map(({ name }) => name));
    expect(names.filter((name) => name.endsWith('FullTextSearchVector'))).toEqual([]);
    expect(namedValue('BrandName', 'name')).toMatchObject({ kind: 'text' });
  });

  test('"an id only if the record is an entity" that has a short one as well', () => {
    expect(namedValue('Brand', 'id')).toMatchObject({
      ...{ kind: 'uuid', description: 'Identifier, a UUID that stays the same from load to load.' },
    });
    expect(namedValue('Brand', 'svcId')).toMatchObject({ description: 'Short identifier: a letter and 16 digits.' });
    for (const record of ['Address', 'BrandName'])
      for (const name of ['id', 'svcId'])
        expect([record, name, namedValue(record, name)]).toEqual([record, name, undefined]);
  });

  test('"The values that it is limited to", where it is', () => {
    expect(namedValue('OperatingLocationOperatingStatus', 'operatingStatus')?.values).toEqual([
      ...['Open', 'Temporarily Closed', 'Closed', 'Unknown'],
    ]);
    expect(namedValue('BrandName', 'name')).not.toHaveProperty('values');
  });
});

describe('where a record leads', () => {
  test('to the rows that it owns, whose rank is a value of the step', () => {
    expect(linkOf('Brand', 'names')).toEqual({
      ...{ name: 'names', to: 'BrandName', isRow: false, description: expect.stringMatching(/\w/) },
      values: [{ name: 'rank', kind: 'integer', credits: 0, description: expect.stringContaining('0 is the first') }],
    });
  });

  test('to records through a relation, whose values cost nothing, and whose id nobody searches for', () => {
    const { to, isRow, values = [] } = linkOf('Brand', 'operatingLocations') ?? {};
    expect([to, isRow]).toEqual(['OperatingLocation', false]);
    const names = values.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['rank', 'firstObservedDate', 'lastObservedDate']));
    expect(names).not.toContain('id');
    expect(values.map(({ credits }) => credits)).toEqual(values.map(() => 0));
  });

  test('"Whether it leads to a single row"', () => {
    const rows = Object.entries(fields.records).flatMap(([name, { links }]) =>
      links.filter(({ isRow }) => isRow).map((link) => ({ from: name, ...link })),
    );
    expect(rows).toEqual([
      {
        ...{ from: 'OperatingLocation', name: 'operatingLocationCache', to: 'OperatingLocationCache', isRow: true },
        ...{ values: [], description: expect.stringMatching(/\w/) },
      },
    ]);
  });
});

test('fields are for keys of scope graph', async () => {
  expect([(await ask('fields', 'kyb')).status, (await ask('fields', '')).status]).toEqual([403, 401]);
});
