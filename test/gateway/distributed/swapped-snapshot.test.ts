import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Layout } from '../../../gateway/server.ts';
import { currentVersion, newVersion, publish, snapshotFile, warehouseFolder } from '../../../storage/sqlite/folder.ts';
import { runs } from '../../runs.ts';
import { until } from '../../until.ts';
import { type Seen, sampleFolder, startLayout } from './layout.ts';

const SWAPS = runs(20);

const folder = sampleFolder();
let brandId: string;
let base: string;
beforeAll(async () => {
  const warehouse = warehouseFolder(folder);
  base = snapshotFile(warehouse, currentVersion(warehouse) ?? '');
  const database = new Database(base);
  // A brand with a legal entity, and a location with an address.
  const id = database
    .prepare<[], { id: Buffer }>(
      `SELECT brand.id FROM brand
       JOIN brand_operates_at_operating_location AS site ON site.from_key = brand.key
       JOIN operating_location_operates_at_address AS place ON place.from_key = site.to_key
       WHERE brand.key IN (SELECT to_key FROM legal_entity_does_business_as_brand) LIMIT 1`,
    )
    .get()?.id;
  database.close();
  if (id === undefined) throw new Error('Expected a brand with a legal entity and an address.');
  brandId = id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  next();
});

/** Publishes a snapshot in which every name and address is the snapshot's own version; gives that. */
function next(): string {
  const warehouse = warehouseFolder(folder);
  const version = newVersion(new Date());
  const built = join(warehouse, 'built.sqlite');
  copyFileSync(base, built);
  const database = new Database(built);
  database.exec('PRAGMA synchronous = OFF');
  for (const [table, column] of [
    ['brand_name', 'name'],
    ['legal_entity_name', 'name'],
    ['address', 'full_address'],
  ]) {
    database.prepare(`UPDATE ${table} SET ${column} = ?`).run(version);
  }
  database.prepare("UPDATE snapshot_fact SET value = ? WHERE name = 'version'").run(version);
  database.close();
  publish(warehouse, version, built);
  return version;
}

const QUERY = `query ($id: String) { search(searchInput: { id: $id }) {
  ... on Brand {
    names { edges { node { name } } }
    legalEntities { edges { node { names { edges { node { name } } } } } }
    operatingLocations { edges { node { addresses { edges { node { fullAddress } } } } } }
  }
} }`;

/** All versions that an answer was read from, by what it says. */
const versionsIn = (body: Seen['body']): ReadonlySet<string> =>
  new Set(JSON.stringify(body).match(/\d{8}T\d{6}Z-[0-9a-f]{6}/g));

describe.each<Layout>(['embedded', 'distributed'])('"one snapshot a request", %s', (kind) => {
  test(`a snapshot swapped ${SWAPS} times under load: "no error, no mixed answer"`, async () => {
    const layout = await startLayout(folder, kind);
    const seen: Seen[] = [];
    const answered = new Set<string | null>();
    let loading = true;
    const client = async () => {
      while (loading) {
        const answer = await layout.ask(QUERY, { id: brandId });
        seen.push(answer);
        answered.add(answer.version);
        await pause(2);
      }
    };
    const clients = Promise.all(Array.from({ length: 6 }, client));
    for (let swap = 0; swap < SWAPS; swap++) {
      const version = next();
      await layout.look();
      await until(() => answered.has(version));
    }
    loading = false;
    await clients;
    await layout.close();

    for (const { status, version, body } of seen) {
      expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
      expect([...versionsIn(body)]).toEqual([version]);
      expect(JSON.stringify(body).split(version ?? '').length).toBeGreaterThan(3);
    }
    expect(seen.at(-1)?.version).toBe(currentVersion(warehouseFolder(folder)));
  });
});
