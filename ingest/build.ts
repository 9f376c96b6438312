import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { type DatabaseLocation, isPostgres } from '../catalog/database-location.ts';
import type { Catalog } from '../catalog/model.ts';
import type { DatasetFacts, Stage } from '../catalog/stage.ts';
import { buildSearchIndex, isSearchable } from '../search/index/sqlite-index.ts';
import { ddl } from '../storage/ddl.ts';
import { latestVersion } from '../storage/published.ts';
import { writeRowFacts } from '../storage/row-facts.ts';
import { lockBuilds } from '../storage/sqlite/build-lock.ts';
import { buildingFolder, newVersion, publish, sweep, warehouseFolder } from '../storage/sqlite/folder.ts';
import { collectGarbage } from './collect-garbage.ts';
import { applies, DERIVATIONS } from './derivations/derivations.ts';
import { BUILT, fill } from './fill.ts';
import { carryRedirects } from './history/carry-redirects.ts';
import { openHistory } from './history/history.ts';
import { writeLoadedKeys } from './history/loaded-keys.ts';
import { recall, writeClosed } from './history/recall.ts';
import type { Recalled } from './history/recalled.ts';
import { checkBuilt } from './publish/check-built.ts';
import { writeFacts } from './publish/facts.ts';
import { beginLoad, type PostgresLoad } from './publish/postgres-load.ts';
import { type Coverage, coverage } from './report/coverage.ts';
import { DatasetSets } from './resolution/dataset-sets.ts';
import { Numbering } from './resolution/numbering.ts';
import { type Resolution, resolve } from './resolution/resolve.ts';
import { RULES } from './resolution/rules.ts';
import { Reference } from './staging/reference.ts';
import { CACHE_KIB, StagingArea } from './staging/staging-area.ts';

/** Where a load puts what it reads. */
export interface Load {
  /** Binds a stage to a dataset; the order of first binding is the order of trust. */
  stage(facts: DatasetFacts): Stage;
  readonly reference: Reference;
  /** Says how many rows of its own a dataset has; without, the staged rows count. */
  rows(facts: DatasetFacts, rows: number): void;
  /** The version that the snapshot will have. */
  readonly version: string;
}

export interface BuildOptions {
  /** Where the build does its work. */
  readonly dataDir: string;
  /** Where the snapshot goes; default: folder `warehouse` of dataDir. */
  readonly warehouse?: DatabaseLocation;
  readonly catalog: Catalog;
  /** Stages everything the snapshot shall hold. */
  readonly load: (load: Load) => void | Promise<void>;
  /** Looks back at nothing: the snapshot holds this load alone, as the first one does. */
  readonly fresh?: boolean;
  /** Datasets that have no history: whatever they hold was made anew. */
  readonly madeAnew?: readonly string[];
  /** How many snapshots stay, the new one included; default 3. */
  readonly keep?: number;
  readonly now?: Date;
  /** Called as each phase begins. */
  readonly progress?: (phase: string) => void;
}

export interface BuildReport extends Coverage {
  readonly version: string;
  /** Staged rows by dataset, in order of trust. */
  readonly datasets: readonly { readonly name: string; readonly staged: number }[];
  /** Rows of the snapshot by table. */
  readonly tables: ReadonlyMap<string, number>;
  readonly joins: Resolution['joins'];
  readonly repeated: number;
  /** Rows left out because they point at an entity that nobody staged, by table. */
  readonly lost: ReadonlyMap<string, number>;
  readonly derived: readonly { readonly name: string; readonly rows: number }[];
  /** What was taken over from the snapshot that was live before; undefined where there was none, or a fresh load. */
  readonly history: HistoryReport | undefined;
  readonly seconds: readonly { readonly phase: string; readonly seconds: number }[];
}

export interface HistoryReport extends Recalled {
  /** The snapshot that was live. */
  readonly version: string;
  /** Ids that gave way in earlier loads, and still lead to their entities. */
  readonly redirects: number;
  /** What of it could not be used, each in one line. */
  readonly warnings: readonly string[];
}

/**
 * Builds a snapshot beside the live one and publishes it in one atomic step: source → staged records → entities →
 * derivations → index → snapshot. For PostgreSQL the finished tables are copied there. Whatever goes wrong, the published
 * snapshots stay as they were and the next build removes what this one left. Throws BuildInProgress while another build
 * runs on the same folder or database.
 */
export async function buildSnapshot(options: BuildOptions): Promise<BuildReport> {
  const folder = buildFolder(options);
  const keep = options.keep ?? 3;
  mkdirSync(folder, { recursive: true });
  using _lock = lockBuilds(folder);
  sweep(folder, keep);
  const { warehouse = folder } = options;
  await using postgres = isPostgres(warehouse) ? await beginLoad(warehouse) : undefined;
  const version = newVersion(options.now ?? new Date(), await latestVersion(warehouse));
  const building = buildingFolder(folder, version);
  mkdirSync(building);
  // SQLite sorts large tables in files that have no name; they belong on the disk that has room for a snapshot.
  process.env.SQLITE_TMPDIR = building;
  try {
    const clock = new Clock(options.progress);
    const report = await build(options, version, building, clock, postgres);
    clock.phase('publish');
    if (postgres === undefined) {
      publish(folder, version, builtFile(building));
      sweep(folder, keep);
    } else await postgres.publish(version, keep);
    return { ...report, seconds: clock.stop() };
  } finally {
    delete process.env.SQLITE_TMPDIR;
    rmSync(building, { recursive: true, force: true });
  }
}

