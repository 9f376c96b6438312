import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../matching/address.ts';
import { addressKeys } from '../../search/index/keys.ts';
import { SEARCHED_TYPES } from '../../search/index/searched-types.ts';
import { withAddresses } from '../../search/retrieval/addresses.ts';
import { entityById, findCandidates } from '../../search/retrieval/candidates.ts';
import { type WantedEvidence, withoutAddresses } from '../../search/retrieval/evidence-columns.ts';
import type { Probe } from '../../search/retrieval/probes.ts';
import type { Retrieval } from '../../search/retrieval/retrieval.ts';
import { raw } from '../../storage/sql.ts';
import { ENGINES } from '../databases.ts';
import { ownSnapshot } from './own-snapshot.ts';

/** Twenty-four addresses in Seattle, then one in Kent and one in Seattle of another ZIP code. */
const ADDRESSES = [
  ...Array.from({ length: 24 }, (_, at) => [`${at + 1} OAK AVE`, 'SEATTLE', '98101']),
  ['7 PINE ST', 'KENT', '98030'],
  ['9 ELM ST', 'SEATTLE', '98109'],
];
const [engine = 'sqlite'] = ENGINES;
const snapshot = ownSnapshot(engine, {
  own: {
    legal_entity: [
      'legal_entity_key,legal_name,street_address1,city,state,zip',
      ...ADDRESSES.map(([street, city, zip], at) => `Q${at},QUARX ZELB LLC,${street},${city},WA,${zip}`),
      'B2,BIRCH BAY LLC,2 FIR ST,YAKIMA,WA,98901',
      'B1,BIRCH LLC,1 FIR ST,YAKIMA,WA,98901',
      ...['CEDAR', 'LARCH', 'MAPLE', 'WILLOW'].flatMap((tree, at) => [
        `T${at},${tree} GROVE LLC,4 FIR ST,YAKIMA,WA,98901`,
        `U${at},${tree} LLC,3 FIR ST,YAKIMA,WA,98901`,
      ]),
    ],
  },
});
const [type] = SEARCHED_TYPES.filter(({ name }) => name === 'LegalEntity');
if (type === undefined) throw new Error('No legal entities.');

const probe = (token: string, channel: Probe['channel'] = 'exact', weight = 1000): Probe => ({
  ...{ channel, expression: [[token]], weight, limit: 50, isLocal: false },
});
const wanted = (
  kinds: readonly ('names' | 'addresses')[],
  city: string | null = null,
  zip: string | null = null,
): WantedEvidence => ({
  ...{ kinds: new Set(kinds), city, zip },
});
const found = (retrieval: Partial<Retrieval>) =>
  findCandidates(snapshot(), type, {
    ...{ probes: [], keys: [], addressIds: [], limit: 50, evidence: wanted(['names', 'addresses']) },
    ...retrieval,
  });
const names = async (retrieval: Partial<Retrieval>) => (await found(retrieval)).map((each) => each.names[0]);
const keyOf = (street: string, city: string, zip: string) =>
  [{ kind: 'address', values: addressKeys(parseAddress({ street, unit: null, city, state: 'WA', zip })) }] as const;
const addressIds = async (street: string) =>
  (
    await snapshot().select<{ id: string }>(
      `SELECT ${snapshot().dialect.uuidOut('a.id')} AS id FROM address AS a WHERE a.street_address1 = ?`,
      [street],
    )
  ).map(({ id }) => id);

describe('of many addresses of a candidate twenty are read', () => {
  const streets = async (retrieval: Partial<Retrieval>) =>
    (await found({ probes: [probe('quarx')], ...retrieval }))[0]?.addresses.map(({ street }) => street);

  test.each<[what: string, evidence: WantedEvidence, first: string]>([
    ['those in the city asked for first', wanted(['addresses'], 'KENT'), '7 PINE ST'],
    ['those in the ZIP code before those in the city', wanted(['addresses'], 'KENT', '98109'), '9 ELM ST'],
    ['those in the ZIP code, where no city is asked for', wanted(['addresses'], null, '98109'), '9 ELM ST'],
  ])('%s', async (_, evidence, first) => {
    const read = await streets({ evidence });
    expect([read?.length, read?.[0]]).toEqual([20, first]);
  });

  test('none, if none are asked for', async () => {
    expect(await streets({ evidence: wanted(['names'], 'KENT') })).toEqual([]);
  });

  test('beside the one by which it was found', async () => {
    const keys = keyOf('9 ELM ST', 'SEATTLE', '98109');
    const read = await streets({ keys, evidence: wanted(['addresses']) });
    expect(read).toContain('9 ELM ST');
    expect(await streets({ evidence: wanted(['addresses']) })).not.toContain('9 ELM ST');
  });
});

