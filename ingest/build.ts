import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseLocation } from '../catalog/database-location.ts';
import type { Catalog } from '../catalog/model.ts';
import type { MatchFit } from '../matching/fit/match-fit.ts';
import { lockBuilds } from '../storage/sqlite/build-lock.ts';
import { buildingFolder, newVersion, sweep, warehouseFolder } from '../storage/sqlite/folder.ts';
import { storeAt } from '../storage/store-at.ts';
import { createBuilt, indexBuilt, sealBuilt } from './built-file.ts';
import { derive } from './derivations/derivations.ts';
import { fill } from './fill.ts';
import type { CarriedOver } from './history/carried-over.ts';
import { carryOver, writeClosed } from './history/carry-over.ts';
import { carryRedirects } from './history/carry-redirects.ts';
import { keepDatasets } from './history/keep-datasets.ts';
import { keepPersonNames } from './history/kept-reference.ts';
import { writeLoadedKeys } from './history/loaded-keys.ts';
import { openPrevious } from './history/open-previous.ts';
import { type PreviousDataset, previousDatasets } from './history/previous-datasets.ts';
import type { LoadInputs } from './load-inputs.ts';
import { Phases, type PhaseTime } from './phases.ts';
import { checkBuilt } from './publish/check-built.ts';
import { writeFanOuts } from './publish/fan-outs.ts';
import type { KeptSnapshots, LoadTarget, SnapshotListener } from './publish/load-target.ts';
import { openTarget, workFolder } from './publish/open-target.ts';
import { writeFacts, writeLoadReport, writeMatchFitFact, writeRowFacts } from './publish/write-facts.ts';
import { writeListedParties } from './publish/write-listed-parties.ts';
import { writeRatedAliases } from './publish/write-rated-aliases.ts';
import { writeReference } from './publish/write-reference.ts';
import { type Coverage, coverage } from './report/coverage.ts';
import type { FileReport } from './report/file-report.ts';
import { NO_SETTINGS } from './resolution/corrections/join-settings.ts';
import { type Decided, placeCorrections } from './resolution/corrections/place-corrections.ts';
import { type CorrectionReport, correctionReport } from './resolution/corrections/report.ts';
import { writeCorrections } from './resolution/corrections/write-corrections.ts';
import { DatasetSets } from './resolution/dataset-sets.ts';
import { Numbering } from './resolution/numbering.ts';
import { type Resolution, resolve } from './resolution/resolve.ts';
import { RULES } from './resolution/rules.ts';
import { leaveOutPurged } from './staging/leave-out-purged.ts';
import { Reference } from './staging/reference.ts';
import { StagingArea } from './staging/staging-area.ts';

export interface BuildOptions {
  /** Folder in which the build works. */
  readonly dataDir: string;
  /** Where the snapshot is published; default: folder `warehouse` of dataDir. */
  readonly warehouse?: DatabaseLocation;
  readonly catalog: Catalog;
  /** Stages everything that the snapshot will hold. */
  readonly stageInputs: (load: LoadInputs) => void | Promise<void>;
  /** True: nothing is carried over from the previous snapshot; the new one contains only this load. */
  readonly fresh?: boolean;
  /** Names of datasets without history: each load makes all of their records again. */
  readonly withoutHistory?: readonly string[];
  /** Whether the current snapshot stays the current one, if there is any. */
  readonly hold?: boolean | undefined;
  /** Number of snapshots that stay published, including the new one; default 3. */
  readonly keep?: number;
  /** Further versions that stay published, because somebody still reads them; if it rejects, all versions stay until a later load. */
  readonly needed?: () => Promise<ReadonlySet<string>>;
  /** Called with each snapshot that the build publishes or removes. */
  readonly changed?: SnapshotListener;
  /** True if the record with this id was purged; it is then left out. */
  readonly isPurged?: ((id: Uint8Array) => boolean) | undefined;
  /** Weights by which records are compared, instead of the shipped ones; the snapshot keeps them. */
  readonly matchFit?: MatchFit | undefined;
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
  /** Outcomes of corrections; undefined for a load without any. */
  readonly corrections: CorrectionReport | undefined;
  /** Records of the inputs that were left out because they were purged. */
  readonly purged: number;
  /** Rows left out because they refer to an entity that no source staged, by table. */
  readonly lost: ReadonlyMap<string, number>;
  readonly derived: readonly { readonly name: string; readonly rows: number }[];
  /** What was carried over from the previous snapshot; undefined if there was none, or for a fresh load. */
  readonly history: HistoryReport | undefined;
  readonly seconds: readonly PhaseTime[];
}

