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

/** What a list may be of. */
export interface FieldsOfEntity {
  /** The record that paths start from. */
  readonly record: string;
  /** The columns of lists that name none. */
  readonly usual: readonly string[];
  /** One and several of it, in words. */
  readonly one: string;
  readonly several: string;
  /** Whether it is a type that a team has added, in the place of a business. */
  readonly isOwn: boolean;
}

/** The fields that paths are made of. */
export interface Fields {
  /** What lists are of, by the name that they know it by. */
  readonly entities: Readonly<Record<string, FieldsOfEntity>>;
  readonly records: Readonly<Record<string, FieldsOfRecord>>;
}