test('the addresses of candidates may be read afterwards', async () => {
  const asked = { probes: [probe('quarx'), probe('birch')], keys: keyOf('1 FIR ST', 'YAKIMA', '98901') };
  const evidence = wanted(['names', 'addresses'], 'KENT');
  const bare = await found({ ...asked, evidence: withoutAddresses(evidence) });
  expect(bare.map(({ addresses }) => addresses)).toEqual(bare.map(() => []));
  const later = await withAddresses(snapshot(), type, bare, { ...asked, evidence }, undefined);
  expect(later).toEqual(await found({ ...asked, evidence }));
  expect(await withAddresses(snapshot(), type, [], { ...asked, evidence }, undefined)).toEqual([]);
});

test('a candidate is found by a word, by a key, or by the id of an address, each alone and together', async () => {
  const keys = keyOf('1 FIR ST', 'YAKIMA', '98901');
  const ids = await addressIds('1 FIR ST');
  expect(ids).toHaveLength(1);
  for (const retrieval of [{ probes: [probe('birch')] }, { keys }, { addressIds: ids }, { keys, addressIds: ids }])
    expect(await names(retrieval)).toContain('BIRCH LLC');
  expect(await names({ probes: [probe('birch')], addressIds: ids })).toContain('BIRCH LLC');
  expect(await names({})).toEqual([]);
});

test('a candidate says by which channels it was found', async () => {
  const ids = await addressIds('1 FIR ST');
  const probes = [
    ...[probe('birch', 'exact', 700), probe('birch', 'fuzzy', 300)],
    ...[probe('birch', 'together', 500), probe('birch', 'together', 400)],
  ];
  const shown = (await found({ probes, addressIds: ids })).map((each) => [
    ...[each.names[0], each.exact, each.fuzzy, each.prompt, each.address > 0, each.isAtAddress],
    each.queryAddresses.map(({ street }) => street),
  ]);
  expect(shown).toContainEqual(['BIRCH LLC', 1200, 300, 0, true, true, ['1 FIR ST']]);
  expect(shown).toContainEqual(['BIRCH BAY LLC', 1200, 300, 0, false, false, ['1 FIR ST']]);
});

test.each<[what: string, retrieval: Partial<Retrieval>, isFound: boolean]>([
  ['58 % of the best', { probes: [probe('birch', 'exact', 580), probe('bay', 'exact', 420)] }, true],
  ['less', { probes: [probe('birch', 'exact', 579), probe('bay', 'exact', 421)] }, false],
  [
    'less alone, and no more together',
    { probes: [probe('birch', 'exact', 579), probe('birch', 'together', 500), probe('bay', 'exact', 421)] },
    false,
  ],
  [
    'less, but what a key finds',
    { probes: [probe('birch', 'exact', 579), probe('bay', 'exact', 421)], keys: keyOf('1 FIR ST', 'YAKIMA', '98901') },
    true,
  ],
])('a candidate has %s', async (_, retrieval, isFound) => {
  expect((await names(retrieval)).includes('BIRCH LLC')).toBe(isFound);
});

test('of equal candidates the one of the shorter name is found first, or the first in the order asked for', async () => {
  for (const tree of ['BIRCH', 'CEDAR', 'LARCH', 'MAPLE', 'WILLOW'])
    expect(await names({ probes: [probe(tree.toLowerCase())], limit: 1, maxScore: 1000 })).toEqual([`${tree} LLC`]);
  const positions = await found({ probes: [probe('birch')], limit: 2, order: [raw('e.key DESC')] });
  const [first, second] = positions.toSorted((one, other) => one.position - other.position);
  expect((first?.key ?? 0) > (second?.key ?? 0)).toBe(true);
});

test('an entity is found by its id, or by the beginning of it as a svcId', async () => {
  const [birch] = await found({ probes: [probe('birch')], limit: 1 });
  const id = birch?.id ?? '';
  const svcId = `L${id.replaceAll('-', '').slice(0, 16)}`;
  for (const asked of [id, id.toUpperCase(), svcId])
    expect(await entityById(snapshot(), type, asked)).toEqual([{ id }]);
  expect(await entityById(snapshot(), type, `L${'0'.repeat(16)}`)).toEqual([]);
});
