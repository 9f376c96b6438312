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
])('"judged by how values stand to each other": %s', async (_, header, row, expected) => {
  const records = await drafted(header, row);
  for (const [kind, columns] of Object.entries(expected)) {
    const found = Array.isArray(columns) ? records[kind] : [records[kind]].flat()[0];
    if (columns === undefined) expect(found).toBeUndefined();
    else expect(kind === 'location' ? { address_line: undefined, ...found } : found).toMatchObject(columns);
  }
});
