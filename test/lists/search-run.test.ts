import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessOf } from '../../lists/definition/listed-type.ts';
import { createdContent } from '../../lists/definition/read-input.ts';
import { countEntities, entityKeys } from '../../lists/export/entity-keys.ts';
import { fileRunOf } from '../../lists/runs/file-run-content.ts';
import { type StartedSearch, searchRun } from '../../lists/runs/search-run.ts';
import { firstMatches } from '../../lists/selection/first-matches.ts';
import { SEARCH_RUN } from '../../operations/lists.ts';
import type { SearchInput } from '../../search/request/input.ts';
import { Deadline } from '../../storage/deadline.ts';
import { ask, catalog, type SampleSnapshot, sampleSnapshots } from '../search/sample-snapshots.ts';

const samples = sampleSnapshots();
const OUTPUT = { format: 'CSV' } as const;

/** The definition of a search with output, as a worker reads it from what was stored. */
function stored(input: SearchInput) {
  const started: StartedSearch = { ...input, output: OUTPUT };
  const args: unknown = JSON.parse(JSON.stringify(searchRun(started, catalog)));
  const run = fileRunOf({
    ...{ id: 'r', accountId: 'a', apiKeyId: 'k', kind: SEARCH_RUN, subject: null, status: 'PROCESSING', args },
    ...{
      checkpoint: null,
      snapshot: null,
      done: 0,
      total: null,
      message: null,
      result: null,
      executionAttempts: 1,
      waits: 0,
      etag: 'e',
    },
    ...{ nextExecutionTimestamp: '', createdTimestamp: '', updatedTimestamp: '' },
    ...{ startedTimestamp: null, finishedTimestamp: null },
  });
  if (run === undefined) throw new Error('Expected the run of a file.');
  return run.args.definition;
}

const TABLES = { BRAND: 'brand', OPERATING_LOCATION: 'operating_location', LEGAL_ENTITY: 'legal_entity' } as const;

/** The ids of the rows of a file, in order; on every engine the same. */
async function rowsOf(input: SearchInput): Promise<readonly string[]> {
  const files = await Promise.all(samples.map((sample) => rowsOn(sample, input)));
  const [first = []] = files;
  for (const file of files) expect(file).toEqual(first);
  return first;
}

async function rowsOn({ snapshot }: SampleSnapshot, input: SearchInput): Promise<readonly string[]> {
  const { search } = stored(input);
  const keys: number[] = [];
  for await (const chunk of entityKeys(search, { snapshot, catalog }, { rows: 0, after: null }, 100))
    keys.push(...chunk);
  expect(await countEntities(search, { snapshot, catalog }), JSON.stringify(input)).toBe(keys.length);
  const rows = await snapshot.select<{ readonly key: number; readonly id: string }>(
    `SELECT key, ${snapshot.dialect.uuidOut('id')} AS id FROM ${TABLES[businessOf(search.entityType)]}`,
    [],
  );
  const ids = new Map(rows.map(({ key, id }) => [Number(key), id]));
  return keys.map((key) => ids.get(Number(key)) ?? '');
}

const first = (): SampleSnapshot => {
  const [sample] = samples;
  if (sample === undefined) throw new Error('No sample.');
  return sample;
};

/** What search finds, as many as it may give. */
const foundBy = async (input: SearchInput) =>
  (await ask(first(), { ...input, conditions: { limit: 1_000, ...Object(input.conditions) } })).map(({ id }) => id);

