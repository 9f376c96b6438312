import { describe, expect, test } from 'vitest';
import { candidatesOf } from '../../search/by-known.ts';
import { lookup } from '../../search/lookup.ts';
import type { SearchRequest } from '../../search/request/input.ts';
import { search } from '../../search/search.ts';
import { ENGINES } from '../databases.ts';
import { ownSnapshot } from './own-snapshot.ts';

const [engine = 'sqlite'] = ENGINES;
const snapshot = ownSnapshot(engine, {
  own: {
    legal_entity: [
      'legal_entity_key,legal_name,street_address1,city,state,zip',
      'B1,BIRCH LLC,1 FIR ST,YAKIMA,WA,98901',
      'B2,BIRCH BAY LLC,2 FIR ST,BEND,OR,97701',
    ],
  },
});
const NO_PARTS = { id: null, street: null, unit: null, city: null, state: null, zip: null };
const YAKIMA = { ...NO_PARTS, street: '1 FIR ST', city: 'YAKIMA', state: 'WA', zip: '98901' };
const BOISE = { ...NO_PARTS, street: '5 ELM ST', city: 'BOISE', state: 'ID', zip: '83701' };
const BY_NAME = { known: { names: ['BIRCH'], tins: [] } };

const found = (asked: Partial<SearchRequest> & Pick<SearchRequest, 'by'>) =>
  search(snapshot(), { type: 'LegalEntity', addresses: [], matchThreshold: 0, limit: 10, offset: 0, ...asked });
const firm = async () => (await found({ by: BY_NAME, addresses: [YAKIMA] }))[0];
const idOf = async (table: 'address' | 'legal_entity', where: string) => {
  const rows = await snapshot().select<{ id: string }>(
    `SELECT ${snapshot().dialect.uuidOut('t.id')} AS id FROM ${table} AS t WHERE ${where}`,
    [],
  );
  return rows[0]?.id ?? '';
};

test.each([
  [0, 0],
  [1, 1],
  [10, 2],
])('a search for %i firms finds %i', async (limit, count) => {
  expect(await found({ by: BY_NAME, limit })).toHaveLength(count);
});

test('a firm is found by its id, and by the svcId of its type alone', async () => {
  const id = (await firm())?.id ?? '';
  const digits = id.replaceAll('-', '').slice(0, 16);
  for (const asked of [id, `L${digits}`, `l${digits}`])
    expect(await found({ by: { id: asked } })).toMatchObject([{ id, probability: 1 }]);
  for (const asked of [`B${digits}`, `O${digits}`]) expect(await found({ by: { id: asked } })).toEqual([]);
  expect(await found({ by: { id }, offset: 1 })).toEqual([]);
});

describe('by a name at the id of an address', () => {
  const probability = async (...addresses: SearchRequest['addresses']) =>
    (await found({ by: BY_NAME, addresses }))[0]?.probability;

  test('a firm is as probable as at the address itself', async () => {
    const id = await idOf('address', "t.city = 'YAKIMA'");
    expect(await probability({ ...NO_PARTS, id })).toBe(await probability(YAKIMA));
  });

  test('and as at either of two, one of them written', async () => {
    const [yakima, bend] = [await idOf('address', "t.city = 'YAKIMA'"), await idOf('address', "t.city = 'BEND'")];
    expect(await probability(YAKIMA, { ...NO_PARTS, id: bend })).toBe(await probability(YAKIMA));
    expect(await probability(BOISE, { ...NO_PARTS, id: yakima })).toBe(await probability(YAKIMA));
    expect(await probability(BOISE)).toBeLessThan((await probability(YAKIMA)) ?? 0);
  });
});

test.each([
  [0, 10, 50],
  [100, 50, 190],
  [1000, 1000, 2000],
])(
  'of a page from %i on of %i are compared %i candidates, forty more than it shows and 2,000 at most',
  (offset, limit, count) => {
    expect(candidatesOf({ offset, limit })).toBe(count);
  },
);

test('a look-up by an address without a street says which parts it was given', async () => {
  const asked = { type: 'LegalEntity', by: BY_NAME, addresses: [], matchThreshold: 0, limit: 10, offset: 0 } as const;
  await expect(lookup(snapshot(), { address: { ...NO_PARTS, city: 'YAKIMA' }, search: asked })).rejects.toThrow(
    'a house number and a street, or a post office box, got ["city"]',
  );
});
