import type { ColumnShape } from '../../lists/mapping/value-shapes.ts';
import type { DraftField } from './draft-field.ts';
import type { PartOfStreet } from './street-parts.ts';

/** Whose name, address or phone it is: the business's, its place's or for its mail, or another party's. */
export type Party = 'business' | 'place' | 'mail' | 'owner' | 'agent' | 'contact' | 'other';

/** A column, with what it is interpreted as. */
export interface DraftColumn {
  readonly name: string;
  readonly field: DraftField | undefined;
  readonly party: Party;
  /** What it is of a street that has several columns. */
  readonly ofStreet?: PartOfStreet | undefined;
  /** True if the header says so and the values agree; otherwise it is a guess. */
  readonly isSure: boolean;
  /** The reason, for readers of the draft. */
  readonly reason: string;
  readonly shape: ColumnShape;
  /** Distinct values, the most frequent first. */
  readonly values: readonly string[];
  /** The value of each row; empty if it means no value. */
  readonly cells: readonly string[];
}
