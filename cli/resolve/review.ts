import { writeFileSync } from 'node:fs';
import { readConfiguration } from '../../catalog/configuration.ts';
import { CORRECTION_COLUMNS } from '../../catalog/correction.ts';
import { readCatalog } from '../../catalog/read.ts';
import { type DoubtfulRecords, type DoubtfulSide, doubtfulPairs } from '../../storage/doubtful-pairs.ts';
import { storeAt } from '../../storage/store-at.ts';
import { CommandError } from '../command-error.ts';
import { oneLine } from '../one-line.ts';
import { print } from '../print.ts';
import { json } from '../snapshot-report.ts';
import { storedCorrections } from '../stored-corrections.ts';
import { table } from '../table.ts';
import { csvLines } from './correction-csv.ts';
import { typeCalled } from './named-record.ts';

export interface ReviewOptions {
  readonly from: number;
  readonly to: number;
  readonly limit: number;
  readonly type?: string;
  readonly out?: string;
  readonly json?: boolean;
}

/** `svc resolve review`: pairs of records that were only just joined, or only just not joined, and that nobody has decided on yet. */
export async function review({ from, to, limit, type, out, json: asJson }: ReviewOptions): Promise<void> {
  if (from > to) throw new CommandError(`Expected --from to be at most --to, got ${from} and ${to}.`);
  const { warehouse, operations } = readConfiguration(process.env);
  const filter = { from, to, type: typeCalled(readCatalog(), type) };
  const said = new Set((await storedCorrections(operations)).map(({ leftId, rightId }) => `${leftId} ${rightId}`));
  const found = await storeAt(warehouse).read(undefined, (snapshot) => doubtfulPairs(snapshot, filter));
  if (found === undefined)
    throw new CommandError(
      'The snapshot was made by an older version of svc, so it records no doubtful pairs. Load the data again with `svc ingest`.',
    );
  const pairs = found.filter(({ left, right }) => !said.has([left.id, right.id].sort().join(' '))).slice(0, limit);
  if (out !== undefined) {
    writeFileSync(out, `${csvLines(REVIEW_COLUMNS, pairs.map(csvRow)).join('\n')}\n`);
    print(
      [],
      `Wrote ${pairs.length} pairs to ${out}; fill in "decision" (same or not-same), then run: svc resolve import ${out}`,
    );
  } else if (asJson) print([json(pairs)]);
  else if (pairs.length === 0) print([], `No pair from ${from} to ${to} needs a decision.`);
  else print(table([REVIEW_HEADER, ...pairs.map(reviewRow)], [0]));
}

/** The header of a table of pairs to decide on. */
export const REVIEW_HEADER = ['score', 'joined', 'type', 'left', 'right', 'why'];

const SIDE = ['names', 'addresses', 'phones', 'sources'] as const;
/** Columns of the list to decide on: those of a list of corrections, and the evidence. */
export const REVIEW_COLUMNS = [
  'decision',
  ...CORRECTION_COLUMNS.filter((column) => column !== 'kind'),
  ...['score', 'joined', 'rule', 'reason'],
  ...['left', 'right'].flatMap((side) => SIDE.map((what) => `${side}_${what}`)),
];

export const csvRow = ({ type, rule, score, joined, reason, left, right }: DoubtfulRecords): string[] => [
  ...['', type, '', left.id, '', right.id, '', '', ''],
  ...[score.toFixed(3), joined ? 'yes' : 'no', rule, reason],
  ...[left, right].flatMap((side) => SIDE.map((what) => side[what])),
];

export const reviewRow = ({ type, rule, score, joined, reason, left, right }: DoubtfulRecords): string[] => [
  ...[score.toFixed(2), joined ? 'yes' : 'no', type],
  ...[left, right].map(shownSide),
  oneLine(`${rule}: ${reason}`),
];

const shownSide = ({ id, names, addresses, phones, sources }: DoubtfulSide): string =>
  oneLine([id, names, addresses, phones, sources].filter((text) => text !== '').join('; '));
