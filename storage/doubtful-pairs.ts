import { CORRECTION, DOUBTFUL_PAIR, REDIRECT } from './layout.ts';
import type { Snapshot } from './snapshot.ts';
import { tableNames } from './table-names.ts';

/** What a load knew about one record of a doubtful pair. Several values of a field are separated by bars. */
export interface DoubtfulSide {
  readonly id: string;
  readonly names: string;
  readonly addresses: string;
  readonly phones: string;
  readonly sources: string;
}

/** Two records that a load narrowly joined or narrowly kept apart. */
export interface DoubtfulRecords {
  readonly type: string;
  readonly rule: string;
  /** Probability that both records are one, 0 to 1. */
  readonly score: number;
  readonly joined: boolean;
  /** Which evidence was compared. */
  readonly reason: string;
  readonly left: DoubtfulSide;
  readonly right: DoubtfulSide;
}

export interface DoubtfulFilter {
  /** Limits of the score, inclusive. */
  readonly from: number;
  readonly to: number;
  readonly type?: string | undefined;
}

type Row = Readonly<Record<string, string | number>>;

const SIDE = ['names', 'addresses', 'phones'] as const;

/**
 * The doubtful pairs of a snapshot on which there was no correction when it was loaded, those nearest to even odds
 * first. Undefined for a snapshot of an older program, which has none.
 */
export async function doubtfulPairs(
  snapshot: Snapshot,
  { from, to, type }: DoubtfulFilter,
): Promise<readonly DoubtfulRecords[] | undefined> {
  const tables = await tableNames(snapshot);
  if (!tables.has(DOUBTFUL_PAIR) || !tables.has(CORRECTION)) return undefined;
  const rows = await snapshot.select<Row>(
    `${selection(snapshot)}
     WHERE d.score BETWEEN ? AND ?${type === undefined ? '' : ' AND d.type = ?'} AND NOT EXISTS (
       SELECT 1 FROM ${CORRECTION} AS c
       WHERE (c.left_id = d.left_id AND c.right_id = d.right_id) OR (c.left_id = d.right_id AND c.right_id = d.left_id)
     )
     ORDER BY abs(d.score - 0.5), d.left_id, d.right_id`,
    [from, to, ...(type === undefined ? [] : [type])],
  );
  return rows.map(recordsOf);
}

/** The doubtful pair of two records by their ids, in any order, whether there is a correction or not; undefined if they are none. */
export async function doubtfulPair(
  snapshot: Snapshot,
  oneId: string,
  otherId: string,
): Promise<DoubtfulRecords | undefined> {
  if (!(await tableNames(snapshot)).has(DOUBTFUL_PAIR)) return undefined;
  const [left = '', right = ''] = [oneId, otherId].map((id) => id.toLowerCase().replaceAll('-', '')).sort();
  const { dialect } = snapshot;
  const [row] = await snapshot.select<Row>(
    `${selection(snapshot)} WHERE d.left_id = ${dialect.uuidIn('?')} AND d.right_id = ${dialect.uuidIn('?')}`,
    [left, right],
  );
  return row && recordsOf(row);
}

/** The doubtful pairs of the records that were joined into an entity, whether there is a correction or not; those nearest to even odds first. */
export async function doubtfulPairsOf(snapshot: Snapshot, entityId: string): Promise<readonly DoubtfulRecords[]> {
  if (!(await tableNames(snapshot)).has(DOUBTFUL_PAIR)) return [];
  const { dialect } = snapshot;
  const id = dialect.uuidIn('?');
  const own = `(SELECT ${id} UNION ALL SELECT id FROM ${REDIRECT} WHERE entity_id = ${id})`;
  const rows = await snapshot.select<Row>(
    `${selection(snapshot)} WHERE d.left_id IN ${own} OR d.right_id IN ${own}
     ORDER BY abs(d.score - 0.5), d.left_id, d.right_id`,
    Array(4).fill(entityId.toLowerCase().replaceAll('-', '')),
  );
  return rows.map(recordsOf);
}

function selection({ dialect }: Snapshot): string {
  const sides = (['left', 'right'] as const).flatMap((side) => [
    `${dialect.uuidOut(`d.${side}_id`)} AS ${side}_id`,
    ...SIDE.map((what) => `d.${side}_${what} AS ${side}_${what}`),
    `d.${side}_datasets AS ${side}_sources`,
  ]);
  return `SELECT d.type AS type, d.rule AS rule, d.score AS score, CASE WHEN d.joined THEN 1 ELSE 0 END AS joined,
       d.reason AS reason, ${sides.join(', ')}
     FROM ${DOUBTFUL_PAIR} AS d`;
}

const recordsOf = (row: Row): DoubtfulRecords => ({
  ...{ type: String(row.type), rule: String(row.rule), score: Number(row.score), joined: row.joined === 1 },
  ...{ reason: String(row.reason), left: sideOf(row, 'left'), right: sideOf(row, 'right') },
});

const sideOf = (row: Row, side: 'left' | 'right'): DoubtfulSide => ({
  id: String(row[`${side}_id`]),
  names: String(row[`${side}_names`]),
  addresses: String(row[`${side}_addresses`]),
  phones: String(row[`${side}_phones`]),
  sources: String(row[`${side}_sources`]),
});
