import type { Association, Column, RecordType } from './model.ts';
import { camelCase, pascalCase } from './naming.ts';

/**
 * The kind of a stored value, which determines how it is read, compared and computed with. `numberText` is a number that the graph shows as
 * String; `svcId` is computed from the id; `datasets` is the number of a set of dataset names.
 */
export type ValueKind =
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

/** Kinds that can be computed with: numbers, also those that the graph shows as String. A text is none (completions.md section 11). */
export const NUMERIC_KINDS: ReadonlySet<ValueKind> = new Set(['integer', 'float', 'numberText']);

/** A field of a record or edge that is stored in its own table. */
export interface ValueField {
  /** GraphQL name. */
  readonly field: string;
  /** Physical column. */
  readonly column: string;
  readonly kind: ValueKind;
  /** The letter of a svcId. */
  readonly letter?: string;
}

/** All values of a record, those that the SDL declares and the derived ones, by GraphQL name. */
export function recordValues(type: RecordType): ReadonlyMap<string, ValueField> {
  const declared = type.columns.flatMap(columnValues);
  if (type.kind === 'cache') return byField(declared);
  const identified = [...declared, value('id', 'id', 'uuid'), value('internalId', 'key', 'numberText')];
  if (type.svcId !== undefined)
    return byField([...identified, { ...value('svcId', 'id', 'svcId'), letter: type.svcId }]);
  const own =
    type.kind === 'attribute'
      ? value(`internal${type.owner}Id`, 'owner_key', 'numberText')
      : value(`internal${type.name}Id`, 'key', 'numberText');
  return byField([...identified, ...OBSERVED, own]);
}

/** All extra values of an association's edges, by GraphQL name, read from the given side (completions.md section 2). */
export function edgeValues(association: Association, side: 'from' | 'to'): ReadonlyMap<string, ValueField> {
  return byField([
    ...association.columns.flatMap(columnValues),
    value('id', 'id', 'uuid'),
    value(`${camelCase(association.name)}Id`, 'id', 'uuid'),
    value('internalId', 'key', 'numberText'),
    value(`internal${association.name}Id`, 'key', 'numberText'),
    value('rank', `${side}_rank`, 'integer'),
    ...OBSERVED,
    value('datasetIds', 'dataset_ids', 'datasets'),
  ]);
}

const value = (field: string, column: string, kind: ValueKind): ValueField => ({ field, column, kind });

/** The contract declares them as String, but they contain a day. */
const OBSERVED = [
  value('firstObservedDate', 'first_observed_date', 'date'),
  value('lastObservedDate', 'last_observed_date', 'date'),
];

function columnValues(column: Column): ValueField[] {
  const own = value(column.field, column.column, kindOf(column));
  if (column.reference === undefined) return [own];
  return [own, value(`internal${pascalCase(column.field)}`, `${column.column.replace(/_id$/, '')}_key`, 'numberText')];
}

function kindOf({ scalar, stored }: Column): ValueKind {
  if (scalar !== stored) return 'numberText';
  switch (scalar) {
    case 'ID':
    case 'UUID':
      return 'uuid';
    case 'Int':
      return 'integer';
    case 'Float':
      return 'float';
    case 'Boolean':
      return 'boolean';
    case 'Date':
      return 'date';
    case 'DateTime':
      return 'dateTime';
    case 'JSON':
      return 'json';
    case 'JSONString':
    case 'String':
      return 'text';
  }
}

const byField = (values: readonly ValueField[]): ReadonlyMap<string, ValueField> =>
  new Map(values.map((each) => [each.field, each]));
