import { describe, expect, it, test } from 'vitest';
import { forward, fromTables } from '../../search/index/relation.ts';
import { SEARCHED_TYPES, type SearchedType } from '../../search/index/searched-types.ts';
import type { SearchInput } from '../../search/request/input.ts';
import { ask, askAll, sampleSnapshots } from './sample-snapshots.ts';

const samples = sampleSnapshots();
const ENTITY_TYPES = { Brand: 'BRAND', OperatingLocation: 'OPERATING_LOCATION', LegalEntity: 'LEGAL_ENTITY' } as const;
const types = SEARCHED_TYPES.map((type) => [type.name, type] as const);

/** What a record says, and the entity that it hangs on. */
interface Said {
  readonly id: string;
  readonly name: string;
  readonly [column: string]: string;
}

/** Entities with a record at the end of a path, and a name of their own. */
async function said(
  type: SearchedType,
  path: SearchedType['phones'][number],
  table: string,
  columns: readonly string[],
) {
  const [sample] = samples;
  if (sample === undefined) throw new Error('No sample.');
  const [own] = type.names;
  const { tables, end } = forward(path, 'e.key');
  const steps = [
    { table: `${type.table} AS e`, on: 'TRUE' },
    { table: `${own?.table} AS n`, on: 'n.owner_key = e.key AND n.rank = 0' },
    ...tables,
    { table: `${table} AS r`, on: `r.key = ${end}` },
  ];
  const known = columns.map((column) => ` AND r.${column === 'address_id' ? 'id' : column} IS NOT NULL`).join('');
  return sample.snapshot.select<Said>(
    `SELECT ${sample.snapshot.dialect.uuidOut('e.id')} AS id, n.name, ${columns.map((column) => (column === 'address_id' ? `${sample.snapshot.dialect.uuidOut('r.id')} AS address_id` : `r.${column}`)).join(', ')}
     ${fromTables(steps, 'JOIN')}${known} ORDER BY e.key, r.key LIMIT 400`,
    [],
  );
}

/** Every so-many-th of a list, so that a test looks at all of it in little time. */
const some = <T>(list: readonly T[], most = 12) => list.filter((_, at) => at % Math.ceil(list.length / most) === 0);

