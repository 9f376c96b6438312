import type { CanonicalKind } from '../canonical/kind.ts';

/** How a file writes dates and numbers, if not in the American way. */
export type DateOrder = readonly ('year' | 'month' | 'day')[];
export type DecimalMark = 'point' | 'comma';

/** The text of one column of a record, built from columns of a file. */
export interface MappedText {
  /** Names of the file's columns, in any spelling of blanks and capitals; empty for a constant. */
  readonly columns: readonly string[];
  readonly constant?: string;
  /** The columns in groups, of which the first one counts that is not empty; without groups, all are one. */
  readonly first?: readonly (readonly string[])[];
  /** Joins the columns of a group that are not empty. */
  readonly separator: string;
  /** One part of the text between separators, counted from 1, or from the end if negative. */
  readonly split?: { readonly at: string; readonly part: number };
  /** The mark between the parts of the text, each of which makes a record of its own; joins several columns. */
  readonly each?: string;
  readonly date?: DateOrder;
  readonly decimal?: DecimalMark;
  /** Replacements by the value in lower case; `otherwise` replaces all other values, which stay if it is absent. */
  readonly values?: ReadonlyMap<string, string>;
  readonly otherwise?: string;
  /** Replaces an empty text. */
  readonly default?: string;
}

/** A condition on a column, which a row must meet to produce a record; values are compared without regard to capitals. */
export interface MappedCondition {
  readonly column: string;
  readonly is?: ReadonlySet<string>;
  readonly not?: ReadonlySet<string>;
  /** True: the column must not be empty; false: it must be. */
  readonly filled?: boolean;
}

/** One record that each row of a file produces if all conditions hold; one for each part of a column that has several. */
export interface MappedRecord {
  readonly kind: CanonicalKind;
  readonly when: readonly MappedCondition[];
  readonly columns: ReadonlyMap<string, MappedText>;
}

/** The mapping of a file's columns: the records that each row produces. See docs/column-mapping.md. */
export type ColumnMapping = readonly MappedRecord[];

/** The names of the file's columns that a mapping needs. */
export const columnsOf = (mapping: ColumnMapping): readonly string[] => [
  ...new Set(
    mapping.flatMap(({ when, columns }) => [
      ...when.map(({ column }) => column),
      ...[...columns.values()].flatMap((text) => text.columns),
    ]),
  ),
];
