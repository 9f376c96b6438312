import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ingest } from '../../ingest/ingest.ts';
import { screeningLists } from '../../search/screening/screening-lists.ts';
import { nonSdnLists } from '../../sources/watchlists/ofac-list.ts';
import { warehouseFolder } from '../../storage/sqlite/folder.ts';
import { storeAt } from '../../storage/store-at.ts';
import { dataFolder } from '../ingest/tiny.ts';
import { texts } from '../records.ts';

/** Loads files by name and text from one folder. */
async function load(files: Readonly<Record<string, string>>, date?: string) {
  const dataDir = dataFolder();
  const folder = join(dataDir, 'lists');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const report = await ingest({ dataDir, paths: [date === undefined ? folder : { path: folder, date }] });
  const warehouse = storeAt(warehouseFolder(dataDir)).serve();
  const rows = async (sql: string) => {
    using lease = warehouse.acquire();
    return lease.snapshot.select(sql, []);
  };
  return { report, rows };
}

const NAMES = `SELECT w.watchlist_name AS list, n.name AS name, n.rank AS rank, n.legal_entity_type AS type
  FROM legal_entity_appears_on_watchlist_entry AS a JOIN watchlist_entry AS w ON w.key = a.to_key
  JOIN legal_entity_name AS n ON n.owner_key = a.from_key ORDER BY w.key, n.rank`;
const RATED = `SELECT name, dataset, rating, weak FROM rated_alias ORDER BY name, dataset`;
const SEEN = `SELECT first_observed_date AS first, last_observed_date AS last, count(*) AS count FROM watchlist_entry
  GROUP BY 1, 2 ORDER BY 1, 2`;
const KINDS = `SELECT w.watchlist_name AS list, n.name AS name, k.kind AS kind, p.number
  FROM legal_entity_appears_on_watchlist_entry AS a JOIN watchlist_entry AS w ON w.key = a.to_key
  JOIN listed_kind AS k ON k.id = w.id LEFT JOIN publisher_number AS p ON p.id = w.id JOIN legal_entity_name AS n ON n.owner_key = a.from_key AND n.rank = 0
  ORDER BY w.key`;
const ADDRESSES = `SELECT a.street_address1 AS street, a.street_address2 AS unit, a.city, a.state, a.zip, a.country, count(*) AS entries
  FROM address_appears_on_watchlist_entry AS e JOIN address AS a ON a.key = e.from_key GROUP BY a.key ORDER BY a.key`;

const NULLS = (count: number) => ',-0- '.repeat(count);
const SDN = [
  `101,"BLUE HARBOR SHIPPING LTD.",-0- ,"CUBA"${NULLS(7)},"Organization Established Date 04 Mar 2019; a.k.a. 'BHS'."`,
  `102,"EXAMPLE, Dr. Jane Q.","individual","SDGT] [IFSR"${NULLS(7)},"DOB 09 Feb 1951; alt. DOB 10 Feb 1951; alt. DOB circa 1952; Passport X1 expires 01 Jan 2031; a.k.a. 'THE OTH"`,
  `103,"SEA STAR","vessel","CUBA"${NULLS(8)}`,
];
const SDN_FILES = {
  'sdn.csv': `${SDN.join('\r\n')}\r\n\u001a`,
  'alt.csv':
    '101,1,"aka","AZURE PORT LINES",-0- \r\n102,2,"fka","SAMPLE, Jane",-0- \r\n999,3,"aka","NOBODY",-0- \r\n\u001a',
  'add.csv':
    '101,1,"12 Main Street, Suite 4","Miami, FL 33101","United States",-0- \r\n101,2,-0- ,"Havana","Cuba",-0- \r\n102,3,-0- ,-0- ,"Korea, North",-0- \r\n102,4,-0- ,-0- ,"undetermined",-0- \r\n\u001a',
  'sdn_comments.csv': `102,"ER ONE'; Linked To: BLUE HARBOR SHIPPING LTD."\r\n`,
};

