import { describe, expect, test } from 'vitest';
import { searchRequest } from '../../search/request/input.ts';
import { search } from '../../search/search.ts';
import { sqlite } from '../../storage/sqlite/dialect.ts';
import { warehouseFolder } from '../../storage/sqlite/folder.ts';
import { storeAt } from '../../storage/store-at.ts';
import { hasReal, realLoad } from '../real-load.ts';

describe.skipIf(!hasReal('seattle'))('the first real load', () => {
  test('makes brands, legal entities, filings, locations, addresses and industries of the city licences', async () => {
    const { dataDir, report } = await realLoad('seattle');
    const warehouse = storeAt(warehouseFolder(dataDir)).serve();
    using lease = warehouse.acquire();
    const rows = async (sql: string) => lease.snapshot.select(sql, []);

    expect(report.files.map(({ source, rows }) => [source, rows])).toEqual([
      ['seattle_licenses', 12_897],
      ['naics_2022', 2_125],
      ['cbsa_crosswalk', 1_915],
      ['geonames_postal', 41_490],
    ]);
    // Test accounts of the city's staff.
    expect(report.files.flatMap(({ rejects }) => [...rejects])).toEqual([['no name', 3]]);
    // 12,330 UBIs and accounts; five accounts without UBI are others' by name and address, or name and trade name, and two pairs are of one customer.
    expect(Object.fromEntries(report.tables)).toMatchObject({ legal_entity: 12_323, industry: 631 });

    const [chain] = await rows(`SELECT b.owner_key AS key, d.location_description AS place, count(*) AS locations
      FROM brand_name AS b JOIN brand_operates_at_operating_location AS e ON e.from_key = b.owner_key
      JOIN brand_location_description AS d ON d.owner_key = b.owner_key
      WHERE b.name = 'ALL THE BEST PET CARE' GROUP BY b.owner_key`);
    expect(chain).toMatchObject({ locations: 9, place: 'WA' });
    expect(
      await rows(`SELECT n.name, r.file_number, r.status, i.industry_desc FROM legal_entity_does_business_as_brand AS d
        JOIN legal_entity_name AS n ON n.owner_key = d.from_key AND n.rank = 0
        JOIN registered_entity_is_instance_of_legal_entity AS x ON x.to_key = d.from_key
        JOIN registration_registered_registered_entity AS y ON y.to_key = x.from_key
        JOIN registration AS r ON r.key = y.from_key
        JOIN brand_does_business_within_industry AS w ON w.from_key = d.to_key AND w.from_rank = 0
        JOIN industry AS i ON i.key = w.to_key WHERE d.to_key = ${chain?.key}`),
    ).toEqual([
      {
        name: 'ALL THE BEST PET CARE INC',
        file_number: '601333182',
        status: 'unknown',
        industry_desc: 'Pet and Pet Supplies Retailers',
      },
    ]);

    // A typing error, words written as one, a word left out; and two of them.
    const [carWash] = await rows(`SELECT ${sqlite.uuidOut('b.id')} AS id FROM brand AS b
      JOIN brand_name AS n ON n.owner_key = b.key WHERE n.name = 'BROWN BEAR CAR WASH'`);
    for (const name of ['brown baer carwash', 'brownbaer carwash', 'brwon carwash', 'baer carwash']) {
      const request = searchRequest({ name, address: { city: 'Seattle', state: 'WA' } });
      expect(await search(lease.snapshot, request), name).toMatchObject([{ id: carWash?.id }]);
    }

    const [places] =
      await rows(`SELECT count(*) AS seattle, count(county) AS county, count(msa) AS msa, count(csa) AS csa,
      count(latitude) AS points, count(h3_index) AS cells, count(full_address) AS full FROM address WHERE city = 'SEATTLE' AND state = 'WA' AND zip LIKE '981%'`);
    // 98123 and 98186, one address each, are no ZIP codes.
    const found = Number(places?.seattle) - 2;
    expect(places).toEqual({
      seattle: found + 2,
      full: found + 2,
      county: found,
      msa: found,
      csa: found,
      points: found,
      // The licences have no measured points.
      cells: 0,
    });
    expect(await rows('SELECT count(*) AS undescribed FROM industry WHERE industry_desc IS NULL')).toEqual([
      { undescribed: 0 },
    ]);
    warehouse.close();
  });
});
