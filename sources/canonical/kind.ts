import type { Observed } from '../../catalog/stage.ts';
import type { KeyedRecord, SourceTarget } from '../source-target.ts';
import type { CanonicalValue, Column } from './column.ts';

/** The columns of a kind of record, by name. */
type Columns = Readonly<Record<string, Column>>;

type ValueIn<Of> = Of extends Column<infer Value> ? Value : never;

/** issue_date → issueDate */
type FieldOf<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<FieldOf<Tail>>}`
  : Name;

/** A checked row of a kind with some columns: values by column; missing ones are absent. */
export class CanonicalRow<Of extends Columns = Columns> {
  readonly #values: ReadonlyMap<string, CanonicalValue>;

  constructor(values: ReadonlyMap<string, CanonicalValue>) {
    this.#values = values;
  }

  /** The value, with the type of its column: rows are checked against the columns of their kind. */
  value<Name extends keyof Of & string>(column: Name): ValueIn<Of[Name]> | undefined;
  value(column: string): CanonicalValue | undefined {
    return this.#values.get(column);
  }

  /** The value as text; empty if there is none. */
  text(column: keyof Of & string): string {
    return String(this.#values.get(column) ?? '');
  }

  has(column: keyof Of & string): boolean {
    return this.#values.has(column);
  }

  /** Values of columns as fields of a record: `issue_date` becomes field issueDate. */
  fields<Name extends keyof Of & string>(
    ...columns: readonly Name[]
  ): { [Each in Name as FieldOf<Each>]: ValueIn<Of[Each]> | null };
  fields(...columns: readonly string[]): Record<string, CanonicalValue | null> {
    return Object.fromEntries(columns.map((column) => [fieldName(column), this.#values.get(column) ?? null]));
  }

  /** The observed dates of the row; a missing one becomes the date of the dataset. */
  get observed(): Observed {
    const [first, last] = [this.#values.get('first_observed_date'), this.#values.get('last_observed_date')];
    return {
      ...(first === undefined ? {} : { first: String(first) }),
      ...(last === undefined ? {} : { last: String(last) }),
    };
  }
}

const fieldName = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** One kind of record of the canonical format: its columns define what is checked, documented and detected. */
export interface CanonicalKind<Of extends Columns = Columns> {
  readonly name: string;
  /** The meaning of a row, and of several rows with one key. */
  readonly meaning: string;
  readonly columns: Of;
  /** The columns whose values are the key of the record that a row is, and the column of its name; absent if it has none. */
  readonly identity?: { readonly key: readonly string[]; readonly name?: string };
  /** Columns of which every row needs at least one. */
  readonly oneOf?: readonly string[];
  /** True: the reject file gets rows of this kind with their digits masked. */
  readonly secret?: true;
  /** The values that others of the row contradict or leave without meaning, with the reason; they are left out. */
  faults?(row: CanonicalRow<Of>): readonly (readonly [column: keyof Of & string, reason: string])[];
  /** Stages a row, or returns the reason why it cannot and stages nothing of it. */
  stage(row: CanonicalRow<Of>, target: SourceTarget): string | undefined;
}

/** The record of a row under its own key, if rows of the kind have one. */
export const keyedRecord = ({ name: kind, identity }: CanonicalKind, row: CanonicalRow): KeyedRecord[] =>
  identity === undefined
    ? []
    : [
        {
          kind,
          key: identity.key.map((column) => row.text(column)).join(':'),
          name: identity.name === undefined ? '' : row.text(identity.name),
        },
      ];

/** Defines a kind, so that the compiler derives the types of its rows from its columns. */
export const defineKind = <Of extends Columns>(
  kind: CanonicalKind<Of> & {
    readonly oneOf?: readonly (keyof Of & string)[];
    readonly identity?: { readonly key: readonly (keyof Of & string)[]; readonly name?: keyof Of & string };
  },
): CanonicalKind => kind;