export interface HistoryReport extends CarriedOver {
  /** Version of the previous snapshot. */
  readonly version: string;
  /** Ids that earlier loads retired and that still redirect to their entities. */
  readonly redirects: number;
  /** What could not be used of the previous snapshot, one line each. */
  readonly warnings: readonly string[];
}

/**
 * Builds a snapshot beside the current one and publishes it in one atomic step. For PostgreSQL the finished tables are
 * copied to the database. If anything fails, the published snapshots stay unchanged, and the next build removes the
 * remains of this one. Throws BuildInProgress while another build runs on the same folder or database.
 */
export async function buildSnapshot(options: BuildOptions): Promise<BuildReport> {
  const folder = buildFolder(options);
  const { warehouse = folder, keep = 3, changed = () => {} } = options;
  mkdirSync(folder, { recursive: true });
  using _lock = lockBuilds(folder);
  const kept: KeptSnapshots = {
    newest: keep,
    needed: async () => options.needed?.().catch(() => undefined) ?? new Set(),
    changed,
    hold: options.hold === true,
  };
  const needed = await kept.needed();
  if (needed !== undefined) for (const each of sweep(folder, keep, needed)) changed('delete', each);
  await using target = await openTarget(warehouse);
  const published = await storeAt(warehouse).published();
  const version = newVersion(
    options.now ?? new Date(),
    published
      .map((each) => each.version)
      .sort()
      .at(-1),
  );
  const previous = published.find(({ current }) => current)?.version;
  const building = buildingFolder(folder, version);
  mkdirSync(building);
  // SQLite sorts large tables in temporary files, which must be on the disk that has room for a snapshot.
  process.env.SQLITE_TMPDIR = building;
  try {
    return await build(options, { version, previous, building, target, kept });
  } finally {
    delete process.env.SQLITE_TMPDIR;
    rmSync(building, { recursive: true, force: true });
  }
}

/** The folder in which a build works. Snapshots that are files are in the same folder. */
export function buildFolder({ dataDir, warehouse }: Pick<BuildOptions, 'dataDir' | 'warehouse'>): string {
  const folder = warehouseFolder(dataDir);
  return warehouse === undefined ? folder : workFolder(warehouse, folder);
}

/** One build: the snapshot that it makes, where it makes it, and the previous snapshot. */
interface Build {
  readonly version: string;
  /** Version of the snapshot that is current while the build runs. */
  readonly previous: string | undefined;
  /** Folder of the build's own files. */
  readonly building: string;
  readonly target: LoadTarget;
  readonly kept: KeptSnapshots;
}

