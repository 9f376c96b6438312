import { join } from 'node:path';
import type { Catalog } from '../catalog/model.ts';
import { readCatalog } from '../catalog/read.ts';
import { type BuildReport, buildSnapshot, type Load } from './build.ts';
import { warehouseFolder } from './snapshots/folder.ts';
import { type FileReport, RejectFile } from './sources/file-report.ts';
import { dateOf, type FoundFile, findFiles } from './sources/find-files.ts';
import { type SampleOptions, sampleFacts, stageSample } from './sources/sample/sample.ts';
import type { Source } from './sources/source.ts';
import { SOURCES } from './sources/sources.ts';

export interface IngestOptions {
  readonly dataDir: string;
  /** Files and folders, in order of trust. */
  readonly paths?: readonly string[];
  /** Adds the generated sample city, after the paths. */
  readonly sample?: SampleOptions;
  readonly catalog?: Catalog;
  readonly progress?: (message: string) => void;
}

export interface IngestReport extends BuildReport {
  readonly files: readonly FileReport[];
  /** Files whose format no source knows. */
  readonly unknown: readonly string[];
  /** Where the rejected rows are; undefined where there are none. */
  readonly rejectFile: string | undefined;
}

/** There is nothing to load in what was given. */
export class NothingToLoad extends Error {
  constructor(unknown: readonly string[]) {
    const names = SOURCES.map(({ facts }) => facts.name).join(', ');
    super(
      unknown.length === 0
        ? 'Nothing to load: name files or folders, or ask for the sample.'
        : `Nothing to load: none of ${unknown.length} files has a known format (${names}); the first is ${unknown[0]}.`,
    );
    this.name = 'NothingToLoad';
  }
}

/**
 * Loads files, the sample or both into a new snapshot and publishes it. A snapshot holds exactly one load. Bad rows are
 * counted and written to `rejects-<version>.csv` in the warehouse folder.
 */
export async function ingest(options: IngestOptions): Promise<IngestReport> {
  const { dataDir, sample, progress } = options;
  const found = findFiles(options.paths ?? [], SOURCES);
  const unknown = found.filter(({ source }) => source === undefined).map(({ file }) => file);
  if (unknown.length === found.length && sample === undefined) throw new NothingToLoad(unknown);
  const files: FileReport[] = [];
  let rejects: RejectFile | undefined;
  try {
    const report = await buildSnapshot({
      dataDir,
      catalog: options.catalog ?? readCatalog(),
      progress: (phase) => progress?.(phase),
      async load(load) {
        rejects = new RejectFile(join(warehouseFolder(dataDir), `rejects-${load.version}.csv`));
        for (const { file, source } of found.filter(isKnown)) {
          progress?.(`read ${source.facts.name}: ${file}`);
          files.push(await loadFile(file, source, load, rejects));
        }
        if (sample !== undefined) {
          progress?.(`make ${sample.brands} sample brands, seed ${sample.seed}`);
          stageSample(load.stage(sampleFacts), sample);
        }
      },
    });
    return { ...report, files, unknown, rejectFile: rejects?.used ? rejects.path : undefined };
  } finally {
    rejects?.close();
  }
}

/** Builds and publishes the generated sample city alone. */
export const buildSample = (dataDir: string, sample: SampleOptions): Promise<IngestReport> =>
  ingest({ dataDir, sample });

const isKnown = (found: FoundFile): found is FoundFile & { readonly source: Source } => found.source !== undefined;

async function loadFile(file: string, source: Source, load: Load, rejectFile: RejectFile): Promise<FileReport> {
  const date = dateOf(file, source);
  const facts = { ...source.facts, date };
  const rejects = new Map<string, number>();
  const notes = new Map<string, number>();
  let rows = 0;
  await source.load(file, {
    stage: load.stage(facts),
    reference: load.reference,
    date,
    read: () => {
      rows++;
    },
    reject(line, reason, text) {
      count(rejects, reason);
      rejectFile.write(file, line, reason, text);
    },
    note: (reason) => count(notes, reason),
  });
  load.rows(facts, rows);
  return { file, source: source.facts.name, rows, rejects, notes };
}

const count = (counts: Map<string, number>, reason: string) => void counts.set(reason, (counts.get(reason) ?? 0) + 1);