/** The folder that a build works in: that of the snapshots, where they are files. */
export const buildFolder = ({ dataDir, warehouse }: Pick<BuildOptions, 'dataDir' | 'warehouse'>): string =>
  warehouse === undefined || isPostgres(warehouse) ? warehouseFolder(dataDir) : warehouse;

const builtFile = (building: string) => join(building, 'snapshot.sqlite');

async function build(
  options: BuildOptions,
  version: string,
  building: string,
  clock: Clock,
  postgres: PostgresLoad | undefined,
) {
  const { catalog } = options;
  clock.phase('stage');
  const area = new StagingArea(join(building, 'staging.sqlite'), catalog);
  try {
    const { database } = area;
    const reference = new Reference(database);
    await options.load({
      stage: (facts) => area.stage(facts),
      rows: (facts, rows) => area.addRows(facts, rows),
      reference,
      version,
    });
    database.exec('COMMIT');
    attach(database, builtFile(building));
    const { tables, indexes } = ddl(catalog);
    for (const statement of tables) database.exec(inBuilt(statement));
    const sets = new DatasetSets(area.datasets.length);
    const { warehouse = warehouseFolder(options.dataDir), fresh = false, madeAnew = [] } = options;
    if (!fresh) clock.phase('look back');
    const history = fresh ? undefined : await openHistory(area, sets, { warehouse, building, catalog, madeAnew });

    database.exec('BEGIN');
    clock.phase('resolve');
    const { joins, repeated, merges } = resolve(area, RULES, sets, history);
    if (history !== undefined) clock.phase('recall');
    const recalled = history === undefined ? undefined : recall(area, history, merges);
    clock.phase('fill');
    const lost = fill(area, catalog, new Numbering(area));
    writeClosed(area);
    writeLoadedKeys(database, catalog);
    clock.phase('index');
    for (const statement of indexes) database.exec(inBuilt(statement));
    clock.phase('derive');
    const derived = DERIVATIONS.filter((each) => applies(each, catalog)).map((each) => {
      collectGarbage();
      return { name: each.name, rows: each.apply({ database, catalog }) };
    });
    clock.phase('search');
    if (postgres === undefined && isSearchable(catalog)) await buildSearchIndex(database);
    clock.phase('check');
    writeFacts(area, version, sets, merges);
    const past = history && recalled && { ...recalled, version: history.version, warnings: history.warnings };
    const ofHistory = past && { ...past, redirects: carryRedirects(area, history, catalog) };
    const counts = checkBuilt(database, catalog);
    writeRowFacts(database, counts);
    database.exec(`PRAGMA analysis_limit = 1000; ANALYZE ${BUILT}; COMMIT`);
    if (postgres !== undefined) {
      clock.phase('copy');
      await postgres.copy(database, catalog, version);
    }
    const datasets = area.datasets.map(({ facts, staged }) => ({ name: facts.name, staged }));
    const covered = coverage(
      database,
      catalog,
      datasets.map(({ name }) => name),
    );
    return { version, datasets, tables: counts, joins, repeated, lost, derived, history: ofHistory, ...covered };
  } finally {
    area.close();
  }
}

function attach(database: Sqlite.Database, file: string): void {
  database.prepare(`ATTACH ? AS ${BUILT}`).run(file);
  database.exec(
    `PRAGMA ${BUILT}.journal_mode = OFF; PRAGMA ${BUILT}.synchronous = OFF; PRAGMA ${BUILT}.cache_size = -${CACHE_KIB}`,
  );
}

/** A CREATE statement aimed at the snapshot being built. */
const inBuilt = (statement: string) => statement.replace(/^(create (?:table|(?:unique )?index) )/i, `$1${BUILT}.`);

class Clock {
  readonly #progress: ((phase: string) => void) | undefined;
  readonly #phases: { phase: string; seconds: number }[] = [];
  #started = 0;
  #phase: string | undefined;

  constructor(progress: ((phase: string) => void) | undefined) {
    this.#progress = progress;
  }

  phase(phase: string): void {
    collectGarbage();
    this.stop();
    this.#phase = phase;
    this.#started = performance.now();
    this.#progress?.(phase);
  }

  stop(): readonly { phase: string; seconds: number }[] {
    if (this.#phase !== undefined) {
      this.#phases.push({ phase: this.#phase, seconds: (performance.now() - this.#started) / 1000 });
    }
    this.#phase = undefined;
    return this.#phases;
  }
}
