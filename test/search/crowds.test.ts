import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../matching/addresses/address.ts';
import { entitiesBehind, MAX_BY_KEY } from '../../search/index/crowds.ts';
import { addressKeys } from '../../search/index/keys.ts';
import { SEARCHED_TYPES } from '../../search/index/searched-types.ts';
import { searchRequest } from '../../search/request/input.ts';
import { keyHits } from '../../search/retrieval/key-hits.ts';
import { foundEntities } from '../../search/search.ts';
import { sql } from '../../storage/sql.ts';
import { ENGINES } from '../databases.ts';
import { ownSnapshot } from './own-snapshot.ts';

/** Mail of one more firm than a key finds comes to the office, of just as many to the mall; the last ones loaded first. */
const MAIL = [
  ...Array.from({ length: MAX_BY_KEY + 1 }, (_, at) => [`O${at}`, '500 UNION ST'] as const),
  ...Array.from({ length: MAX_BY_KEY }, (_, at) => [`M${at}`, '600 PINE ST'] as const),
].toReversed();
const place = (street: string) => ({ street, unit: null, city: 'SEATTLE', state: 'WA', zip: '98101' });
const [OFFICE, MALL] = ['500 UNION ST', '600 PINE ST'].map((street) => addressKeys(parseAddress(place(street))));

const DATASETS = {
  own: {
    legal_entity: [
      'legal_entity_key,legal_name,street_address1,city,state,zip',
      ...MAIL.map(([key, street]) => `${key},FIRM ${key} LLC,${street},SEATTLE,WA,98101`),
    ],
  },
};

describe.each(ENGINES)('a key that leads to more entities than it finds, on %s', (engine) => {
  const snapshot = ownSnapshot(engine, DATASETS);
  const entity = SEARCHED_TYPES.find(({ name }) => name === 'LegalEntity');
  if (entity === undefined || OFFICE === undefined || MALL === undefined) throw new Error('No entities or keys.');
  const way = { type: entity, kind: 'address', at: 0 } as const;
  const keysOf = async (sql: string, parameters: readonly string[] = []) =>
    (await snapshot().select<{ key: number }>(sql, parameters)).map(({ key }) => Number(key));
  const numbers = (keys: readonly number[]) => keys.toSorted((one, other) => one - other);

  /** The keys of entities at addresses of a street, ascending. */
  const entitiesAt = (...streets: readonly string[]) =>
    keysOf(
      `SELECT DISTINCT m.from_key AS key FROM legal_entity_receives_mail_at_address AS m JOIN address AS a ON a.key = m.to_key
       WHERE a.street_address1 IN (${streets.map(() => '?').join(', ')}) ORDER BY 1`,
      streets,
    );
  test('has the first of them in the index, by each way that it leads', async () => {
    expect(await entitiesAt('500 UNION ST')).toHaveLength(MAX_BY_KEY + 1);
    for (const value of OFFICE) {
      const crowd = await keysOf('SELECT record AS key FROM search_key WHERE value = ? ORDER BY record', [
        `LegalEntity address 0, first 200: ${value}`,
      ]);
      expect(crowd).toEqual((await entitiesAt('500 UNION ST')).slice(0, MAX_BY_KEY));
    }
    const crowds = await snapshot().select<{ value: string }>(
      `SELECT DISTINCT value FROM search_key WHERE value LIKE '%first%' ORDER BY value`,
      [],
    );
    expect(crowds.map(({ value }) => value)).toEqual(
      OFFICE.map((value) => `LegalEntity address 0, first 200: ${value}`).toSorted(),
    );
  });

  test('finds these, be it alone or beside another key', async () => {
    for (const [values, ...streets] of [
      [OFFICE, '500 UNION ST'],
      [OFFICE.slice(0, 1), '500 UNION ST'],
      [MALL, '600 PINE ST'],
      [[...MALL, ...OFFICE], '600 PINE ST', '500 UNION ST'],
    ] as const) {
      const hits = await keyHits(snapshot(), entity, [{ kind: 'address', values }], undefined);
      const first = (await entitiesAt(...streets)).slice(0, MAX_BY_KEY);
      expect(hits({ kind: 'address', values }).entities[0]).toEqual(first);
    }
  });

  test('is a way of a search', async () => {
    const at = (street1: string) => ({ street1, city: 'SEATTLE', state: 'WA', postalCode: '98101' });
    for (const street of ['500 UNION ST', '600 PINE ST']) {
      const request = searchRequest({
        entityType: 'LEGAL_ENTITY',
        name: 'QQZZ',
        address: at(street),
        matchThreshold: 0,
      });
      const { keys } = await foundEntities(snapshot(), request);
      expect(numbers(keys)).toEqual((await entitiesAt(street)).slice(0, MAX_BY_KEY));
    }
  });

  test('is not walked from', async () => {
    const rows = async (values: readonly string[]) => {
      const { dialect } = snapshot();
      const listed = sql`SELECT p.value AS value FROM (${dialect.itemsOf(values, 'text')}) AS p`;
      const { text, parameters } = entitiesBehind(dialect, way, listed);
      return (await snapshot().select(text, parameters)).length;
    };
    expect(await rows(OFFICE.slice(0, 1))).toBe(MAX_BY_KEY);
    expect(await rows(MALL)).toBe(MAX_BY_KEY);
  });
});
