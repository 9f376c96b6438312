import type { CanonicalKind } from '../canonical/kind.ts';

/** How days and numbers of a file are written, where that is not the American way. */
export type DateOrder = readonly ('year' | 'month' | 'day')[];
export type DecimalMark = 'point' | 'comma';

/** The text of one column of a record, made of columns of a file. */
export interface MappedText {
  /** Names of the file's columns, in any spelling of blanks and capitals; none of a constant. */
  readonly columns: readonly string[];
  readonly constant?: string;
  /** Several columns: `first` takes the first that is not empty, else those not empty are joined by `separator`. */
  readonly first?: true;
  readonly separator: string;
  /** A part of the text between marks, counted from 1, from the end below 0. */
  readonly split?: { readonly at: string; readonly part: number };
  readonly date?: DateOrder;
  readonly decimal?: DecimalMark;
  /** What values mean, by the value in lower case; `otherwise` what others mean, absent: they stay. */
  readonly values?: ReadonlyMap<string, string>;
  readonly otherwise?: string;
  /** In place of an empty text. */
  readonly default?: string;
}

/** What a column must have for a row to have a record; values are compared without regard to capitals. */
export interface MappedCondition {
  readonly column: string;
  readonly is?: ReadonlySet<string>;
  readonly not?: ReadonlySet<string>;
  /** True: any text; false: none. */
  readonly filled?: boolean;
}

/** One record that each row of a file has, where all conditions hold. */
export interface MappedRecord {
  readonly kind: CanonicalKind;
  readonly when: readonly MappedCondition[];
  readonly columns: ReadonlyMap<string, MappedText>;
}

/** What the columns of a file are: the records that each row makes. See docs/column-mapping.md. */
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
