import { describe, expect, test } from 'vitest';
import { SEARCHED_TYPES } from '../../search/index/searched-types.ts';
import type { SearchInput } from '../../search/request/input.ts';
import { ENGINES } from '../databases.ts';
import { ownSnapshot } from './own-snapshot.ts';
import { ask } from './sample-snapshots.ts';

const ENTITY_TYPES = { Brand: 'BRAND', OperatingLocation: 'OPERATING_LOCATION', LegalEntity: 'LEGAL_ENTITY' } as const;
const [LOCATIONS, BRANDS, ENTITIES] = [
  'location_key,brand_key,location_name,legal_entity_key,street_address1,city,state,zip',
  'brand_key,brand_name,legal_entity_key',
  'legal_entity_key,legal_name,street_address1,city,state,zip',
];

/** One shop as two datasets have it, so that its location, its brand and its owner become one; and two firms. */
const DATASETS = {
  one: {
    location: [LOCATIONS, 'l1,b1,WOLFHOUND BAGELS,e1,100 MAIN ST,SEATTLE,WA,98101'],
    brand: [BRANDS, 'b1,WOLFHOUND BAGELS,e1'],
    legal_entity: [ENTITIES, 'e1,KILKENNY LLC,100 MAIN ST,SEATTLE,WA,98101'],
  },
  two: {
    location: [LOCATIONS, 'l2,b2,Wolfhound Bagels,e2,100 Main Street,Seattle,WA,98101'],
    brand: [BRANDS, 'b2,Wolfhound Bagels,e2'],
    legal_entity: [
      ENTITIES,
      ...['e2,Kilkenny LLC,100 Main Street,Seattle,WA,98101', 'f1,BIRCH LLC,1 FIR ST,YAKIMA,WA,98901'],
      'f2,BIRCH BAY LLC,2 FIR ST,BEND,OR,97701',
    ],
  },
};

describe.each(ENGINES)('on %s', (engine) => {
  const opened = ownSnapshot(engine, DATASETS);
  const found = (input: SearchInput) => ask({ snapshot: opened() }, input);
  const svcId = (letter: string, id: string) => `${letter}${id.replaceAll('-', '').slice(0, 16)}`;

  test.each(SEARCHED_TYPES.map(({ name, table }) => [name, table] as const))(
    '%s: an id, and its svcId, that was merged away leads to what it became part of',
    async (name, table) => {
      const snapshot = opened();
      const merged = await snapshot.select<{ gone: string; id: string }>(
        `SELECT ${snapshot.dialect.uuidOut('r.id')} AS gone, ${snapshot.dialect.uuidOut('e.id')} AS id
         FROM redirect AS r JOIN ${table} AS e ON e.id = r.entity_id`,
        [],
      );
      expect(merged).toHaveLength(1);
      for (const { gone, id } of merged) {
        expect(gone).not.toBe(id);
        const short = svcId(name.charAt(0), gone);
        for (const written of [gone, gone.toUpperCase(), short, short.toLowerCase(), id]) {
          const entities = await found({ entityType: ENTITY_TYPES[name], id: written });
          expect(entities).toMatchObject([{ __typename: name, id, probability: 1 }]);
        }
        // Of another kind there is none by that id.
        const [other] = SEARCHED_TYPES.filter((type) => type.name !== name);
        expect(await found({ entityType: ENTITY_TYPES[other?.name ?? 'Brand'], id: gone })).toEqual([]);
      }
    },
  );

  const firm = { entityType: 'LEGAL_ENTITY', name: 'Birch', matchThreshold: 0 } as const;
  const [YAKIMA, BEND, BOISE] = [
    { street1: '1 FIR ST', city: 'YAKIMA', state: 'WA', postalCode: '98901' },
    { street1: '2 FIR ST', city: 'BEND', state: 'OR', postalCode: '97701' },
    { street1: '5 ELM ST', city: 'BOISE', state: 'ID', postalCode: '83701' },
  ];

  test('a svcId is of one type, and has one page', async () => {
    const [first] = await found({ ...firm, address: YAKIMA });
    const id = first?.id ?? '';
    for (const written of [id, svcId('L', id), svcId('l', id)])
      expect(await found({ ...firm, id: written })).toMatchObject([{ id, probability: 1 }]);
    for (const written of [svcId('B', id), svcId('O', id)]) expect(await found({ ...firm, id: written })).toEqual([]);
    for (const conditions of [{ pageToken: '1' }, { limit: 0 }])
      expect(await found({ ...firm, id, conditions })).toEqual([]);
  });

  test('at the id of an address a firm is as probable as at the address itself, and as at either of two', async () => {
    const probability = async (...addresses: readonly object[]) =>
      (await found({ ...firm, addresses }))[0]?.probability;
    const idOf = async ({ city }: { readonly city: string }) => {
      const rows = await opened().select<{ id: string }>(
        `SELECT ${opened().dialect.uuidOut('a.id')} AS id FROM address AS a WHERE a.city = ?`,
        [city],
      );
      return { id: rows[0]?.id };
    };
    const there = await probability(YAKIMA);
    for (const addresses of [[await idOf(YAKIMA)], [YAKIMA, await idOf(BEND)], [BOISE, await idOf(YAKIMA)]])
      expect(await probability(...addresses)).toBe(there);
    expect(await probability(BOISE)).toBeLessThan(there ?? 0);
  });
});
