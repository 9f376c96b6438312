import { TRADE_TERM } from '../../storage/layout.ts';
import { perSnapshot } from '../../storage/per-snapshot.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { tableNames } from '../../storage/table-names.ts';

/** A common name for a trade, and its code. */
export interface TradeTerm {
  readonly term: string;
  readonly code: string;
  readonly industryType: string;
}

/** The trade terms of a snapshot in memory, by term and code; empty if it was loaded without such a table. */
export const tradeTermsOf: (snapshot: Snapshot) => Promise<readonly TradeTerm[]> = perSnapshot(async (snapshot) =>
  (await tableNames(snapshot)).has(TRADE_TERM)
    ? snapshot.select<TradeTerm>(
        `SELECT term, code, industry_type AS "industryType" FROM ${TRADE_TERM} ORDER BY term, code`,
        [],
      )
    : [],
);