describe('the files of an OFAC list', () => {
  test('belong together by the number of the party: names in order, weak aliases of the remarks behind', async () => {
    const { rows, report } = await load(SDN_FILES);
    expect(await rows(NAMES)).toEqual([
      { list: 'SDN', name: 'BLUE HARBOR SHIPPING LTD.', rank: 0, type: 'Corporation' },
      { list: 'SDN', name: 'AZURE PORT LINES', rank: 1, type: 'Unknown' },
      { list: 'SDN', name: 'BHS', rank: 2, type: 'Unknown' },
      { list: 'SDN', name: 'DR. JANE Q. EXAMPLE', rank: 0, type: 'Person' },
      { list: 'SDN', name: 'JANE SAMPLE', rank: 1, type: 'Person' },
      { list: 'SDN', name: 'THE OTHER ONE', rank: 2, type: 'Person' },
      { list: 'SDN', name: 'SEA STAR', rank: 0, type: 'Unknown' },
    ]);
    expect(await rows(RATED)).toEqual(
      ['BHS', 'THE OTHER ONE'].map((name) => ({ name, dataset: 'ofac_sdn', rating: 'weak', weak: 1 })),
    );
    expect(report.files.map(({ source, rows: count, rejects }) => [source, count, ...rejects])).toEqual([
      ['ofac_sdn', 4],
      ['ofac_sdn', 3, ['no party with this number', 1]],
      ['ofac_sdn', 3],
      ['ofac_sdn', 1],
    ]);
    expect(report.datasets.map(({ name }) => name)).toEqual(['ofac_sdn']);
  });

  test('a party is of the kind that SDN_Type says, an organisation where it says none', async () => {
    const { rows } = await load(SDN_FILES);
    expect(await rows(KINDS)).toEqual([
      { list: 'SDN', name: 'BLUE HARBOR SHIPPING LTD.', kind: 'organisation', number: '101' },
      { list: 'SDN', name: 'DR. JANE Q. EXAMPLE', kind: 'person', number: '102' },
      { list: 'SDN', name: 'SEA STAR', kind: 'vessel', number: '103' },
    ]);
  });

  test('a person has one record per full day of birth; a year alone is noted', async () => {
    const { rows, report } = await load(SDN_FILES);
    expect(await rows('SELECT first_name, last_name, full_name, date_of_birth FROM person ORDER BY key')).toEqual(
      ['1951-02-09', '1951-02-10'].map((date_of_birth) => ({
        first_name: 'JANE',
        last_name: 'EXAMPLE',
        full_name: 'DR. JANE Q. EXAMPLE',
        date_of_birth,
      })),
    );
    expect(report.files[2]?.notes.get('date of birth without a full day')).toBe(1);
  });

  test('"three-letter ISO 3166 country code where it is unambiguous"; a country alone is an address', async () => {
    const { rows, report } = await load(SDN_FILES);
    const nothing = { street: null, unit: null, city: null, state: null, zip: null };
    expect(await rows(ADDRESSES)).toEqual([
      { street: '12 MAIN ST', unit: 'STE 4', city: 'MIAMI', state: 'FL', zip: '33101', country: 'USA', entries: 1 },
      { ...nothing, city: 'HAVANA', country: 'CUB', entries: 1 },
      { ...nothing, country: 'PRK', entries: 1 },
    ]);
    expect(report.files[2]?.notes.get('no country code: undetermined')).toBe(1);
  });

  test('"listed-since and the publisher\'s date are known or null": no day that a remark mentions, nor that of the file', async () => {
    const { rows } = await load(SDN_FILES);
    expect(await rows('SELECT name, date FROM dataset')).toEqual([{ name: 'ofac_sdn', date: null }]);
    expect(await rows(SEEN)).toEqual([{ first: null, last: null, count: 3 }]);
  });

  test('the name of the file, or else the manifest, says the date', async () => {
    const named = await load({ ...SDN_FILES, 'sdn.csv': '', 'sdn_20210715.csv': SDN_FILES['sdn.csv'] });
    expect(await named.rows('SELECT date FROM dataset')).toEqual([{ date: '2021-07-15' }]);
    expect(await named.rows(SEEN)).toEqual([{ first: '2021-07-15', last: '2021-07-15', count: 3 }]);
    const told = await load(SDN_FILES, '2021-08-01');
    expect(await told.rows(SEEN)).toEqual([{ first: '2021-08-01', last: '2021-08-01', count: 3 }]);
  });

  test('some remarks say since when a party is listed: the first of its listings', async () => {
    const remark = (text: string) => `7,"A FIRM",-0- ,"CMIC-EO13959"${NULLS(7)},"${text}"\r\n`;
    const since = async (text: string) => (await (await load({ 'prim.csv': remark(text) })).rows(SEEN))[0];
    expect(
      await since(
        'Listing Date (EO 14024 Directive 3): 24 Feb 2022; Listing Date (CMIC): 03 Jun 2021; Effective Date (CMIC): 02 Aug 2020',
      ),
    ).toEqual({ first: '2021-06-03', last: null, count: 1 });
    expect(await since('Listing Date (CMIC): 03 Jun 2921; Passport X expires 01 Jan 2020')).toMatchObject({
      first: null,
    });
  });

  test('alternate names without primary ones are rejected with their line', async () => {
    const { report } = await load({ ...SDN_FILES, 'sdn.csv': `${SDN.slice(0, 1).join('')}\r\n` });
    expect(report.files.map(({ rejects }) => [...rejects])).toEqual([
      [['no party with this number', 2]],
      [['no party with this number', 2]],
      [],
      [['no party with this number', 1]],
    ]);
  });

  test.each([
    ['NS-PLC', ['PLC']],
    ['SDGT] [NS-PLC', ['PLC']],
    ['UKRAINE-EO13662', ['SSI']],
    ['UKRAINE-EO13662] [RUSSIA-EO14024', ['SSI', 'NS-MBS']],
    ['CMIC-EO13959', ['NS-CMIC']],
    ['FSE-IR', ['FSE']],
    ['561-Related', ['CAPTA']],
    ['SOMETHING NEW', ['NON-SDN']],
  ])('the programmes %s put a party on %j', (programs, lists) => {
    expect(nonSdnLists(programs.split('] ['))).toEqual(lists);
  });
});

