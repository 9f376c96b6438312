import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { Reference } from '../../ingest/staging/reference.ts';
import { CanonicalRow } from '../../sources/canonical/kind.ts';
import { loadedKinds } from '../../sources/canonical/loaded-kinds.ts';
import { catalogOf } from '../catalog/inline.ts';
import { Recorder } from '../sample/sample-recorder.ts';

const BRANDS = `
  type Brand @entity { size: Int }
  type OperatingLocation @entity { size: Int }
  type Address @entity { fullAddress: String }
  type Industry @entity { code: String }`;
const PERMITS = `
  "A permit for work | at a place."
  type Permit @entity @loaded(required: ["permitNumber"]) {
    "Its number." permitNumber: String
    cost: Int  fee: Float  urgent: Boolean  issueDate: Date  closedAt: DateTime  extra: JSON
    units: String @number(as: "Int")
    status: String @values(are: ["issued", "expired: by time"])
    vector: String @searchVector(of: "permitNumber")
    otherId: UUID @reference(to: "Permit")
    operatingLocations: [OperatingLocation] @connection(through: "PermitIsForOperatingLocation")
    inspectors: [Inspector] @connection(through: "InspectorVisitsPermit")
    parents: [Permit] @connection(through: "PermitAmendsPermit")
    addresses: [Address] @connection(through: "PermitCoversAddress")
    industries: [Industry] @connection(through: "PermitServesIndustry")
  }
  type PermitIsForOperatingLocation @association { floor: Int  cost: Int }
  type PermitStep @attribute(of: "Permit") @loaded(as: "step", required: ["name"]) { name: String  day: Date }
  type LocationNote @attribute(of: "OperatingLocation") @loaded { text: String }
  type Inspector @entity @loaded(as: "inspector") { name: String }
  extend type Brand {
    permits: [Permit] @connection(through: "BrandHoldsPermit")
    former: [Permit] @connection(through: "BrandOnceHeldPermit", edge: "Former")
  }`;
const kinds = loadedKinds(catalogOf({ brands: BRANDS, permits: PERMITS }));
const kindNamed = (name: string) => {
  const kind = kinds.find((each) => each.name === name);
  if (kind === undefined) throw new Error(`No kind ${name}.`);
  return kind;
};

