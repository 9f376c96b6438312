import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { draftRecords } from '../../../cli/draft/draft-records.ts';
import { withTable } from '../../../cli/draft/table-sample.ts';
import { manifestLines } from '../../../cli/draft/write-draft.ts';
import { files } from '../../sources/loaded.ts';

async function manifestOf(name: string, lines: readonly string[]): Promise<string> {
  const file = join(files({ [name]: `${lines.join('\n')}\n` }), name);
  return manifestLines(name, await withTable(file, (table) => draftRecords(table, 'shops'))).join('\n');
}

/** The records that are drafted of a file, by kind. */
const drafted = async (name: string, lines: readonly string[]) =>
  parse(await manifestOf(name, lines)).sources[0].columns;

test('rows of one firm share its key, and its outlets are told apart by two columns', async () => {
  const { legal_entity, location } = await drafted('outlets.csv', [
    'Taxpayer Number,Taxpayer Name,Taxpayer Address,Taxpayer City,Taxpayer State,Taxpayer Zip,Outlet Number,Outlet Name,Outlet Address,Outlet City,Outlet State,Outlet Zip',
    '17415527331,"LONE STAR FEED, INC.",2200 FM 1460,GEORGETOWN,TX,78626,1,LONE STAR FEED,2200 FM 1460,GEORGETOWN,TX,78626',
    '17415527331,"LONE STAR FEED, INC.",2200 FM 1460,GEORGETOWN,TX,78626,3,LONE STAR FEED #3,104 W MAIN ST,ROUND ROCK,TX,78664',
    '32071190220,GULF DIESEL LLC,PO BOX 5511,CORPUS CHRISTI,TX,78465,1,GULF DIESEL,4402 AGNES ST,CORPUS CHRISTI,TX,78405',
  ]);
  expect(legal_entity).toMatchObject({ legal_entity_key: 'Taxpayer Number', street_address1: 'Taxpayer Address' });
  expect(location).toMatchObject({
    location_key: ['Taxpayer Number', 'Outlet Number'],
    legal_entity_key: 'Taxpayer Number',
    street_address1: 'Outlet Address',
    zip: 'Outlet Zip',
  });
});

test('a key whose rows bear several legal names is the key of no firm', async () => {
  const { legal_entity } = await drafted('licences.csv', [
    'License Number,Account Number,Legal Name,Address,City,State,Zip',
    '1001,7,ACME FOODS LLC,1 MAIN ST,BEND,OR,97701',
    '1002,7,OTHER GOODS INC,2 MAIN ST,BEND,OR,97701',
    '1003,8,THIRD STORE LLC,3 MAIN ST,BEND,OR,97701',
  ]);
  expect(legal_entity).toMatchObject({ legal_entity_key: 'License Number' });
});

test('of a register with a row for each role, only the rows of a place give addresses, and those of people give people', async () => {
  const { legal_entity, person_role } = await drafted('register.csv', [
    'Registry Number,Business Name,Entity Type,Registry Date,Associated Name Type,First Name,Last Name,Address,City,State,Zip Code',
    '172334499,CASCADE KAYAK LLC,DOMESTIC LIMITED LIABILITY COMPANY,04/12/2021,PRINCIPAL PLACE OF BUSINESS,,,61240 SKYLINE RD,BEND,OR,97702',
    '172334499,CASCADE KAYAK LLC,DOMESTIC LIMITED LIABILITY COMPANY,04/12/2021,REGISTERED AGENT,DANA,WHITE,9 OAK ST,SALEM,OR,97301',
    '172334499,CASCADE KAYAK LLC,DOMESTIC LIMITED LIABILITY COMPANY,04/12/2021,MAILING ADDRESS,,,PO BOX 4,BEND,OR,97702',
    '65512190,HOOD ORCHARD INC.,DOMESTIC BUSINESS CORPORATION,07/30/2009,PRINCIPAL PLACE OF BUSINESS,,,1180 TUCKER RD,HOOD RIVER,OR,97031',
    '65512190,HOOD ORCHARD INC.,DOMESTIC BUSINESS CORPORATION,07/30/2009,PRESIDENT,ANN,LEE,77 ELM ST,HOOD RIVER,OR,97031',
  ]);
  const [named, placed] = legal_entity;
  expect(named).not.toHaveProperty('street_address1');
  expect(placed).toMatchObject({
    when: { 'Associated Name Type': ['PRINCIPAL PLACE OF BUSINESS'] },
    legal_entity_key: 'Registry Number',
    street_address1: 'Address',
  });
  expect(person_role).toMatchObject({
    when: { 'Associated Name Type': ['REGISTERED AGENT', 'PRESIDENT'] },
    job_title: 'Associated Name Type',
    full_name: ['First Name', 'Last Name'],
  });
});