const UN = `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-02-27T00:00:09.554Z">
 <INDIVIDUALS>
  <INDIVIDUAL>
   <DATAID>1</DATAID><FIRST_NAME>JÉRÔME</FIRST_NAME><SECOND_NAME>TEST</SECOND_NAME><THIRD_NAME>EXAMPLE</THIRD_NAME>
   <NAME_ORIGINAL_SCRIPT>Жером Тест</NAME_ORIGINAL_SCRIPT><LISTED_ON>2012-12-31</LISTED_ON>
   <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Jerome Tester; Jerry Test</ALIAS_NAME></INDIVIDUAL_ALIAS>
   <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>“Jerry”</ALIAS_NAME></INDIVIDUAL_ALIAS>
   <INDIVIDUAL_ADDRESS><CITY>Kinshasa</CITY><COUNTRY>Democratic Republic of the Congo</COUNTRY></INDIVIDUAL_ADDRESS>
   <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1960-01-02</DATE></INDIVIDUAL_DATE_OF_BIRTH>
   <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><YEAR>1961</YEAR></INDIVIDUAL_DATE_OF_BIRTH>
  </INDIVIDUAL>
  <INDIVIDUAL><DATAID>2</DATAID><FIRST_NAME/></INDIVIDUAL>
 </INDIVIDUALS>
 <ENTITIES>
  <ENTITY><DATAID>3</DATAID><FIRST_NAME>FRONT &amp; CO; FRONT LINES</FIRST_NAME><LISTED_ON>2014-06-30</LISTED_ON>
   <ENTITY_ALIAS><QUALITY>f.k.a.</QUALITY><ALIAS_NAME/></ENTITY_ALIAS></ENTITY>
 </ENTITIES>
</CONSOLIDATED_LIST>`;

