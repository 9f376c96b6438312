import { describe, expect, onTestFinished, test } from 'vitest';
import { diffSnapshots, type TypeDiff } from '../../../storage/diff/diff-snapshots.ts';
import type { SnapshotReader } from '../../../storage/snapshot.ts';
import { sqliteReader } from '../../../storage/sqlite/reader.ts';
import { TINY } from '../../ingest/tiny.ts';
import { smallFile } from '../small-snapshot.ts';

/** How an engine hands out rows: SQLite at once, a server one promise after the other. */
const ENGINES = ['at once', 'one promise each'] as const;

interface ShopRow {
  readonly name?: string;
  readonly last?: string;
  /** Key of the set of datasets. */
  readonly set?: number;
  readonly closed?: true;
}

/** Shops by the end of their ids, in hex. */
type Shops = Readonly<Record<string, ShopRow>>;

const stored = (id: string) => `x'${id.padStart(32, '0')}'`;
const uuid = (id: string) => `00000000-0000-0000-0000-${id.padStart(12, '0')}`;
const closing = (id: string) => `INSERT INTO closed_record VALUES (${stored(id)})`;
const redirect = (id: string, to = 'ff') => `INSERT INTO redirect VALUES (${stored(id)}, ${stored(to)})`;

/** The statements that write shops; their keys are in the order of writing. */
const written = (shops: Shops): string[] =>
  Object.entries(shops).flatMap(([id, { name = 'A', last = '2026-01-02', set = 1, closed }], at) => [
    `INSERT INTO shop (key, id, first_observed_date, last_observed_date, dataset_ids, name)
     VALUES (${at + 1}, ${stored(id)}, '2020-01-01', '${last}', ${set}, '${name}')`,
    ...(closed ? [closing(id)] : []),
  ]);

const sets = (...all: readonly string[]) =>
  all.map((ids, at) => `INSERT INTO dataset_set VALUES (${at + 1}, '${ids}')`);
const SETS = sets('["one"]', '["one","two"]');

/** The types that differ between two snapshots, and how often each reader was closed. */
async function diffOf(
  before: readonly string[],
  after: readonly string[],
  engine: (typeof ENGINES)[number] = 'at once',
  progress?: Parameters<typeof diffSnapshots>[3],
): Promise<readonly TypeDiff[]> {
  const files = { before: smallFile(TINY, before), after: smallFile(TINY, after) };
  const open: SnapshotReader[] = [];
  const closed: SnapshotReader[] = [];
  const store = {
    async stream(version: string): Promise<SnapshotReader> {
      const reader = sqliteReader(version === 'before' ? files.before : files.after, version);
      const given: SnapshotReader = {
        ...reader,
        rows: (sql) => (engine === 'at once' ? reader.rows(sql) : onePromiseEach(reader.rows(sql))),
        close() {
          closed.push(given);
          return reader.close();
        },
      };
      open.push(given);
      return given;
    },
  };
  const diff = await diffSnapshots(store, { from: 'before', to: 'after' }, TINY, progress);
  expect([diff.from, diff.to]).toEqual(['before', 'after']);
  expect(new Set(closed)).toEqual(new Set(open));
  expect(closed.length).toBe(open.length);
  return diff.types;
}

async function* onePromiseEach<T>(rows: Iterable<T> | AsyncIterable<T>): AsyncIterable<T> {
  yield* rows;
}

const NONE = { added: 0, vanished: 0, merged: 0, closed: 0, reopened: 0, changed: 0, observedAgain: 0 };
const NOBODY = { added: [], vanished: [], merged: [], closed: [], reopened: [], changed: [] };

/** Numbers and examples of the shops; those that are left out are none. */
interface Expected extends Partial<Omit<TypeDiff, 'fields' | 'examples'>> {
  readonly fields?: Readonly<Record<string, number>>;
  readonly examples?: Partial<TypeDiff['examples']>;
}

