import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../matching/address.ts';
import { addressKeys, type KeyKind } from '../../search/index/keys.ts';
import { SEARCHED_TYPES } from '../../search/index/searched-types.ts';
import { findCandidates } from '../../search/retrieval/candidates.ts';
import { candidatesOfMany, type PlainRetrieval } from '../../search/retrieval/many/candidates-of-many.ts';
import { candidateOf } from '../../search/retrieval/many/entities.ts';
import { keyHits } from '../../search/retrieval/many/key-hits.ts';
import type { Probe } from '../../search/retrieval/probes.ts';
import { raw } from '../../storage/sql.ts';
import { ENGINES } from '../databases.ts';
import { ownSnapshot } from './own-snapshot.ts';

const [type] = SEARCHED_TYPES.filter(({ name }) => name === 'LegalEntity');
if (type === undefined) throw new Error('No legal entities.');
const NAMES = ['QUARX', 'ZELB', 'BIRCH', 'CEDAR', 'LARCH', 'MAPLE', 'WILLOW'];
const [engine = 'sqlite'] = ENGINES;
const snapshot = ownSnapshot(engine, {
  own: {
    legal_entity: [
      'legal_entity_key,legal_name,street_address1,city,state,zip',
      ...NAMES.flatMap((name, at) => [
        `A${at},${name} LLC,${at + 1} FIR ST,YAKIMA,WA,98901`,
        `B${at},${name} BAY LLC,${at + 1} FIR ST,YAKIMA,WA,98901`,
      ]),
    ],
  },
});
const valuesOf = (...numbers: readonly number[]) =>
  numbers.flatMap((number) =>
    addressKeys(parseAddress({ street: `${number} FIR ST`, unit: null, city: 'YAKIMA', state: 'WA', zip: '98901' })),
  );
const ascending = (keys: readonly number[]) => keys.toSorted((one, other) => one - other);

test('an address leads to all firms there, several addresses to the firms of each, in the order of their keys', async () => {
  const key = { kind: 'address', values: valuesOf(7, 1, 4) } as const;
  const found = (await keyHits(snapshot(), type, [key], undefined))(key);
  expect(found.entities[0]).toHaveLength(6);
  expect(found.entities[0]).toEqual(ascending(found.entities[0] ?? []));
});

test('of the records that keys find the first five are shown', async () => {
  const key = { kind: 'address', values: valuesOf(7, 6, 5, 4, 3, 2, 1) } as const;
  const { records } = (await keyHits(snapshot(), type, [key], undefined))(key);
  const rows = await snapshot().select<{ street: string }>(
    'SELECT street_address1 AS street FROM address ORDER BY key',
    [],
  );
  expect(new Set(records.flatMap((record) => (Array.isArray(record) ? [record[0]] : [])))).toEqual(
    new Set(rows.slice(0, 3).map(({ street }) => street)),
  );
});

describe('the candidates of one retrieval among many are those that it has alone', () => {
  const probe = (token: string, limit: number): Probe => ({
    ...{ channel: 'exact', expression: [[token]], weight: 1000, limit, isLocal: false },
  });
  const retrieval = (rest: Partial<PlainRetrieval>): PlainRetrieval => ({
    ...{ probes: [], keys: [], evidence: { kinds: new Set(), city: null, zip: null }, limit: 5, ...rest },
  });
  /** Keys of the candidates, in their order. */
  const alone = async (asked: PlainRetrieval) =>
    ascending((await findCandidates(snapshot(), type, { ...asked, addressIds: [] })).map(({ key }) => key));

  test.each<[what: string, probes: readonly Probe[]]>([
    ['no word stops at its limit', [probe('bay', 50)]],
    ['a word stops at its limit', [probe('bay', 2)]],
    ['one of two words stops at its limit', [probe('bay', 2), probe('zzyzx', 50)]],
  ])('under a condition, where %s', async (_, probes) => {
    const all = await alone(retrieval({ probes: [probe('bay', 50)], limit: 50 }));
    expect(all).toHaveLength(7);
    const asked = retrieval({ probes, keep: raw(`e.key IN (${all.slice(-3).join(', ')})`) });
    const { keys } = await candidatesOfMany(snapshot(), type, [asked]);
    expect(ascending((keys[0] ?? []).map(({ key }) => key))).toEqual(all.slice(-3));
    expect(await alone(asked)).toEqual(all.slice(-3));
  });
});

describe('a candidate among many', () => {
  const [PHONE, SITE, MAIN] = ['+12065550142', 'quarx.com', ['1 MAIN ST', null, 'KENT', 'WA', '98030']];
  const keys = (['phone', 'website', 'address'] as const).map((kind) => ({ kind, values: [kind] }));
  const records: Readonly<Partial<Record<KeyKind, readonly unknown[]>>> = {
    ...{ phone: [PHONE], website: [SITE], address: [MAIN] },
  };
  const row = { id: 'a', phones: JSON.stringify(['+12065550100']), websites: '[]', address0: '[]' };
  const shown = (by: readonly KeyKind[], kinds: readonly 'addresses'[] = ['addresses']) =>
    candidateOf(
      type,
      { key: 7, score: 1, by: new Set(by) },
      row,
      { evidence: { kinds: new Set(kinds), city: null, zip: null }, keys },
      ({ kind }) => ({ entities: [], records: records[kind] ?? [] }),
    );

  test('shows the records by which it was found before its own, and no other', () => {
    expect(shown(['phone'])).toMatchObject({
      ...{ key: 7, id: 'a', position: 0, phones: [PHONE, '+12065550100'], websites: [], addresses: [] },
    });
    expect(shown(['website', 'address'])).toMatchObject({
      ...{ phones: ['+12065550100'], websites: [SITE], addresses: [{ street: '1 MAIN ST', city: 'KENT' }] },
    });
  });

  test('has no address where none is asked for', () => {
    expect(shown(['address'], []).addresses).toEqual([]);
  });
});
