/** What GET /console/api/fields answers. The console imports these types. */

/** What a value is (the service's catalog). */
export type Kind =
  | 'text'
  | 'integer'
  | 'float'
  | 'numberText'
  | 'boolean'
  | 'date'
  | 'dateTime'
  | 'uuid'
  | 'svcId'
  | 'json'
  | 'datasets';

/** A value at the end of a path. */
export interface Value {
  readonly name: string;
  readonly kind: Kind;
  readonly description: string;
  /** What its record is charged, in credits, where this value is the dearest that is shown of it. */
  readonly credits: number;
  /** The values that it is limited to. */
  readonly values?: readonly string[];
}

/** A step of a path to other records. */
export interface Link {
  readonly name: string;
  /** The record that it leads to. */
  readonly to: string;
  readonly description: string;
  /** Whether it leads to one row, which has no order among others. */
  readonly isRow: boolean;
  /** Values of the relation itself, which stand behind the name of the step as those of the record do. */
  readonly values: readonly Value[];
}

/** A record: its values, and what it leads to. */
export interface FieldsOfRecord {
  readonly values: readonly Value[];
  readonly links: readonly Link[];
}

/** The fields that paths are made of. */
export interface Fields {
  /** By the name that searches know it by: the record that paths start from, and the columns of lists that name none. */
  readonly entities: Readonly<Record<string, { readonly record: string; readonly usual: readonly string[] }>>;
  readonly records: Readonly<Record<string, FieldsOfRecord>>;
}
