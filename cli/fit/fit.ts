import { writeFileSync } from 'node:fs';
import { readCatalog } from '../../catalog/read.ts';
import { judge } from '../../matching/fit/judge.ts';
import type { LabelledPair } from '../../matching/fit/labelled-pair.ts';
import { FIT_SCOPES, type MatchFit, nameOfFit, writeMatchFit } from '../../matching/fit/match-fit.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { storeAt } from '../../storage/store-at.ts';
import { UnknownSnapshot } from '../../storage/unknown-snapshot.ts';
import { CommandError } from '../command-error.ts';
import { configurationOf } from '../commands/snapshot.ts';
import { print } from '../print.ts';
import { typeCalled } from '../resolve/named-record.ts';
import { json } from '../snapshot-report.ts';
import { storedCorrections } from '../stored-corrections.ts';
import { type Verdicts, verdictLines } from './fit-report.ts';
import { keepLabels } from './keep-labels.ts';
import {
  type ComparedLabels,
  compareLabels,
  type Label,
  labelOfCorrection,
  type UnlabelledPair,
} from './labelled-pairs.ts';
import { readLabels, type WrittenLabel } from './read-labels.ts';

export interface FitOptions {
  readonly labels?: string;
  readonly type?: string;
  readonly dataset?: readonly string[];
  readonly error: number;
  readonly out?: string;
  readonly keep?: boolean;
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
  const compared = await withSnapshot(warehouse, options.snapshot, (snapshot) => compareLabels(all, snapshot));
  const verdicts = verdictsOf(compared, options.error);
  if (verdicts.size === 0) throw new CommandError(['No label can be compared.', ...leftOutLines(compared)].join('\n'));
  const made = fitOf(verdicts);
  if (options.out !== undefined) writeFileSync(options.out, writeMatchFit(made));
  const written =
    options.out === undefined
      ? []
      : [`Wrote fit ${nameOfFit(made)} to ${options.out}; load with SVC_MATCH_FIT=${options.out}`];
  const notes = [...bad, ...leftOutLines(compared), ...written];
  if (options.json)
    print([
      json({
        fit: nameOfFit(made),
        scopes: Object.fromEntries(verdicts),
        leftOut: Object.fromEntries(compared.leftOut),
      }),
    ]);
  else print(verdictLines(verdicts));
  if (notes.length > 0) print([], notes.join('\n'));
  if (options.keep) await keepLabels(labels);
  if (bad.length > 0) process.exitCode = SOME_FAILED;
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

const verdictsOf = ({ pairs }: ComparedLabels, error: number): Verdicts =>
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

const leftOutLines = ({ leftOut }: ComparedLabels): readonly string[] =>
  [...leftOut].map(([reason, count]) => `left out ${count}: ${reason}`);
