import { expect, test } from 'vitest';
import { bestMatches } from '../../search/best-matches.ts';
import { batchesOf } from '../../search/retrieval/many/batches.ts';
import { Deadline } from '../../storage/deadline.ts';
import { ENGINES } from '../databases.ts';
import { ownSnapshot } from './own-snapshot.ts';

const FIRMS = [
  ['F1', 'QUARX ZELB LLC', '12 MAIN ST,SEATTLE,WA,98101'],
  ['F2', 'QUARX ZELB LLC', '7 PINE ST,BEND,OR,97701'],
  ['F3', 'QUARX ZELB LLC', '9 OAK AVE,BUTTE,MT,59701'],
  ['F4', 'ALDER BAY INC', '12 MAIN ST,SEATTLE,WA,98101'],
  ['F5', 'TWIN PINES LLC', '40 ELM ST,YAKIMA,WA,98901'],
  ['F6', 'TWIN PINES INC', '40 ELM ST,YAKIMA,WA,98901'],
];
const [engine = 'sqlite'] = ENGINES;
const snapshot = ownSnapshot(engine, {
  own: {
    legal_entity: [
      'legal_entity_key,legal_name,street_address1,city,state,zip',
      ...FIRMS.map((firm) => firm.join(',')),
    ],
  },
});

/** The address of the firm that is the best match of a name at a street, and whether another one is as good. */
async function bestOf(
  asked: readonly (readonly [name: string, street: string | null, city: string, state: string])[],
  deadline?: Deadline,
) {
  const businesses = asked.map(([name, street, city, state]) => ({
    known: { names: [name], tins: [] },
    addresses: [{ id: null, street, unit: null, city, state, zip: null }],
  }));
  const matches = await bestMatches(snapshot(), businesses, { type: 'LegalEntity', matchThreshold: 0.5 }, deadline);
  const names = await snapshot().select<{ key: number; street: string }>(
    `SELECT m.from_key AS key, a.street_address1 AS street
     FROM legal_entity_receives_mail_at_address AS m JOIN address AS a ON a.key = m.to_key`,
    [],
  );
  const streets = new Map(names.map(({ key, street }) => [Number(key), street]));
  return matches.map((match) => match && [streets.get(match.key), match.isTied]);
}

test.each<[what: string, deadline: Deadline | undefined]>([
  ['without a limit of time', undefined],
  ['within one', new Deadline(60_000)],
])(
  'of firms of one name, the one in the place asked for is the best match of each of many queries, %s',
  async (_, deadline) => {
    expect(
      await bestOf(
        [
          ['QUARX ZELB', '12 MAIN ST', 'SEATTLE', 'WA'],
          ['QUARX ZELB', '7 PINE ST', 'BEND', 'OR'],
          ['QUARX ZELB', null, 'BEND', 'OR'],
          ['ZZYZX', '1 ROAD', 'BOISE', 'ID'],
          ['QUARX ZELB', '9 OAK AVE', 'BUTTE', 'MT'],
          ['BIRCH BAY', '12 MAIN ST', 'SEATTLE', 'WA'],
          ['TWIN PINES', '40 ELM ST', 'YAKIMA', 'WA'],
        ],
        deadline,
      ),
    ).toEqual([
      ['12 MAIN ST', false],
      ['7 PINE ST', false],
      ['7 PINE ST', false],
      undefined,
      ['9 OAK AVE', false],
      undefined,
      ['40 ELM ST', true],
    ]);
  },
);

test('many queries are split into lists that are not too long', () => {
  expect(batchesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(batchesOf([1, 2], 2)).toEqual([[1, 2]]);
  expect(batchesOf([], 2)).toEqual([]);
});
