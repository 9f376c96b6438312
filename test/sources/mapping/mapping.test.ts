import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseManifest } from '../../../ingest/inputs/manifest.ts';
import { readMapping } from '../../../sources/mapping/read-mapping.ts';
import { workbook } from '../../tables/workbook.ts';
import { files, load } from '../loaded.ts';
import { mapped } from './mapped.ts';

const REGISTER = `
legal_entity:
  legal_entity_key: Lic No
  legal_name: Business Name
brand:
  when: { Status: [Active, Current] }
  brand_key: [Lic No, DBA]
  brand_name: { first: [DBA, Business Name] }
  legal_entity_key: Lic No
registration:
  legal_entity_key: Lic No
  registration_state: { constant: CA }
  file_number: Lic No
  registered_name: Business Name
  status: { column: Status, values: { Active: active, Current: active, Revoked: inactive }, otherwise: unknown }
  status_detail: Status
  issue_date: { column: Issued, date: DD.MM.YYYY }
phone:
  - { phone_number: Phone 1, location_key: Lic No }
  - { when: { Phone 2: { filled: true } }, phone_number: Phone 2, location_key: Lic No }
location:
  location_key: Lic No
  brand_key: [Lic No, DBA]
  street_address1: Street
  city: { column: City State, split: ',', part: 1 }
  state: { column: City State, split: ',', part: -1 }
`;
const HEADER = 'LIC_NO,Business Name,DBA,Status,Issued,Phone 1,Phone 2,Street,City State,Other\n';

describe('"any CSV … loads by columns: in the manifest (rename, constant, concat and split, date and number formats, value maps, when, several record kinds from one row, keys from columns)"', () => {
  test('one row makes the records of several kinds', async () => {
    const loaded = await mapped(
      REGISTER,
      `${HEADER}77,Acme Plumbing LLC,Acme,current,31.12.2019,206-448-0142,,1 Main St,"Fresno, Calif.",x\n`,
    );
    expect([loaded.rows, loaded.rejects, loaded.leftOut, [...loaded.notes]]).toEqual([1, [], [], []]);
    expect(loaded.recorder.named('Brand')[0]?.ids).toEqual(['Brand:77 Acme']);
    expect(loaded.fields('BrandName')).toEqual([{ name: 'ACME' }]);
    expect(loaded.fields('Registration')).toMatchObject([
      { registrationState: 'CA', fileNumber: '77', status: 'active', statusDetail: 'current', issueDate: '2019-12-31' },
    ]);
    expect(loaded.fields('Address')).toEqual([{ streetAddress1: '1 MAIN ST', city: 'FRESNO', state: 'CA' }]);
    expect(loaded.edges('OperatingLocationCanBeCalledAtPhoneNumber')).toEqual([
      'OperatingLocation:77 > PhoneNumber:+12064480142',
    ]);
  });

  test('a record whose conditions do not hold, or that lacks what its kind has, is left out of its row alone', async () => {
    const loaded = await mapped(REGISTER, `${HEADER}78,Beta Inc,,Expired,,none,,2 Oak St,"Reno, NV",x\n`);
    expect([loaded.rows, loaded.rejects, [...loaded.skips]]).toEqual([1, [], []]);
    expect(loaded.fields('Brand')).toEqual([]);
    expect(loaded.fields('Registration')).toMatchObject([{ status: 'unknown', statusDetail: 'Expired' }]);
    expect([...loaded.notes]).toEqual([
      ['no record: phone.phone_number: expected a number of the North American plan', 1],
    ]);
  });

  test('a row without industry has its brand and location, where the mapping has a constant type of industry', async () => {
    const loaded = await mapped(
      `brand: { brand_key: id, brand_name: name, industry_type: { constant: svc_industry_description }, industry_desc: trade }
location: { location_key: id, brand_key: id, city: city }`,
      'id,name,trade,city\n1,Oak Mill,,Reno\n2,Pine Mill,Bakery,Reno\n',
    );
    expect([loaded.rejects, loaded.leftOut, loaded.fields('Brand').length]).toEqual([[], [], 2]);
    expect(loaded.edges('BrandOperatesAtOperatingLocation')).toHaveLength(2);
    expect(loaded.fields('Industry')).toHaveLength(1);
  });

  test('a row of which nothing is left is rejected once, with the first reason', async () => {
    const loaded = await mapped(REGISTER, `${HEADER},Gamma,,Active,,,,,,\n`);
    expect(loaded.rejects).toEqual([[2, 'legal_entity.legal_entity_key: missing', ',Gamma,,Active,,,,,,']]);
  });

  test('a row to which no record applies is skipped', async () => {
    const loaded = await mapped(
      'brand: { when: { Open: yes }, brand_key: Id, brand_name: Name }',
      'Id,Name,Open\n1,A,YES\n2,B,no\n3,C,\n',
    );
    expect([loaded.fields('BrandName'), [...loaded.skips]]).toEqual([
      [{ name: 'A' }],
      [['no record’s conditions hold', 2]],
    ]);
  });
});