test('a place with an end is closed, and open without one', async () => {
  const { operating_status } = await drafted('accounts.csv', [
    'Account Number,Business Name,Street Address,City,Zip Code,Location End Date',
    '101,ACME FOODS LLC,1 MAIN ST,LOS ANGELES,90034,',
    '102,VALLEY POOLS LLC,2 MAIN ST,LOS ANGELES,90034,12/31/2022',
    '103,THIRD STORE INC,3 MAIN ST,LOS ANGELES,90034,06/30/2020',
  ]);
  expect(operating_status).toMatchObject([
    { when: { 'Location End Date': { filled: true } }, operating_status: { constant: 'Closed' } },
    { when: { 'Location End Date': { filled: false } }, operating_status: { constant: 'Open' } },
  ]);
});

test.each([
  ['"(41.895850, -87.670590)"', { split: ',', part: 1 }, { split: ',', part: 2 }],
  ['POINT (-87.670590 41.895850)', { split: ' ', part: -1 }, { split: ' ', part: -2 }],
])('a point in one column, %s, is latitude and longitude', async (point, latitude, longitude) => {
  const { location } = await drafted('points.csv', [
    'License Number,Name,Address,City,State,Zip,Where',
    ...[1, 2, 3].map((at) => `10${at},ACME ${at},${at} MAIN ST,CHICAGO,IL,60622,${point}`),
  ]);
  expect(location).toMatchObject({
    latitude: { column: 'Where', ...latitude },
    longitude: { column: 'Where', ...longitude },
  });
});

test('fields of nested JSON are drafted by their paths', async () => {
  const { location } = await drafted('licensees.ndjson', [
    '{"lid":44012,"licensee":"ANCHOR TAVERN INC","premises_address":{"line1":"212 CANAL ST","city":"MANAYUNK","zip":"19127"}}',
    '{"lid":45120,"licensee":"YORK WINE LLC","premises_address":{"line1":"40 S QUEEN ST","city":"YORK","zip":"17403"}}',
    '{"lid":45121,"licensee":"NITTANY BREWS LLC","premises_address":{"line1":"1 ALLEN ST","city":"STATE COLLEGE","zip":"16801"}}',
  ]);
  expect(location).toMatchObject({
    street_address1: 'premises_address.line1',
    city: 'premises_address.city',
    zip: 'premises_address.zip',
  });
});

test('ten digits that differ in each row are a key, and no phone, where the header names a register’s number', async () => {
  const { brand, phone } = await drafted('providers.csv', [
    'NPI,Entity Type Code,Organization Name,Address,City,State,Zip,Telephone Number',
    '1003004500,2,CEDAR DENTAL PC,1515 LAFAYETTE ST,WATERLOO,IA,50703,3192336611',
    '1114008811,2,LAKESIDE THERAPY LLC,88 SHORE DR,MADISON,WI,53703,6082517770',
    '1225101110,1,BOLSA CLINIC INC,9400 BOLSA AVE,WESTMINSTER,CA,92683,7145310099',
  ]);
  expect(brand.brand_key).toBe('NPI');
  expect(phone).toMatchObject({ phone_number: 'Telephone Number', location_key: 'NPI' });
});

test('of a register of people that are businesses, each is a business named by the person', async () => {
  const { brand, location, person_role } = await drafted('providers.csv', [
    'Provider ID,Last Nm,First Nm,Middle,Credential,Practice Addr 1,Practice City,Practice ST,Practice Zip,Taxonomy Cd',
    '1000000000,MILLER,CARLOS,,M.D.,8784 MAIN ST,OLYMPIA,WA,985014080,207Q00000X',
    '1000007919,WILSON,ELIZABETH,J,DDS,4185 MAIN ST,TACOMA,WA,984023550,1223G0001X',
    '1000015838,NGUYEN,DAVID,D,,2175 OAK AVE,SEATTLE,WA,981010087,225700000X',
  ]);
  const name = ['First Nm', 'Middle', 'Last Nm'];
  expect(brand).toEqual({ brand_key: 'Provider ID', brand_name: name });
  expect(location).toMatchObject({ location_key: 'Provider ID', brand_key: 'Provider ID', location_name: name });
  expect(person_role).toMatchObject({ full_name: name, location_key: 'Provider ID' });
});