test('the UN list: aliases, those of low quality last, the original script, listed since the day it says', async () => {
  const { rows, report } = await load({ 'list.xml': UN });
  const names = await rows(NAMES);
  expect(names.map(({ name }) => name)).toEqual(
    'JÉRÔME TEST EXAMPLE|JEROME TESTER|JERRY TEST|ЖЕРОМ ТЕСТ|JERRY|FRONT & CO|FRONT LINES'.split('|'),
  );
  expect(await rows(RATED)).toEqual([{ name: 'JERRY', dataset: 'un_consolidated', rating: 'weak', weak: 1 }]);
  expect((await rows(KINDS)).map(({ kind }) => kind)).toEqual(['person', 'organisation']);
  expect(await rows('SELECT first_name AS one, last_name AS other, date_of_birth AS born FROM person')).toEqual([
    { one: 'JÉRÔME', other: 'EXAMPLE', born: '1960-01-02' },
  ]);
  expect(
    await rows('SELECT first_observed_date AS first, last_observed_date AS last FROM watchlist_entry ORDER BY key'),
  ).toEqual([
    { first: '2012-12-31', last: '2026-02-27' },
    { first: '2014-06-30', last: '2026-02-27' },
  ]);
  expect([...(report.files[0]?.rejects ?? [])]).toEqual([['no DATAID or no name', 1]]);
  expect(report.files[0]?.rows).toBe(3);
});

const DPL_HEADER =
  '"Name"\t"Street_Address"\t"City"\t"State"\t"Country"\t"Postal_Code"\t"Effective_Date"\t"Expiration_Date"\t"Standard_Order"\t"Last_Update"\t"Action"\t"FR_Citation"';
const denied = (values: string) =>
  values
    .split('|')
    .map((value) => `"${value}"`)
    .join('\t');

test('denied persons: one party per name and order, dates in the year 3017 are no dates of the list', async () => {
  const { rows, report } = await load({
    'dpl.txt': [
      DPL_HEADER,
      denied(' SAMPLE TRADING|1 A ST|RICHARDSON|TX||75081|03/04/2002|06/29/2056|Y|2006-07-11|X|X'),
      denied('SAMPLE TRADING|PROSPEKT 9|OB||RU|633104|03/04/2002|06/29/2056|Y|3017-08-22|X|X'),
      denied('OTHER LTD||||||08/22/3017||Y|2022-09-02|X|X'),
      denied('|||||||||||'),
    ].join('\r\n'),
  });
  expect(await rows('SELECT date, rows FROM dataset')).toEqual([{ date: '2022-09-02', rows: 4 }]);
  // The list does not say what a party is, a legal form in its name does.
  expect((await rows(KINDS)).map(({ kind }) => kind)).toEqual(['unknown', 'organisation']);
  expect(
    await rows('SELECT watchlist_name AS list, first_observed_date AS first FROM watchlist_entry ORDER BY key'),
  ).toEqual([
    { list: 'BIS-DPL', first: '2002-03-04' },
    { list: 'BIS-DPL', first: '2022-09-02' },
  ]);
  expect((await rows(ADDRESSES)).map(({ state, zip, country }) => [state, zip, country])).toEqual([
    ['TX', '75081', 'USA'],
    [null, null, 'RUS'],
  ]);
  expect([...(report.files[0]?.rejects ?? [])]).toEqual([['no name', 1]]);
});

