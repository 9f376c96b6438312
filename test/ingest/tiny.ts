import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Catalog } from '../../catalog/model.ts';
import type { AnyStage, DatasetFacts } from '../../catalog/stage.ts';
import { type BuildReport, buildSnapshot } from '../../ingest/build.ts';
import type { LoadInputs } from '../../ingest/load-inputs.ts';
import type { Row } from '../../storage/snapshot.ts';
import { sqlite } from '../../storage/sqlite/dialect.ts';
import { warehouseFolder } from '../../storage/sqlite/folder.ts';
import { storeAt } from '../../storage/store-at.ts';
import { catalogOf } from '../catalog/inline.ts';

/** Shops that stand at addresses: one of every kind of table, with orders and a series. */
export const TINY: Catalog = catalogOf({
  shops: `
    type Shop @entity(svcId: "S") {
      name: String
      open: Boolean
      seats: Int
      names: [ShopName] @connection(first: 3)
      sales: [ShopSale] @connection(first: 3, order: ["day DESC"], series: ["kind"])
      partners: [Shop] @connection(through: "ShopWorksWithShop")
      addresses: [Address] @connection(through: "ShopStandsAtAddress", order: ["city DESC"])
    }
    type ShopName @attribute(of: "Shop") { name: String  nameVector: String @searchVector(of: "name") }
    type ShopSale @attribute(of: "Shop") {
      kind: String
      day: Date
      amount: String @number(as: "Float")
      soldById: UUID @reference(to: "Shop")
    }
    type ShopCache @cache(of: "Shop") { name: String }
    type ShopStandsAtAddress @association { part: String }
    type ShopWorksWithShop @association
    type Address @entity {
      fullAddress: String  streetAddress1: String  streetAddress2: String  city: String  state: String  zip: String
      county: String  msa: String  csa: String  latitude: Float  longitude: Float  h3Index: String  country: String
      shops: [Shop] @connection(through: "ShopStandsAtAddress", order: ["lastObservedDate DESC"])
    }`,
});

export const facts = (name: string, date = '2026-01-02'): DatasetFacts => ({
  name,
  date,
  publisher: 'Test',
  page: 'https://test.example/',
  licence: 'none',
  generated: true,
});

/** A load of one dataset of a date. */
export const oneDataset =
  (date: string, stage: (source: AnyStage) => void, name = 'one') =>
  (load: LoadInputs): void =>
    stage(load.stage(facts(name, date)));

/** A data folder that goes with its test. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-warehouse-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Built {
  readonly dataDir: string;
  readonly report: BuildReport;
  rows(sql: string): Promise<readonly Row[]>;
}

/** Builds, publishes and opens a snapshot of what `load` stages. */
export async function built(
  load: (load: LoadInputs) => void,
  catalog = TINY,
  dataDir = dataFolder(),
  location = warehouseFolder(dataDir),
): Promise<Built> {
  const report = await buildSnapshot({ dataDir, warehouse: location, catalog, stageInputs: load });
  const warehouse = storeAt(location).serve();
  await warehouse.refresh();
  const lease = warehouse.acquire();
  onTestFinished(async () => {
    lease[Symbol.dispose]();
    await warehouse.close();
  });
  return { dataDir, report, rows: async (sql) => lease.snapshot.select(sql, []) };
}

export const idText = (column = 'id') => `${sqlite.uuidOut(column)} AS ${column.replace(/.*\./, '')}`;
