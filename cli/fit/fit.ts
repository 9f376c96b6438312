import { writeFileSync } from 'node:fs';
import { readCatalog } from '../../catalog/read.ts';
import { judge } from '../../matching/fit/judge.ts';
import type { LabelledPair } from '../../matching/fit/labelled-pair.ts';
import { FIT_SCOPES, type FitScope, type MatchFit, nameOfFit, writeMatchFit } from '../../matching/fit/match-fit.ts';
import { fitWithoutLabels } from '../../matching/fit/without-labels.ts';
import { doubtfulPairs } from '../../storage/doubtful-pairs.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { storeAt } from '../../storage/store-at.ts';
import { UnknownSnapshot } from '../../storage/unknown-snapshot.ts';
import { CommandError } from '../command-error.ts';
import { configurationOf } from '../commands/snapshot.ts';
import { print } from '../print.ts';
import { typeCalled } from '../resolve/named-record.ts';
import { json } from '../snapshot-report.ts';
import { storedCorrections } from '../stored-corrections.ts';
import { expectedLines, type Verdicts, verdictLines } from './fit-report.ts';
import { keepLabels } from './keep-labels.ts';
import {
  type ComparedLabels,
  compareLabels,
  type Label,
  labelOfCorrection,
  labelOfDoubtful,
  type UnlabelledPair,
} from './labelled-pairs.ts';
import { queue } from './queue.ts';
import { readLabels, type WrittenLabel } from './read-labels.ts';

export interface FitOptions {
  readonly labels?: string;
  readonly type?: string;
  readonly dataset?: readonly string[];
  readonly error: number;
  readonly out?: string;
  readonly keep?: boolean;
  /** How many doubtful pairs to list for labelling, instead of a fit. */
  readonly queue?: number;
  readonly withoutLabels?: boolean;
  readonly snapshot?: string;
  readonly dataDir?: string;
  readonly json?: boolean;
}

/** Exit code if some rows were not accepted. */
const SOME_FAILED = 2;

/** `svc fit`: fits weights to the labels of a file and to stored corrections, prints how good they are, and writes them. */
export async function fit(options: FitOptions): Promise<void> {
  const { operations, warehouse } = configurationOf(options);
  const { labels, bad } = await labelsOf(options);
  const corrections = (await storedCorrections(operations)).map(labelOfCorrection);
  const all: readonly Label[] = [...labels, ...corrections].filter(isAmong(options.dataset));
  await withSnapshot(warehouse, options.snapshot, async (snapshot) => {
    const { queue: count } = options;
    if (count === undefined) return report(await outcomeOf(all, snapshot, options), bad, options);
    if (snapshot === undefined) throw new UnknownSnapshot(undefined, undefined);
    return queue(snapshot, all, { ...options, queue: count });
  });
  if (options.keep) await keepLabels(labels);
  if (bad.length > 0) process.exitCode = SOME_FAILED;
}

/** A fit, what is said of it, and why pairs were left out. */
interface Outcome {
  readonly made: MatchFit;
  readonly lines: readonly string[];
  readonly scopes: ReadonlyMap<FitScope, unknown>;
  readonly leftOut: ComparedLabels['leftOut'];
}

/** The fit to labels; with --without-labels the one to pairs that nobody decided on, those that the load doubted among them. */
async function outcomeOf(
  all: readonly Label[],
  snapshot: Snapshot | undefined,
  { error, dataset, withoutLabels }: FitOptions,
): Promise<Outcome> {
  const doubtful = withoutLabels && snapshot ? ((await doubtfulPairs(snapshot, { from: 0, to: 1 })) ?? []) : [];
  const open = doubtful.map(labelOfDoubtful).filter(isAmong(dataset));
  const { pairs, leftOut } = await compareLabels([...all, ...open], snapshot);
  if (withoutLabels) {
    const expected = fitWithoutLabels(pairs);
    return { made: expected.fit, lines: expectedLines(expected), scopes: expected.scopes, leftOut };
  }
  const verdicts = verdictsOf(pairs, error);
  if (verdicts.size === 0) throw new CommandError([NO_LABELS, ...leftOutLines(leftOut)].join('\n'));
  return { made: fitOf(verdicts), lines: verdictLines(verdicts), scopes: verdicts, leftOut };
}

const NO_LABELS =
  'There are no labels that can be compared. Get pairs to label with --queue 50 --out queue.csv, or fit --without-labels, which may be worse than the shipped weights.';

function report(
  { made, lines, scopes, leftOut }: Outcome,
  bad: readonly string[],
  { out, json: asJson }: FitOptions,
): void {
  if (out !== undefined) writeFileSync(out, writeMatchFit(made));
  const name = nameOfFit(made);
  const written = out === undefined ? [] : [`Wrote fit ${name} to ${out}; load with SVC_MATCH_FIT=${out}`];
  const notes = [...bad, ...leftOutLines(leftOut), ...written];
  if (asJson) print([json({ fit: name, scopes: Object.fromEntries(scopes), leftOut: Object.fromEntries(leftOut) })]);
  else print(lines);
  if (notes.length > 0) print([], notes.join('\n'));
}

async function labelsOf({ labels: file, type }: FitOptions) {
  const catalog = readCatalog();
  const types = [...catalog.types.values()].filter(({ kind }) => kind === 'entity').map(({ name }) => name);
  const usual = typeCalled(catalog, type) ?? 'OperatingLocation';
  const none: { readonly labels: readonly WrittenLabel[]; readonly bad: readonly string[] } = { labels: [], bad: [] };
  return file === undefined ? none : readLabels(file, usual, types);
}

/** Whether both records of a pair are of the datasets. */
const isAmong =
  (datasets: readonly string[] | undefined) =>
  ({ left, right }: Label): boolean =>
    datasets === undefined || [left, right].every((side) => side.datasets.some((name) => datasets.includes(name)));

/** Runs the work on a snapshot; on none where nothing was ever loaded, and no version is named. */
async function withSnapshot<T>(
  warehouse: Parameters<typeof storeAt>[0],
  version: string | undefined,
  work: (snapshot: Snapshot | undefined) => Promise<T>,
): Promise<T> {
  const store = storeAt(warehouse);
  if (version === undefined && (await publishedOf(store)).length === 0) return work(undefined);
  return store.read(version, work);
}

async function publishedOf(store: ReturnType<typeof storeAt>) {
  try {
    return await store.published();
  } catch (error) {
    if (error instanceof UnknownSnapshot) return [];
    throw error;
  }
}

const verdictsOf = (pairs: ComparedLabels['pairs'], error: number): Verdicts =>
  new Map(
    FIT_SCOPES.flatMap((scope) => {
      const labelled = (pairs.get(scope) ?? []).filter(isLabelled);
      return labelled.length === 0 ? [] : [[scope, judge(labelled, error)] as const];
    }),
  );

const isLabelled = (pair: LabelledPair | UnlabelledPair): pair is LabelledPair => pair.label !== undefined;

/** The fits of the scopes for which something better than the shipped weights was found. */
const fitOf = (verdicts: Verdicts): MatchFit =>
  Object.fromEntries(
    [...verdicts].flatMap(([scope, { training, pairs, matches }]) =>
      training === undefined ? [] : [[scope, { ...training.fit, from: { by: 'labels', pairs, matches } }]],
    ),
  );

const leftOutLines = (leftOut: ComparedLabels['leftOut']): readonly string[] =>
  [...leftOut].map(([reason, count]) => `left out ${count}: ${reason}`);
