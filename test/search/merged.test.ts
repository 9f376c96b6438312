import { describe, expect, test } from 'vitest';
import { SEARCHED_TYPES } from '../../search/index/searched-types.ts';
import { ENGINES } from '../databases.ts';
import { ownSnapshot } from './own-snapshot.ts';
import { ask } from './sample-snapshots.ts';

const LOCATIONS = 'location_key,brand_key,location_name,legal_entity_key,street_address1,city,state,zip';
const BRANDS = 'brand_key,brand_name,legal_entity_key';
const ENTITIES = 'legal_entity_key,legal_name,street_address1,city,state,zip';

/** One shop as two datasets have it, so that its location, its brand and its owner become one. */
const DATASETS = {
  one: {
    location: [LOCATIONS, 'l1,b1,WOLFHOUND BAGELS,e1,100 MAIN ST,SEATTLE,WA,98101'],
    brand: [BRANDS, 'b1,WOLFHOUND BAGELS,e1'],
    legal_entity: [ENTITIES, 'e1,KILKENNY LLC,100 MAIN ST,SEATTLE,WA,98101'],
  },
  two: {
    location: [LOCATIONS, 'l2,b2,Wolfhound Bagels,e2,100 Main Street,Seattle,WA,98101'],
    brand: [BRANDS, 'b2,Wolfhound Bagels,e2'],
    legal_entity: [ENTITIES, 'e2,Kilkenny LLC,100 Main Street,Seattle,WA,98101'],
  },
};
const ENTITY_TYPES = { Brand: 'BRAND', OperatingLocation: 'OPERATING_LOCATION', LegalEntity: 'LEGAL_ENTITY' } as const;

describe.each(ENGINES)('on %s', (engine) => {
  const opened = ownSnapshot(engine, DATASETS);

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
        const svcId = `${name.charAt(0)}${gone.replaceAll('-', '').slice(0, 16)}`;
        for (const written of [gone, gone.toUpperCase(), svcId, svcId.toLowerCase(), id]) {
          const found = await ask({ snapshot }, { entityType: ENTITY_TYPES[name], id: written });
          expect(found).toMatchObject([{ __typename: name, id, probability: 1 }]);
        }
        // Of another kind there is none by that id.
        const [other] = SEARCHED_TYPES.filter((type) => type.name !== name);
        expect(await ask({ snapshot }, { entityType: ENTITY_TYPES[other?.name ?? 'Brand'], id: gone })).toEqual([]);
      }
    },
  );
});
