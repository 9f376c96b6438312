import { writeFileSync } from 'node:fs';
import { readCatalog } from '../../catalog/read.ts';
import type { Findings } from '../../matching/fit/labelled-pair.ts';
import type { FitScope } from '../../matching/fit/match-fit.ts';
import { inTeachingOrder } from '../../matching/fit/teaching-order.ts';
import { type DoubtfulRecords, doubtfulPairs } from '../../storage/doubtful-pairs.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { CommandError } from '../command-error.ts';
import { print } from '../print.ts';
import { csvLines } from '../resolve/correction-csv.ts';
import { typeCalled } from '../resolve/named-record.ts';
import { csvRow, REVIEW_COLUMNS, REVIEW_HEADER, reviewRow } from '../resolve/review.ts';
import { json } from '../snapshot-report.ts';
import { table } from '../table.ts';
import { compareLabels, type Label, labelOfDoubtful } from './labelled-pairs.ts';

export interface QueueOptions {
  readonly queue: number;
  readonly type?: string;
  readonly dataset?: readonly string[];
  readonly out?: string;
  readonly json?: boolean;
}

/** A doubtful pair with what a label of it would teach. */
interface Queued {
  readonly teaches: number;
  readonly records: DoubtfulRecords;
}

/**
 * `svc fit --queue <n>`: the doubtful pairs of a load on which nobody decided, by what a label would teach: how uncertain each
 * is, times the pairs with evidence of the same kinds and strengths that no label speaks for. `labels`: those that are known.
 */
export async function queue(snapshot: Snapshot, labels: readonly Label[], options: QueueOptions): Promise<void> {
  const queued = await inOrder(snapshot, labels, options);
  const { out } = options;
  if (out !== undefined) {
    const rows = queued.map(({ teaches, records }) => [...csvRow(records), teaches.toFixed(3)]);
    writeFileSync(out, `${csvLines([...REVIEW_COLUMNS, 'teaches'], rows).join('\n')}\n`);
    print(
      [],
      `Wrote ${queued.length} pairs to ${out}; fill in "decision" (same, not-same or unsure), then run: svc fit --labels ${out}`,
    );
  } else if (options.json) print([json(queued.map(({ teaches, records }) => ({ teaches, ...records })))]);
  else if (queued.length === 0) print([], 'No pair of this snapshot is doubtful.');
  else
    print(
      table(
        [
          ['teaches', ...REVIEW_HEADER],
          ...queued.map(({ teaches, records }) => [teaches.toFixed(2), ...reviewRow(records)]),
        ],
        [0, 1],
      ),
    );
}

async function inOrder(snapshot: Snapshot, labels: readonly Label[], { queue: count, type, dataset }: QueueOptions) {
  const all = await doubtfulPairs(snapshot, { from: 0, to: 1, type: typeCalled(readCatalog(), type) });
  if (all === undefined)
    throw new CommandError(
      'An older svc made the snapshot, which records no doubtful pairs. Load the data again with `svc ingest`.',
    );
  const isNamed = ({ sources }: DoubtfulRecords['left']) =>
    dataset === undefined || sources.split(' | ').some((name) => dataset.includes(name));
  const labelled = await patternsOf(labels, snapshot);
  const decided = new Set([...labelled.keys()]);
  const open = all.filter(
    ({ left, right }) => !decided.has(pairOf(left.id, right.id)) && isNamed(left) && isNamed(right),
  );
  const patterns = await patternsOf(open.map(labelOfDoubtful), snapshot);
  const counts = new Map<string, number>();
  for (const pattern of labelled.values()) counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  const pairs = open.flatMap((records) => {
    const pattern = patterns.get(pairOf(records.left.id, records.right.id));
    return pattern === undefined ? [] : [{ records, score: records.score, pattern }];
  });
  return inTeachingOrder(pairs, counts, count).map(({ pair, teaches }): Queued => ({ teaches, records: pair.records }));
}

/** The evidence patterns of pairs, by the ids of their records. */
async function patternsOf(labels: readonly Label[], snapshot: Snapshot): Promise<ReadonlyMap<string, string>> {
  const { pairs } = await compareLabels(labels, snapshot);
  return new Map(
    [...pairs].flatMap(([scope, own]) =>
      own.map(({ records: [one, other], ...found }): [string, string] => [pairOf(one, other), patternOf(scope, found)]),
    ),
  );
}

const pairOf = (one: string, other: string): string =>
  [one, other]
    .map((id) => id.toLowerCase().replaceAll('-', ''))
    .sort()
    .join(' ');

/** Kinds of evidence with their strengths, in steps of two log-odds. */
const patternOf = (scope: FitScope, { all }: Pick<Findings, 'all'>): string =>
  [scope, ...all.map(({ kind, finding }) => `${kind} ${Math.round(finding.logOdds / 2)}`)].join(', ');
