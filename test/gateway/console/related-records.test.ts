import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { changedRelated } from '../../../gateway/console/related-records.ts';
import { CLOSED_RECORD } from '../../../storage/layout.ts';
import type { Row, Snapshot } from '../../../storage/snapshot.ts';
import { sqlite } from '../../../storage/sqlite/dialect.ts';
import { registerFunctions } from '../../../storage/sqlite/functions.ts';

const ENTITIES = ['brand', 'legal_entity', 'operating_location'];
const RECORDS = ['address', 'phone_number', 'website', 'registration', 'brand_name', 'legal_entity_name'];
const ASSOCIATIONS = [
  ...['brand_operates_at_operating_location', 'legal_entity_does_business_as_brand', 'brand_operates_website_website'],
  ...['operating_location_operates_at_address', 'operating_location_can_be_called_at_phone_number'],
  ...['operating_location_operates_website_website', 'legal_entity_owns_location_operating_location'],
  ...['registered_entity_is_instance_of_legal_entity', 'registration_registered_registered_entity'],
];
const COLUMNS = [
  ...['key', 'id', 'from_key', 'to_key', 'owner_key', 'name', 'full_address', 'phone_number', 'website'],
  ...['registration_state', 'file_number', 'registered_name'],
];
/** Of an entity or record, in its table and with its key. */
const idOf = (table: string, key: number): string =>
  `00000000-0000-4000-8000-${String([...ENTITIES, ...RECORDS, ...ASSOCIATIONS].indexOf(table) * 100_000 + key).padStart(12, '0')}`;

type Rows = Readonly<Record<string, readonly Readonly<Record<string, string | number>>[]>>;

/** A snapshot of an entity of each type, with the key 1, and of these rows; `closed` are ids. */
function snapshotOf(rows: Rows, closed?: readonly string[]): Snapshot {
  const database = new Database(':memory:');
  onTestFinished(() => void database.close());
  registerFunctions(database);
  const put = (table: string, row: Readonly<Record<string, string | number>>) => {
    const names = Object.keys(row);
    const values = names.map((name) => (name === 'id' ? sqlite.uuidIn('?') : '?'));
    database.prepare(`INSERT INTO ${table} (${names}) VALUES (${values})`).run(Object.values(row));
  };
  for (const table of [...ENTITIES, ...RECORDS, ...ASSOCIATIONS]) {
    database.exec(`CREATE TABLE ${table} (${COLUMNS.filter((name) => name !== table || name === 'website').join()})`);
    if (table === 'phone_number') database.exec('ALTER TABLE phone_number ADD COLUMN phone_number');
    for (const [at, row] of (rows[table] ?? []).entries()) put(table, { key: at + 1, id: idOf(table, at + 1), ...row });
  }
  for (const table of ENTITIES) put(table, { key: 1, id: idOf(table, 1) });
  if (closed !== undefined) {
    database.exec(`CREATE TABLE ${CLOSED_RECORD} (id)`);
    for (const id of closed) put(CLOSED_RECORD, { id });
  }
  return {
    ...{ version: 'v', dialect: sqlite, datasetIds: () => [] },
    select: <R extends object = Row>(sql: string, parameters: readonly unknown[]) =>
      database.prepare<unknown[], R>(sql).all(...parameters),
  };
}

const to = (...keys: number[]) => keys.map((to_key) => ({ from_key: 1, to_key }));
const from = (...keys: number[]) => keys.map((from_key) => ({ from_key, to_key: 1 }));
const addresses = (...texts: string[]) => texts.map((full_address) => ({ full_address }));

const change = (kind: string, added: readonly string[], gone: readonly string[]) => ({
  ...{ kind, isCompared: true },
  added: { count: added.length, first: added },
  gone: { count: gone.length, first: gone },
});
const changes = (type: string, table: string, before: Snapshot, now: Snapshot) =>
  changedRelated(before, now, { type, id: idOf(table, 1) });