const LICENSEES = 'Licence ID,Entity Name,First Name,Last Name,Street,City,State,Zip';
const FIRM = '1,HARBOR RADIO LLC,,,1 MAIN ST,BEND,OR,97701';

test('of a register of firms and people, rows without a firm are named by the person, and have no legal entity', async () => {
  const { brand, location, legal_entity } = await drafted('uls.csv', [
    ...[LICENSEES, FIRM, '2,,ANN,LEE,2 MAIN ST,BEND,OR,97701', '3,,DANA,WHITE,3 MAIN ST,BEND,OR,97701'],
  ]);
  const person = { when: { 'Entity Name': { filled: false } }, brand_key: 'Licence ID' };
  expect(brand).toEqual([
    {
      ...{ when: { 'Entity Name': { filled: true } }, brand_key: 'Licence ID', brand_name: 'Entity Name' },
      legal_entity_key: 'Licence ID',
    },
    { ...person, brand_name: ['First Name', 'Last Name'] },
  ]);
  expect(location).toMatchObject([{ location_name: 'Entity Name' }, { ...person, street_address1: 'Street' }]);
  expect(location[1]).not.toHaveProperty('legal_entity_key');
  expect(legal_entity).toMatchObject({ legal_name: 'Entity Name' });
});

test('people beside the names of firms name none, nor do agents', async () => {
  const beside = await drafted('owners.csv', [
    ...[LICENSEES, FIRM, '2,BEND FOODS INC,ANN,LEE,2 MAIN ST,BEND,OR,97701', '3,,DANA,WHITE,3 MAIN ST,BEND,OR,97701'],
  ]);
  expect(beside.brand).toMatchObject({ brand_name: 'Entity Name' });
  const agents = LICENSEES.replace('First Name,Last Name', 'Agent First Name,Agent Last Name');
  const served = await drafted('agents.csv', [
    ...[agents, FIRM, '2,,ANN,LEE,2 MAIN ST,BEND,OR,97701', '3,,DANA,WHITE,3 MAIN ST,BEND,OR,97701'],
  ]);
  expect(served.brand).toMatchObject({ brand_name: 'Entity Name' });
});

test('a line of city, state and ZIP code is taken apart, under any header', async () => {
  const { location } = await drafted('contractors.csv', [
    'Contractor Lic,Firm,Mailing Line 1,Mailing Line 2,Tel',
    'LEEA000*117,SUMMIT PLUMBING CO,8784 MAIN ST STE 1,"OLYMPIA, WA 98501",(206) 555-0101',
    'KIMB001*220,ATLAS FREIGHT LINES INC,4185 OAK AVE,"WALLA WALLA, WA 99362-1234",(206) 555-0102',
    'WUC002*381,HARBOR CAFE INC,2175 PINE RD,"COEUR D\'ALENE, ID 83814",(206) 555-0103',
  ]);
  expect(location).toMatchObject({
    street_address1: 'Mailing Line 1',
    city: { column: 'Mailing Line 2', split: ',', part: 1 },
    state: { column: 'Mailing Line 2', split: ' ', part: -2 },
    zip: { column: 'Mailing Line 2', split: ' ', part: -1 },
  });
});

