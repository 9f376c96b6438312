import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { runs } from '../runs.ts';
import { ADDRESS, firm, shop } from './resolution/staged.ts';
import { built, facts } from './tiny.ts';

const CATALOG = readCatalog();

/** A licence: few names, streets and spellings, so that many licences are of one firm, place or brand. */
const LICENCE = fc.record({
  name: fc.constantFrom('WOLFHOUND PUB', 'WOLFHOUND PUB #2', 'THE WOLFHOUND PUB', 'Kilkenny Tea', 'KILKENNY TEA LLC'),
  owner: fc.constantFrom('WOLFHOUND HOLDINGS LLC', 'WOLFHOUND HOLDINGS L.L.C.', 'KILKENNY TEA INC', 'ANN ARDMORE'),
  street: fc.constantFrom('100 MAIN ST', '100 Main Street', '7 OAK AVE', '7 OAK AVENUE', '9 ELM ST'),
  unit: fc.constantFrom(null, 'STE 4', '# 4'),
  ein: fc.constantFrom(undefined, '910000001', '910000002'),
});

/** What each table says of the records with an id: the ids, the values and the datasets, without surrogate keys and places in lists. */
const TABLES = {
  brand: 'id, dataset_ids',
  operating_location: 'id, dataset_ids',
  legal_entity: 'id, dataset_ids',
  brand_name: 'id, name, (SELECT id FROM brand WHERE key = owner_key) AS owner_id',
  legal_entity_name: 'id, name, (SELECT id FROM legal_entity WHERE key = owner_key) AS owner_id',
  address: 'id, full_address, street_address1, street_address2, zip',
  join_reason: 'type, id, rule',
};

test('L2: "the order of … rows … change no id, no join" and no value', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .array(LICENCE, { minLength: 2, maxLength: 8 })
        .chain((licences) =>
          fc.tuple(fc.constant(licences), fc.shuffledSubarray([...licences.keys()], { minLength: licences.length })),
        ),
      async ([licences, order]) => {
        const loaded = async (places: readonly number[]) => {
          const { rows } = await built(({ stage }) => {
            const licensed = stage(facts('licences'));
            for (const at of places) {
              const licence = licences[at];
              if (licence === undefined) continue;
              const { name, owner, street, unit, ein } = licence;
              const where = { ...ADDRESS, street, unit };
              shop(
                licensed,
                `${at}`,
                name,
                where,
                firm(licensed, `${at}`, { name: owner, at: where, ...(ein && { ein }) }),
              );
            }
          }, CATALOG);
          const said = await Promise.all(
            Object.entries(TABLES).map(async ([table, columns]) =>
              (await rows(`SELECT ${columns} FROM ${table}`)).map((row) => JSON.stringify([table, row])).sort(),
            ),
          );
          return said.flat();
        };
        expect(await loaded(order)).toEqual(await loaded([...licences.keys()]));
      },
    ),
    { numRuns: runs(40), seed: 2911 },
  );
});
