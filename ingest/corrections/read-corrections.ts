import { basename } from 'node:path';
import {
  CORRECTION_COLUMNS,
  CORRECTION_KINDS,
  type Correction,
  entityTypeCalled,
  type RecordName,
} from '../../catalog/correction.ts';
import { writtenDay } from '../../matching/days.ts';
import { correctedCell } from '../../sources/formats/row-format.ts';
import { type RowOf, table } from '../../sources/formats/table.ts';
import { headText } from '../../sources/formats/text-lines.ts';
import type { SourceTarget } from '../../sources/source-target.ts';

/**
 * A list of corrections. `svc resolve list` writes it; `svc resolve review` writes it with further columns, among them
 * `decision` in place of `kind`.
 */
const LIST = table({
  needed: {
    kind: ['kind', 'decision'],
    type: ['type'],
    leftKey: ['left_key'],
    rightKey: ['right_key'],
  },
  others: {
    leftDataset: ['left_dataset'],
    rightDataset: ['right_dataset'],
    who: ['who'],
    when: ['when'],
    why: ['why'],
  },
});

/** A correction and its place: "corrections.csv line 3". */
export interface ListedCorrection {
  readonly correction: Correction;
  readonly origin: string;
}

/** What reading a list of corrections reports, the same as for other files of a load. */
export type ListTarget = Pick<SourceTarget, 'read' | 'rows' | 'broken' | 'note' | 'advance' | 'reject' | 'skip'>;

/** A file is not a list of corrections. */
export class NoCorrections extends Error {
  override readonly name = 'NoCorrections';
}

/**
 * Reads a list of corrections. A bad row is rejected with its line and the reason; a row whose decision is empty is
 * skipped. `types`: the entity types of the graph. Throws NoCorrections for a file with other columns, or the error of
 * reading it.
 */
export async function* readCorrections(
  file: string,
  types: readonly string[],
  target: ListTarget,
): AsyncGenerator<ListedCorrection> {
  const missing = LIST.missingColumns(headText(file));
  if (LIST.headerOf(headText(file)) === undefined)
    throw new NoCorrections(
      `expected a list of corrections, with the columns ${CORRECTION_COLUMNS.join(', ')}${missing === undefined ? '' : `; it lacks ${missing.join(', ')}`}`,
    );
  const all: SourceTarget = Object.assign(Object.create(null), target);
  for await (const row of LIST.rows(file, all)) {
    const read = correctionOf(row, types);
    if ('correction' in read) yield { correction: read.correction, origin: `${basename(file)} line ${row.line}` };
    else if ('reason' in read) target.reject(row.line, read.reason, row.text);
    else target.skip('no decision');
  }
}

type Row = RowOf<typeof LIST>;

function correctionOf(
  row: Row,
  types: readonly string[],
): { readonly correction: Correction } | { readonly reason: string } | Record<never, never> {
  const said = row.at('kind').toLowerCase().replace(/[ _]/g, '-');
  if (said === '') return {};
  const kind = CORRECTION_KINDS.find((each) => each === said);
  if (kind === undefined) return { reason: `kind: expected ${CORRECTION_KINDS.join(' or ')}, got "${row.at('kind')}"` };
  const type = entityTypeCalled(row.at('type'), types);
  if (type === undefined)
    return {
      reason: `type: expected brand, legal entity, location, person or another entity type, got "${row.at('type')}"`,
    };
  const [left, right] = [recordOf(row, 'left'), recordOf(row, 'right')];
  for (const side of [left, right]) if ('reason' in side) return side;
  if (!('key' in left && 'key' in right)) return {};
  if (left.dataset === right.dataset && left.key === right.key)
    return { reason: 'expected two records, got one record twice' };
  const written = correctedCell(row.at('when'));
  const when = written === '' ? '' : whenOf(written);
  if (when === undefined) return { reason: `when: expected a day as YYYY-MM-DD, got "${written}"` };
  const [who, why] = [correctedCell(row.at('who')), correctedCell(row.at('why'))];
  return { correction: { kind, type, left, right, who, when, why } };
}

const UUID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

function recordOf(row: Row, side: 'left' | 'right'): RecordName | { readonly reason: string } {
  const dataset = correctedCell(row.at(side === 'left' ? 'leftDataset' : 'rightDataset'));
  const key = correctedCell(row.at(side === 'left' ? 'leftKey' : 'rightKey'));
  if (key === '') return { reason: `${side}_key: expected the key of a record, got nothing` };
  if (dataset !== '') return { dataset, key };
  return UUID.test(key)
    ? { dataset, key: key.toLowerCase() }
    : { reason: `${side}_key: expected an id where no dataset is named, got "${key}"` };
}

/** A date, or an ISO 8601 time; undefined for anything else. */
const whenOf = (written: string): string | undefined =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z?$/.test(written) && !Number.isNaN(Date.parse(written)) ? written : writtenDay(written);
