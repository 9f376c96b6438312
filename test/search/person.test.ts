import { describe, expect, it, test } from 'vitest';
import { forward, fromTables } from '../../search/index/relation.ts';
import { SEARCHED_TYPES } from '../../search/index/searched-types.ts';
import type { SearchInput } from '../../search/request/input.ts';
import { ask, askAll, sampleSnapshots } from './sample-snapshots.ts';

const samples = sampleSnapshots();

type Known = Record<'id' | 'name' | 'first' | 'last' | 'born' | 'street' | 'city' | 'state' | 'zip', string>;

/** Brands with a person behind them, the nearest path, and the address of their first location. */
async function brandsWithPersons(where: string): Promise<readonly Known[]> {
  const [sample] = samples;
  const [type] = SEARCHED_TYPES;
  if (sample === undefined || type === undefined) throw new Error('No sample.');
  const { dialect } = sample.snapshot;
  const rows = await Promise.all(
    type.persons.map((path) => {
      const { tables, end } = forward(path, 'e.key');
      const steps = [
        { table: 'brand AS e', on: 'TRUE' },
        { table: 'brand_name AS n', on: 'n.owner_key = e.key AND n.rank = 0' },
        { table: 'brand_operates_at_operating_location AS ol', on: 'ol.from_key = e.key AND ol.from_rank = 0' },
        { table: 'operating_location_operates_at_address AS oa', on: 'oa.from_key = ol.to_key AND oa.from_rank = 0' },
        { table: 'address AS a', on: 'a.key = oa.to_key' },
        ...tables,
        { table: 'person AS p', on: `p.key = ${end}` },
      ];
      return sample.snapshot.select<Known>(
        `SELECT ${dialect.uuidOut('e.id')} AS id, n.name, p.first_name AS first, p.last_name AS last, p.date_of_birth AS born,
           a.street_address1 AS street, a.city, a.state, a.zip
         ${fromTables(steps, 'JOIN')} AND p.first_name IS NOT NULL AND ${where} IS NOT NULL ORDER BY e.key, p.key LIMIT 5`,
        [],
      );
    }),
  );
  return rows.flat();
}

/** How probably a brand is the one of the query, on all engines alike; 0 where it is not found. */
async function probabilityOf(id: string, person: SearchInput['person']): Promise<number> {
  const asked = { person, matchThreshold: 0, conditions: { limit: 200 } };
  return (await askAll(samples, asked)).find((each) => each.id === id)?.probability ?? 0;
}

describe('what is known of a person beside the name', () => {
  test('an equal date of birth speaks for the person, another one against', async () => {
    const found = await brandsWithPersons('p.date_of_birth');
    expect(found.length).toBeGreaterThan(3);
    for (const { id, first, last, born } of found) {
      const [named, same, other] = await Promise.all(
        [undefined, born, '1901-02-03'].map((dateOfBirth) =>
          probabilityOf(id, { firstName: first, lastName: last, dateOfBirth }),
        ),
      );
      expect(same).toBeGreaterThan(named ?? 1);
      expect(other).toBeLessThan(0.5);
      expect(other).toBeLessThan(named ?? 0);
    }
  });

  test('an address that is the business’s too speaks for it, another one says nothing', async () => {
    const known = await brandsWithPersons('a.street_address1');
    expect(known.length).toBeGreaterThan(0);
    for (const { id, first, last, street, city, state, zip } of known) {
      const name = { firstName: first, lastName: last };
      const [named, same, other] = await Promise.all(
        [
          undefined,
          { street1: street, city, state, postalCode: zip },
          { street1: '1 Elsewhere Rd', city: 'Reno', state: 'NV' },
        ].map((address) => probabilityOf(id, { ...name, address })),
      );
      expect(same).toBeGreaterThan(named ?? 1);
      expect(other).toBe(named);
    }
  });

  test('a last name alone counts beside the name of the business', async () => {
    const [known] = await brandsWithPersons('p.last_name');
    if (known === undefined) throw new Error('No person.');
    const found = await askAll(samples, { name: known.name, person: { lastName: known.last } });
    expect(found.some(({ evidence = [] }) => evidence.some(({ kind }) => kind === 'person'))).toBe(true);
  });
});

describe('what cannot be answered is refused, and no number or day of birth repeated', () => {
  const name = { firstName: 'ANN', lastName: 'HOLM' };
  it.each<[SearchInput, string]>([
    [
      { person: { ...name, tin: { tin: '123-45-6789', tinType: 'SSN' } } },
      'searchInput.person.tin.tinType expects EIN or TIN: numbers of natural persons are not searched by, got "SSN".',
    ],
    [{ name: 'X', tin: { tin: '912-70-1234', tinType: 'ITIN' } }, 'searchInput.tin.tinType expects EIN or TIN'],
    [
      { person: { ...name, tin: { tin: '1234' } } },
      'searchInput.person.tin.tin expects nine digits, got "4 characters".',
    ],
    [{ person: { ...name, dateOfBirth: '7/4/1980' } }, 'searchInput.person.dateOfBirth expects a day by ISO 8601'],
    [{ person: { ...name, dateOfBirth: '1980-02-30' } }, 'searchInput.person.dateOfBirth expects a day'],
    [
      { name: 'X', person: { dateOfBirth: '1980-07-04' } },
      'searchInput.person expects lastName beside what is known of the person, got ["dateOfBirth"].',
    ],
    [
      { person: { ...name, address: { state: 'Wonderland' } } },
      'searchInput.person.address.state expects a U.S. state',
    ],
    [
      { person: { ...name, address: { id: '6f1c1f3e-0000-4000-8000-000000000000' } } },
      'searchInput.person.address expects parts of an address',
    ],
  ])('%j', async (input, message) => {
    const [sample] = samples;
    if (sample === undefined) throw new Error('No sample.');
    const failed = (async () => ask(sample, input))();
    await expect(failed).rejects.toThrow(message);
    await expect(failed).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    await expect(failed).rejects.not.toThrow(/123-45|912-70|7\/4|02-30/);
  });
});