const differing = ({ fields = {}, examples = {}, ...numbers }: Expected) => ({
  ...{ name: 'Shop', before: 0, after: 0, ...NONE, ...numbers },
  ...{ fields: new Map(Object.entries(fields)), examples: { ...NOBODY, ...examples } },
});

describe.each(ENGINES)('rows come %s', (engine) => {
  test.each<[what: string, before: readonly string[], after: readonly string[], expected: Expected]>([
    ['the same records', written({ a: {}, b: {} }), written({ b: {}, a: {} }), { before: 2, after: 2 }],
    [
      'records that are new, first, between and last, in the order of ids',
      written({ '20': {}, '40': {} }),
      written({ '50': {}, '40': {}, '30': {}, '20': {}, '10': {} }),
      { before: 2, after: 5, added: 3, examples: { added: ['10', '30', '50'].map(uuid) } },
    ],
    [
      'records that vanished: "the first ids of each change, at most MAX_EXAMPLES"',
      written({ '10': {}, '20': {}, '30': {}, '40': {}, '50': {} }),
      written({ '30': {} }),
      { before: 5, after: 1, vanished: 4, examples: { vanished: ['10', '20', '40'].map(uuid) } },
    ],
    ['all are new', [], written({ a: {} }), { after: 1, added: 1, examples: { added: [uuid('a')] } }],
    ['all vanished', written({ a: {} }), [], { before: 1, vanished: 1, examples: { vanished: [uuid('a')] } }],
    [
      '"Entities that were merged into another one" did not vanish',
      written({ '20': {}, '30': {}, '40': {}, '50': {}, ff: {} }),
      [...written({ ff: {} }), ...['10', '15', '30', '50', '60'].map((id) => redirect(id))],
      {
        ...{ before: 5, after: 1, merged: 2, vanished: 2 },
        examples: { merged: ['30', '50'].map(uuid), vanished: ['20', '40'].map(uuid) },
      },
    ],
    [
      '"Records whose own fields changed", by field, whatever else did',
      [...written({ a: {}, b: {}, c: {} }), ...SETS],
      [...written({ a: { name: 'B' }, b: { name: 'C', last: '2026-03-03', set: 2 }, c: {} }), ...SETS],
      {
        ...{ before: 3, after: 3, changed: 2, fields: { name: 2, lastObservedDate: 1, datasetIds: 1 } },
        examples: { changed: ['a', 'b'].map(uuid) },
      },
    ],
    [
      '"Records in which only observed dates or datasets changed"',
      [...written({ a: {}, b: {}, c: {} }), ...SETS],
      [...written({ a: { last: '2026-03-03' }, b: { set: 2 }, c: {} }), ...SETS],
      { before: 3, after: 3, observedAgain: 2, fields: { lastObservedDate: 1, datasetIds: 1 } },
    ],
    [
      'the same datasets under another number',
      [...written({ a: { set: 1 }, b: { set: 2 } }), ...SETS],
      [...written({ a: { set: 2 }, b: { set: 1 } }), ...sets('["one","two"]', '["one"]')],
      { before: 2, after: 2 },
    ],
    [
      'records that are closed and reopened; they are not observed again',
      written({ a: {}, b: { closed: true }, c: { closed: true }, d: {} }),
      written({ a: { closed: true, last: '2026-03-03' }, b: { last: '2026-03-03' }, c: { closed: true }, d: {} }),
      {
        ...{ before: 4, after: 4, closed: 1, reopened: 1, fields: { lastObservedDate: 2 } },
        examples: { closed: [uuid('a')], reopened: [uuid('b')] },
      },
    ],
    [
      'a record that is reopened with another name',
      written({ a: { closed: true } }),
      written({ a: { name: 'B' } }),
      {
        ...{ before: 1, after: 1, reopened: 1, changed: 1, fields: { name: 1 } },
        examples: { reopened: [uuid('a')], changed: [uuid('a')] },
      },
    ],
    [
      '"A field that only one of the snapshots has counts as unchanged"',
      [...written({ a: {} }), 'UPDATE shop SET open = 1', 'ALTER TABLE shop DROP COLUMN seats'],
      [...written({ a: {} }), 'UPDATE shop SET seats = 7', 'ALTER TABLE shop DROP COLUMN open'],
      { before: 1, after: 1 },
    ],
    [
      'a snapshot of an older program without a table of closed records',
      [...written({ a: {} }), 'DROP TABLE closed_record'],
      written({ a: { closed: true } }),
      { before: 1, after: 1, closed: 1, examples: { closed: [uuid('a')] } },
    ],
    [
      'a snapshot that lacks the table',
      ['DROP TABLE shop'],
      written({ a: {} }),
      { after: 1, added: 1, examples: { added: [uuid('a')] } },
    ],
  ])('%s', async (_, before, after, expected) => {
    expect(await diffOf(before, after, engine)).toEqual([differing(expected)]);
  });
});

