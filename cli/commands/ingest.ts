import { existsSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { readConfiguration } from '../../catalog/configuration.ts';
import type { DatabaseLocation } from '../../catalog/database-location.ts';
import { ingest } from '../../ingest/ingest.ts';
import { isManifest, type Manifest, ManifestError, readManifest } from '../../ingest/inputs/manifest.ts';
import { BrokenInputs, NothingToLoad } from '../../ingest/load-errors.ts';
import { BrokenSnapshot } from '../../ingest/publish/check-built.ts';
import { allOf, NO_SETTINGS } from '../../ingest/resolution/corrections/join-settings.ts';
import { isPurged } from '../../purge/is-purged.ts';
import { SOURCES } from '../../sources/sources.ts';
import { BuildInProgress } from '../../storage/sqlite/build-lock.ts';
import { storeAt } from '../../storage/store-at.ts';
import { absentDatasets } from '../absent-datasets.ts';
import { acceptedSuggestions } from '../accepted-suggestions.ts';
import { commandActor } from '../command-actor.ts';
import { CommandError } from '../command-error.ts';
import { loadReportJson, loadReportLines, losses } from '../load-report.ts';
import { matchFitAt } from '../match-fit-file.ts';
import { print } from '../print.ts';
import { progressOn } from '../progress.ts';
import { sharing } from '../shared-snapshots.ts';
import { withSnapshotChanges } from '../snapshot-changes.ts';
import { snapshotsOfRuns } from '../snapshots-of-runs.ts';
import { storedCorrections } from '../stored-corrections.ts';

export { buildSample } from '../../ingest/ingest.ts';

interface IngestCommandOptions {
  readonly sample?: boolean;
  readonly brands: number;
  readonly seed: number;
  readonly dataDir?: string;
  readonly keepGoing?: boolean;
  readonly fresh?: boolean;
  readonly hold?: boolean;
  readonly add?: boolean;
  readonly replace?: boolean;
  readonly strict?: boolean;
  readonly json?: boolean;
}

/** `svc ingest <paths…>` and `svc ingest --sample`: one load creates one snapshot, which a running service then serves. */
export function ingestCommand(): Command {
  return new Command('ingest')
    .description('load datasets and publish a new snapshot')
    .argument(
      '[paths...]',
      'files, folders, patterns, https URLs, - for standard input, a manifest (*.yaml), or `sandbox` for the fictional firms; most trusted first',
    )
    .option('--keep-going', 'load the other inputs if one is damaged, incomplete or absent')
    .addOption(
      new Option('--add', 'keep datasets of the live snapshot that are not named here, unchanged').conflicts('replace'),
    )
    .option('--replace', 'leave those datasets out')
    .option('--fresh', 'carry nothing over from the current snapshot: no first dates, closed records or merged ids')
    .option('--hold', 'do not serve the new snapshot: the current one stays until `svc snapshot use`')
    .option('--strict', 'end with status 1 if something of the files was left out, or merged although names differ')
    .option('--json', 'print the report as JSON')
    .option('--sample', 'load the generated sample city, and the sandbox with it')
    .option('--brands <n>', 'number of brands of the sample', wholeNumber, 5_000)
    .option('--seed <s>', 'seed of the sample; another seed generates another city', wholeNumber, 1)
    .option('--data-dir <folder>', 'folder of the data; default SVC_DATA_DIR')
    .action((paths: string[], options: IngestCommandOptions) => sharing(options, () => run(paths, options)));
}

async function run(paths: string[], options: IngestCommandOptions): Promise<void> {
  const { brands, seed, sample } = options;
  const progress = progressOn(process.stderr);
  try {
    const { dataDirectory, warehouse, operations, ssnKey, matchFit } = readConfiguration({
      ...process.env,
      ...(options.dataDir === undefined ? {} : { SVC_DATA_DIR: options.dataDir }),
    });
    const fit = matchFitAt(matchFit);
    const manifests = paths.filter((path) => !isSandbox(path)).map(manifestAt);
    const report = await withSnapshotChanges(operations, commandActor(), async (changed) =>
      ingest({
        dataDir: dataDirectory,
        warehouse,
        ssnKey,
        matchFit: fit,
        paths: manifests.flatMap(({ sources }) => sources),
        correctionFiles: manifests.flatMap(({ corrections }) => corrections),
        resolution: allOf(manifests.map(({ resolution }) => resolution)),
        corrections: await storedCorrections(operations),
        standardInput: process.stdin,
        suggestions: await acceptedSuggestions(operations),
        needed: () => snapshotsOfRuns(operations),
        changed,
        isPurged: await isPurged(operations),
        keepGoing: options.keepGoing === true,
        fresh: options.fresh === true,
        hold: options.hold,
        absent: absentDatasets(options),
        progress: (message, part) => progress.report(message, part),
        sandbox: sample === true || paths.some(isSandbox),
        ...(sample ? { sample: { brands, seed } } : {}),
      }),
    );
    progress.end();
    print(options.json ? [loadReportJson(report)] : loadReportLines(report));
    if (options.hold) print([], await heldWords(report.version, warehouse));
    const lost = options.strict ? losses(report) : [];
    if (lost.length > 0) throw new CommandError(`Published, but --strict allows no loss. ${lost.join('; ')}.`);
  } catch (error) {
    progress.end();
    if (SELF_EXPLAINING.some((kind) => error instanceof kind) && error instanceof Error) {
      const hint =
        error instanceof BrokenInputs && error.others > 0 ? '\nUse --keep-going to load the other inputs.' : '';
      throw new CommandError(error.message + hint);
    }
    throw error;
  }
}

/** What --hold came to: without a current snapshot there is nothing to leave in place. */
async function heldWords(version: string, warehouse: DatabaseLocation): Promise<string> {
  const current = (await storeAt(warehouse).published()).find((each) => each.current)?.version;
  return current === version
    ? `${version} is served, because nothing was before it.`
    : `${version} is held: \`svc snapshot try ${version}\` says what it changes, \`svc snapshot use ${version}\` serves it.`;
}

/** Errors that are shown without a stack, because their message tells a user everything. */
const SELF_EXPLAINING = [NothingToLoad, BrokenInputs, BrokenSnapshot, ManifestError, BuildInProgress];

/** A file or folder of that name takes precedence. */
const isSandbox = (path: string): boolean => path === 'sandbox' && !existsSync(path);

/** Reads a manifest; any other path becomes its own only source. */
function manifestAt(path: string): Manifest {
  if (!isManifest(path)) return { sources: [{ path }], corrections: [], resolution: NO_SETTINGS };
  if (!existsSync(path)) throw new ManifestError(`${path}: expected a manifest, but there is no such file.`);
  return readManifest(path, [...new Set(SOURCES.map(({ facts }) => facts.name))]);
}

function wholeNumber(written: string): number {
  if (!/^\d{1,9}$/.test(written)) throw new InvalidArgumentError('Expected a whole number of at most nine digits.');
  return Number(written);
}
