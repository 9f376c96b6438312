import type { ColumnJudgement } from './judge-columns.ts';
import type { Party } from './party.ts';
import { BY_OTHERS, type ReadColumn } from './read-column.ts';

/** Log-odds of a column's values from which on they may be the names of a table that has no other. */
const MIN_NAME = -1;

/**
 * The columns, one of them with the names of whom the rows are about: where no header and no values name anybody, the column
 * that is likest to names, because a table that says where businesses are says who they are. A header that says something
 * else, such as a type, is believed.
 */
export function withNames(columns: readonly ReadColumn[], judged: readonly ColumnJudgement[]): readonly ReadColumn[] {
  if (columns.some(({ field, party }) => field !== undefined && NAMES.has(field) && !OTHERS.has(party))) return columns;
  if (!columns.some(({ field }) => field !== undefined && PLACES.has(field))) return columns;
  const scores = columns.map((column, at) => {
    const { fields, header } = judged[at] ?? {};
    const saysElse = header?.field === null && !/\bname\b/.test(column.words);
    const weight = fields?.NAME.content.weight ?? MIN_NAME;
    return column.field === undefined && !saysElse && mayName(column) ? weight : Number.NEGATIVE_INFINITY;
  });
  const best = scores.indexOf(Math.max(...scores));
  return columns.map((column, at) =>
    at === best && (scores[at] ?? MIN_NAME) > MIN_NAME
      ? {
          ...column,
          field: 'name' as const,
          party: 'business' as const,
          ...BY_OTHERS,
          reason: 'of all columns the likest to names',
        }
      : column,
  );
}

/** Who is never whom the rows are about. */
const OTHERS: ReadonlySet<Party> = new Set(['other', 'agent'] as const);
const PLACES: ReadonlySet<string> = new Set(['street', 'address line', 'city', 'city line', 'city and state', 'point']);
const NAMES: ReadonlySet<string> = new Set(['name', 'legal name', 'trade name', 'full name', 'last name']);

/** Names are words, and most rows have one of their own. */
const mayName = ({ shape }: ReadColumn): boolean =>
  shape.filled >= shape.rows / 2 && shape.distinct > 0.3 && shape.share.words >= 0.6 && shape.share.state < 0.5;