describe('the text of a column', () => {
  const nameOf = async (text: string, row: string) => {
    const loaded = await mapped(`brand: { brand_key: K, brand_name: ${text} }`, `K,A,B,C\nk,${row}\n`);
    return loaded.fields('BrandName')[0]?.name ?? loaded.rejects[0]?.[1];
  };
  test.each([
    ['A', 'x,y,z', 'X'],
    ['[A, B]', 'x,y,z', 'X Y'],
    ['[A, B]', ',y,z', 'Y'],
    ['{ columns: [A, C], separator: "-" }', 'x,y,z', 'X-Z'],
    ['{ first: [A, B] }', ',y,z', 'Y'],
    ['{ constant: 5 }', 'x,y,z', '5'],
    ['{ column: A, split: "/", part: 1 }', 'x/y,,', 'X'],
    ['{ column: A, split: "/", part: 2 }', 'x/ y,,', 'Y'],
    ['{ column: A, split: "/", part: -1 }', 'x/y/w,,', 'W'],
    ['{ column: A, split: "/", part: 3 }', 'x/y,,', 'brand.brand_name: missing'],
    ['{ column: A, values: { X: one, y: two } }', 'x,,', 'ONE'],
    ['{ column: A, values: { X: one }, otherwise: other }', 'q,,', 'OTHER'],
    ['{ column: A, values: { X: one } }', 'q,,', 'Q'],
    ['{ column: A, values: { X: null } }', 'x,,', 'brand.brand_name: missing'],
    ['{ column: A, otherwise: other }', ',,', 'brand.brand_name: missing'],
    ['{ column: A, default: other }', ',,', 'OTHER'],
    ['{ column: A, default: other }', 'x,,', 'X'],
  ])('%s of %j is %j', async (text, row, expected) => {
    expect(await nameOf(text, row)).toBe(expected);
  });

  const NUMBERS =
    'review: { location_key: K, review_count: N, review_score_avg: { column: S, decimal: comma }, first_review_date: { column: D, date: FORMAT } }';
  test.each([
    ['DD/MM/YYYY', '3/4/2020', '2020-04-03'],
    ['MM/DD/YYYY', '3/4/2020', '2020-03-04'],
    ['YYYY-MM-DD', '2020.3.4', '2020-03-04'],
    ['DDMMYYYY'.replace(/(..)(..)(....)/, '$1 $2 $3'), '04032020', '2020-03-04'],
    ['DD-MM-YY', '04-03-99', '1999-03-04'],
  ])('days in the order %s: %s is %s', async (order, written, expected) => {
    const loaded = await mapped(NUMBERS.replace('FORMAT', order), `K;N;S;D\nk;1;4,5;${written}\n`);
    expect([loaded.leftOut, loaded.fields('ReviewSummary')]).toMatchObject([
      [],
      [{ firstReviewDate: expected, reviewScoreAvg: '4.5' }],
    ]);
  });

  test('a day that the calendar lacks is left out as it was written', async () => {
    const loaded = await mapped(NUMBERS.replace('FORMAT', 'DD/MM/YYYY'), 'K;N;S;D\nk;1;4,5;31/02/2020\n');
    expect(loaded.leftOut).toEqual([
      [2, 'review.first_review_date: expected day as YYYY-MM-DD or MM/DD/YYYY', '31/02/2020'],
    ]);
  });
});

