import { setTimeout as pause } from 'node:timers/promises';
import type { Configuration } from '../catalog/configuration.ts';
import type { Catalog } from '../catalog/model.ts';
import { openOperations } from '../operations/operations.ts';
import { endRunsOn, purgeOperations } from './operations/purge-operations.ts';
import { purgeFiles } from './purge-files.ts';
import { type FoundPurge, findPurge, openSnapshotPurge } from './snapshots/purge-snapshots.ts';
import { StillRead } from './still-read.ts';
import { TextFinder } from './text-finder.ts';

/** What a purge has removed, by place. */
export interface PurgeReport {
  /** Records by type. */
  readonly records: ReadonlyMap<string, number>;
  /** Old versions of snapshots, each with its replacement. */
  readonly snapshots: readonly (readonly [replaced: string, version: string])[];
  readonly files: number;
  readonly runs: number;
  /** Rows of the operations database that were deleted or changed, by table. */
  readonly rows: ReadonlyMap<string, number>;
}

export interface PurgeOptions {
  readonly configuration: Configuration;
  readonly catalog: Catalog;
  readonly actor: string;
  readonly progress: (message: string) => void;
  /** How long it waits for requests that read the old snapshots, in milliseconds. */
  readonly patience?: number;
}

/** In milliseconds. Somewhat longer than an answer may wait before it is stored for an audit. */
const SETTLE = 1_500;
/** In milliseconds. Longer than any request. */
const PATIENCE = 60_000;

/**
 * Removes records from everything that the service keeps. The old snapshots are removed last: if a purge is interrupted at any moment, a
 * repeated one finds there what remains to be done. Throws a StillRead if a process keeps reading an old snapshot.
 */
export async function purge(
  wanted: readonly string[],
  { configuration, catalog, actor, progress, patience = PATIENCE }: PurgeOptions,
): Promise<PurgeReport> {
  const { dataDirectory: dataDir, warehouse, operations: location } = configuration;
  await using snapshots = await openSnapshotPurge({ dataDir, warehouse, catalog }, progress);
  // Also covers what a load has published since the user was asked.
  const found = await findPurge({ dataDir, warehouse, catalog }, wanted);
  const texts = new TextFinder(found.texts);
  const operations = await openOperations(location);
  try {
    // Comes first, so that no load brings the records back if the purge is interrupted.
    await operations.purgedIds.add(found.ids);
    const replaced = await snapshots.replaceAll(found, (text) => texts.without(text));
    const versions = replaced.map((each) => each.replaced);
    progress('end runs that read them');
    const ended = await endRunsOn(location, versions);
    const read = await snapshots.unread(replaced, patience);
    await pause(SETTLE);
    progress('look through files');
    const files = await purgeFiles(configuration, texts, ended);
    progress('look through the operations database');
    const { ids } = found;
    const { runs, uploads } = files;
    const rows = await purgeOperations(location, { ids, texts, runs, uploads });
    const report: PurgeReport = {
      records: countedBy(found.records.map(({ type }) => type)),
      snapshots: replaced.map((each) => [each.replaced, each.version]),
      files: files.files,
      runs: new Set([...ended, ...runs]).size,
      rows,
    };
    await operations.changes.add(...entries(found, report, wanted, actor));
    const kept: string[] = [...read];
    for (const each of replaced) {
      const isGone = !read.includes(each.replaced) && (await snapshots.retire(each));
      if (isGone) await operations.changes.add({ actor, action: 'snapshot.delete', subject: each.replaced });
      else if (!read.includes(each.replaced)) kept.push(each.replaced);
    }
    if (kept.length > 0)
      throw new StillRead(
        `A process still reads ${kept.join(', ')}, which cannot be removed before that process ends. Run the same command again then; it continues from there.`,
      );
    return report;
  } finally {
    await operations.close();
  }
}

/**
 * An entry for each new snapshot and for each record, without the record's contents; for the requested records, it also says what was
 * removed.
 */
function entries({ records }: FoundPurge, report: PurgeReport, wanted: readonly string[], actor: string) {
  const { snapshots, files, runs, rows } = report;
  const published = snapshots.map(([replaced, version]) => ({
    ...{ actor, action: 'snapshot.publish', subject: version },
    detail: { replaces: replaced },
  }));
  const removed = { snapshots: Object.fromEntries(snapshots), files, runs, rows: Object.fromEntries(rows) };
  const purged = records.map(({ id, type, reason }) => ({
    ...{ actor, action: 'record.purge', subject: id },
    detail: { type, reason, ...(reason === 'asked for' ? { asked: wanted, ...removed } : {}) },
  }));
  return [...published, ...purged];
}

const countedBy = (names: readonly string[]): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
