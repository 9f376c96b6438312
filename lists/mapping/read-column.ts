import type { ColumnField } from './column-field.ts';
import type { Party } from './party.ts';
import type { PartOfStreet } from './street-parts.ts';
import type { TableColumn } from './table-column.ts';

/** How sure a reading is that only the columns beside it say, such as the street between a house number and a street type. */
export const BY_OTHERS = { isSure: false, confidence: 0.5 } as const;

/** A column, with what it is read as. */
export interface ReadColumn extends TableColumn {
  readonly field: ColumnField | undefined;
  readonly party: Party;
  /** The column with the rest of its names. */
  readonly secondLine?: string;
  /** What it is of a street that has several columns. */
  readonly ofStreet?: PartOfStreet | undefined;
  /** True if the header says so and the values agree, and nothing else is as likely; otherwise it is a guess. */
  readonly isSure: boolean;
  /** Probability of the reading, from 0 to 1. */
  readonly confidence: number;
  /** The reason, for readers of a draft. */
  readonly reason: string;
  /** What else it may be, the likeliest. */
  readonly runnerUp: ColumnField | undefined;
  /** Distinct values, the most frequent first. */
  readonly values: readonly string[];
}