test('attributes and edges are compared without their ranks and keys, in the order of the catalog, and are not merged', async () => {
  const record = (key: number, id: string) => `${key}, ${stored(id)}, '2020-01-01', '2026-01-02', 1`;
  const common = 'key, id, first_observed_date, last_observed_date, dataset_ids';
  const name = (rank: number, id: string) =>
    `INSERT INTO shop_name (owner_key, rank, ${common}, name) VALUES (1, ${rank}, ${record(rank + 1, id)}, '${id}')`;
  const sale = (soldBy: number) =>
    `INSERT INTO shop_sale (owner_key, rank, series_rank, ${common}, sold_by_id, sold_by_key)
     VALUES (1, 0, 0, ${record(1, 'e1')}, ${stored('a')}, ${soldBy})`;
  const edge = (from: number, part: string) =>
    `INSERT INTO shop_stands_at_address (from_key, from_rank, to_key, to_rank, ${common}, part)
     VALUES (${from}, 0, 1, 0, ${record(1, 'f1')}, '${part}')`;
  const progress: unknown[] = [];
  const types = await diffOf(
    [...written({ a: {} }), name(0, 'b1'), name(1, 'b2'), sale(1), edge(1, 'front')],
    [name(0, 'b2'), name(1, 'b3'), sale(2), edge(2, 'back'), redirect('b1')],
    'at once',
    (...begun) => progress.push(begun),
  );
  expect(types).toEqual([
    differing({ before: 1, vanished: 1, examples: { vanished: [uuid('a')] } }),
    differing({
      ...{ name: 'ShopName', before: 2, after: 2, added: 1, vanished: 1 },
      examples: { added: [uuid('b3')], vanished: [uuid('b1')] },
    }),
    differing({ name: 'ShopSale', before: 1, after: 1 }),
    differing({
      ...{ name: 'ShopStandsAtAddress', before: 1, after: 1, changed: 1, fields: { part: 1 } },
      examples: { changed: [uuid('f1')] },
    }),
  ]);
  const tables = ['Shop', 'Address', 'ShopName', 'ShopSale', 'ShopStandsAtAddress', 'ShopWorksWithShop'];
  expect(progress).toEqual(tables.map((table, done) => [table, done, tables.length]));
});

test('readers are closed even if a snapshot cannot be read', async () => {
  const closed: string[] = [];
  const file = smallFile(TINY, ['DROP TABLE redirect']);
  const stream = async (version: string): Promise<SnapshotReader> => {
    const reader = sqliteReader(file, version);
    onTestFinished(() => reader.close());
    return { ...reader, close: () => void closed.push(version) };
  };
  await expect(diffSnapshots({ stream }, { from: 'before', to: 'after' }, TINY)).rejects.toThrow('no such table');
  expect(closed.sort()).toEqual(['after', 'after', 'before']);
});
