import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { DatabaseLocation } from '../../catalog/database-location.ts';
import type { Catalog } from '../../catalog/model.ts';
import { buildFolder } from '../../ingest/build.ts';
import { attachBuilt, sealBuilt } from '../../ingest/built-file.ts';
import { applies } from '../../ingest/derivations/derivations.ts';
import { operatingLocationCache } from '../../ingest/derivations/operating-location-cache.ts';
import { checkBuilt } from '../../ingest/publish/check-built.ts';
import { downloadSnapshot } from '../../ingest/publish/download-snapshot.ts';
import { writeFanOuts } from '../../ingest/publish/fan-outs.ts';
import type { LoadTarget } from '../../ingest/publish/load-target.ts';
import { openTarget } from '../../ingest/publish/open-target.ts';
import { writeRowFacts } from '../../ingest/publish/write-facts.ts';
import { searchFacts } from '../../search/index/format.ts';
import { BUILT, JOIN_REASON, REDIRECT, SNAPSHOT_FACT } from '../../storage/layout.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { lockBuilds } from '../../storage/sqlite/build-lock.ts';
import { buildingFolder, rejectFolder, revisedVersion, sweep } from '../../storage/sqlite/folder.ts';
import { storeAt } from '../../storage/store-at.ts';
import { tableNames } from '../../storage/table-names.ts';
import { leavingOut, REPLACES_FACT } from './leave-out.ts';
import { type PurgedRecord, type PurgedRecords, purgedRecords, recordsIn } from './purged-records.ts';
import { purgedTexts } from './purged-texts.ts';

/** Where snapshots are, and where a purge works. */
export interface PurgeLocation {
  readonly dataDir: string;
  readonly warehouse: DatabaseLocation;
  readonly catalog: Catalog;
}

/** The records to purge from a snapshot. */
export interface FoundRecords {
  readonly version: string;
  readonly purged: PurgedRecords;
}

/** What a purge finds in all published snapshots. */
export interface FoundPurge {
  readonly snapshots: readonly FoundRecords[];
  /** Each record once, as in the newest snapshot that has it. */
  readonly records: readonly PurgedRecord[];
  /** All ids of the records, including those that were merged into them. */
  readonly ids: ReadonlySet<string>;
  /** Requested ids that no snapshot has. */
  readonly missing: readonly string[];
  /** Texts that only these records have. */
  readonly texts: ReadonlySet<string>;
}

/** Searches all published snapshots, newest first, for the records to purge for some ids. Changes nothing. */
export async function findPurge({ warehouse, catalog }: PurgeLocation, wanted: readonly string[]): Promise<FoundPurge> {
  const store = storeAt(warehouse);
  const snapshots: FoundRecords[] = [];
  const records = new Map<string, PurgedRecord>();
  const ids = new Set<string>();
  const texts = new Set<string>();
  for (const { version } of (await store.published()).toReversed()) {
    await store.read(version, async (snapshot) => {
      const purged = await purgedRecords(snapshot, catalog, [...new Set([...wanted, ...ids])]);
      if (purged.size === 0) return;
      snapshots.push({ version, purged });
      for (const record of recordsIn(purged)) {
        if (!records.has(record.id)) records.set(record.id, record);
        ids.add(record.id);
        for (const merged of await mergedInto(snapshot, record.id)) ids.add(merged);
      }
      for (const text of await purgedTexts(snapshot, catalog, purged)) texts.add(text);
    });
  }
  const missing = wanted.filter((id) => !ids.has(id));
  return { snapshots, records: [...records.values()], ids, missing, texts };
}

async function mergedInto(snapshot: Snapshot, id: string): Promise<string[]> {
  const { dialect } = snapshot;
  const tables = await tableNames(snapshot);
  const statements = [
    `SELECT ${dialect.uuidOut('r.id')} AS id FROM ${REDIRECT} AS r WHERE r.entity_id = ${dialect.uuidIn('?')}`,
    `SELECT ${dialect.uuidOut('j.joined_id')} AS id FROM ${JOIN_REASON} AS j WHERE j.id = ${dialect.uuidIn('?')}`,
  ].slice(0, tables.has(JOIN_REASON) ? 2 : 1);
  const rows = await snapshot.select<{ id: string }>(
    statements.join(' UNION '),
    statements.map(() => id),
  );
  return rows.map((row) => row.id);
}

/** A snapshot, and the one without the purged records that replaces it. */
export interface ReplacedSnapshot {
  readonly replaced: string;
  readonly version: string;
}

/** Time between two checks whether old snapshots are read, in milliseconds. */
const AGAIN = 250;

/** Purges snapshots. No load can run until it is disposed. */
export interface SnapshotPurge extends AsyncDisposable {
  /**
   * Publishes a copy without the purged records for every snapshot that has some, each in one atomic step; the old ones
   * stay until they are retired. What an earlier, killed call has already published is not made again.
   */
  replaceAll(found: FoundPurge, withoutTexts: (text: string) => string): Promise<readonly ReplacedSnapshot[]>;
  /** Waits until nobody reads the old ones, at most `within` milliseconds; returns the versions that somebody still reads. */
  unread(all: readonly ReplacedSnapshot[], within: number): Promise<readonly string[]>;
  /** Removes an old one with its reject files, unless somebody reads it. Returns true if it is gone. */
  retire(replaced: ReplacedSnapshot): Promise<boolean>;
}

