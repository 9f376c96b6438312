import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestAssignment } from '../../../lists/mapping/best-assignment.ts';
import { type ProposedColumn, proposeMapping } from '../../../lists/mapping/propose-mapping.ts';
import { LIST_SEARCH_FIELDS } from '../../../operations/list.ts';
import { EXPORTS, type ExportedColumn, VALUES, valuesOf } from './exported-files.ts';

const rowsOf = (columns: readonly (readonly string[])[]) =>
  Array.from({ length: Math.max(0, ...columns.map(({ length }) => length)) }, (_, row) =>
    columns.map((column) => column[row] ?? ''),
  );
const ofKinds = (...kinds: string[]) => rowsOf(kinds.map((kind) => VALUES[kind] ?? []));
const fields = (proposed: readonly ProposedColumn[]) => proposed.map(({ searchField }) => searchField);
const propose = (header: string, ...kinds: string[]) => fields(proposeMapping(header.split(','), ofKinds(...kinds)));
const one = (name: string, values: readonly string[]) => proposeMapping([name], rowsOf([values]))[0];

describe('"Column mapping is proposed from headers and content"', () => {
  const labels = (columns: readonly ExportedColumn[]) => columns.map(([, field]) => field);
  test.each(Object.entries(EXPORTS))('%s', (_, columns) => {
    const rows = rowsOf(columns.map(valuesOf));
    expect(
      fields(
        proposeMapping(
          columns.map(([name]) => name),
          rows,
        ),
      ),
    ).toEqual(labels(columns));
  });

  const SPELLINGS: readonly [string, (name: string) => string][] = [
    ['upper case, underscores', (name) => name.replace(/[^a-z0-9]+/gi, '_').toUpperCase()],
    ['lower case', (name) => name.toLowerCase()],
    ['hyphens', (name) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')],
    ['points before', (name) => `data.${name}`],
  ];
  test.each(SPELLINGS)('header names in another spelling: %s', (_, spell) => {
    for (const columns of Object.values(EXPORTS)) {
      const header = columns.map(([name]) => spell(name));
      expect(fields(proposeMapping(header, rowsOf(columns.map(valuesOf))))).toEqual(labels(columns));
    }
  });

  test('without a row beside it, a header is enough', () => {
    const header = 'Company Name,Street Address,Suite,City,State,Zip Code,Website,First Name,Last Name,Phone'.split(
      ',',
    );
    const known = [
      'NAME',
      'ADDRESS_STREET1',
      'ADDRESS_STREET2',
      'ADDRESS_CITY',
      'ADDRESS_STATE',
      'ADDRESS_POSTAL_CODE',
    ];
    expect(fields(proposeMapping(header, []))).toEqual([
      ...known,
      'WEBSITE',
      'PERSON_FIRST_NAME',
      'PERSON_LAST_NAME',
      null,
    ]);
  });

  test('content without a header that says anything', () => {
    expect(propose('c1,c2,c3,c4,c5,c6,c7', 'id', 'name', 'street', 'city', 'state', 'zip', 'site')).toEqual([
      ...[null, 'NAME', 'ADDRESS_STREET1', 'ADDRESS_CITY', 'ADDRESS_STATE', 'ADDRESS_POSTAL_CODE', 'WEBSITE'],
    ]);
    expect(propose('a,b,c', 'first', 'last', 'phone')).toEqual(['PERSON_FIRST_NAME', 'PERSON_LAST_NAME', null]);
  });

  test('a header that its values contradict does not count', () => {
    expect(propose('name,company,x', 'zip', 'state', 'name')).toEqual(['ADDRESS_POSTAL_CODE', 'ADDRESS_STATE', 'NAME']);
    expect(propose('St,ST', 'street', 'state')).toEqual(['ADDRESS_STREET1', 'ADDRESS_STATE']);
    expect(propose('website,zip', 'phone', 'date')).toEqual([null, null]);
  });

  test('of two addresses that of the place of business, and never parts of both', () => {
    const both = 'Mailing Address,Mailing City,Mailing State,Physical Address,Physical City';
    expect(propose(both, 'street', 'city', 'state', 'street', 'city')).toEqual([
      ...[null, null, null, 'ADDRESS_STREET1', 'ADDRESS_CITY'],
    ]);
    expect(propose('Address,City,Owner State', 'street', 'city', 'state')).toEqual([
      'ADDRESS_STREET1',
      'ADDRESS_CITY',
      null,
    ]);
    expect(propose('Owner Address,Owner City', 'street', 'city')).toEqual(['ADDRESS_STREET1', 'ADDRESS_CITY']);
    expect(propose('Mailing Address,City,State', 'street', 'city', 'state')).toEqual([
      ...['ADDRESS_STREET1', 'ADDRESS_CITY', 'ADDRESS_STATE'],
    ]);
  });

  test('the trade name before the legal one, unless most rows have none', () => {
    expect(propose('legal_name,trade_name', 'name', 'name')).toEqual([null, 'NAME']);
    const sparse = rowsOf([VALUES.name ?? [], ['Tern', '', '', '', '', '']]);
    expect(fields(proposeMapping(['legal_name', 'dba'], sparse))).toEqual(['NAME', null]);
    const firms = Array.from({ length: 40 }, (_, at) => `Firm ${at} LLC`);
    const half = rowsOf([firms, firms.map((firm, at) => (at % 2 === 0 ? firm : ''))]);
    expect(fields(proposeMapping(['legal_name', 'dba'], half))).toEqual(['NAME', null]);
  });

  test('of two columns that are alike the first, but not one with gaps', () => {
    expect(propose('Zip A,Zip B', 'zip', 'zip')).toEqual(['ADDRESS_POSTAL_CODE', null]);
    const sparse = rowsOf([['98101', '98104', '', '', '', ''], VALUES.zip ?? []]);
    expect(fields(proposeMapping(['Zip A', 'Zip B'], sparse))).toEqual([null, 'ADDRESS_POSTAL_CODE']);
  });

  test('a city is one for each ZIP code, wherever it stands', () => {
    const columns = [
      ['Seattle', 'Portland', 'Boise'],
      ['1', '2', '3'],
      ['a1', 'b2', 'c3'],
      ['98101', '97209', '83702'],
    ].map((values) => [...values, ...values, ...values]);
    expect(fields(proposeMapping(['c1', 'c2', 'c3', 'c4'], rowsOf(columns)))[0]).toBe('ADDRESS_CITY');
    const [cities = [], ...others] = columns;
    const turned = rowsOf([cities.toSorted(), ...others]);
    expect(fields(proposeMapping(['c1', 'c2', 'c3', 'c4'], turned))[0]).toBeNull();
  });

  test('numbers that count are no ZIP codes', () => {
    const counted = Array.from({ length: 40 }, (_, at) => `${10_001 + at}`);
    expect(one('x', counted)?.searchField).toBeNull();
    expect(one('x', [...counted, ...counted])?.searchField).toBe('ADDRESS_POSTAL_CODE');
  });

  test('"St" may be a street, and says more than nothing', () => {
    const streets = (VALUES.street ?? []).slice(0, 2);
    expect([one('St', streets)?.searchField, one('q', streets)?.searchField]).toEqual(['ADDRESS_STREET1', null]);
  });

  test('URLs that are not of the business: the same domain in all rows', () => {
    const pages = Array.from({ length: 8 }, (_, at) => `https://register.example/entity/${at}`);
    expect(one('page', pages)?.searchField).toBeNull();
    expect(one('page', VALUES.site ?? [])?.searchField).toBe('WEBSITE');
  });

  test('ZIP codes whose zeros a spreadsheet took', () => {
    expect(one('zip', ['2134', '2139.0', '10001', '6103', '10003', '11201'])?.searchField).toBe('ADDRESS_POSTAL_CODE');
    expect(one('x', ['2134', '10001', '6103', '10003', '2139', '11201'])?.searchField).toBe('ADDRESS_POSTAL_CODE');
    expect(one('year', ['2019', '2020', '2021', '2022'])?.searchField).toBeNull();
    expect(one('x', ['2019', '2020', '2021', '2022'])?.searchField).toBeNull();
  });
});

describe('`reason` is a sentence that a user understands', () => {
  test.each<[string, readonly string[], string]>([
    [
      'zip',
      [...Array.from({ length: 49 }, () => '98101'), 'none yet'],
      'The header "zip" says zip; 98 % of the values are ZIP codes.',
    ],
    ['q7', ['WA', 'OR', 'Idaho', 'WA', 'CA', 'NV'], '100 % of the values are U.S. states.'],
    ['Website', [], 'The header "Website" says website; the sample has no value.'],
    ['Phone', VALUES.phone ?? [], 'The header "Phone" says phone, which rows are not matched by.'],
    [
      'q7',
      VALUES.text ?? [],
      'Rows are not matched by such a column: neither its header nor its values fit any search field.',
    ],
    [
      'address',
      ['123 Main St, Seattle, WA 98101', '5 Pike Pl, Seattle, WA 98101'],
      'The header "address" says address; 100 % of the values are whole addresses in one line, which are taken apart.',
    ],
    [
      'name',
      ['98101', '98104', '98109', '98112', '98101', '98104'],
      '100 % of the values are ZIP codes, whatever the header says.',
    ],
  ])('%s', (name, values, reason) => {
    expect(one(name, values)?.reason).toBe(reason);
  });

  test('a column that another one beats says which', () => {
    const [legal] = proposeMapping(['legal_name', 'trade_name'], ofKinds('name', 'name'));
    expect(legal?.reason).toBe('NAME is better held by the column trade_name.');
  });

  test('confidence is a probability: sure of header and content, less sure of either, half of two that are alike', () => {
    const rows = (name: string) => one(name, VALUES.zip ?? [])?.confidence ?? 0;
    expect(rows('zip')).toBeGreaterThan(0.9);
    expect(rows('c1')).toBeLessThan(rows('zip'));
    expect(one('zip', [])?.confidence).toBeLessThan(rows('zip'));
    const [first] = proposeMapping(['Zip A', 'Zip B'], ofKinds('zip', 'zip'));
    expect(first?.confidence).toBeLessThan(0.6);
  });
});

describe('a file whose first row is data', () => {
  test.each<[string, string[], string[]]>([
    [
      'states, streets, ZIP codes',
      ['Oak Books', '1 Elm St', 'Boise', 'ID', '83702'],
      ['name', 'street', 'city', 'state', 'zip'],
    ],
    ['firms with legal forms', ['Oak Books LLC', 'Boise'], ['name', 'city']],
    ['a value that stands below again', ['Active', 'x'], ['status', 'person']],
  ])('is told by %s', (_, first, kinds) => {
    for (const { reason } of proposeMapping(first, ofKinds(...kinds)))
      expect(reason).toMatch(/^The first row looks like data, not like names of columns\. /);
  });

  test('counts as a row', () => {
    expect(one('98101', [...Array.from({ length: 9 }, () => '98104'), 'here'])?.reason).toMatch(
      / 91 % of the values are ZIP codes\.$/,
    );
  });

  test('is mapped by its content', () => {
    expect(
      fields(
        proposeMapping(
          ['Oak Books LLC', '1 Elm St', 'Boise', 'ID', '83702'],
          ofKinds('name', 'street', 'city', 'state', 'zip'),
        ),
      ),
    ).toEqual([...['NAME', 'ADDRESS_STREET1', 'ADDRESS_CITY', 'ADDRESS_STATE', 'ADDRESS_POSTAL_CODE']]);
  });

  test.each<[string, string[], string[]]>([
    ['names of columns', ['name', 'ID', 'OR'], ['name', 'id', 'number']],
    ['years above numbers, beside a name', ['company', '2019', '2020'], ['name', 'number', 'number']],
    ['words above numbers', ['Umsatz', 'Acme LLC'], ['number', 'name']],
    ['nothing but empty cells', ['', ''], ['name', 'zip']],
  ])('is not: %s', (_, first, kinds) => {
    for (const { reason } of proposeMapping(first, ofKinds(...kinds))) expect(reason).not.toMatch(/^The first row/);
  });
});

describe('names of columns', () => {
  test.each<[string, string | null]>([
    ['BUSINESS_NM', 'NAME'],
    ['dba', 'NAME'],
    ['businessName', 'NAME'],
    ['Name of Business', 'NAME'],
    ['Address of Business', 'ADDRESS_STREET1'],
    ['principalzipcode', 'ADDRESS_POSTAL_CODE'],
    ['addr1', 'ADDRESS_STREET1'],
    ['Address Line 2', 'ADDRESS_STREET2'],
    ['address 3', null],
    ['zip5', 'ADDRESS_POSTAL_CODE'],
    ['st', 'ADDRESS_STATE'],
    ['prov', 'ADDRESS_STATE'],
    ['State/Region', 'ADDRESS_STATE'],
    ['State of Incorporation', null],
    ['url', 'WEBSITE'],
    ['source_list_url', null],
    ['Web Address', 'WEBSITE'],
    ['E-mail Address', null],
    ['contact first', 'PERSON_FIRST_NAME'],
    ['owner last name', 'PERSON_LAST_NAME'],
    ['LNAME', 'PERSON_LAST_NAME'],
    ['owner name', null],
    ['Bank Name', null],
    ['city_account_number', null],
    ['County Name', null],
    ['house number', null],
    ['naics_description', null],
    ['Zip Code (5)', 'ADDRESS_POSTAL_CODE'],
    ['Umsatz', null],
  ])('%s', (header, field) => {
    expect(one(header, [])?.searchField).toBe(field);
  });
});

test('of a file that is wider the first 500 columns are looked at, for data in its first row, too', () => {
  const wide = (column: number) => {
    const header = Array.from({ length: 600 }, (_, at) => (at === column ? '98101' : ''));
    const rows = Array.from({ length: 20 }, (_, row) => header.map((_, at) => (at === column ? `${98102 + row}` : '')));
    return proposeMapping(header, rows)[0]?.reason;
  };
  expect(wide(499)).toMatch(/^The first row looks like data/);
  expect(wide(500)).not.toMatch(/looks like data/);
});

describe('each search field at most once, one answer for each column', () => {
  test('whatever the file', () => {
    const kinds = fc.constantFrom(...Object.keys(VALUES));
    const name = fc.oneof(
      fc.constantFrom(
        ...Object.values(EXPORTS)
          .flat()
          .map(([each]) => each),
      ),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, kinds), { maxLength: 12 }), (columns) => {
        const header = columns.map(([each]) => each);
        const proposed = proposeMapping(header, ofKinds(...columns.map(([, kind]) => kind)));
        expect(proposed.map(({ columnName }) => columnName)).toEqual(header);
        const used = fields(proposed).filter((field) => field !== null);
        expect(new Set(used).size).toBe(used.length);
        for (const [at, { searchField, confidence, columnName, reason }] of proposed.entries()) {
          expect(confidence >= 0 && confidence <= 1 && reason.length > 0).toBe(true);
          if (searchField !== null) expect([columnName.trim() === '', header.indexOf(columnName)]).toEqual([false, at]);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('nothing, ragged rows, hostile cells', () => {
    expect(proposeMapping([], [])).toEqual([]);
    expect(fields(proposeMapping(['name', 'zip'], [['Acme LLC'], [], ['x', '98101', 'y']]))).toEqual([
      'NAME',
      'ADDRESS_POSTAL_CODE',
    ]);
    expect(fields(proposeMapping(['__proto__', 'constructor'], [['toString', 'a'.repeat(100_000)]]))).toEqual([
      null,
      null,
    ]);
  });

  test('600 columns: those beyond 500 are left out', () => {
    const header = Array.from({ length: 600 }, (_, at) => (at === 599 ? 'name' : at === 3 ? 'zip' : `q${at}`));
    expect(fields(proposeMapping(header, [header.map(() => 'z')])).filter((field) => field !== null)).toEqual([]);
    expect(fields(proposeMapping(header, []))[3]).toBe('ADDRESS_POSTAL_CODE');
  });

  test('the best total, against all assignments', () => {
    const total = (scores: readonly (readonly number[])[], chosen: readonly (number | null)[]) =>
      chosen.reduce<number>(
        (sum, field, column) => sum + (field === null ? 0 : (scores[column]?.[field] ?? Number.NaN)),
        0,
      );
    const best = (scores: readonly (readonly number[])[], free: readonly number[]): number => {
      const [first, ...rest] = scores;
      if (first === undefined) return 0;
      const left = free.map(
        (field) =>
          (first[field] ?? 0) +
          best(
            rest,
            free.filter((each) => each !== field),
          ),
      );
      return Math.max(best(rest, free), ...left);
    };
    const scores = fc.array(fc.array(fc.integer({ min: -3, max: 9 }), { minLength: 3, maxLength: 3 }), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(scores, (each) => {
        const chosen = bestAssignment(each, 3);
        expect(total(each, chosen)).toBe(best(each, [0, 1, 2]));
        expect(chosen.every((field, column) => field === null || (each[column]?.[field] ?? 0) > 0)).toBe(true);
      }),
    );
    expect(LIST_SEARCH_FIELDS).toHaveLength(9);
  });
});
