import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseLocation } from '../catalog/database-location.ts';
import type { Catalog } from '../catalog/model.ts';
import type { AnyStage, DatasetFacts } from '../catalog/stage.ts';
import { isSearchable } from '../search/index/sqlite-index.ts';
import { lockBuilds } from '../storage/sqlite/build-lock.ts';
import { buildingFolder, newVersion, sweep, warehouseFolder } from '../storage/sqlite/folder.ts';
import { storeAt } from '../storage/store-at.ts';
import { createBuilt, indexBuilt, sealBuilt } from './built-file.ts';
import { derive } from './derivations/derivations.ts';
import { fill } from './fill.ts';
import { carryRedirects } from './history/carry-redirects.ts';
import { writeLoadedKeys } from './history/loaded-keys.ts';
import { openHistory } from './history/open-history.ts';
import { recall, writeClosed } from './history/recall.ts';
import type { Recalled } from './history/recalled.ts';
import { Phases, type PhaseTime } from './phases.ts';
import { checkBuilt } from './publish/check-built.ts';
import { writeFacts, writeRowFacts } from './publish/facts.ts';
import type { LoadTarget } from './publish/load-target.ts';
import { openTarget, workFolder } from './publish/open-target.ts';
import { type Coverage, coverage } from './report/coverage.ts';
import { DatasetSets } from './resolution/dataset-sets.ts';
import { Numbering } from './resolution/numbering.ts';
import { type Resolution, resolve } from './resolution/resolve.ts';
import { RULES } from './resolution/rules.ts';
import { Reference } from './staging/reference.ts';
import { StagingArea } from './staging/staging-area.ts';

/** Where a load puts what it reads. */
export interface Load {
  /** Binds a stage to a dataset; the order of first binding is the order of trust. */
  stage(facts: DatasetFacts): AnyStage;
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
  readonly seconds: readonly PhaseTime[];
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
 * Builds a snapshot beside the live one and publishes it in one atomic step. For PostgreSQL the finished tables are copied
 * there. Whatever goes wrong, the published snapshots stay as they were and the next build removes what this one left.
 * Throws BuildInProgress while another build runs on the same folder or database.
 */
export async function buildSnapshot(options: BuildOptions): Promise<BuildReport> {
  const folder = buildFolder(options);
  const { warehouse = folder, keep = 3 } = options;
  mkdirSync(folder, { recursive: true });
  using _lock = lockBuilds(folder);
  sweep(folder, keep);
  await using target = await openTarget(warehouse);
  const published = await storeAt(warehouse).published();
  const version = newVersion(
    options.now ?? new Date(),
    published
      .map((each) => each.version)
      .sort()
      .at(-1),
  );
  const live = published.find(({ current }) => current)?.version;
  const building = buildingFolder(folder, version);
  mkdirSync(building);
  // SQLite sorts large tables in files that have no name; they belong on the disk that has room for a snapshot.
  process.env.SQLITE_TMPDIR = building;
  try {
    return await build(options, { version, live, building, target, keep });
  } finally {
    delete process.env.SQLITE_TMPDIR;
    rmSync(building, { recursive: true, force: true });
  }
}

/** The folder that a build works in: that of the snapshots, where they are files. */
export function buildFolder({ dataDir, warehouse }: Pick<BuildOptions, 'dataDir' | 'warehouse'>): string {
  const folder = warehouseFolder(dataDir);
  return warehouse === undefined ? folder : workFolder(warehouse, folder);
}

/** One build: what it makes, where, and what it looks back at. */
interface Build {
  readonly version: string;
  /** Version of the live snapshot. */
  readonly live: string | undefined;
  /** Folder of the build's own files. */
  readonly building: string;
  readonly target: LoadTarget;
  readonly keep: number;
}

/** The phases of a load, in order. */
async function build(options: BuildOptions, { version, live, building, target, keep }: Build): Promise<BuildReport> {
  const { catalog, fresh = false, madeAnew = [] } = options;
  const phases = new Phases(options.progress);
  const built = join(building, 'snapshot.sqlite');
  const area = new StagingArea(join(building, 'staging.sqlite'), catalog);
  const { database } = area;
  try {
    await phases.run('stage', async () => {
      await stageAll(area, options, version);
      createBuilt(database, catalog, built);
    });
    const sets = new DatasetSets(area.datasets.length);
    const lookBack = async () => {
      if (live === undefined) return undefined;
      const file = await target.fileOf(live, catalog, join(building, 'history.sqlite'));
      return openHistory(area, sets, { version: live, file, madeAnew });
    };
    const history = fresh ? undefined : await phases.run('look back', lookBack);
    database.exec('BEGIN');
    const { joins, repeated, merges } = await phases.run('resolve', () => resolve(area, RULES, sets, history));
    const recalled = history && (await phases.run('recall', () => recall(area, history, merges)));
    const lost = await phases.run('fill', () => {
      const left = fill(area, catalog, new Numbering(area));
      writeClosed(area);
      writeLoadedKeys(database, catalog);
      return left;
    });
    await phases.run('index', () => indexBuilt(database, catalog));
    const derived = await phases.run('derive', () => derive({ database, catalog }));
    await phases.run('search', () => (isSearchable(catalog) ? target.index(database) : undefined));
    const { counts, past } = await phases.run('check', () => {
      writeFacts(area, version, sets, merges);
      const redirects = history === undefined ? 0 : carryRedirects(area, history, catalog);
      const rows = checkBuilt(database, catalog);
      writeRowFacts(database, rows);
      sealBuilt(database);
      const { version: of, warnings } = history ?? { version: '', warnings: [] };
      return { counts: rows, past: recalled && { ...recalled, version: of, warnings, redirects } };
    });
    const { copy } = target;
    if (copy !== undefined) await phases.run('copy', () => copy(database, catalog, version));
    const datasets = area.datasets.map(({ facts, staged }) => ({ name: facts.name, staged }));
    const names = datasets.map(({ name }) => name);
    const covered = coverage(database, catalog, names);
    area.close();
    await phases.run('publish', () => target.publish(version, built, keep));
    return {
      version,
      datasets,
      tables: counts,
      joins,
      repeated,
      lost,
      derived,
      history: past,
      ...covered,
      seconds: phases.times,
    };
  } finally {
    area.close();
  }
}

/** Lets the load stage all that the snapshot shall hold. */
async function stageAll(area: StagingArea, { load }: BuildOptions, version: string): Promise<void> {
  await load({
    stage: (facts) => area.stage(facts),
    rows: (facts, rows) => area.addRows(facts, rows),
    reference: new Reference(area.database),
    version,
  });
  area.database.exec('COMMIT');
}