describe('any table', () => {
  const COLUMNS = 'brand: { brand_key: id, brand_name: names.trade }';
  test('a manifest of the object or of the list in it, whichever has the columns; a geometry that is no point is said', async () => {
    const file = JSON.stringify({
      Id: '1',
      Name: 'Acme',
      shops: [
        { No: 'a', Shop: 'Acme North' },
        { No: 'b', Shop: 'Acme South' },
      ],
    });
    const names = async (columns: string) => (await mapped(columns, file)).fields('BrandName');
    expect(await names('brand: { brand_key: Id, brand_name: Name }')).toEqual([{ name: 'ACME' }]);
    expect(await names('brand: { brand_key: No, brand_name: Shop }')).toEqual([
      { name: 'ACME NORTH' },
      { name: 'ACME SOUTH' },
    ]);
    const line = {
      type: 'LineString',
      coordinates: [
        [-73.9, 40.7],
        [-73.8, 40.7],
      ],
    };
    const features = [{ type: 'Feature', properties: { No: 'a', Shop: 'Acme' }, geometry: line }];
    const shops = await mapped('brand: { brand_key: No, brand_name: properties.Shop }', JSON.stringify({ features }));
    expect(shops.fields('BrandName')).toEqual([{ name: 'ACME' }]);
    expect([...shops.notes]).toEqual([['a geometry of type LineString gives no latitude and longitude', 1]]);
  });

  test('nested JSON is named by its path; lists of texts are joined', async () => {
    const loaded = await mapped(COLUMNS, '[{"id":7,"names":{"trade":["A","B"]}},\n{"ID":8,"names":{"Trade":"C"}}]');
    expect(loaded.fields('BrandName')).toEqual([{ name: 'A; B' }, { name: 'C' }]);
  });

  test('"NULL" and "N/A" fill nothing, and are no first name', async () => {
    const columns = 'brand: { brand_key: id, brand_name: { first: [dba, name] }, when: { name: { filled: true } } }';
    const loaded = await mapped(columns, 'id,dba,name\n1,NULL,Tern\n2,Moss,N/A\n3,n/a,Owl\n');
    expect(loaded.fields('BrandName')).toEqual([{ name: 'TERN' }, { name: 'OWL' }]);
  });

  test('of a name that stands twice in a header, the second is called by its number', async () => {
    const text = 'id,ID,names.trade,Names.Trade\n7,1,A,B\n';
    expect((await mapped(COLUMNS, text)).fields('BrandName')).toEqual([{ name: 'A' }]);
    const second = COLUMNS.replace('names.trade', 'names.trade (2)');
    expect((await mapped(second, text)).fields('BrandName')).toEqual([{ name: 'B' }]);
  });

  test('titles may stand above the header; tabs, semicolons and bars part values', async () => {
    for (const mark of [',', '\t', ';', '|']) {
      const text = `Register of brands\n\n${['id', 'names.trade', 'x'].join(mark)}\n${['7', 'A', ''].join(mark)}\n`;
      expect((await mapped(COLUMNS, text)).fields('BrandName')).toEqual([{ name: 'A' }]);
    }
  });

  test.each([
    ['id,name\n1,A\n', 'the file has no column "names.trade"; its columns are "id", "name"'],
    [
      '',
      'expected a table: a header of column names, or JSON objects; a file of fixed columns needs "positions" beside "columns"',
    ],
    [
      '<?xml version="1.0"?>\n<a>1, 2</a>',
      'expected "row", the element that is a row (none repeats), got XML of a layout that is not known',
    ],
  ])('%j: %s', async (text, message) => {
    await expect(mapped(COLUMNS, text)).rejects.toThrow(message);
  });

  test('no digit of a row with tax numbers is told, whatever record is left out of it, nor of a row that breaks the format', async () => {
    const loaded = await mapped(
      `tin: { legal_entity_key: id, tin: ssn, tin_type: { constant: SSN }, last_name: last }
location: { location_key: id, brand_key: id, latitude: lat }
brand: { brand_key: id, brand_name: last }`,
      'id,ssn,last,lat\nk1,123-45-6789,Doe,987\nk2,123-45-6789,Doe,5,6\n',
    );
    expect(loaded.leftOut).toEqual([[2, 'location.latitude: expected number from -90 to 90', '###']]);
    expect(loaded.rejects).toEqual([[3, 'expected 4 values, got more', 'k#,###-##-####,Doe,#,#']]);
    expect(loaded.leftOutTexts).toEqual(['k#,###-##-####,Doe,###']);
  });

  test('no digit of a row with tax numbers alone is told', async () => {
    const loaded = await mapped(
      'tin: { legal_entity_key: id, tin: ein, tin_type: { constant: EIN } }',
      'id,ein\nk1,12-34567\n',
    );
    expect(loaded.rejects).toEqual([[2, 'tin.tin: expected nine digits', 'k#,##-#####']]);
  });
});

