import { beforeAll, describe, expect, test } from 'vitest';
import { explainEntity } from '../../storage/explain-entity.ts';
import { entityOfFlag, flagsOf } from '../../storage/explain-flags.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { ENGINES } from '../databases.ts';
import { TINY } from '../ingest/tiny.ts';
import { type Rows, storedRows, uuid } from './stored-rows.ts';

const [BAKERY, KIOSK, MARKET] = [uuid('b1'), uuid('b2'), uuid('a1')];
const FIRST_DIGITS = uuid('').replaceAll('-', '').slice(0, 16);
const dates = (first: string | null, last: string | null) => ({ first_observed_date: first, last_observed_date: last });
const name = (owner: number, rank: number, text: string, end: string) => ({
  ...{ owner_key: owner, rank, key: owner * 10 + rank, id: uuid(end), dataset_ids: 2, name: text },
  ...dates('2021-01-01', '2022-02-02'),
});
const correction = (number: number, left: string, right: string, more: object = {}) => ({
  ...{ number, kind: 'join', type: 'Shop', left_id: left, right_id: right, left_name: `l${number}` },
  ...{ right_name: `r${number}`, who: 'Ann', said_at: '2026-01-01', why: 'same', origin: 'svc resolve' },
  ...{ outcome: 'joined', detail: '', ...more },
});

const ROWS: Rows = {
  dataset_set: [
    { key: 1, ids: '["one"]' },
    { key: 2, ids: '["one","two"]' },
  ],
  shop: [
    { key: 1, id: BAKERY, dataset_ids: 2, name: 'Bakery', open: 1, ...dates('2020-01-01', '2026-03-04') },
    { key: 2, id: KIOSK, dataset_ids: 1, seats: 0 },
  ],
  shop_name: [name(1, 1, 'SECOND', 'c1'), name(1, 0, 'FIRST', 'c2'), name(2, 0, 'KIOSK', 'c3')],
  shop_sale: [{ owner_key: 1, rank: 0, series_rank: 0, key: 1, id: uuid('d1'), dataset_ids: 1, kind: 'card' }],
  address: [{ key: 1, id: MARKET, dataset_ids: 1, city: 'SEATTLE' }],
  redirect: [
    { id: uuid('b9'), entity_id: BAKERY },
    { id: uuid('b8'), entity_id: BAKERY },
    { id: uuid('a9'), entity_id: MARKET },
  ],
  join_reason: [
    { id: BAKERY, joined_id: uuid('b9'), type: 'Shop', rule: 'phones', reason: 'same phone' },
    { id: BAKERY, joined_id: uuid('b8'), type: 'Shop', rule: 'names', reason: 'same name' },
    { id: MARKET, joined_id: uuid('a9'), type: 'Address', rule: 'places', reason: 'same place' },
  ],
  closed_record: [{ id: KIOSK }, { id: uuid('c1') }],
  correction: [
    correction(2, BAKERY, uuid('b7'), { outcome: 'overruled', detail: 'by 1' }),
    correction(1, uuid('b6'), uuid('b8')),
    correction(3, KIOSK, uuid('b5')),
  ],
  flag_reason: [
    { id: uuid('f2'), entity_id: BAKERY, entry_id: uuid('e2'), reason: 'same address' },
    { id: uuid('f1'), entity_id: BAKERY, entry_id: uuid('e1'), reason: 'same name' },
    { id: uuid('f3'), entity_id: KIOSK, entry_id: uuid('e1'), reason: 'same person' },
  ],
};

