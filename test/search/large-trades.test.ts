import { describe, expect, test } from 'vitest';
import { ENGINES } from '../databases.ts';
import { ownSnapshot } from './own-snapshot.ts';
import { ask } from './sample-snapshots.ts';

/** More restaurants than there are candidates of a prompt (500), of which the last have what they serve in their names. */
const NAMES = [
  ...Array.from({ length: 600 }, (_, at) => `OAK TABLE ${String.fromCharCode(65 + (at % 26))}${at}`),
  'UMI RAMEN',
  'RAMEN KO',
];

const DATASETS = {
  own: {
    brand: [
      'brand_key,brand_name,industry_type,industry_desc',
      ...NAMES.map((name, at) => `b${at},${name},svc_industry_description,Restaurants`),
    ],
    location: [
      'location_key,brand_key,street_address1,city,state,zip',
      ...NAMES.map((_, at) => `l${at},b${at},${100 + at} MAIN ST,SEATTLE,WA,98101`),
    ],
  },
};

describe.each(ENGINES)('on %s, of a trade with more than 500 entities in a place', (engine) => {
  const snapshot = ownSnapshot(engine, DATASETS);
  test.each(['ramen in Seattle', 'ramen restaurants in Seattle', 'ramen 98101'])(
    'those with what is asked for in their names come first: %s',
    async (prompt) => {
      const found = await ask({ snapshot: snapshot() }, { prompt, conditions: { limit: 3 } });
      expect(found).toHaveLength(3);
      expect(await namesOf(found.slice(0, 2).map(({ id }) => id))).toEqual(['RAMEN KO', 'UMI RAMEN']);
    },
  );

  const namesOf = async (ids: readonly string[]) => {
    const rows = await snapshot().select<{ id: string; name: string }>(
      `SELECT ${snapshot().dialect.uuidOut('b.id')} AS id, n.name FROM brand AS b JOIN brand_name AS n ON n.owner_key = b.key
       WHERE n.name LIKE '%RAMEN%'`,
      [],
    );
    return rows.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).toSorted();
  };
});
