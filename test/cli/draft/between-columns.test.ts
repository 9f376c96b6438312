import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { files } from '../../sources/loaded.ts';
import { runCommandWith } from '../run-command.ts';

const STREETS = ['ELM ST', 'OAK AVE', 'MAIN ST', 'COURT ST', 'BAY RD', 'HILL RD'];
const NAMES = ['Tern Cafe', 'Moss Bakery', 'Owl Books', 'Fern Salon', 'Kite Tea House', 'Lark Diner'];
const PEOPLE = ['SMITH', 'JOHNSON', 'WILLIAMS', 'BROWN', 'JONES', 'MILLER'];

/** The records that `svc sources draft` makes of six rows below a header. */
async function drafted(header: string, row: (at: number) => string) {
  const text = [header, ...NAMES.map((_, at) => row(at))].join('\n');
  const folder = files({ 'rows.csv': `${text}\n` });
  const { status, stdout, stderr } = await runCommandWith({}, ['sources', 'draft', join(folder, 'rows.csv')]);
  if (status !== 0) throw new Error(stderr);
  return parse(stdout).sources[0].columns;
}

const street = (at: number) => `${at + 10} ${STREETS[at]}`;

test.each<[string, string, (at: number) => string, Readonly<Record<string, object | undefined>>]>([
  [
    'a column without values does not part a street',
    'Id,Name,street_num,street_pre_qual,street_name,street_suffix,City,Zip',
    (at) => `A${at},${NAMES[at]},${at + 10},,${(STREETS[at] ?? '').split(' ').join(',')},RENO,89501`,
    { location: { street_address1: ['street_num', 'street_name', 'street_suffix'] } },
  ],
  [
    'of two addresses the one that says more is that of the place',
    'Id,Name,FULL_ADDRESS,Kind,ADDRESS_LINE1,CITY,STATE',
    (at) => `A${at},${NAMES[at]},${street(at)},x${at},${street(at)},RENO,NV`,
    { location: { street_address1: 'ADDRESS_LINE1', city: 'CITY', state: 'STATE' } },
  ],
  [
    'an address that most rows have is taken for one that few have',
    'Id,Name,Shipping Street,Shipping City,Billing Street,Billing City',
    (at) => `A${at},${NAMES[at]},${at === 0 ? `${street(1)},RENO` : ','},${street(at)},RENO`,
    { location: { street_address1: 'Billing Street' } },
  ],
  [
    'a line is left out beside all of its parts',
    'Id,Name,Formatted Address,Street,City,State',
    (at) => `A${at},${NAMES[at]},"${street(at)} AT THE PARK, RENO, NV 89501",${street(at)},RENO,NV`,
    { location: { street_address1: 'Street', city: 'City', address_line: undefined } },
  ],
  [
    'degrees west are a longitude, whatever their header says, and ratings are no degrees',
    'Id,Name,Street,City,State,latitude,longitude,Long-Stay Rating',
    (at) => `A${at},${NAMES[at]},${street(at)},RENO,NV,-119.8${at},39.5${at},${at}`,
    { location: { latitude: 'longitude', longitude: 'latitude' } },
  ],
  [
    'who applies is the business where no other is named',
    'Id,Applicant,Street,City',
    (at) => `A${at},${NAMES[at]},${street(at)},RENO`,
    { brand: { brand_name: 'Applicant' } },
  ],
  [
    'who was acquired is not named by the buyer',
    'Id,Bank Name,Acquiring Institution,City',
    (at) => `A${at},First Bank of ${NAMES[at]},Second Bank of ${NAMES[at]},RENO`,
    { brand: { brand_name: 'Bank Name' } },
  ],
  [
    'a table whose headers name nobody has its names in the column that is likest to them',
    'Id,Dispensary,Street,City',
    (at) => `A${at},${NAMES[at]},${street(at)},RENO`,
    { brand: { brand_name: 'Dispensary' } },
  ],
  [
    'titles that differ are names',
    'id,title,street,city',
    (at) => `A${at},${NAMES[at]},${street(at)},RENO`,
    { brand: { brand_name: 'title' } },
  ],
  [
    'initials stand for the header that they abbreviate',
    'Corp Number,Legal Name,Registered Agent,RA Address,RA City,RA State,HO Address,HO City,HO State',
    (at) => `${at + 100},${NAMES[at]} LLC,ANN ${PEOPLE[at]},9 OAK ST,SALEM,OR,${street(at)},RENO,NV`,
    {
      legal_entity: { street_address1: 'HO Address', city: 'HO City' },
      registration: { registration_state: { constant: 'NV' }, file_number: 'Corp Number' },
    },
  ],
  [
    'the state of a register is not invented',
    'File Number,Legal Name,Street',
    (at) => `${at + 100},${NAMES[at]} LLC,${street(at)}`,
    { registration: undefined, legal_entity: { legal_name: 'Legal Name' } },
  ],
  [
    'a number that few rows have makes no filings of the others',
    'License Number,Business Name,SOS Registration Number,Status,Address,City,State',
    (at) => `L${at},${NAMES[at]} LLC,${at === 0 ? 77 : ''},ACTIVE,${street(at)},RENO,NV`,
    { registration: { when: { 'SOS Registration Number': { filled: true } } }, operating_status: {} },
  ],
  [
    'a code is read by the column that says it in words',
    'Id,Name,license_status,status_date,code_descr,Street,City',
    (at) =>
      `A${at},${NAMES[at]},${at % 2 ? 'AC' : 'RN'},2026-01-0${at + 1},${at % 2 ? 'ACTIVE' : 'RENEWED'},${street(at)},RENO`,
    { operating_status: { operating_status: { column: 'code_descr' } } },
  ],
  [
    'the end of something else closes no business',
    'Id,Name,findings_start_date,findings_end_date,Street,City',
    (at) => `A${at},${NAMES[at]},2026-01-0${at + 1},${at % 2 ? `2026-02-0${at + 1}` : ''},${street(at)},RENO`,
    { operating_status: undefined },
  ],
  [
    'abbreviations are read where they are written together, and with points',
    'licno,busname,D/B/A,busaddr,buscity',
    (at) => `L${at},${NAMES[at]} LLC,${NAMES[at]},${street(at)},RENO`,
    { legal_entity: { legal_name: 'busname' }, brand: { brand_name: { first: ['D/B/A', 'busname'] } } },
  ],
  [
    'parties of a list whose names stand in parts are entries, too',
    'Id,Name,First,Last,Exclusion Program',
    (at) => `E${at},${at % 2 ? NAMES[at] : ''},${at % 2 ? '' : 'ANN'},${at % 2 ? '' : PEOPLE[at]},Procurement`,
    {
      watchlist_entry: [{ listed_name: 'Name' }, { when: { Name: { filled: false } }, listed_name: ['First', 'Last'] }],
    },
  ],
  [
    'where rows name a person alone, the person is in the key',
    'Licensee Name,Business Name,Street,City',
    (at) => `ANN ${PEOPLE[at]},${at < 3 ? 'NULL' : NAMES[at]},10 ELM ST,RENO`,
    {
      brand: {
        when: { 'Business Name': { filled: true } },
        brand_key: ['Business Name', 'Licensee Name', 'Street'],
      },
    },
  ],
  [
    'a second line goes on with a name',
    'Id,Name 1,Name 2,Street,City',
    (at) => `A${at},${PEOPLE[at]} & SONS,${at % 2 ? `OF ${NAMES[at]?.toUpperCase()} INC` : ''},${street(at)},RENO`,
    { brand: { brand_name: ['Name 1', 'Name 2'] } },
  ],
  [
    'a second line that says something else is no name',
    'Id,Name 1,Name 2,Street,City',
    (at) => `A${at},${NAMES[at]} LLC,${at % 2 ? 'ATTN PAYABLES' : ''},${street(at)},RENO`,
    { brand: { brand_name: 'Name 1' } },
  ],
  [
    'a second line that says so is a trade name',
    'Id,Name 1,Name 2,Street,City',
    (at) => `A${at},${PEOPLE[at]} LLC,DBA ${NAMES[at]},${street(at)},RENO`,
    { legal_entity: { legal_name: 'Name 1' }, brand: { brand_name: { first: ['Name 2', 'Name 1'] } } },
  ],
  [
    'a second name of its own is a trade name',
    'Id,Business Name,Business Name 2,Street,City',
    (at) => `A${at},${PEOPLE[at]} LLC,${NAMES[at]},${street(at)},RENO`,
    { brand: { brand_name: { first: ['Business Name 2', 'Business Name'] } } },
  ],
  [
    '"Cty" is the country where its values are, and the city where they are',
    'Id,Name,Street,City,Rg,Cty',
    (at) => `A${at},${NAMES[at]},${street(at)},RENO,NV,${at === 0 ? 'CA' : 'US'}`,
    { location: { city: 'City', state: 'Rg', country: 'Cty' } },
  ],
  [
    'a city may be abbreviated',
    'Id,Name,Street,Cty,St',
    (at) => `A${at},${NAMES[at]},${street(at)},${['Reno', 'Elko', 'Sparks'][at % 3]},NV`,
    { location: { city: 'Cty', state: 'St' } },
  ],
  [
    'files and programs are no websites, whatever the endings of domains are',
    'Id,Name,Street,City,Scan,Made with',
    (at) => `A${at},${NAMES[at]},${street(at)},RENO,scan-${at}.zip,${['Vue.js', 'ASP.NET', 'Read.me'][at % 3]}`,
    { website: undefined },
  ],
  [
    'links are websites under any header',
    'Id,Name,Street,City,Seen at',
    (at) => `A${at},${NAMES[at]},${street(at)},RENO,www.shop${at}.io`,
    { website: { website: 'Seen at' } },
  ],
  [
    'rows that are inspections of one house are of one business',
    'Inspection ID,Facility ID,Facility Name,Street,City,Result',
    (at) => `${at + 900},F${at % 2},${NAMES[at % 2]},${street(at % 2)},RENO,Pass`,
    { brand: { brand_key: 'Facility ID' } },
  ],
  [
    'initials of an agent need no header that spells them, and plurals may stand in brackets',
    'Entity Num,Entity Name,Ent Stat,Form Dt,Form St,Prin Addr,Prin Cty,Prin St,RA Name,RA Addr,RA Cty,RA St,Owner(s)',
    (at) =>
      `${at + 100},${NAMES[at]} LLC,ACTIVE,2019010${at + 1},DE,${street(at)},RENO,NV,ANN ${PEOPLE[at]},9 OAK ST,SALEM,OR,BO ${PEOPLE[at]}`,
    {
      legal_entity: { street_address1: 'Prin Addr', city: 'Prin Cty', state: 'Prin St' },
      registration: { status: { column: 'Ent Stat' }, issue_date: 'Form Dt', home_jurisdiction_state: 'Form St' },
      person_role: { full_name: 'Owner(s)' },
    },
  ],
  [
    'days whose day stands first are read so',
    'Id,Name,Date of Birth,Listed On,Sanctions Programme',
    (at) => `E${at},ANN ${PEOPLE[at]},${at % 2 ? '1961' : '25.3.1962'},0${at + 1}.11.2024,X`,
    {
      watchlist_entry: {
        date_of_birth: { column: 'Date of Birth', date: 'DD/MM/YYYY' },
        first_observed_date: 'Listed On',
      },
    },
  ],
  [
    'outlets that share a tax number are of one firm',
    'Outlet No,Legal Name,EIN,Street,City',
    (at) => `${at + 100},${NAMES[at % 3]} LLC,91-000000${at % 3},${street(at)},RENO`,
    { legal_entity: { legal_entity_key: 'EIN' }, brand: { brand_key: 'Outlet No', legal_entity_key: 'EIN' } },
  ],
  [
    'years of one firm are of one business',
    'Filing Id,Organization Name,EIN,Street,City,Name Alt',
    (at) => `${at + 100},${NAMES[at % 3]} LLC,91-000000${at % 3},${street(at % 3)},RENO,${PEOPLE[at % 3]} CO`,
    {
      brand: [
        { brand_key: 'EIN', brand_name: 'Organization Name' },
        { brand_key: 'EIN', brand_name: 'Name Alt' },
      ],
    },
  ],
  [
    'the last word of a header says whose name it is',
    'Id,establishment_dba,establishment_entity,establishment_addr_l1,establishment_addr_l2,City',
    (at) => `A${at},${NAMES[at]},${PEOPLE[at]} LLC,${street(at)},${at % 2 ? 'BLDG 2' : ''},RENO`,
    {
      legal_entity: { legal_name: 'establishment_entity' },
      brand: { brand_name: { first: ['establishment_dba', 'establishment_entity'] } },
      location: { street_address1: 'establishment_addr_l1', street_address2: 'establishment_addr_l2' },
    },
  ],
  [
    'names of trades beside those of taxpayers are what businesses are called',
    'Permit,Hotel Name,Taxpayer,Street,City',
    (at) => `P${at},${PEOPLE[at]} ${['Hotel', 'Inn and Suites'][at % 2]},${NAMES[at]} LLC,${street(at)},RENO`,
    { legal_entity: { legal_name: 'Taxpayer' }, brand: { brand_name: { first: ['Hotel Name', 'Taxpayer'] } } },
  ],
  [
    'an agency is no unit, and a list says since when it has somebody',
    'Firm,Aliases,Debarred From,Debarred Until,Street,City,State,Agency',
    (at) => `${NAMES[at]},,0${at + 1}-Jan-2020,01-Jan-2030,${street(at)},RENO,NV,Dept of Labor`,
    {
      watchlist_entry: { first_observed_date: 'Debarred From', street_address1: 'Street', street_address2: undefined },
    },
  ],
])('"judged by how values stand to each other": %s', async (_, header, row, expected) => {
  const records = await drafted(header, row);
  for (const [kind, columns] of Object.entries(expected)) {
    const found = Array.isArray(columns) ? records[kind] : [records[kind]].flat()[0];
    if (columns === undefined) expect(found).toBeUndefined();
    else if (Array.isArray(columns)) expect(found).toMatchObject(columns);
    else
      expect({ ...Object.fromEntries(Object.keys(columns).map((each) => [each, undefined])), ...found }).toMatchObject(
        columns,
      );
  }
});

test('"no choice called sure": what only the columns beside it say is a guess, as likely as not', async () => {
  const rows = NAMES.map((name, at) => [
    `A${at}`,
    name,
    at + 10,
    'N',
    `Q${at}`,
    'ST',
    ['AC', 'RN'][at % 2],
    'x',
    ['OPEN', 'GONE'][at % 2],
  ]);
  const header = 'Id,Name,bldg,pre,called,sfx,license_status,day,code_descr';
  const folder = files({ 'rows.csv': `${[header, ...rows.map((row) => row.join(','))].join('\n')}\n` });
  const { stdout } = await runCommandWith({}, ['sources', 'draft', '--json', join(folder, 'rows.csv')]);
  const read = new Map<string, object>(
    JSON.parse(stdout).columns.map(({ name, ...column }: { readonly name: string }) => [name, column]),
  );
  const isGuess = { isSure: false, confidence: 0.5 };
  expect(read.get('called')).toMatchObject({ field: 'street', ...isGuess });
  expect(read.get('code_descr')).toMatchObject({ field: 'status', ...isGuess });
  expect(parse(JSON.parse(stdout).manifest).sources[0].columns.location.street_address1).toEqual([
    ...['bldg', 'pre', 'called', 'sfx'],
  ]);
});
