import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ingest } from '../../ingest/ingest.ts';
import { NothingToLoad } from '../../ingest/load-errors.ts';
import { codesOf, titleOf } from '../../sources/reference/industry-codes.ts';
import { warehouseFolder } from '../../storage/sqlite/folder.ts';
import { storeAt } from '../../storage/store-at.ts';
import { dataFolder } from '../ingest/tiny.ts';
import { texts } from '../records.ts';

const HEADER =
  'business_legal_name,trade_name,ownership_type,naics_code,naics_description,naics_sector,license_start_date,license_start_year,business_age_years,business_age_group,is_future_start_date,street_address,city,state,zip_5,is_seattle_address,city_account_number,ubi';

/** A licence as a row of the file. */
const licence = (fields: Readonly<Record<string, string>>) =>
  HEADER.split(',')
    .map((name) => `"${fields[name] ?? ''}"`)
    .join(',');

const BREW = texts(`
    business_legal_name: TEST BREW LLC; trade_name: TEST BREW; ownership_type: LLC - Single Member;
    naics_code: 722515; license_start_date: 2020-05-01; city: SEATTLE; state: WA; zip_5: 98101;
    ubi: 6001002000010001`);

async function load(lines: readonly string[]) {
  const dataDir = dataFolder();
  const file = join(dataDir, 'licences_20260802.csv');
  writeFileSync(file, `\uFEFF${[HEADER, ...lines].join('\r\n')}\r\n`);
  const report = await ingest({ dataDir, paths: [file] });
  const warehouse = storeAt(warehouseFolder(dataDir)).serve();
  const rows = async (sql: string) => {
    using lease = warehouse.acquire();
    return lease.snapshot.select(sql, []);
  };
  return { report, rows };
}

describe('Seattle licences', () => {
  test('a chain is one brand with many locations, legal form and punctuation of its name aside', async () => {
    const { rows } = await load([
      licence({ ...BREW, street_address: '1 PIKE ST', city_account_number: '1' }),
      licence({ ...BREW, trade_name: 'TEST BREW, LLC', street_address: '2 PINE ST # 4', city_account_number: '2' }),
      licence({ ...BREW, trade_name: 'TEST ROASTERY', street_address: '2 PINE ST # 4', city_account_number: '3' }),
    ]);
    const brands = `SELECT n.name, count(*) AS locations FROM brand_name AS n
      JOIN brand_operates_at_operating_location AS e ON e.from_key = n.owner_key WHERE n.rank = 0 GROUP BY n.name ORDER BY n.name`;
    expect(await rows(brands)).toEqual([
      { name: 'TEST BREW', locations: 2 },
      { name: 'TEST ROASTERY', locations: 1 },
    ]);
    expect(await rows('SELECT street_address1 AS street, street_address2 AS unit FROM address ORDER BY key')).toEqual([
      { street: '1 PIKE ST', unit: null },
      { street: '2 PINE ST', unit: '# 4' },
    ]);
    expect(await rows('SELECT count(*) AS firms FROM legal_entity')).toEqual([{ firms: 1 }]);
  });

  test('"a state that publishes no status gives status: unknown"; the UBI\'s nine digits are the file number', async () => {
    const { rows } = await load([
      licence({ ...BREW, street_address: '1 PIKE ST', city_account_number: '1' }),
      licence({
        ...BREW,
        ...texts('business_legal_name: FAR INC; state: CA; zip_5: 95661; street_address: 1 A ST; ubi: 600100300'),
      }),
      licence({
        ...BREW,
        business_legal_name: 'DOE JANE Q',
        ownership_type: 'Sole proprietorship',
        street_address: '3 A ST',
        ubi: '6001004000010001',
      }),
    ]);
    const filings =
      'SELECT file_number, registration_state AS state, status, jurisdiction_type, registered_name AS name FROM registration ORDER BY key';
    expect(await rows(filings)).toEqual([
      texts(`
          file_number: 600100200; state: WA; status: unknown; jurisdiction_type: domestic; name: TEST BREW LLC`),
      { file_number: '600100300', state: 'WA', status: 'unknown', jurisdiction_type: null, name: 'FAR INC' },
    ]);
    expect(await rows('SELECT full_name, first_name, last_name FROM person')).toEqual([
      { full_name: 'JANE Q DOE', first_name: 'JANE', last_name: 'DOE' },
    ]);
  });

  test('observed from the start of the licence to the date of the data; a start to come counts from that date', async () => {
    const { rows } = await load([
      licence({ ...BREW, street_address: '1 PIKE ST', city_account_number: '1' }),
      licence({ ...BREW, ubi: '600100300', street_address: '2 PIKE ST', license_start_date: '2026-12-10' }),
      licence({ ...BREW, ubi: '600100400', street_address: '3 PIKE ST', license_start_date: '1900-01-01' }),
    ]);
    const sql = `SELECT s.operating_status AS status, s.first_observed_date AS first, s.last_observed_date AS last
      FROM operating_location_operating_status AS s ORDER BY s.owner_key`;
    expect(await rows(sql)).toEqual([
      { status: 'Open', first: '2020-05-01', last: '2026-08-02' },
      { status: 'Unknown', first: '2026-08-02', last: '2026-08-02' },
      { status: 'Open', first: '2026-08-02', last: '2026-08-02' },
    ]);
  });

  test('a bad row never stops a load: it is counted by reason and kept with its line', async () => {
    const { rows, report } = await load([
      licence({ ...BREW, street_address: '1 PIKE ST', city_account_number: '1' }),
      'three,values,only',
      licence({ city: 'SEATTLE', city_account_number: '9' }),
      licence({ ...BREW, ubi: '', street_address: '5 PIKE ST' }),
      licence({ ...BREW, ubi: '12AB', street_address: '', city: '', state: '', zip_5: '', city_account_number: '77' }),
    ]);
    expect([...(report.files[0]?.rejects ?? [])]).toEqual([
      ['expected 18 values, got fewer', 1],
      ['no name', 1],
      ['neither UBI nor city account number', 1],
    ]);
    expect(report.files[0]?.notes.get('no address')).toBe(1);
    expect(await rows('SELECT count(*) AS brands FROM brand')).toEqual([{ brands: 2 }]);
    const lines = readFileSync(report.rejectFiles[0] ?? '', 'utf8')
      .split('\n')
      .slice(1, 4);
    expect(lines.map((line) => line.slice(1).split('","').slice(0, 2).join(' '))).toEqual([
      '3 expected 18 values, got fewer',
      '4 no name',
      '5 neither UBI nor city account number',
    ]);
  });
});

test('files of unknown formats are named, and alone they are nothing to load', async () => {
  const dataDir = dataFolder();
  writeFileSync(join(dataDir, 'notes.txt'), 'hello');
  await expect(ingest({ dataDir, paths: [join(dataDir, 'notes.txt')] })).rejects.toThrow(NothingToLoad);
});

describe('NAICS 2022', () => {
  test.each([
    ['31-33', ['31', '32', '33']],
    ['722515', ['722515']],
    ['Code', []],
  ])('the code %j names %j', (written, codes) => {
    expect(codesOf(written)).toEqual(codes);
  });

  test.each([
    ['Soybean FarmingT', '11111', 'Soybean Farming'],
    ['Crop ProductionT ', '111', 'Crop Production'],
    ['Dry Pea and Bean Farming ', '111130', 'Dry Pea and Bean Farming'],
    ['Oilseed (except Soybean) FarmingT', '11112', 'Oilseed (except Soybean) Farming'],
  ])('the title %j of %s is %j', (written, code, title) => {
    expect(titleOf(written, code)).toBe(title);
  });
});
