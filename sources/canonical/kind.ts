import type { Observed } from '../../catalog/stage.ts';
import type { SourceTarget } from '../source-target.ts';
import type { CanonicalValue, Column } from './column.ts';

/** A checked row: values by column, absent where there is none. */
export class CanonicalRow {
  readonly values: ReadonlyMap<string, CanonicalValue>;

  constructor(values: ReadonlyMap<string, CanonicalValue>) {
    this.values = values;
  }

  /** The value as text; empty where there is none. */
  text(column: string): string {
    return String(this.values.get(column) ?? '');
  }

  has(column: string): boolean {
    return this.values.has(column);
  }

  /** Values of columns as fields of a record: `issue_date` is field issueDate. */
  fields(...columns: readonly string[]): Record<string, CanonicalValue | null> {
    return Object.fromEntries(columns.map((column) => [fieldOf(column), this.values.get(column) ?? null]));
  }

  /** When it was seen; the dataset's own date where the row says nothing. */
  get observed(): Observed {
    const [first, last] = [this.text('first_observed_date'), this.text('last_observed_date')];
    return { ...(first === '' ? {} : { first }), ...(last === '' ? {} : { last }) };
  }
}

const fieldOf = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** One kind of record of the canonical format: its columns say what is checked, documented and detected. */
export interface CanonicalKind {
  readonly name: string;
  /** What a row is, and what several rows of one key are. */
  readonly meaning: string;
  readonly columns: Readonly<Record<string, Column>>;
  /** Columns of which every row has at least one. */
  readonly oneOf?: readonly string[];
  /** Its rows are written to the reject file without their digits. */
  readonly secret?: true;
  /** Stages a row, or says why it cannot be and stages nothing of it. */
  stage(row: CanonicalRow, target: SourceTarget): string | undefined;
}