/** The phases of a load, in order. */
async function build(options: BuildOptions, plan: Build): Promise<BuildReport> {
  const { version, building, target, kept } = plan;
  const { catalog, fresh = false, withoutHistory = [], matchFit } = options;
  const phases = new Phases(options.progress);
  const built = join(building, 'snapshot.sqlite');
  const area = new StagingArea(join(building, 'staging.sqlite'), catalog);
  const { database } = area;
  try {
    const { previous: live } = plan;
    const previousFile =
      fresh || live === undefined ? undefined : await phases.run('open previous', () => fileOf(live, plan, catalog));
    const keptNames = new Set<string>();
    let decided: Decided = { said: [], settings: NO_SETTINGS };
    let files: readonly FileReport[] = [];
    const reference = new Reference(database);
    await phases.run('stage', async () => {
      const inputs = {
        previous: previousFile === undefined ? [] : previousDatasets(previousFile),
        keep(dataset: PreviousDataset) {
          keptNames.add(dataset.facts.name);
          area.addRows(dataset.facts, dataset.rows);
        },
        keepPersonNames() {
          if (previousFile !== undefined) keepPersonNames(previousFile, reference);
        },
        reference,
        decide(made: Decided) {
          decided = made;
        },
        report(made: readonly FileReport[]) {
          files = made;
        },
      };
      await stageAll(area, options, version, inputs);
      createBuilt(database, catalog, built);
      writeReference(database, reference);
    });
    const sets = new DatasetSets(area.datasets.length);
    const previous =
      plan.previous === undefined || previousFile === undefined
        ? undefined
        : openPrevious(area, sets, { version: plan.previous, file: previousFile, withoutHistory });
    database.exec('BEGIN');
    if (previous !== undefined && keptNames.size > 0)
      await phases.run('keep datasets', () => keepDatasets(area, previous, keptNames));
    const { isPurged } = options;
    const purged = isPurged ? await phases.run('leave out purged', () => leaveOutPurged(area, isPurged)) : 0;
    const corrections = placeCorrections(area, previous, decided, keptNames.size > 0);
    const { joins, repeated, merges } = await phases.run('resolve', () =>
      resolve(area, RULES, sets, previous, { corrections, fit: matchFit?.house }),
    );
    const carried =
      previous && (await phases.run('carry over', () => carryOver(area, previous, merges, corrections.partedTypes)));
    const lost = await phases.run('fill', () => {
      const leftOut = fill(area, catalog, new Numbering(area));
      writeClosed(area);
      if (catalog.types.has('WatchlistEntry')) writeListedParties(area, merges);
      writeLoadedKeys(database, catalog);
      return leftOut;
    });
    await phases.run('index', () => {
      indexBuilt(database, catalog);
      if (catalog.types.has('WatchlistEntry')) writeRatedAliases(area, merges, sets);
    });
    const derived = await phases.run('derive', () => derive({ database, catalog }));
    await phases.run('search', () => target.index(database, catalog));
    await phases.run('fan-outs', () => writeFanOuts(database, catalog));
    const { tables, redirects } = await phases.run('check', () => {
      writeFacts(area, catalog, version, sets, merges);
      writeLoadReport(database, files);
      if (matchFit !== undefined) writeMatchFitFact(database, matchFit);
      writeCorrections(database, corrections);
      const carriedRedirects =
        previous === undefined ? 0 : carryRedirects(area, previous, catalog, merges, corrections);
      const rows = checkBuilt(database, catalog);
      writeRowFacts(database, rows);
      sealBuilt(database);
      return { tables: rows, redirects: carriedRedirects };
    });
    const history = previous &&
      carried && { ...carried, version: previous.version, warnings: previous.warnings, redirects };
    const { copy } = target;
    if (copy !== undefined) await phases.run('copy', () => copy(database, catalog, version));
    const datasets = area.datasets.map(({ facts, staged }) => ({ name: facts.name, staged }));
    const names = datasets.map(({ name }) => name);
    const covered = coverage(database, catalog, names);
    area.close();
    await phases.run('publish', () => target.publish(version, built, kept));
    return {
      version,
      datasets,
      tables,
      joins,
      repeated,
      corrections: correctionReport(corrections),
      purged,
      lost,
      derived,
      history,
      ...covered,
      seconds: phases.times,
    };
  } finally {
    area.close();
  }
}

/** The live snapshot as an SQLite file. */
const fileOf = (live: string, { target, building }: Build, catalog: Catalog): Promise<string> =>
  target.fileOf(live, catalog, join(building, 'previous.sqlite'));

/** Stages everything that the snapshot will hold. */
async function stageAll(
  area: StagingArea,
  { stageInputs }: BuildOptions,
  version: string,
  inputs: Pick<LoadInputs, 'previous' | 'keep' | 'keepPersonNames' | 'reference' | 'decide' | 'report'>,
): Promise<void> {
  await stageInputs({
    stage: (facts) => area.stage(facts),
    rows: (facts, rows) => area.addRows(facts, rows),
    version,
    isStaged: (type, id) => {
      const ids = area.idsOf(type);
      return ids.isMarked(ids.find(id) ?? 0);
    },
    ...inputs,
  });
  area.flush();
  area.database.exec('COMMIT');
}