describe('a mapping that cannot be', () => {
  test.each([
    ['{}', 'expected kinds of records with their columns, got {}'],
    ['[brand]', 'expected kinds of records with their columns, got ["brand"]'],
    ['shop: {}', /^shop: no kind of record, expected one of brand, affiliation/],
    ['brand: Name', 'brand: expected columns of brand with what they are, got "Name"'],
    ['brand: { brand_key: K }', 'brand: without brand_name, which every brand has'],
    ['phone: { phone_number: P }', 'phone: expected one of location_key, person_key'],
    [
      'brand: { brand_key: K, brand_name: N, colour: C }',
      /^brand\.colour: no column of brand, expected one of brand_key/,
    ],
    ['brand: { brand_key: 5, brand_name: N }', /^brand\.brand_key: expected the name of a column/],
    [
      'brand: { brand_key: K, brand_name: { column: N, of: 1 } }',
      /^brand\.brand_name: unknown "of", expected one of column/,
    ],
    [
      'brand: { brand_key: K, brand_name: { column: N, constant: x } }',
      'brand.brand_name: expected one of column, columns, first and constant',
    ],
    ['brand: { brand_key: K, brand_name: { column: N, split: "," } }', 'brand.brand_name: split and part go together'],
    [
      'brand: { brand_key: K, brand_name: { column: N, split: ",", part: 0 } }',
      'brand.brand_name.part: expected a whole number from 1, or below 0 from the end, got 0',
    ],
    [
      'brand: { brand_key: K, brand_name: { column: N, date: MM/MM/YYYY } }',
      'brand.brand_name.date: expected an order such as DD/MM/YYYY, got "MM/MM/YYYY"',
    ],
    [
      'brand: { brand_key: K, brand_name: { column: N, decimal: dot } }',
      'brand.brand_name.decimal: expected point or comma, got "dot"',
    ],
    [
      'brand: { brand_key: K, brand_name: { column: N, values: [a] } }',
      'brand.brand_name.values: expected values with what they mean, got ["a"]',
    ],
    [
      'brand: { when: Open, brand_key: K, brand_name: N }',
      'brand.when: expected columns of the file with their values, got "Open"',
    ],
    [
      'brand: [{ when: { S: { is: x } }, brand_key: K, brand_name: N }, { brand_key: K, brand_name: N }]',
      'brand[0].when.S: expected a value, a list of values, {not: …} or {filled: true}, got {"is":"x"}',
    ],
  ])('%s: %s', (columns, message) => {
    const faults: string[] = [];
    readMapping(parse(columns), (fault) => faults.push(fault));
    expect(faults).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)]);
  });
});

describe('a manifest with columns', () => {
  const manifest = (path: string, more = '') =>
    parseManifest(
      `sources: [{ path: ${path}, dataset: crm, date: 2026-01-31${more}, columns: { brand: { brand_key: Id, brand_name: Name } } }]`,
      join(
        files({
          'crm.csv': 'Id,Name\n7,Acme\n',
          'crm.xlsx': workbook([
            ['Id', 'Name'],
            [7, 'Acme'],
          ]),
        }),
        'manifest.yaml',
      ),
      ['own_records', 'seattle_licenses'],
    ).sources;

  test.each(['crm.csv', 'crm.xlsx'])('loads %s under the name of its data set', async (path) => {
    const { report, rows } = await load(manifest(path));
    expect(report.files).toMatchObject([{ source: 'crm', rows: 1, loaded: 1 }]);
    expect(report.datasets).toMatchObject([{ name: 'crm' }]);
    expect(await rows('SELECT name FROM brand_name')).toEqual([{ name: 'ACME' }]);
  });

  test('the same keys give the same ids as the canonical format', async () => {
    const ids = async (paths: Parameters<typeof load>[0]) =>
      (await load(paths)).rows('SELECT hex(id) AS id FROM brand');
    const canonical = files({ 'crm.csv': 'brand_key,brand_name\n7,Acme\n' });
    expect(await ids(manifest('crm.csv'))).toEqual(await ids([{ path: canonical, dataset: { name: 'crm' } }]));
  });

  test('tells its faults with those of the manifest', () => {
    expect(() => manifest('crm.csv', ', source: seattle_licenses')).toThrow(
      'sources[0]: columns: those of seattle_licenses are known, expected one of source and columns',
    );
  });
});