test('a name that a list writes as several is each of them', async () => {
  const row = (name: string) => denied(`${name}||||||03/04/2002||Y|2019-06-12|X|X`);
  const { rows } = await load({
    'a.txt': [DPL_HEADER, row('OSVALD TRENTHAM A/K/A FRANK TRENT'), row('PEARL (A.K.A. MING) LEE')].join('\n'),
  });
  expect((await rows(NAMES)).map(({ name }) => name)).toEqual([
    ...['OSVALD TRENTHAM', 'FRANK TRENT'],
    'PEARL (A.K.A. MING) LEE',
  ]);
});

test('two editions of a list are one dataset, each party seen until the edition that has it', async () => {
  const row = (name: string, updated: string) => denied(`${name}||||||03/04/2002||Y|${updated}|X|X`);
  const { rows } = await load({
    'a.txt': [DPL_HEADER, row('OLD', '2019-06-12'), row('BOTH', '2019-06-12')].join('\n'),
    'b.txt': [DPL_HEADER, row('BOTH', '2022-09-02')].join('\n'),
  });
  const sql = `SELECT n.name AS name, e.first_observed_date AS first, e.last_observed_date AS last
    FROM legal_entity AS e JOIN legal_entity_name AS n ON n.owner_key = e.key ORDER BY n.name`;
  expect(await rows(sql)).toEqual([
    { name: 'BOTH', first: '2002-03-04', last: '2022-09-02' },
    { name: 'OLD', first: '2002-03-04', last: '2019-06-12' },
  ]);
});

const CSL_HEADER =
  'source,entity_number,type,programs,name,title,addresses,federal_register_notice,start_date,end_date,standard_order,license_requirement,license_policy,call_sign,vessel_type,gross_tonnage,gross_registered_tonnage,vessel_flag,vessel_owner,remarks,source_list_url,alt_names,citizenships,dates_of_birth,nationalities,places_of_birth,source_information_url,ids';
const screened = (fields: Readonly<Record<string, string>>) =>
  CSL_HEADER.split(',')
    .map((name) => `"${fields[name] ?? ''}"`)
    .join(',');

/** Values of which a cell has several. */
const SEVERAL = [
  {
    alt_names: 'TRW; and Works 13',
    addresses: '1 Hill Road, Xian, China, CN; 80 SW 8th Street Suite 2000, Miami, FL, 33130, US',
  },
  { dates_of_birth: '1955; 1956-02-03' },
];

test.each([
  ['older', CSL_HEADER, ''],
  ['newer', `_id,${CSL_HEADER}`, '"k1",'],
])('the consolidated screening list in its %s layout', async (_, header, key) => {
  const { rows, report } = await load({
    'csl.csv': [
      header,
      ...[
        texts(`
          source: Military End User (MEU) List - Bureau of Industry and Security; name: Test Rocket Works;
          start_date: 2020-12-23; end_date: 2024-06-07`),
        texts(`
          source: Palestinian Legislative Council List (PLC) - Treasury Department; entity_number: 7;
          type: Individual; name: TESTER, Jane`),
      ].map((row, at) => key + screened({ ...row, ...SEVERAL[at] })),
      ...['Vessel', 'Aircraft', 'Entity'].map((type, at) => {
        const source = 'Specially Designated Nationals (SDN) - Treasury';
        return key + screened({ source, entity_number: `${at}`, type, name: type });
      }),
      key + screened({ source: 'Some New List (XYZ) - Somebody', name: 'X' }),
    ].join('\n'),
  });
  expect((await rows(NAMES)).map(({ list, name }) => `${list}: ${name}`)).toEqual([
    ...['BIS-MEU: TEST ROCKET WORKS', 'BIS-MEU: TRW', 'BIS-MEU: WORKS 13', 'PLC: JANE TESTER'],
    ...['SDN: VESSEL', 'SDN: AIRCRAFT', 'SDN: ENTITY'],
  ]);
  expect((await rows(KINDS)).map(({ kind }) => kind)).toEqual([
    ...['unknown', 'person', 'vessel', 'aircraft', 'organisation'],
  ]);
  const addresses = (await rows(ADDRESSES)).map((each) => [each.street, each.unit, each.city, each.state, each.zip]);
  expect(addresses).toEqual([
    ['1 HILL ROAD, XIAN, CHINA', null, null, null, null],
    ['80 SW 8TH ST', 'STE 2000', 'MIAMI', 'FL', '33130'],
  ]);
  expect((await rows(ADDRESSES)).map(({ country }) => country)).toEqual(['CHN', 'USA']);
  expect([...(report.files[0]?.rejects ?? [])]).toEqual([['a list without known short name', 1]]);
  expect(await rows('SELECT date FROM dataset')).toEqual([{ date: null }]);
  expect(await rows(SEEN)).toEqual([
    { first: null, last: null, count: 4 },
    { first: '2020-12-23', last: null, count: 1 },
  ]);
});

