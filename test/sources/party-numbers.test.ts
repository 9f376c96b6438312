import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ingest } from '../../ingest/ingest.ts';
import { bisNumber, citedUnNumbers, unNumber } from '../../sources/watchlists/party-numbers.ts';
import { warehouseFolder } from '../../storage/sqlite/folder.ts';
import { storeAt } from '../../storage/store-at.ts';
import { dataFolder } from '../ingest/tiny.ts';

test('a permanent reference number of the Security Council is cited for the party, or for one that it is linked to', () => {
  expect(citedUnNumbers('DOB 1960; UN Ref QDi.001; Linked To: X (QDe.002); KPe.003.')).toEqual([
    { register: 'UN', number: 'QDi.001' },
    { register: 'UN', number: 'KPe.003' },
  ]);
  expect(citedUnNumbers('Registration ID QDi.0012; ABi.001; QDx.001')).toEqual([]);
  expect(unNumber('KPe. 012')).toEqual({ register: 'UN', number: 'KPe.012' });
});

test('a denied person is numbered by name and effective date', () => {
  expect(bisNumber(' Sample Trading, Ltd.', '2002-03-04')).toEqual(bisNumber('SAMPLE TRADING LTD', '2002-03-04'));
  expect(bisNumber('SAMPLE', '2002-03-04')).not.toEqual(bisNumber('SAMPLE', '2002-03-05'));
});

const CSL_HEADER =
  'source,entity_number,type,programs,name,title,addresses,federal_register_notice,start_date,end_date,standard_order,license_requirement,license_policy,call_sign,vessel_type,gross_tonnage,gross_registered_tonnage,vessel_flag,vessel_owner,remarks,source_list_url,alt_names,citizenships,dates_of_birth,nationalities,places_of_birth,source_information_url,ids';
const screened = (fields: Readonly<Record<string, string>>) =>
  CSL_HEADER.split(',')
    .map((name) => `"${fields[name] ?? ''}"`)
    .join(',');
const NULLS = (count: number) => ',-0- '.repeat(count);
const [TREASURY, COMMERCE] = ['(SDN) - Treasury Department', '(EL) - Bureau of Industry and Security'];

test('the lists join: the SDN list, its copy in the consolidated list, the Security Council and denied persons', async () => {
  const dataDir = dataFolder();
  const folder = join(dataDir, 'lists');
  const files: Readonly<Record<string, string>> = {
    'sdn.csv': `101,"BLUE HARBOR LTD.",-0- ,"CUBA"${NULLS(7)},"UN Ref QDe.007."\r\n102,"OTHER",-0- ,"CUBA"${NULLS(8)}\r\n`,
    'un.xml': `<CONSOLIDATED_LIST dateGenerated="2026-01-02"><ENTITIES><ENTITY><DATAID>9</DATAID><FIRST_NAME>THE HARBOR</FIRST_NAME>
      <REFERENCE_NUMBER>QDe.007</REFERENCE_NUMBER></ENTITY></ENTITIES></CONSOLIDATED_LIST>`,
    'dpl.txt': `${['Name', 'Street_Address', 'City', 'State', 'Country', 'Postal_Code', 'Effective_Date', 'Expiration_Date', 'Standard_Order', 'Last_Update', 'Action', 'FR_Citation'].map((each) => `"${each}"`).join('\t')}
${['DENIED ONE', '', '', '', '', '', '03/04/2002', '', 'Y', '2006-07-11', 'X', 'X'].map((each) => `"${each}"`).join('\t')}`,
    'csl.csv': [
      CSL_HEADER,
      screened({ source: `Specially Designated Nationals ${TREASURY}`, entity_number: '101', name: 'Azure Harbor' }),
      screened({ source: `Entity List ${COMMERCE}`, entity_number: '102', name: 'A party of another register' }),
      screened({ source: 'Denied Persons List (DPL) - Bureau', name: ' Denied One', start_date: '2002-03-04' }),
    ].join('\n'),
  };
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  await ingest({ dataDir, paths: [folder] });
  await storeAt(warehouseFolder(dataDir)).read(undefined, async (snapshot) => {
    const rows = await snapshot.select<{ names: string; lists: string }>(
      `SELECT (SELECT group_concat(name, '; ') FROM (SELECT name FROM legal_entity_name WHERE owner_key = e.key ORDER BY name)) AS names,
         (SELECT group_concat(list, '; ') FROM (SELECT w.watchlist_name AS list FROM legal_entity_appears_on_watchlist_entry AS a
            JOIN watchlist_entry AS w ON w.key = a.to_key WHERE a.from_key = e.key ORDER BY 1)) AS lists
       FROM legal_entity AS e ORDER BY names`,
      [],
    );
    expect(rows.map(({ names, lists }) => [names, lists])).toEqual([
      ['A PARTY OF ANOTHER REGISTER', 'BIS-EL'],
      ['AZURE HARBOR; BLUE HARBOR LTD.; THE HARBOR', 'SDN; UN'],
      ['DENIED ONE', 'BIS-DPL'],
      ['OTHER', 'SDN'],
    ]);
  });
});