/** Opens the snapshots for a purge. Rejects with BuildInProgress while a load or another purge runs. */
export async function openSnapshotPurge(
  location: PurgeLocation,
  progress: (message: string) => void,
): Promise<SnapshotPurge> {
  const folder = buildFolder(location);
  mkdirSync(folder, { recursive: true });
  const stack = new AsyncDisposableStack();
  stack.use(lockBuilds(folder));
  try {
    // Removes what a killed purge left, which nobody ever read.
    sweep(folder, Number.POSITIVE_INFINITY, new Set());
    const target = stack.use(await openTarget(location.warehouse));
    return {
      async replaceAll({ snapshots }, withoutTexts) {
        const replacing = await replacements(location);
        const store = storeAt(location.warehouse);
        const current = (await store.published()).find((each) => each.current)?.version;
        const all: ReplacedSnapshot[] = [];
        for (const { version: replaced, purged } of snapshots) {
          const known = replacing.get(replaced);
          if (known === undefined) progress(`write ${replaced} without the records`);
          const version =
            known ?? (await replaceOne(location, target, folder, { version: replaced, purged }, withoutTexts));
          // A restore, or a person, may have made it the current one again.
          if (known !== undefined && replaced === current) await store.use(known);
          all.push({ replaced, version });
        }
        return all;
      },
      async unread(all, within) {
        for (const end = Date.now() + within; ; await pause(AGAIN)) {
          const read: string[] = [];
          for (const { replaced } of all) if (await target.isRead(replaced)) read.push(replaced);
          if (read.length === 0 || Date.now() > end) return read;
          progress(`wait for readers of ${read.join(', ')}`);
        }
      },
      async retire({ replaced, version }) {
        const [rejects, kept] = [rejectFolder(folder, replaced), rejectFolder(folder, version)];
        if (existsSync(rejects) && !existsSync(kept)) renameSync(rejects, kept);
        return target.retire(replaced);
      },
      [Symbol.asyncDispose]: () => stack.disposeAsync(),
    };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

/** Snapshots that an earlier purge has replaced, with the replacement, if that is published. */
async function replacements({ warehouse }: PurgeLocation): Promise<ReadonlyMap<string, string>> {
  const store = storeAt(warehouse);
  const found = new Map<string, string>();
  for (const { version } of await store.published()) {
    const [fact] = await store.read(version, (snapshot) =>
      snapshot.select<{ value: string }>(`SELECT value FROM ${SNAPSHOT_FACT} WHERE name = ?`, [REPLACES_FACT]),
    );
    if (fact !== undefined) found.set(fact.value, version);
  }
  return found;
}

async function replaceOne(
  { warehouse, catalog }: PurgeLocation,
  target: LoadTarget,
  folder: string,
  { version: replaced, purged }: FoundRecords,
  withoutTexts: (text: string) => string,
): Promise<string> {
  const store = storeAt(warehouse);
  const version = revisedVersion(replaced, new Set((await store.published()).map((each) => each.version)));
  const building = buildingFolder(folder, version);
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building);
  // SQLite sorts large tables in temporary files, which must be on the disk that has room for a snapshot.
  process.env.SQLITE_TMPDIR = building;
  try {
    const built = join(building, 'snapshot.sqlite');
    const rewrite = await store.read(replaced, (snapshot) => leavingOut(snapshot, catalog, purged, withoutTexts));
    const reader = await store.stream(replaced);
    try {
      await downloadSnapshot(reader, catalog, built, rewrite);
    } finally {
      await reader.close();
    }
    const database = new Database(join(building, 'work.sqlite')).unsafeMode();
    try {
      await complete(database, catalog, target, { built, version, replaced });
    } finally {
      database.close();
    }
    await target.replace(version, built, replaced);
    return version;
  } finally {
    delete process.env.SQLITE_TMPDIR;
    rmSync(building, { recursive: true, force: true });
  }
}

/** Adds to a file of copied rows what is computed from them, as a load does. */
async function complete(
  database: Database.Database,
  catalog: Catalog,
  target: LoadTarget,
  { built, version, replaced }: ReplacedSnapshot & { readonly built: string },
): Promise<void> {
  attachBuilt(database, built);
  database.exec('BEGIN');
  if (applies(operatingLocationCache, catalog)) operatingLocationCache.apply({ database, catalog });
  await target.index(database, catalog);
  writeFanOuts(database, catalog);
  const fact = database.prepare(`INSERT INTO ${BUILT}.${SNAPSHOT_FACT} (name, value) VALUES (?, ?)`);
  fact.run('version', version);
  for (const [name, value] of searchFacts(catalog)) fact.run(name, value);
  fact.run(REPLACES_FACT, replaced);
  writeRowFacts(database, checkBuilt(database, catalog));
  sealBuilt(database);
  await target.copy?.(database, catalog, version);
}
