import { expect, test } from 'vitest';
import type { IngestReport } from '../../ingest/ingest.ts';
import { warehouseFolder } from '../../storage/sqlite/folder.ts';
import { storeAt } from '../../storage/store-at.ts';
import { hasReal, realLoad } from '../real-load.ts';

/** Rows, and rejected ones, by source. */
function counts({ files }: IngestReport): Record<string, readonly [rows: number, rejected: number]> {
  const found: Record<string, [number, number]> = {};
  for (const { source, rows, rejects } of files) {
    const [before, rejected] = found[source] ?? [0, 0];
    found[source] = [before + rows, rejected + [...rejects.values()].reduce((sum, count) => sum + count, 0)];
  }
  return found;
}

test.skipIf(!hasReal('firms'))(
  'every source loads its real files: rows, and what it makes of firms that are known',
  async () => {
    const { dataDir, report } = await realLoad('firms');
    expect(counts(report)).toEqual({
      bankruptcy_dockets: [135, 0],
      co_sos: [3, 0],
      mcc: [981, 0],
      naics_2012_to_2017: [1_069, 0],
      naics_2017: [1_057 + 2_196, 0],
      naics_2022: [2_125, 0],
      sic_1987: [10 + 416 + 83 + 1_005, 0],
      sic_1987_to_naics_2022: [2_656, 0],
      irs_eo_bmf: [11_093, 0],
      form_990: [267, 0],
      form_990_index: [762, 0],
      king_county_food: [12_874, 0],
      ppp_loans: [2_196, 0],
      // Test accounts of the city's staff.
      seattle_licenses: [12_897, 3],
      sf_food: [7_566, 0],
      wa_sos: [10, 0],
    });
    expect(report.unknown.map(({ name }) => name.replace(/.*\//, ''))).toEqual([
      'mcc_LICENSE.txt',
      'data_dictionary.md',
    ]);

    const warehouse = storeAt(warehouseFolder(dataDir)).serve();
    using lease = warehouse.acquire();
    const rows = async (sql: string) => lease.snapshot.select(sql, []);
    expect(
      await rows(
        "SELECT name, date FROM dataset WHERE name NOT LIKE '%naics%' AND name NOT IN ('mcc', 'sic_1987') ORDER BY name",
      ),
    ).toEqual([
      { name: 'bankruptcy_dockets', date: '2023-01-24' },
      { name: 'co_sos', date: '2022-05-01' },
      { name: 'form_990', date: '2024-12-13' },
      { name: 'form_990_index', date: '2022-10-26' },
      { name: 'irs_eo_bmf', date: '2020-05-01' },
      { name: 'king_county_food', date: '2025-11-26' },
      { name: 'ppp_loans', date: '2020-06-30' },
      { name: 'seattle_licenses', date: '2026-08-02' },
      { name: 'sf_food', date: '2015-07-13' },
      { name: 'wa_sos', date: '2025-12-01' },
    ]);

    // Washington Mutual is found with its bankruptcy.
    expect(
      await rows(`SELECT b.debtor_name, b.case_number, b.chapter_type, b.filing_date, b.judge, t.tin, a.full_address
      FROM legal_entity_bankruptcy AS b JOIN legal_entity_name AS n ON n.owner_key = b.owner_key AND n.name = 'WASHINGTON MUTUAL, INC.'
      JOIN legal_entity_files_taxes_using_tin AS x ON x.from_key = b.owner_key JOIN tin AS t ON t.key = x.to_key
      JOIN legal_entity_receives_mail_at_address AS m ON m.from_key = b.owner_key JOIN address AS a ON a.key = m.to_key`),
    ).toEqual([
      {
        debtor_name: 'WASHINGTON MUTUAL, INC.',
        case_number: '08-12229',
        chapter_type: '11',
        filing_date: '2008-09-26',
        judge: 'MARY F. WALRATH',
        tin: '911653725',
        full_address: '1301 SECOND AVE SEATTLE WA 98101',
      },
    ]);

    // Form 990 firms carry EIN and website.
    expect(
      await rows(`SELECT t.tin, w.website, w.domain FROM brand_name AS n
      JOIN brand_operates_website_website AS o ON o.from_key = n.owner_key JOIN website AS w ON w.key = o.to_key
      JOIN legal_entity_does_business_as_brand AS d ON d.to_key = n.owner_key
      JOIN legal_entity_files_taxes_using_tin AS x ON x.from_key = d.from_key JOIN tin AS t ON t.key = x.to_key
      WHERE n.name = 'RECOVERY CAFE'`),
    ).toMatchObject([{ website: 'http://www.recoverycafe.org', domain: 'recoverycafe' }]);

    // A feed's delinquency note goes from the name into the status; a filing has its own date and type.
    expect(
      await rows(
        "SELECT registered_name AS name, status, sub_status, status_detail FROM registration WHERE file_number = '20208090445'",
      ),
    ).toEqual([
      {
        name: '6301 STATE FARM LLC',
        status: 'active',
        sub_status: 'not_good_standing',
        status_detail: 'Delinquent May 1, 2022',
      },
    ]);
    expect(
      await rows(
        "SELECT registration_type AS type, home_jurisdiction_state AS home, status, issue_date FROM registration WHERE file_number = '603408394'",
      ),
    ).toEqual([{ type: 'FOREIGN PROFIT CORPORATION', home: 'ID', status: 'active', issue_date: '2021-10-11' }]);

    // Nobody's contact: e-mail addresses and phone numbers stand in dockets for attorneys alone.
    expect(await rows('SELECT count(*) AS emails FROM email_address')).toEqual([{ emails: 0 }]);
    // Codes have their descriptions but those that NAICS 2017 does not have.
    const undescribed = await rows(
      'SELECT industry_type AS type, industry_code AS code FROM industry WHERE industry_desc IS NULL ORDER BY 2',
    );
    expect(undescribed.every(({ type }) => type === 'naics_2017_code')).toBe(true);
    expect(undescribed.length).toBeLessThan(5);
    warehouse.close();
  },
);
