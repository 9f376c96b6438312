import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Correction } from '../catalog/correction.ts';
import type { DatabaseLocation } from '../catalog/database-location.ts';
import type { Catalog } from '../catalog/model.ts';
import { readCatalog } from '../catalog/read.ts';
import type { DatasetFacts } from '../catalog/stage.ts';
import type { MatchFit } from '../matching/fit/match-fit.ts';
import { type SampleOptions, sampleFacts, stageSample } from '../sample/sample.ts';
import { sandboxFacts, stageSandbox } from '../sample/sandbox/stage-sandbox.ts';
import { SOURCES } from '../sources/sources.ts';
import {
  type AcceptedSuggestion,
  SUGGESTIONS,
  stageSuggestions,
  suggestionsFacts,
} from '../sources/suggestions/stage-suggestions.ts';
import { buildingFolder, rejectFolder } from '../storage/sqlite/folder.ts';
import { type BuildOptions, type BuildReport, buildFolder, buildSnapshot } from './build.ts';
import { decide } from './corrections/decide.ts';
import type { PreviousDataset } from './history/previous-datasets.ts';
import type { Fetch } from './inputs/download.ts';
import type { UnloadedFile } from './inputs/find-files.ts';
import { INPUT_LIMITS, type InputLimits } from './inputs/limits.ts';
import { type LoadPlan, type PlannedPath, planLoad } from './inputs/plan-load.ts';
import { BrokenInputs, noGoodRows, noKnownFiles } from './load-errors.ts';
import { type LoadedFiles, loadFiles, type ReadSoFar } from './load-files.ts';
import type { LoadInputs } from './load-inputs.ts';
import type { FileReport } from './report/file-report.ts';
import type { UnlikeRow } from './report/keyed-rows.ts';
import { RejectFiles } from './report/reject-file.ts';
import type { LooseLink } from './report/watched-links.ts';
import type { JoinSettings } from './resolution/corrections/join-settings.ts';

export interface IngestOptions {
  /** Folder in which the load works. */
  readonly dataDir: string;
  /** Where the snapshot is published; default: folder `warehouse` of dataDir. */
  readonly warehouse?: DatabaseLocation;
  /** Files, folders, patterns, https URLs and `-`, in order of trust; or the entries of a manifest. */
  readonly paths?: readonly (string | PlannedPath)[];
  /** Adds the generated sample city, after the paths. */
  readonly sample?: SampleOptions;
  /** Adds the fictional firms for trying out verifications, last. */
  readonly sandbox?: boolean;
  /** Files of corrections, as named by manifests. */
  readonly correctionFiles?: readonly string[];
  /** Corrections stored in the operations database. */
  readonly corrections?: readonly Correction[];
  /** The parts of resolution that manifests switch off. */
  readonly resolution?: JoinSettings;
  /** Accepted suggestions: the most trusted dataset of the load. */
  readonly suggestions?: readonly AcceptedSuggestion[];
  /** See BuildOptions. */
  readonly needed?: () => Promise<ReadonlySet<string>>;
  /** See BuildOptions. */
  readonly changed?: BuildOptions['changed'];
  /** See BuildOptions. */
  readonly isPurged?: BuildOptions['isPurged'];
  readonly catalog?: Catalog;
  /** Called as each phase and each file begins, and every MiB or few thousand rows. `read` is given while files are read. */
  readonly progress?: (message: string, read?: ReadSoFar) => void;
  /** True: an input that cannot be read in full is left out. Default: such an input stops the load. */
  readonly keepGoing?: boolean;
  /**
   * Decides whether to keep datasets of the live snapshot that this load does not name; default: drop them. Generated
   * ones are dropped without calling it.
   */
  readonly absent?: (datasets: readonly PreviousDataset[]) => Promise<'keep' | 'drop'>;
  /** True: nothing is carried over from the previous snapshot; the new one contains only this load. */
  readonly fresh?: boolean;
  /** See BuildOptions. */
  readonly hold?: BuildOptions['hold'];
  /** See BuildOptions. */
  readonly matchFit?: MatchFit | undefined;
  /** SVC_SSN_KEY; without it no social security number is loaded. */
  readonly ssnKey?: string | undefined;
  readonly fetch?: Fetch;
  readonly standardInput?: Readable;
  readonly limits?: Partial<InputLimits>;
}

export interface IngestReport extends BuildReport {
  readonly files: readonly FileReport[];
  /** Files whose format no source knows, with the reason. */
  readonly unknown: readonly UnloadedFile[];
  /** Inputs that could not be read in full; empty unless `keepGoing`. */
  readonly broken: readonly UnloadedFile[];
  /** Ids of accepted suggestions that no dataset can state; empty if all were applied. */
  readonly leftSuggestions: readonly string[];
  /** Links of own records to records that no row defines; the first thousand. */
  readonly looseLinks: readonly LooseLink[];
  /** Rows of own records whose key an earlier row has with another name; the first thousand. */
  readonly unlike: readonly UnlikeRow[];
  /** Files with the rows and values that were left out, and with the rows of `unlike`, for each input that has any. */
  readonly rejectFiles: readonly string[];
}

/**
 * Loads files, the sample, the sandbox or all of these into a new snapshot and publishes it. The snapshot contains the
 * records of the inputs and, from the previous snapshot, their first days and the vanished records of the same datasets. Bad rows are counted and written to the folder `rejects-<version>` beside the snapshot. Throws
 * BrokenInputs or NothingToLoad before anything is published.
 */