test('an alias is weak if a list says so, its copies do not count, and no other list gives it; however it is loaded', async () => {
  const files = {
    'sdn.csv': `101,"EXAMPLE, Jane","individual","CUBA"${NULLS(7)},"DOB 09 Feb 1951; a.k.a. 'JANET'; a.k.a. 'JX'."\r\n`,
    'csl.csv': `${CSL_HEADER}\n${screened({
      ...{ source: 'Specially Designated Nationals (SDN) - Treasury Department', entity_number: '101' },
      ...{ type: 'Individual', name: 'EXAMPLE, Jane', alt_names: 'JANET; JX' },
    })}`,
    'un.xml': `<CONSOLIDATED_LIST dateGenerated="2026-02-27"><INDIVIDUALS><INDIVIDUAL><DATAID>3</DATAID>
      <FIRST_NAME>JANE</FIRST_NAME><SECOND_NAME>EXAMPLE</SECOND_NAME>
      <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Janet</ALIAS_NAME></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_DATE_OF_BIRTH><DATE>1951-02-09</DATE></INDIVIDUAL_DATE_OF_BIRTH></INDIVIDUAL></INDIVIDUALS></CONSOLIDATED_LIST>`,
  };
  const dataDir = dataFolder();
  const paths = Object.entries(files).map(([name, text]) => {
    writeFileSync(join(dataDir, name), text);
    return join(dataDir, name);
  });
  const weak = async () => {
    using lease = storeAt(warehouseFolder(dataDir)).serve().acquire();
    const rows = await lease.snapshot.select(RATED, []);
    return rows.map(({ name, dataset, weak: all }) => `${name} of ${dataset}${all ? ' is weak' : ''}`);
  };
  const LISTS = ['consolidated_screening_list', 'ofac_sdn'];
  const isWeak = LISTS.map((list) => `JX of ${list} is weak`);
  await ingest({ dataDir, paths: paths.slice(0, 2) });
  expect(await weak()).toEqual([...LISTS.map((list) => `JANET of ${list} is weak`), ...isWeak]);
  await ingest({ dataDir, paths: paths.slice(2), absent: async () => 'keep' });
  const together = [...LISTS.map((list) => `JANET of ${list}`), ...isWeak];
  expect(await weak()).toEqual(together);
  await ingest({ dataDir, paths });
  expect(await weak()).toEqual(together);
});

test('a name that a list has removed is no name of the party any more', async () => {
  const dataDir = dataFolder();
  const file = join(dataDir, 'sdn.csv');
  for (const remarks of ["DOB 09 Feb 1951; a.k.a. 'JANET'; a.k.a. 'JX'.", "a.k.a. 'JANET'."]) {
    writeFileSync(file, `101,"EXAMPLE, Jane","individual","CUBA"${NULLS(7)},"${remarks}"\r\n`);
    await ingest({ dataDir, paths: [file] });
  }
  using lease = storeAt(warehouseFolder(dataDir)).serve().acquire();
  const [record] = (await screeningLists(lease.snapshot)).records;
  expect(record).toMatchObject({ names: ['JANE EXAMPLE', 'JANET'], weakNames: ['JANET'], datesOfBirth: [] });
});