describe('"records of a new type load with no TypeScript (canonical kinds derive from the SDL)"', () => {
  test('columns are its key, its fields by scalar and values, and what its associations lead to', () => {
    const { meaning, columns } = kindNamed('permit');
    expect(meaning).toBe('A permit for work \\| at a place. Further rows with the same key add links.');
    const shown = Object.entries(columns).map(
      ([name, { type, required }]) => `${name}${required ? '!' : ''}: ${type.expects}`,
    );
    expect(shown).toEqual([
      'permit_key!: key',
      'permit_number!: text',
      'cost: whole number',
      'fee: number, with a point for decimals',
      'urgent: `true` or `false`',
      'issue_date: day as YYYY-MM-DD or MM/DD/YYYY',
      'closed_at: date and time as 2024-07-04T01:00:00',
      'extra: JSON',
      'units: whole number',
      'status: one of `issued`, `expired`',
      'location_key: key',
      'floor: whole number',
      'is_for_cost: whole number',
      'inspector_key: key',
      'amends_permit_key: key',
      ...['address_line: text', 'street_address1: text', 'street_address2: text', 'city: text'],
      'state: text',
      'zip: text',
      'country: country, its code of ISO 3166 or its English name',
      'latitude: number from -90 to 90',
      'longitude: number from -180 to 180',
      'holds_brand_key: key',
      'once_held_brand_key: key',
      'first_observed_date: day as YYYY-MM-DD or MM/DD/YYYY',
      'last_observed_date: day as YYYY-MM-DD or MM/DD/YYYY',
    ]);
    expect(columns.permit_number?.meaning).toBe('Its number.');
  });

  test('a row stages the entity, and an edge for each key that it has, in the association’s own direction', () => {
    const row = {
      ...{ permit_key: 'p1', permit_number: 'B-1', units: 3, urgent: 'no', first_observed_date: '2024-01-01' },
      ...{ location_key: 'l1', floor: 2, is_for_cost: 7, inspector_key: 'i1', amends_permit_key: 'p0' },
      ...{ holds_brand_key: 'b1', city: 'Harbor City', state: 'WA' },
    };
    const staged = stagedBy('permit', row);
    expect(staged.map(({ name, ids }) => `${name} ${ids.join(' > ')}`)).toEqual([
      'Permit Permit:p1',
      'PermitIsForOperatingLocation Permit:p1 > OperatingLocation:l1',
      'InspectorVisitsPermit Inspector:i1 > Permit:p1',
      'PermitAmendsPermit Permit:p1 > Permit:p0',
      expect.stringMatching(/^Address Address:/),
      expect.stringMatching(/^PermitCoversAddress Permit:p1 > Address:/),
      'BrandHoldsPermit Brand:b1 > Permit:p1',
    ]);
    expect(staged[0]?.fields).toMatchObject({ permitNumber: 'B-1', units: '3', urgent: false, cost: null });
    expect(staged[1]?.fields).toEqual({ floor: 2, cost: 7 });
    expect(staged.every(({ observed }) => observed.first === '2024-01-01')).toBe(true);
  });

  test('attributes hang on their owner by its key, of hand-written kinds too', () => {
    expect(stagedBy('step', { permit_key: 'p1', name: 'filed', day: '2024-02-01' })).toMatchObject([
      { name: 'PermitStep', ids: ['Permit:p1'], fields: { name: 'filed', day: '2024-02-01' } },
    ]);
    expect(stagedBy('location_note', { location_key: 'l1', text: 'Red door' })).toMatchObject([
      { name: 'LocationNote', ids: ['OperatingLocation:l1'] },
    ]);
  });

  test.each([
    ['urgent', 'maybe'],
    ['closed_at', '2024-07-04'],
    ['extra', '{'],
    ['status', 'open'],
    ['units', '1.5'],
  ])('%s is not %s', (column, written) => {
    expect(kindNamed('permit').columns[column]?.type.read(written)).toBeUndefined();
  });
});

test.each([
  [
    'an attribute whose owner no row can name',
    'type CodeNote @attribute(of: "Industry") @loaded { text: String }',
    'CodeNote: is marked @loaded, but own records have no key for its owner Industry.',
  ],
  [
    'two columns of one name',
    'type Tax @entity @loaded { locationKey: String } extend type Tax { places: [OperatingLocation] @connection(through: "TaxOfOperatingLocation") }',
    'Tax: has two columns location_key in own records; rename a field.',
  ],
  [
    'two addresses',
    'type Tax @entity @loaded { a: [Address] @connection(through: "TaxFromAddress") b: [Address] @connection(through: "TaxToAddress", edge: "To") }',
    'Tax: has several associations with Address; own records have one address a row.',
  ],
])('a type that cannot be loaded says why: %s', (_name, sdl, message) => {
  expect(() => loadedKinds(catalogOf({ brands: BRANDS, taxes: sdl }))).toThrow(message);
});

/** What a row of texts stages, its values read as a file's are. */
function stagedBy(name: string, written: Readonly<Record<string, string | number>>) {
  const kind = kindNamed(name);
  const recorder = new Recorder();
  using reference = disposable(new Database(':memory:'));
  const facts = new Reference(reference.database);
  const values = Object.entries(written).map(([column, text]) => {
    const value = kind.columns[column]?.type.read(String(text));
    if (value === undefined) throw new Error(`${column}: ${text}`);
    return [column, value] as const;
  });
  const nothing = () => {};
  const target = {
    ...{
      stage: recorder,
      dataset: 'own',
      reference: facts,
      personNames: facts.personNames,
      date: '2026-01-02',
      published: null,
    },
    ...{
      rows: nothing,
      read: nothing,
      reject: nothing,
      leaveOut: nothing,
      keyed: nothing,
      unread: nothing,
      skip: nothing,
      broken: nothing,
      note: nothing,
      advance: nothing,
    },
  };
  expect(kind.stage(new CanonicalRow(new Map(values)), target)).toBeUndefined();
  return recorder.staged;
}

const disposable = (database: Database.Database) => ({ database, [Symbol.dispose]: () => void database.close() });