test.each([
  [
    [
      'House No,Street Direction,Street Name,Street Type,Unit',
      '200,S,23RD,AVE,B',
      '14,,BETHANY HOME,RD,',
      '7,W,5,ST,4',
    ],
    ['House No', 'Street Direction', 'Street Name', 'Street Type'],
  ],
  [
    ['st_name,st_type,st_num,post_dir,unit', '23RD,AVE,200,SW,', 'PINE,ST,14,,', 'ASH,RD,7,NE,2'],
    ['st_num', 'st_name', 'st_type', 'post_dir'],
  ],
  [
    ['BUILDING,STREET,unit', '94-20,ROOSEVELT AVENUE,', '12,JUNCTION BLVD,2', '7,5TH ST,'],
    ['BUILDING', 'STREET'],
  ],
  // The numbers of one building.
  [
    ['low,high,STREET,unit', '200,204,MAIN ST,', '12,12,JUNCTION BLVD,2', '7,,5TH ST,'],
    ['low', 'STREET'],
  ],
  // A column between a number and a type is a name.
  [
    ['bldg,pre,road nm,sfx,unit', '200,S,23RD,AVE,B', '14,,PINE,RD,', '7,W,5TH,ST,4'],
    ['bldg', 'pre', 'road nm', 'sfx'],
  ],
  [
    ['bldg,pre,called,sfx,unit', '200,S,23RD,AVE,B', '14,N,PINE,RD,', '7,W,5TH,ST,4'],
    ['bldg', 'pre', 'called', 'sfx'],
  ],
])(
  '"a street in several columns is joined of number, direction, name and type": %j',
  async ([header, ...rows], street) => {
    const { location } = await drafted('streets.csv', [
      `License Number,Name,${header},City,State,Zip`,
      ...rows.map((row, at) => `A${at}7,SHOP ${at},${row},Boise,ID,83701`),
    ]);
    expect(location).toMatchObject({ street_address1: street, city: 'City' });
    expect(location.street_address2).toMatch(/^unit$/i);
  },
);

const shop = (key: string, name: string, street: string) => `${key},${name},${street},Boise,ID,83701`;
const shops = Array.from({ length: 1301 }, (_, at) => shop(`${at + 100}`, `SHOP ${at} LLC`, `${at} ELM ST`));

test.each([
  [
    'differs in the sample alone',
    'License Number',
    [...shops, shop('100', 'OTHER INC', '7 ASH RD')],
    ['License Number', 'Business Name'],
    /no column is a key; together they differ in all 1,302 rows/,
  ],
  ['differs in all rows', 'License Number', shops, 'License Number', /every value differs, in all 1,301 rows/],
  [
    'is written again for the same business',
    'License Number',
    [...shops, shop('100', 'Shop 0 L.L.C.', '0 Elm St')],
    'License Number',
    /rows of one value have one name and street/,
  ],
  // The surest header is no key if another column is.
  [
    'repeats beside one that does not',
    'License ID,Account',
    [...shops.map((row, at) => `${at % 40},${row}`)],
    'Account',
    /every value differs, in all 1,301 rows/,
  ],
])('"it reads the whole file": a number that %s', async (_, header, rows, key, reason) => {
  const lines = [`${header},Business Name,Street,City,State,Zip`, ...rows];
  const manifest = await manifestOf('shops.csv', lines);
  expect(parse(manifest).sources[0].columns.brand.brand_key).toEqual(key);
  expect(manifest).toMatch(reason);
});

const places = [
  '12 Elm St, Reno, NV 89501',
  '77 Oak Ave, Reno, NV 89502',
  '9 5th St, Sparks, NV 89431',
  '4 Pine Rd, Reno, NV 89509',
  '8 Fir Ln, Elko, NV 89801',
];
const called = ['Tern Wellness', 'Moss Bakery LLC', 'Owl Books', 'Kite & Sons', 'Ash Dental'];
/** Rows of a number, a name, an address in one line, and cells of the test. */
const rowsWith = (cells: readonly string[]) =>
  places.map((place, at) => `L-${at}7,${called[at]},"${place}",${cells[at]}`);

