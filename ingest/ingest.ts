import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { DatabaseLocation } from '../catalog/database-location.ts';
import type { Catalog } from '../catalog/model.ts';
import { readCatalog } from '../catalog/read.ts';
import { type SampleOptions, sampleFacts, stageSample } from '../sample/sample.ts';
import type { SourceTarget } from '../sources/source-target.ts';
import { SOURCES } from '../sources/sources.ts';
import { buildingFolder, rejectFile } from '../storage/sqlite/folder.ts';
import { type BuildReport, buildFolder, buildSnapshot, type Load } from './build.ts';
import type { Fetch } from './inputs/download.ts';
import type { LeftOut } from './inputs/find-files.ts';
import { INPUT_LIMITS, type InputLimits } from './inputs/limits.ts';
import { type PlannedFile, type PlannedPath, planLoad } from './inputs/plan-load.ts';
import { type FileReport, FileTally, RejectFile } from './report/file-report.ts';

export interface IngestOptions {
  /** Where the load does its work. */
  readonly dataDir: string;
  /** Where the snapshot goes; default: folder `warehouse` of dataDir. */
  readonly warehouse?: DatabaseLocation;
  /** Files, folders, patterns, https URLs and `-`, in order of trust, or with what a manifest says of them. */
  readonly paths?: readonly (string | PlannedPath)[];
  /** Adds the generated sample city, after the paths. */
  readonly sample?: SampleOptions;
  readonly catalog?: Catalog;
  /** Called as each phase and each file begins, and every MiB or few thousand rows; `read`: while files are read. */
  readonly progress?: (message: string, read?: ReadSoFar) => void;
  /** Loads the rest where an input cannot be read in full; default: such an input stops the load. */
  readonly keepGoing?: boolean;
  /** Looks back at nothing: the snapshot holds this load alone. */
  readonly fresh?: boolean;
  /** SVC_SSN_KEY; without it no social security number is loaded. */
  readonly ssnKey?: string | undefined;
  readonly fetch?: Fetch;
  readonly standardInput?: Readable;
  readonly limits?: Partial<InputLimits>;
}

/** How far the reading of the files is. */
export interface ReadSoFar {
  /** Bytes read, and of all files, unpacked; 0 of 0 while files are looked for. */
  readonly bytes: number;
  readonly ofBytes: number;
  /** Rows of the file at hand. */
  readonly rows: number;
}

export interface IngestReport extends BuildReport {
  readonly files: readonly FileReport[];
  /** Files whose format no source knows, and why. */
  readonly unknown: readonly LeftOut[];
  /** Inputs that could not be read in full, where the load kept going. */
  readonly broken: readonly LeftOut[];
  /** Where the rejected rows are; undefined where there are none. */
  readonly rejectFile: string | undefined;
}

/** There is nothing to load in what was given; the message says why. */
export class NothingToLoad extends Error {
  override readonly name = 'NothingToLoad';
}

const SHOWN = 5;

function noKnownFiles(unknown: readonly LeftOut[]): NothingToLoad {
  if (unknown.length === 0) return new NothingToLoad('Nothing to load: name files or folders, or ask for the sample.');
  const lines = unknown.slice(0, SHOWN).map(({ name, reason }) => `  ${name}: ${reason}`);
  const more = unknown.length > SHOWN ? [`  and ${unknown.length - SHOWN} more`] : [];
  return new NothingToLoad(
    ['Nothing to load: no file has a known format, which svc sources lists.', ...lines, ...more].join('\n'),
  );
}

function noGoodRows(files: readonly FileReport[]): NothingToLoad {
  const lines = files.flatMap(({ file, rows, rejects, skips }) => [
    `  ${file}: ${rows} rows read, none loaded`,
    ...Array.from([...rejects, ...skips].slice(0, SHOWN), ([reason, count]) => `    ${count}  ${reason}`),
  ]);
  return new NothingToLoad(['Nothing to load: no file has a row that can be loaded.', ...lines].join('\n'));
}

/** Inputs cannot be read in full. A snapshot without them would lack records that the last one had. */
export class BrokenInputs extends Error {
  constructor(broken: readonly LeftOut[]) {
    const lines = broken.map(({ name, reason }) => `  ${name}: ${reason}`);
    super(`Nothing was loaded, as inputs cannot be read in full:\n${lines.join('\n')}`);
    this.name = 'BrokenInputs';
  }
}