const KINDS: readonly {
  readonly kind: string;
  readonly paths: (type: SearchedType) => SearchedType['phones'];
  readonly table: string;
  readonly columns: readonly string[];
  readonly input: (row: Said) => SearchInput;
}[] = [
  {
    kind: 'phoneNumber, "in common US spellings"',
    paths: ({ phones }) => phones,
    table: 'phone_number',
    columns: ['phone_number'],
    input: ({ phone_number = '' }) => ({
      phoneNumber: phone_number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3'),
    }),
  },
  {
    kind: 'website, "scheme, www and path ignored"',
    paths: ({ websites }) => websites,
    table: 'website',
    columns: ['website'],
    input: ({ website = '' }) => ({ website: website.replace(/^https?:\/\//, 'http://') }),
  },
  {
    kind: 'person with first and last name',
    paths: ({ persons }) => persons,
    table: 'person',
    columns: ['first_name', 'last_name'],
    input: ({ first_name, last_name }) => ({ person: { firstName: first_name?.toLowerCase(), lastName: last_name } }),
  },
  {
    kind: 'name with an address',
    paths: ({ addresses }) => addresses,
    table: 'address',
    columns: ['street_address1', 'city', 'state', 'zip'],
    input: ({ name, street_address1, city, state, zip }) => ({
      name,
      address: { street1: street_address1?.toLowerCase(), city, state, postalCode: `${zip}-0001` },
    }),
  },
  {
    kind: 'name with the id of an Address record',
    paths: ({ addresses }) => addresses,
    table: 'address',
    columns: ['address_id'],
    input: ({ name, address_id }) => ({ name, address: { id: address_id } }),
  },
];

describe.each(types)('%s', (name, type) => {
  describe.each(KINDS)('is found by $kind, its own or a related one', ({ paths, table, columns, input }) => {
    test('on every engine alike', async () => {
      let searches = 0;
      for (const path of paths(type)) {
        for (const row of some(await said(type, path, table, columns))) {
          const asked = {
            entityType: ENTITY_TYPES[name],
            matchThreshold: 0,
            conditions: { limit: 400 },
            ...input(row),
          };
          const found = await askAll(samples, asked);
          expect(
            found.map(({ id }) => id),
            JSON.stringify(asked),
          ).toContain(row.id);
          searches += 1;
        }
      }
      expect(searches).toBeGreaterThan(5);
    });
  });

  test('tin with name: "nine digits, dashes ignored"', async () => {
    const [path] = type.tins;
    const rows = await said(type, path ?? [], 'tin', ['tin']);
    expect(rows.length).toBeGreaterThan(0);
    for (const { id, name: stored, tin = '' } of some(rows)) {
      const dashed = tin.replace(/^(\d\d)/, '$1-');
      const found = await askAll(samples, { entityType: ENTITY_TYPES[name], name: stored, tin: { tin: dashed } });
      expect(found.at(0)?.probability).toBeGreaterThan(0.99);
      expect(found.map((each) => each.id)).toContain(id);
      expect(JSON.stringify(found)).not.toContain(tin);
    }
  });

  test('id and svcId: "id overrides the rest"', async () => {
    const [row] = await said(type, type.addresses[0] ?? [], 'address', ['city']);
    const id = row?.id ?? '';
    const svcId = `${type.name.charAt(0)}${id.replaceAll('-', '').slice(0, 16)}`;
    for (const written of [id, id.toUpperCase(), svcId]) {
      const found = await askAll(samples, { entityType: ENTITY_TYPES[name], id: written, name: 'NO SUCH NAME' });
      expect(found.map((each) => each.id)).toEqual([id]);
    }
  });
});

test('a person is found by the short form of a name, too', async () => {
  const [sample] = samples;
  const [type] = SEARCHED_TYPES;
  if (sample === undefined || type === undefined) throw new Error('No sample.');
  const short: Readonly<Record<string, string>> = {
    WILLIAM: 'Bill',
    ROBERT: 'Bob',
    RICHARD: 'Dick',
    MARGARET: 'Peggy',
    ELIZABETH: 'Betty',
    EDWARD: 'Ted',
  };
  const rows = (
    await Promise.all(type.persons.map((path) => said(type, path, 'person', ['first_name', 'last_name'])))
  ).flat();
  const known = rows.filter(({ first_name = '' }) => short[first_name] !== undefined);
  expect(known.length).toBeGreaterThan(0);
  for (const { id, first_name = '', last_name } of some(known)) {
    const person = { firstName: short[first_name], lastName: last_name };
    expect((await askAll(samples, { person, conditions: { limit: 100 } })).map((each) => each.id)).toContain(id);
  }
});

describe('"Otherwise an error that lists these"', () => {
  it.each([
    [
      {},
      'searchInput expects one of: id; name; website; phoneNumber; person with firstName and lastName; tin with name',
    ],
    [{ person: { lastName: 'HOLM' } }, 'person with firstName and lastName'],
    [{ tin: { tin: '12-3456789' } }, 'tin with name'],
    [{ address: { city: 'HARBOR CITY' } }, 'or conditions.filter or address together with output'],
    [{ name: 'X', phoneNumber: '12' }, 'searchInput.phoneNumber expects a U.S. phone number of ten digits, got "12".'],
    [{ name: 'X', website: 'nowhere' }, 'searchInput.website expects a web address'],
    [{ name: 'X', tin: { tin: '123' } }, 'searchInput.tin.tin expects nine digits, got "3 characters".'],
    [{ name: 'X', address: { state: 'Wonderland' } }, 'address.state expects a U.S. state'],
    [{ name: 'X', address: { city: 'A' }, addresses: [{ city: 'B' }] }, 'address or addresses, not both'],
    [{ name: 'X', engine: 'fast' }, 'searchInput.engine expects no value: it is reserved'],
    [{ name: 'X', enrichmentIdsS3Path: 's3://x' }, 'searchInput.enrichmentIdsS3Path expects no value'],
    [{ name: 'X', matchThreshold: 1.5 }, 'matchThreshold expects a number from 0 to 1, got 1.5.'],
    [{ name: 'X', conditions: { limit: 1001 } }, 'conditions.limit expects a number from 0 to 1000, got 1001.'],
    [{ name: 'X', conditions: { filter: { EQ: ['no.such', 1] } } }, 'no.such'],
  ])('%j', async (input, message) => {
    const [sample] = samples;
    if (sample === undefined) throw new Error('No sample.');
    await expect((async () => ask(sample, input))()).rejects.toThrow(message);
  });
});
