/** The answer of GET /console/api/fields. The console imports these types. */

/** The kind of a value, as in the service's catalog. */
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
  /** Credits charged for its record if this value is the dearest one shown of it. */
  readonly credits: number;
  /** The values that it is limited to. */
  readonly values?: readonly string[];
}

/** A step of a path to other records. */
export interface Link {
  readonly name: string;
  /** Type of the record that it leads to. */
  readonly to: string;
  readonly description: string;
  /** Whether it leads to a single row, which has no order among others. */
  readonly isRow: boolean;
  /** Values of the relation itself; they follow the name of the step in a path, like the values of the record. */
  readonly values: readonly Value[];
}

/** A record type: its values, and where it leads. */
export interface FieldsOfRecord {
  readonly values: readonly Value[];
  readonly links: readonly Link[];
}

/** A type that a list may consist of. */
export interface FieldsOfEntity {
  /** The record type that paths start from. */
  readonly record: string;
  /** The columns of lists that name none. */
  readonly usual: readonly string[];
  /** Its singular and plural, in words. */
  readonly one: string;
  readonly several: string;
  /** Whether a team added the type; otherwise it is a business. */
  readonly isOwn: boolean;
}

/** The fields that paths consist of. */
export interface Fields {
  /** The types that lists may consist of, by their names in lists. */
  readonly entities: Readonly<Record<string, FieldsOfEntity>>;
  readonly records: Readonly<Record<string, FieldsOfRecord>>;
}
