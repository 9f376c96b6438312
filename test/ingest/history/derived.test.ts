import { describe, expect, test } from 'vitest';
import { readCatalog } from '../../../catalog/read.ts';
import { screeningLists } from '../../../search/screening/screening-lists.ts';
import { warehouseFolder } from '../../../storage/sqlite/folder.ts';
import { storeAt } from '../../../storage/store-at.ts';
import { built, dataFolder, oneDataset } from '../tiny.ts';

const catalog = readCatalog();

describe('what is derived counts what is current', () => {
  const brand = (date: string, ...cities: readonly string[]) =>
    oneDataset(date, (source) => {
      const shop = source.ref('Brand', 'b');
      source.entity('Brand', shop);
      for (const city of cities) {
        const [location, address] = [source.ref('OperatingLocation', city), source.ref('Address', city)];
        source.entity('OperatingLocation', location);
        source.entity('Address', address, { city, state: 'WA' });
        source.edge('BrandOperatesAtOperatingLocation', shop, location);
        source.edge('OperatingLocationOperatesAtAddress', location, address);
        source.attribute('OperatingLocationOperatingStatus', location, { operatingStatus: 'Open' });
      }
    });

  test('descriptions and marketability leave out locations that vanished; a brand without any other keeps its own', async () => {
    const dataDir = dataFolder();
    const DESCRIPTION = 'SELECT location_description AS text FROM brand_location_description';
    const MARKETABLE =
      'SELECT m.is_marketable AS marketable FROM operating_location_is_marketable AS m ORDER BY owner_key';
    await built(brand('2026-01-01', 'SEATTLE', 'TACOMA'), catalog, dataDir);
    const one = await built(brand('2026-02-01', 'TACOMA'), catalog, dataDir);
    expect(await one.rows(DESCRIPTION)).toEqual([{ text: 'TACOMA, WA' }]);
    expect(await one.rows(MARKETABLE)).toEqual([{ marketable: 1 }, { marketable: 0 }]);
    const none = await built(brand('2026-03-01'), catalog, dataDir);
    expect(await none.rows(DESCRIPTION)).toEqual([{ text: 'WA' }]);
    expect(await none.rows('SELECT is_marketable AS marketable FROM brand_is_marketable')).toEqual([{ marketable: 0 }]);
    expect(await none.rows('SELECT count(*) AS rows FROM closed_record')).toEqual([{ rows: 10 }]);
  });

  test('"vanished places are not Open": a newer status is Unknown, for as long as they are away', async () => {
    const dataDir = dataFolder();
    const STATUSES = `SELECT a.city, s.rank, s.operating_status AS status, s.first_observed_date AS first, s.last_observed_date AS last
      FROM operating_location_operating_status AS s
      JOIN operating_location_operates_at_address AS e ON e.from_key = s.owner_key JOIN address AS a ON a.key = e.to_key
      ORDER BY a.city, s.rank`;
    const statuses = async (date: string, ...cities: readonly string[]) =>
      (await (await built(brand(date, ...cities), catalog, dataDir)).rows(STATUSES)).map((each) =>
        Object.values(each).join(' '),
      );
    await statuses('2026-01-01', 'SEATTLE', 'TACOMA');
    expect(await statuses('2026-02-01', 'TACOMA')).toEqual([
      'SEATTLE 0 Unknown 2026-01-01 2026-02-01',
      'SEATTLE 1 Open 2026-01-01 2026-01-01',
      'TACOMA 0 Open 2026-01-01 2026-02-01',
    ]);
    expect(await statuses('2026-03-01', 'TACOMA')).toEqual([
      'SEATTLE 0 Unknown 2026-01-01 2026-03-01',
      'SEATTLE 1 Open 2026-01-01 2026-01-01',
      'TACOMA 0 Open 2026-01-01 2026-03-01',
    ]);
    expect(await statuses('2026-04-01', 'SEATTLE', 'TACOMA')).toEqual([
      'SEATTLE 0 Open 2026-04-01 2026-04-01',
      'SEATTLE 1 Open 2026-01-01 2026-01-01',
      'TACOMA 0 Open 2026-01-01 2026-04-01',
    ]);
  });

  test('a party that its list no longer has is not screened against', async () => {
    const dataDir = dataFolder();
    const listed = (date: string, ...names: readonly string[]) =>
      oneDataset(date, (source) => {
        for (const name of names) {
          const [party, entry] = [source.ref('LegalEntity', name), source.ref('WatchlistEntry', name)];
          source.entity('LegalEntity', party);
          source.attribute('LegalEntityName', party, { name });
          source.entity('WatchlistEntry', entry, { watchlistName: 'SDN' });
          source.edge('LegalEntityAppearsOnWatchlistEntry', party, entry);
        }
      });
    const screened = () =>
      storeAt(warehouseFolder(dataDir)).read(undefined, async (snapshot) =>
        (await screeningLists(snapshot)).records.flatMap(({ names }) => names),
      );
    await built(listed('2026-01-01', 'EVIL LLC', 'WORSE LLC'), catalog, dataDir);
    expect(await screened()).toHaveLength(2);
    await built(listed('2026-02-01', 'WORSE LLC'), catalog, dataDir);
    expect(await screened()).toHaveLength(1);
  });

  test('derived records are made anew and never closed', async () => {
    const dataDir = dataFolder();
    await built(brand('2026-01-01', 'SEATTLE'), catalog, dataDir);
    const { rows } = await built(
      oneDataset('2026-02-01', (source) => {
        source.entity('Brand', source.ref('Brand', 'b'));
        source.attribute('BrandLocationDescription', source.ref('Brand', 'b'), { locationDescription: 'EVERYWHERE' });
      }),
      catalog,
      dataDir,
    );
    expect(await rows('SELECT rank, location_description AS text FROM brand_location_description')).toEqual([
      { rank: 0, text: 'EVERYWHERE' },
    ]);
  });
});