test.each([
  [
    'a name that repeats beside names of firms',
    'licence number,known as,where,county name licensee',
    ['King', 'Kern', 'King', 'Kern', 'King'],
    { brand_name: 'known as', address_line: 'where' },
  ],
  [
    'a city that no address has',
    'Licence Number,Facility Name,Premises,Purpose,State',
    ['Routine,NV', 'Routine,NV', 'Complaint,NV', 'Routine,NV', 'Complaint,NV'],
    { brand_name: 'Facility Name', address_line: 'Premises', city: undefined },
  ],
  [
    'names of other people',
    'id,company_name,where,father_name',
    ['Al Roe', 'Bo Poe', 'Cy Lee', 'Di Fox', 'Ed Ray'],
    { brand_name: 'company_name', address_line: 'where' },
  ],
  [
    'names of other houses',
    'id,company_name,where,school_name',
    ['Lincoln High', 'Central School', 'St Mary', 'North High', 'Lake School'],
    { brand_name: 'company_name' },
  ],
  [
    'city and state under another header',
    'id,Franchise,where,Headquarters Location',
    ['"Boise, ID"', '"Tampa, FL"', '"Reno, NV"', '"Mesa, AZ"', '"Boise, ID"'],
    { brand_name: 'Franchise' },
  ],
  [
    'a city and state beside those of the address',
    'id,company_name,where,Kind,Unit City,Unit State,Head Office',
    places.map((place) => `Food,${place.split(', ')[1]},NV,"Tampa, FL"`),
    { address_line: 'where', city: 'Unit City', state: 'Unit State' },
  ],
  [
    'parts far from the whole address',
    'id,company_name,Whole Address,Phone,Kind,Opened,Notes,Rank,Street,City',
    places.map((place) => `,,,,,${place.split(',').slice(0, 2).join(',')}`),
    { brand_name: 'company_name', address_line: 'Whole Address', street_address1: 'Street', city: 'City' },
  ],
])('"judged by names and values and how values stand to each other": %s', async (_, header, cells, expected) => {
  const { brand, location } = await drafted('shops.csv', [header, ...rowsWith(cells)]);
  expect({ city: undefined, ...location, ...brand }).toMatchObject(expected);
});

test('owners of one business are several firms', async () => {
  const { brand, legal_entity } = await drafted('food.csv', [
    'Business ID,Name,Owner Name,Address,City,State,Zip',
    ...['10,TERN CAFE,TERN LLC', '10,TERN CAFE,MOSS PARTNERS LLC', '12,OWL DINER,OWL INC', '13,KITE TEA,KITE LLC'].map(
      (row) => `${row},${row.slice(0, 2)} ELM ST,RENO,NV,89501`,
    ),
  ]);
  expect(brand).toMatchObject({ brand_key: 'Business ID', legal_entity_key: ['Business ID', 'Owner Name'] });
  expect(legal_entity).toMatchObject({ legal_entity_key: ['Business ID', 'Owner Name'], legal_name: 'Owner Name' });
});

test('"sure only of what the whole file holds": the last rows are judged like the first', async () => {
  const early = Array.from({ length: 900 }, (_, at) => `L${at + 100},SHOP ${at},,ACTIVE`);
  const late = Array.from({ length: 900 }, (_, at) => `M${at + 100},STORE ${at},${at + 1} ELM ST,CLOSED`);
  const { location, operating_status } = await drafted('shops.csv', [
    'Licence Number,Name,Premises,Status',
    ...early,
    ...late,
  ]);
  expect(location.street_address1).toBe('Premises');
  expect(operating_status.operating_status.values).toEqual({ ACTIVE: 'Open', CLOSED: 'Closed' });
});

test.each([
  ['its page', 'Id,Company,Acronym,SourceURL', 'https://www.example.gov/restricted-list'],
  ['its programme', 'Id,Company,Acronym,Program', 'Sanctions programme 7'],
  ['a header', 'Id,Company,Acronym,Sanctioned Since', '2026-01-02'],
])('"a list of restricted parties is drafted as entries of a watchlist", known by %s', async (_, header, said) => {
  const rows = ['tern,Tern Trading,TT', 'moss,Moss Arms Works,', 'owl,Owl Bank,OB'].map((row) => `${row},${said}`);
  const drafts = await drafted('listed.csv', [header, ...rows]);
  const entry = { watchlist_name: { constant: 'shops' }, entry_key: 'Id' };
  expect(drafts).toMatchObject({
    watchlist_entry: [
      { ...entry, listed_name: 'Company' },
      { ...entry, when: { Acronym: { filled: true } }, listed_name: 'Acronym' },
    ],
  });
  expect(Object.keys(drafts)).toEqual(['watchlist_entry']);
});

test('"a page that all rows share is no business’s website", nor is a status the mark of a watchlist', async () => {
  const rows = ['L-17,Tern Cafe,Active', 'L-27,Moss Diner,Denied', 'L-37,Owl Books,Debarred'];
  const drafts = await drafted('listed.csv', [
    'Licence Number,Name,Status,Seen at',
    ...rows.map((row) => `${row},https://example.gov/licences`),
  ]);
  expect(drafts).toHaveProperty('brand');
  expect(drafts).not.toHaveProperty('website');
});