describe('"Compares the locations, phones, websites, owners and registrations of an entity between two snapshots"', () => {
  const NOTHING = () => snapshotOf({});

  test.each<[type: string, table: string, rows: Rows, found: readonly object[]]>([
    [
      'Brand',
      'brand',
      {
        brand_operates_at_operating_location: to(7),
        operating_location_operates_at_address: [{ from_key: 7, to_key: 1 }],
        operating_location_can_be_called_at_phone_number: [{ from_key: 7, to_key: 1 }],
        // Its own, and that of its location.
        brand_operates_website_website: to(1),
        operating_location_operates_website_website: [{ from_key: 7, to_key: 2 }],
        legal_entity_does_business_as_brand: from(8),
        legal_entity_name: [{ owner_key: 8, name: 'ALDER INC' }],
        registered_entity_is_instance_of_legal_entity: [{ from_key: 9, to_key: 8 }],
        registration_registered_registered_entity: [{ from_key: 1, to_key: 9 }],
        address: addresses('1 Elm St'),
        phone_number: [{ phone_number: '+12065550100' }],
        website: [{ website: 'alder.example' }, { website: 'shop.alder.example' }],
        registration: [{ registration_state: 'WA', registered_name: 'ALDER' }],
      },
      [
        change('Location', ['1 Elm St'], []),
        change('Phone', ['+12065550100'], []),
        change('Website', ['alder.example', 'shop.alder.example'], []),
        change('Legal entity', ['ALDER INC'], []),
        change('Registration', ['WA · ALDER'], []),
      ],
    ],
    [
      'LegalEntity',
      'legal_entity',
      {
        legal_entity_does_business_as_brand: to(5),
        brand_name: [{ owner_key: 5, name: 'Alder Bakery' }],
        legal_entity_owns_location_operating_location: to(7),
        operating_location_operates_at_address: [{ from_key: 7, to_key: 1 }],
        registered_entity_is_instance_of_legal_entity: from(9),
        registration_registered_registered_entity: [{ from_key: 1, to_key: 9 }],
        address: addresses('1 Elm St'),
        registration: [{ registration_state: 'WA', file_number: '7', registered_name: 'ALDER' }],
      },
      [
        change('Brand', ['Alder Bakery'], []),
        change('Location', ['1 Elm St'], []),
        change('Registration', ['WA · 7 · ALDER'], []),
      ],
    ],
    [
      'OperatingLocation',
      'operating_location',
      {
        operating_location_operates_at_address: to(1),
        operating_location_can_be_called_at_phone_number: to(1),
        operating_location_operates_website_website: to(1),
        address: addresses('1 Elm St'),
        phone_number: [{ phone_number: '+12065550100' }],
        website: [{ website: 'alder.example' }],
      },
      [
        change('Address', ['1 Elm St'], []),
        change('Phone', ['+12065550100'], []),
        change('Website', ['alder.example'], []),
      ],
    ],
  ])('of %s', async (type, table, rows, found) => {
    const whole = snapshotOf(rows);
    expect(await changes(type, table, NOTHING(), whole)).toEqual(found);
    expect(await changes(type, table, whole, whole)).toEqual([]);
  });

  test('none is compared of another type', async () => {
    expect(await changes('Permit', 'brand', NOTHING(), NOTHING())).toEqual([]);
  });
});

describe('the addresses of a location', () => {
  const at = (texts: readonly string[], closed?: readonly string[]) =>
    snapshotOf(
      { operating_location_operates_at_address: to(...texts.map((_, key) => key + 1)), address: addresses(...texts) },
      closed,
    );
  const compared = (before: Snapshot, now: Snapshot) => changes('OperatingLocation', 'operating_location', before, now);

  test('"a location that moved counts as one gone and one added", in the order of their texts', async () => {
    expect(await compared(at(['b', 'a', 'same']), at(['same', 'd', 'c', 'c']))).toEqual([
      change('Address', ['c', 'd'], ['a', 'b']),
    ]);
  });

  test('"A record that its sources no longer have counts as gone", as does one whose relation they no longer have', async () => {
    const before = at(['a', 'b', 'c'], []);
    const closed = [idOf('address', 1), idOf('operating_location_operates_at_address', 2)];
    expect(await compared(before, at(['a', 'b', 'c'], closed))).toEqual([change('Address', [], ['a', 'b'])]);
  });

  test('a record without a text is none', async () => {
    expect(await compared(at(['a']), at(['a', '']))).toEqual([]);
  });

  test('an answer names 50 of each side', async () => {
    const texts = Array.from({ length: 51 }, (_, index) => `a${index + 10}`);
    expect(await compared(at([]), at(texts))).toEqual([
      { ...change('Address', texts.slice(0, 50), []), added: { count: 51, first: texts.slice(0, 50) } },
    ]);
  });

  test.each([
    [20_000, true],
    [20_001, false],
  ])('up to 20,000 texts are compared: %i', async (count, isCompared) => {
    // As many rows as a statement wants of them.
    const many: Snapshot = {
      ...at([]),
      select: <R extends object>(sql: string): R[] =>
        JSON.parse(
          JSON.stringify(
            Array.from({ length: Math.min(count, Number(/LIMIT (\d+)/.exec(sql)?.[1] ?? 0)) }, (_, text0) => ({
              text0: String(text0),
            })),
          ),
        ),
    };
    for (const [before, now] of [
      [at([]), many],
      [many, at([])],
    ] as const) {
      const [found] = await compared(before, now);
      expect([found?.isCompared, (found?.added.count ?? 0) + (found?.gone.count ?? 0)]).toEqual([
        isCompared,
        isCompared ? count : 0,
      ]);
    }
  });
});
