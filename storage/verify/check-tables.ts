import { lackingTables } from '../lacking.ts';
import {
  CLOSED_RECORD,
  CORRECTION,
  DOUBTFUL_PAIR,
  FAN_OUT,
  FLAG_REASON,
  JOIN_REASON,
  LISTED_KIND,
  PERSON_NAME,
  PUBLISHER_NUMBER,
  RATED_ALIAS,
  TRADE_TERM,
} from '../layout.ts';
import type { SnapshotCheck } from './snapshot-check.ts';

/** A snapshot of an older program may lack tables or columns that this one reads. */
export const checkTables: SnapshotCheck = {
  name: 'tables',
  promise: 'every table and column that the schema reads is there',
  async *run({ snapshot, catalog }) {
    for (const { name, columns, isWhole } of await lackingTables(snapshot, catalog)) {
      if (!isWhole) for (const column of columns) yield `${name}: there is no column ${column.name}`;
      else if (!OLDER_LACK.has(name)) yield `${name}: there is no such table`;
    }
  },
};

/** Tables that older programs did not write, and that no answer of the service needs. */
const OLDER_LACK: ReadonlySet<string> = new Set([
  JOIN_REASON,
  CLOSED_RECORD,
  FAN_OUT,
  PERSON_NAME,
  TRADE_TERM,
  LISTED_KIND,
  RATED_ALIAS,
  PUBLISHER_NUMBER,
  FLAG_REASON,
  CORRECTION,
  DOUBTFUL_PAIR,
]);