describe.each(ENGINES)('on %s', (engine) => {
  const stored = storedRows(engine, TINY);
  let snapshot: Snapshot;
  beforeAll(async () => {
    snapshot = await stored(ROWS);
  });

  test('an entity is explained by all that a snapshot knows of it', async () => {
    const [bakery, ...others] = await explainEntity(snapshot, TINY, BAKERY);
    expect(others).toEqual([]);
    if (bakery === undefined) throw new Error('Expected an entity.');
    const { fields, corrections, ...rest } = bakery;
    expect(rest).toEqual({
      ...{ type: 'Shop', id: BAKERY, svcId: `S${FIRST_DIGITS}`, redirectedFrom: undefined },
      ...{ first: '2020-01-01', last: '2026-03-04', datasets: ['one', 'two'], closed: false },
      names: [
        { name: 'FIRST', first: '2021-01-01', last: '2022-02-02', datasets: ['one', 'two'], closed: false },
        { name: 'SECOND', first: '2021-01-01', last: '2022-02-02', datasets: ['one', 'two'], closed: true },
      ],
      redirects: [uuid('b8'), uuid('b9')],
      joins: [
        { joinedId: uuid('b8'), rule: 'names', reason: 'same name' },
        { joinedId: uuid('b9'), rule: 'phones', reason: 'same phone' },
      ],
      flags: [
        { flagId: uuid('f1'), entityId: BAKERY, entryId: uuid('e1'), reason: 'same name' },
        { flagId: uuid('f2'), entityId: BAKERY, entryId: uuid('e2'), reason: 'same address' },
      ],
    });
    expect({ ...fields, open: Boolean(fields.open) }).toEqual({ name: 'Bakery', open: true });
    const said = { kind: 'join', who: 'Ann', when: '2026-01-01', why: 'same', origin: 'svc resolve' };
    expect(corrections).toEqual([
      {
        ...{ ...said, left: 'l1', right: 'r1', leftId: uuid('b6'), rightId: uuid('b8') },
        ...{ outcome: 'joined', detail: '' },
      },
      {
        ...{ ...said, left: 'l2', right: 'r2', leftId: BAKERY, rightId: uuid('b7') },
        ...{ outcome: 'overruled', detail: 'by 1' },
      },
    ]);
  });

  test('"True if its datasets no longer have it"; without dates it has none, and without a letter no svcId', async () => {
    expect(await explainEntity(snapshot, TINY, KIOSK)).toMatchObject([
      { closed: true, first: undefined, last: undefined, datasets: ['one'], fields: { seats: 0 }, redirects: [] },
    ]);
    expect(await explainEntity(snapshot, TINY, MARKET)).toMatchObject([
      { type: 'Address', svcId: undefined, names: [], corrections: [], flags: [], redirects: [uuid('a9')] },
    ]);
  });

  const foundBy = (...found: readonly [id: string, from?: string][]) =>
    found.map(([id, redirectedFrom]) => ({ id, redirectedFrom }));

  test.each([
    ['an id', BAKERY, foundBy([BAKERY])],
    ['in capitals, without dashes, with spaces', ` ${BAKERY.toUpperCase().replaceAll('-', '')}\n`, foundBy([BAKERY])],
    ['a merged id', uuid('a9'), foundBy([MARKET, uuid('a9')])],
    [
      '"several entities may have the same one": a svcId, with what was merged',
      `s${FIRST_DIGITS}`,
      foundBy([BAKERY], [KIOSK], [BAKERY, uuid('b8')], [BAKERY, uuid('b9')]),
    ],
    ['a svcId in capitals', `S${FIRST_DIGITS.toUpperCase()}`, expect.arrayContaining(foundBy([BAKERY]))],
    ['a svcId of a letter that no type has', `X${FIRST_DIGITS}`, []],
    ['a svcId of other digits', `S1${FIRST_DIGITS.slice(1)}`, []],
    ['"The id of a flag gives the legal entity that it flags"', uuid('f2'), foundBy([BAKERY])],
    ['the id of a flag without dashes', uuid('f3').replaceAll('-', ''), foundBy([KIOSK])],
    ['an id that nothing has', uuid('b5'), []],
    ['the id of an attribute', uuid('c1'), []],
    ['an id that is too long', `${BAKERY}0`, []],
    ['digits alone', FIRST_DIGITS, []],
    ['nothing', '', []],
  ])('by %s', async (_, text, expected) => {
    const found = await explainEntity(snapshot, TINY, text);
    const order = (one: string | undefined, other: string | undefined) => ((one ?? '') < (other ?? '') ? -1 : 1);
    expect(
      found
        .map(({ id, redirectedFrom }) => ({ id, redirectedFrom }))
        .sort((one, other) => order(one.redirectedFrom, other.redirectedFrom) || order(one.id, other.id)),
    ).toEqual(expected);
  });

  test('the flags of an entity and of a watchlist entry, and the entity of a flag', async () => {
    const flags = async (id: string) => (await flagsOf(snapshot, id)).map(({ flagId }) => flagId);
    expect([await flags(BAKERY), await flags(uuid('e1')), await flags(MARKET)]).toEqual([
      [uuid('f1'), uuid('f2')],
      [uuid('f1'), uuid('f3')],
      [],
    ]);
    const entities = [uuid('f1'), ` ${uuid('f3').toUpperCase()} `, BAKERY, 'f1', ''].map((text) =>
      entityOfFlag(snapshot, text),
    );
    expect(await Promise.all(entities)).toEqual([BAKERY, KIOSK, undefined, undefined, undefined]);
  });

  test('a snapshot of an older program stores less', async () => {
    const { dataset_set = [], shop = [], shop_name = [] } = ROWS;
    const older = ['join_reason', 'closed_record', 'correction', 'flag_reason', 'address'];
    const old = await stored({ dataset_set, shop, shop_name }, older);
    expect(await explainEntity(old, TINY, KIOSK)).toMatchObject([
      { closed: false, joins: undefined, corrections: [], flags: [], names: [{ name: 'KIOSK', closed: false }] },
    ]);
    expect(await entityOfFlag(old, uuid('f1'))).toBeUndefined();
  });
});