export async function ingest(options: IngestOptions): Promise<IngestReport> {
  const { dataDir, warehouse, sample, sandbox = false, suggestions = [], ssnKey, progress = () => {} } = options;
  const { catalog = readCatalog() } = options;
  const generates = sample !== undefined || sandbox;
  if ((options.paths ?? []).length === 0 && !generates) throw noKnownFiles([]);
  const location = { dataDir, ...(warehouse === undefined ? {} : { warehouse }) };
  const folder = buildFolder(location);
  let files: readonly FileReport[] = [];
  let correctionFiles: readonly FileReport[] = [];
  let plan: Pick<LoadPlan, 'unknown' | 'broken'> = { unknown: [], broken: [] };
  let rejects: RejectFiles | undefined;
  let leftSuggestions: readonly string[] = [];
  let read: Pick<LoadedFiles, 'looseLinks' | 'unlike'> = { looseLinks: [], unlike: [] };
  const report = await buildSnapshot({
    ...location,
    catalog,
    fresh: options.fresh === true,
    hold: options.hold,
    ...(options.needed && { needed: options.needed }),
    ...(options.changed && { changed: options.changed }),
    isPurged: options.isPurged,
    matchFit: options.matchFit,
    // Another seed makes another city, although its records have the same keys. A rejected suggestion must disappear.
    withoutHistory: [sampleFacts.name, SUGGESTIONS],
    progress: (phase) => progress(phase),
    async stageInputs(load) {
      const planned = await planInputs(options, join(buildingFolder(folder, load.version), 'inputs'));
      if (suggestions.length > 0) {
        progress(`take up ${suggestions.length} accepted suggestions`);
        leftSuggestions = stageSuggestions(load.stage(suggestionsFacts(suggestions)), suggestions);
      }
      await bindDatasets(planned.datasets, load, options.absent);
      rejects = new RejectFiles(rejectFolder(folder, load.version));
      const decisions = await decide(options, catalog, rejects, progress);
      load.decide(decisions.decided);
      const loaded = await loadFiles(planned.files, load, { rejects, ssnKey, progress });
      files = loaded.files;
      load.report(files);
      correctionFiles = decisions.files;
      read = loaded;
      const broken = [...loaded.broken, ...decisions.broken];
      plan = { unknown: planned.unknown, broken: [...planned.broken, ...broken] };
      if (broken.length > 0 && options.keepGoing !== true)
        throw new BrokenInputs(broken, planned.files.length - loaded.broken.length);
      if (!generates && files.every(({ loaded }) => loaded === 0)) throw noGoodRows(files);
      if (sample !== undefined) {
        progress(`make ${sample.brands} sample brands, seed ${sample.seed}`);
        stageSample(load.stage(sampleFacts), { ...sample, catalog });
      }
      if (sandbox) stageSandbox(load.stage(sandboxFacts), ssnKey);
    },
  });
  const { unknown, broken } = plan;
  return {
    ...report,
    files: [...files, ...correctionFiles],
    unknown,
    broken,
    leftSuggestions,
    looseLinks: read.looseLinks,
    unlike: read.unlike,
    rejectFiles: rejects?.paths ?? [],
  };
}

/**
 * Binds the datasets of a load in order of trust. If other datasets are kept, the order is that of the live snapshot,
 * and new ones come last.
 */
async function bindDatasets(
  planned: readonly DatasetFacts[],
  load: LoadInputs,
  absentBecome: IngestOptions['absent'] = async () => 'drop',
): Promise<void> {
  const named = new Map(planned.map((facts) => [facts.name, facts]));
  const absent = load.previous.filter(
    ({ facts }) => !named.has(facts.name) && !facts.generated && facts.name !== SUGGESTIONS,
  );
  if (absent.length > 0 && (await absentBecome(absent)) === 'keep') {
    for (const dataset of load.previous) {
      const facts = named.get(dataset.facts.name);
      if (facts !== undefined) load.stage(facts);
      else if (absent.includes(dataset)) load.keep(dataset);
    }
    if (absent.some(({ facts }) => NAME_TABLES.has(facts.name))) load.keepPersonNames();
  }
  for (const facts of planned) load.stage(facts);
}

/** Datasets from which readers of other files look up people's names. */
const NAME_TABLES: ReadonlySet<string> = new Set(
  SOURCES.flatMap(({ readFirst, facts }) => (readFirst ? facts.name : [])),
);

/** Finds the files of the inputs; downloads and unpacks them into `spool`. Throws BrokenInputs or NothingToLoad. */
async function planInputs(options: IngestOptions, spool: string): Promise<LoadPlan> {
  const paths = (options.paths ?? []).map((path) => (typeof path === 'string' ? { path } : path));
  const plan = await planLoad(paths, SOURCES, {
    spool,
    limits: { ...INPUT_LIMITS, ...options.limits },
    fetch: options.fetch ?? fetch,
    standardInput: options.standardInput ?? Readable.from([]),
    progress: (message) => options.progress?.(message, { bytes: 0, ofBytes: 0, rows: 0 }),
  });
  if (plan.broken.length > 0 && options.keepGoing !== true) throw new BrokenInputs(plan.broken, plan.files.length);
  const generates = options.sample !== undefined || options.sandbox === true;
  if (plan.files.length === 0 && !generates) throw noKnownFiles([...plan.unknown, ...plan.broken]);
  return plan;
}

/** Builds and publishes the generated sample city, with the sandbox in it. */
export const buildSample = (
  dataDir: string,
  sample: SampleOptions,
  options: Pick<IngestOptions, 'warehouse' | 'ssnKey' | 'changed'> = {},
): Promise<IngestReport> => ingest({ dataDir, sample, sandbox: true, ...options });