const refusal = (input: SearchInput): string => {
  try {
    stored(input);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return 'nothing';
};

/** The names of some brands of the sample. */
const names = async (): Promise<readonly string[]> => {
  const named = 'SELECT name FROM brand_name WHERE rank = 0 ORDER BY key LIMIT 400';
  return (await first().snapshot.select<{ name: string }>(named, [])).map(({ name }) => name);
};

describe('where something is known of the businesses, the file has those that search finds, in its order', () => {
  const described: SearchInput = { prompt: 'coffee shops', matchThreshold: 0 };
  test.each<[string, (name: string) => SearchInput]>([
    ['a name', (name) => ({ name })],
    ['any probability', (name) => ({ name, matchThreshold: 0 })],
    ['another entity', () => ({ ...described, entityType: 'OPERATING_LOCATION' })],
    ['a legal entity', (name) => ({ name, matchThreshold: 0, entityType: 'LEGAL_ENTITY' })],
    ['an address', (name) => ({ name, address: { state: 'Washington', city: 'harbor city' }, matchThreshold: 0 })],
    ['addresses', (name) => ({ name, addresses: [{ state: 'WA' }, { postalCode: '98001' }], matchThreshold: 0 })],
    [
      'a filter and a limit',
      (name) => ({ name, matchThreshold: 0, conditions: { filter: { HAS: ['names'] }, limit: 2 } }),
    ],
    ['a prompt', () => described],
    ['its limit', () => ({ ...described, conditions: { limit: 3 } })],
    ['its order', () => ({ ...described, conditions: { orderBy: ['names.name DESC'] } })],
    ['its place', () => ({ ...described, address: { state: 'WA' }, entityType: 'OPERATING_LOCATION' })],
    ['its filter', () => ({ ...described, conditions: { filter: { HAS: ['websites'] } } })],
  ])('%s', async (_, input) => {
    const [, , , name = ''] = await names();
    const rows = await rowsOf(input(name));
    expect(rows).toEqual(await foundBy(input(name)));
    expect(rows.length).toBeGreaterThan(0);
  });

  test('none, where nothing fits', async () => {
    expect(await rowsOf({ name: 'no such business anywhere at all' })).toEqual([]);
  });

  test('by id, website, phone number and person', async () => {
    const { snapshot } = first();
    const one = async (column: string, table: string) =>
      (
        await snapshot.select<{ value: string }>(
          `SELECT ${column} AS value FROM ${table} WHERE ${column} IS NOT NULL ORDER BY key LIMIT 1`,
          [],
        )
      )[0]?.value ?? '';
    const [name = ''] = await names();
    const [id] = await foundBy({ name });
    expect(await rowsOf({ id: id ?? '', name: 'coffee' })).toEqual([id]);
    const persons = await snapshot.select<{ firstName: string; lastName: string }>(
      'SELECT first_name AS "firstName", last_name AS "lastName" FROM person WHERE first_name IS NOT NULL ORDER BY key LIMIT 50',
      [],
    );
    const officers = await Promise.all(
      persons.map(async (person) => ((await foundBy({ person })).length > 0 ? [person] : [])),
    );
    const person = { ...officers.flat()[0] };
    for (const input of [
      { website: await one('website', 'website') },
      { phoneNumber: await one('phone_number', 'phone_number') },
      { person },
      { person: { ...person, dateOfBirth: '1900-01-01', address: { state: 'WA' } } },
    ]) {
      const asked = { ...input, matchThreshold: 0 };
      const rows = await rowsOf(asked);
      expect(rows, JSON.stringify(input)).toEqual(await foundBy(asked));
      expect(rows.length, JSON.stringify(input)).toBeGreaterThan(0);
    }
  });

  test('the first of them is what a list would answer', async () => {
    const [name = ''] = await names();
    const { search } = stored({ name });
    using deadline = new Deadline(60_000);
    const [found] = await firstMatches({ ...first(), catalog, deadline }, search, 1);
    expect(found?.id).toBe((await foundBy({ name }))[0]);
  });
});

describe('conditions.filter or address together with output: all entities, and not ten', () => {
  /** The stored addresses of each entity, as the graph relates them. */
  interface Placed {
    readonly id: string;
    readonly street: string | null;
    readonly unit: string | null;
    readonly city: string | null;
    readonly state: string | null;
    readonly zip: string | null;
  }
  const PLACES = {
    OPERATING_LOCATION: ['operating_location', 'operating_location_operates_at_address'],
    BRAND: ['brand', 'brand_operates_at_operating_location', 'operating_location_operates_at_address'],
    LEGAL_ENTITY: ['legal_entity', 'legal_entity_receives_mail_at_address'],
  } as const;
  const placed = async (entityType: keyof typeof PLACES): Promise<readonly Placed[]> => {
    const { snapshot } = first();
    const [table, ...steps] = PLACES[entityType];
    const joins = steps.map(
      (step, at) => `JOIN ${step} AS s${at} ON s${at}.from_key = ${at === 0 ? 'e.key' : `s${at - 1}.to_key`}`,
    );
    return snapshot.select<Placed & Record<string, never>>(
      `SELECT ${snapshot.dialect.uuidOut('e.id')} AS id, a.street_address1 AS street, a.street_address2 AS unit, a.city, a.state, a.zip
       FROM ${table} AS e ${joins.join(' ')} JOIN address AS a ON a.key = s${steps.length - 1}.to_key ORDER BY e.key`,
      [],
    );
  };
  const idsIn = (rows: readonly Placed[]) => [...new Set(rows.map(({ id }) => id))];

  test.each(['OPERATING_LOCATION', 'BRAND', 'LEGAL_ENTITY'] as const)(
    'random addresses of %s, in any subset and spelling, any of which may fit, equal the plain oracle',
    async (entityType) => {
      const all = await placed(entityType);
      expect(all.length).toBeGreaterThan(100);
      const part = fc.constantFrom('street', 'unit', 'city', 'state', 'zip');
      const address = fc.tuple(fc.nat(all.length - 1), fc.uniqueArray(part, { minLength: 1, maxLength: 3 }));
      const written = { street: 'street1', unit: 'street2', city: 'city', state: 'state', zip: 'postalCode' } as const;
      const property = fc.asyncProperty(fc.array(address, { minLength: 1, maxLength: 3 }), async (chosen) => {
        const wanted = chosen.flatMap(([at, parts]) => {
          const row = all[at];
          const given = parts.flatMap((each) => (row?.[each] == null ? [] : [[each, row[each]] as const]));
          return given.length === 0 ? [] : [given];
        });
        if (wanted.length === 0) return;
        const addresses = wanted.map((given) =>
          Object.fromEntries(
            given.map(([each, value]) => [
              written[each],
              each === 'zip' ? `${value}-0001` : ` ${value.toLowerCase()} `,
            ]),
          ),
        );
        const fits = (row: Placed) => wanted.some((given) => given.every(([each, value]) => row[each] === value));
        const input = addresses.length === 1 ? { address: addresses[0] } : { addresses };
        expect(await rowsOf({ entityType, ...input }), JSON.stringify(input)).toEqual(idsIn(all.filter(fits)));
      });
      await fc.assert(property, { numRuns: 40 });
    },
  );

  test('a street is compared in the form in which it is stored; a unit in it is one', async () => {
    const all = await placed('OPERATING_LOCATION');
    const row = all.find(({ street, unit }) => unit === null && / AVE$/.test(street ?? ''));
    const street1 = row?.street?.replace(/ AVE$/, ' Avenue.') ?? '';
    expect(await rowsOf({ entityType: 'OPERATING_LOCATION', address: { street1 } })).toEqual(
      idsIn(all.filter(({ street }) => street === row?.street)),
    );
    const suite = all.find(({ unit }) => unit !== null && /^(?:STE|#) \d+$/.test(unit));
    const whole = `${suite?.street}, ${suite?.unit}`;
    expect(await rowsOf({ entityType: 'OPERATING_LOCATION', address: { street1: whole } })).toEqual(
      idsIn(all.filter(({ street, unit }) => street === suite?.street && unit === suite?.unit)),
    );
  });

  test('an address and a filter are both met, each by related records of its own', async () => {
    const all = await placed('BRAND');
    const [one, other] = [...new Set(all.map(({ city }) => city))];
    const inCity = (city: string | null | undefined) => idsIn(all.filter((row) => row.city === city));
    const filter = { EQ: ['operatingLocations.addresses.city', one] };
    const both = inCity(one).filter((id) => inCity(other).includes(id));
    expect(await rowsOf({ address: { city: other ?? '' }, conditions: { filter } })).toEqual(both);
    expect(both.length).toBeGreaterThan(0);
    expect((await rowsOf({ address: { city: one ?? '' }, conditions: { filter } })).length).toBe(inCity(one).length);
  });

  test('a filter alone: all that it keeps, in the order and up to the limit asked for, also beyond 1,000', async () => {
    const filter = { HAS: ['addresses'] };
    const entityType = 'OPERATING_LOCATION';
    const all = await rowsOf({ entityType, conditions: { filter } });
    expect(all.length).toBeGreaterThan(100);
    expect(await rowsOf({ entityType, conditions: { filter, limit: 7 } })).toEqual(all.slice(0, 7));
    expect(await rowsOf({ entityType, conditions: { filter, limit: 5_000 } })).toEqual(all);
    expect(await rowsOf({ entityType, conditions: { filter, limit: 0 } })).toEqual([]);
    expect(await rowsOf({ entityType, conditions: { filter, orderBy: ['id'], limit: 5 } })).toEqual(
      all.toSorted().slice(0, 5),
    );
  });
});

describe('"Otherwise an error that lists these"', () => {
  const NEEDED =
    'searchInput expects one of: id; name; website; phoneNumber; person with firstName and lastName; tin with name; prompt; ' +
    'or conditions.filter or address together with output, got ';
  test.each<[SearchInput, string]>([
    [{}, NEEDED],
    [{ address: {} }, NEEDED],
    [{ addresses: [] }, NEEDED],
    [{ name: ' ', conditions: { limit: 3, orderBy: ['id'] } }, NEEDED],
    [{ person: { lastName: 'HOLM' }, conditions: { filter: { HAS: ['names'] } } }, NEEDED],
    [{ address: { state: 'WA' }, addresses: [{ state: 'OR' }] }, 'address or addresses, not both'],
    [{ address: { state: 'Wonderland' } }, 'address.state expects a U.S. state'],
    [{ address: { state: 'WA' }, engine: 'fast' }, 'searchInput.engine expects no value'],
    [{ address: { state: 'WA' }, matchThreshold: 2 }, 'matchThreshold expects a number from 0 to 1, got 2.'],
    [{ address: { state: 'WA' }, conditions: { orderBy: ['no.such'] } }, 'no.such'],
    [
      { address: { state: 'WA' }, conditions: { limit: -1 } },
      'conditions.limit expects a whole number from 0, got -1.',
    ],
    [{ conditions: { filter: { EQ: ['addresses.city', 'X'] } } }, 'addresses'],
    [{ conditions: { filter: { HAS: ['names'] }, pageToken: '10' } }, 'conditions.pageToken expects no value'],
    [{ name: 'X', conditions: { pageToken: '10' } }, 'conditions.pageToken expects no value'],
    [{ name: 'X', conditions: { limit: 1_001 } }, 'conditions.limit expects a number from 0 to 1000, got 1001.'],
    [{ name: 'X', phoneNumber: '12' }, 'searchInput.phoneNumber expects'],
  ])('%j: %s', (input, message) => expect(refusal(input)).toContain(message));
});

test('what is known is kept as it was written', () => {
  const address = {
    id: null,
    street1: '12 Elm St',
    street2: '#3',
    city: 'Elma',
    state: 'WA',
    postalCode: '98541-0001',
  };
  const { id, ...kept } = address;
  const person = { firstName: 'Ann', lastName: 'Holm', dateOfBirth: '1980-07-04', address };
  const business = { name: ' Elm ', website: 'elm.example.org', phoneNumber: '(206) 555-0100' };
  expect(stored({ ...business, person, addresses: [address, null] }).search.known).toEqual({
    ...{ ...business, id, name: 'Elm', addresses: [kept] },
    person: { ...person, address: kept },
  });
});

describe('a tax number is not kept', () => {
  const NUMBER = '12-3456789';
  test.each<[SearchInput, string]>([
    [{ name: 'X', tin: { tin: NUMBER } }, 'searchInput.tin'],
    [{ prompt: 'X', tin: { tin: NUMBER } }, 'searchInput.tin'],
    [{ person: { firstName: 'A', lastName: 'B', tin: { tin: NUMBER } } }, 'searchInput.person.tin'],
    [{ name: 'X', tin: { tin: '9', tinType: 'SSN' } }, 'searchInput.tin'],
    [{ tin: { tin: NUMBER }, address: { state: 'WA' } }, 'searchInput.tin'],
  ])('%j is refused', (input, field) => {
    expect(refusal(input)).toBe(
      `${field} expects no tax number in a search with output, because the input of such a search is stored, got "one".`,
    );
  });

  const COMPARED = 'no tax number in a filter that is stored; IS_NULL and IS_NOT_NULL need none';
  test.each([
    ['its path', { EQ: ['legalEntities.tins.tin', '123456789'] }],
    ['a list', { OR: [{ HAS: ['websites'] }, { IN: ['legalEntities.tins.tin', [123456789]] }] }],
    ['a pattern', { LIKE: ['legalEntities.tins.tin', '%6789'] }],
    ['another field', { ILIKE: ['names.name', '%412-34-9876%'] }],
    ['what it does not equal', { NOT: { EQ: ['names.name', '12-3456789'] } }],
  ])('in a filter, beside %s', (_, filter) => {
    const message = `searchInput.conditions.filter expects ${COMPARED}, got "one".`;
    expect(refusal({ conditions: { filter } })).toBe(message);
    expect(() => createdContent({ searchInput: { conditions: { filter } } })).toThrow(`input.${message}`);
  });

  test.each([
    ['a filing number', { EQ: ['legalEntities.registrations.fileNumber', '603123456'] }],
    ['an amount', { GT: ['operatingLocations.revenues.amount', 123456789] }],
    ['a missing one', { IS_NULL: ['legalEntities.tins.tin'] }],
    ['its kind', { EQ: ['legalEntities.tins.tinType', 'EIN'] }],
    ['an id', { EQ: ['id', '01234567-8912-3456-7891-012345678912'] }],
  ])('a filter by %s is stored as written', (_, filter) => {
    expect(createdContent({ searchInput: { conditions: { filter } } }).searchInput?.conditions?.filter).toBe(filter);
  });

  test('"nine digits become their last four" in words; a ZIP code and an id stay', () => {
    const address = { street1: '12 Elm St 412-34-9876', city: 'Elma', state: 'WA', postalCode: '985410001' };
    const { known } = stored({
      ...{ name: 'Elm 412349876', address },
      person: { firstName: 'Ann', lastName: '412-34-9876' },
    }).search;
    expect(stored({ prompt: 'barbers of 412 34 9876' }).search.prompt).toBe('barbers of *****9876');
    expect(known).toMatchObject({
      name: 'Elm *****9876',
      person: { firstName: 'Ann', lastName: '*****9876' },
      addresses: [{ street1: '12 Elm St *****9876', postalCode: '985410001' }],
    });
    const words = { name: 'Of 412-34-9876', description: '12-3456789', searchInput: { prompt: 'of 412349876' } };
    expect(createdContent(words)).toMatchObject({
      name: 'Of *****9876',
      description: '*****6789',
      searchInput: { prompt: 'of *****9876' },
    });
  });

  test('nor by a search by id, which overrides the rest; what is kept is no longer than what is read', () => {
    const { known } = stored({
      id: 'Bfedcba98fedcba98',
      tin: null,
      person: { firstName: 'A'.repeat(5_000), tin: {} },
    }).search;
    expect(known).toMatchObject({ id: 'Bfedcba98fedcba98', person: { firstName: 'A'.repeat(2_000) } });
    expect(JSON.stringify(known)).not.toContain('3456789');
  });
});

describe('output', () => {
  const named = (filename: string | null, format: 'CSV' | 'PARQUET' | null = 'CSV') =>
    searchRun({ name: 'X', output: { filename, format } }, catalog);

  test.each([
    ['firms', 'CSV', 'firms.csv'],
    [' firms.CSV ', 'CSV', 'firms.CSV'],
    ['firms.parquet', null, 'firms.parquet'],
    ['firms', null, 'firms.parquet'],
    ['firms 2026.11', 'PARQUET', 'firms 2026.11.parquet'],
    ['Bäckereien 🥐', 'CSV', 'Bäckereien 🥐.csv'],
    ['a'.repeat(200), 'CSV', `${'a'.repeat(200)}.csv`],
  ] as const)('%s as %s is %s', (filename, format, name) => expect(named(filename, format).filename).toBe(name));

  test('without a name one is chosen; "null means PARQUET"', () => {
    expect(named(null, null)).toMatchObject({ definition: { fileFormat: 'PARQUET' } });
    expect(named(null)).not.toHaveProperty('filename');
  });

  test.each(['', '  ', '.', '..', '../x', 'a/b', 'a\\b', 'a\u0000', 'a\nb', 'a\u202Ecsv', '\uD800', 'a'.repeat(201)])(
    'a file is not named %j',
    (filename) => {
      expect(() => named(filename)).toThrow(
        'searchInput.output.filename expects 1 to 200 printable characters without / and \\',
      );
    },
  );

  test.each(['firms.parquet', 'firms.NDJSON'])('%s is no CSV', (filename) => {
    expect(() => named(filename)).toThrow('searchInput.output.filename expects the ending .csv, or none');
  });
});