/**
 * Loads files, the sample or both into a new snapshot and publishes it. The snapshot holds what this load names: its records,
 * since when they are known, and those of the same datasets that have vanished since (ADR 0033). Bad rows are
 * counted and written to `rejects-<version>.csv` in the folder of the build. Throws BrokenInputs or NothingToLoad before
 * anything is published.
 */
export async function ingest(options: IngestOptions): Promise<IngestReport> {
  const { dataDir, warehouse, sample, progress } = options;
  const place = { dataDir, ...(warehouse === undefined ? {} : { warehouse }) };
  const paths = (options.paths ?? []).map((path) => (typeof path === 'string' ? { path } : path));
  if (paths.length === 0 && sample === undefined) throw noKnownFiles([]);
  const files: FileReport[] = [];
  let unknown: readonly LeftOut[] = [];
  let broken: readonly LeftOut[] = [];
  let rejects: RejectFile | undefined;
  try {
    const report = await buildSnapshot({
      ...place,
      catalog: options.catalog ?? readCatalog(),
      fresh: options.fresh === true,
      // Another seed is another city, though its records have the same keys.
      madeAnew: [sampleFacts.name],
      progress: (phase) => progress?.(phase),
      async load(load) {
        const folder = buildFolder(place);
        const plan = await planLoad(paths, SOURCES, {
          spool: join(buildingFolder(folder, load.version), 'inputs'),
          limits: { ...INPUT_LIMITS, ...options.limits },
          fetch: options.fetch ?? fetch,
          standardInput: options.standardInput ?? Readable.from([]),
          tell: (message) => progress?.(message, { bytes: 0, ofBytes: 0, rows: 0 }),
        });
        [unknown, broken] = [plan.unknown, plan.broken];
        if (plan.broken.length > 0 && options.keepGoing !== true) throw new BrokenInputs(plan.broken);
        if (plan.files.length === 0 && sample === undefined) throw noKnownFiles([...plan.unknown, ...plan.broken]);
        for (const facts of plan.datasets) load.stage(facts);
        rejects = new RejectFile(rejectFile(folder, load.version));
        const sizes = plan.files.map(({ file }) => statSync(file, { throwIfNoEntry: false })?.size ?? 0);
        const ofBytes = sizes.reduce((sum, size) => sum + size, 0);
        let bytes = 0;
        for (const [index, file] of plan.files.entries()) {
          const size = sizes[index] ?? 0;
          const at = (rows: number, read: number) =>
            progress?.(`read ${file.facts.name}: ${file.name}`, { bytes: bytes + Math.min(read, size), ofBytes, rows });
          at(0, 0);
          files.push(await loadFile(file, load, rejects, options.ssnKey, at));
          bytes += size;
        }
        if (sample === undefined && files.every(({ loaded }) => loaded === 0)) throw noGoodRows(files);
        if (sample !== undefined) {
          progress?.(`make ${sample.brands} sample brands, seed ${sample.seed}`);
          stageSample(load.stage(sampleFacts), sample);
        }
      },
    });
    return { ...report, files, unknown, broken, rejectFile: rejects?.used ? rejects.path : undefined };
  } finally {
    rejects?.close();
  }
}

/** Builds and publishes the generated sample city alone. */
export const buildSample = (
  dataDir: string,
  sample: SampleOptions,
  warehouse?: DatabaseLocation,
): Promise<IngestReport> => ingest({ dataDir, sample, ...(warehouse === undefined ? {} : { warehouse }) });

/** Rows. */
const TELL_EVERY = 5_000;

async function loadFile(
  { file, name, source, facts, date }: PlannedFile,
  load: Load,
  rejectFile: RejectFile,
  ssnKey: string | undefined,
  progress: (rows: number, bytes: number) => void,
): Promise<FileReport> {
  const tally = new FileTally(name, rejectFile);
  let bytes = 0;
  const target: SourceTarget = {
    stage: load.stage(facts),
    reference: load.reference,
    date,
    ssnKey,
    read() {
      tally.rows++;
      if (tally.rows % TELL_EVERY === 0) progress(tally.rows, bytes);
    },
    reject: (line, reason, text) => tally.reject(line, reason, text),
    broken(line, reason, text) {
      target.read();
      tally.reject(line, reason, text);
    },
    skip: (reason) => tally.skip(reason),
    note: (reason) => tally.note(reason),
    advance(more) {
      bytes += more;
      progress(tally.rows, bytes);
    },
  };
  await source.load(file, target);
  load.rows(facts, tally.rows);
  return tally.report(facts.name);
}
