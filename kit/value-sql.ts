import type { ValueField, ValueKind } from '../catalog/value-field.ts';
import type { Dialect } from '../storage/dialect.ts';
import type { Snapshot } from '../storage/snapshot.ts';

/** SQL of a value as rows pass it to the graph; `alias` is the alias of its table in the statement. */
export function shownSql({ column, kind, letter }: ValueField, alias: string, dialect: Dialect): string {
  const stored = `${alias}.${column}`;
  if (kind === 'svcId') return dialect.svcIdOut(letter ?? '', stored);
  return kind === 'uuid' ? dialect.uuidOut(stored) : stored;
}

/** Returns the function that converts a row's value to the graph's; undefined if no conversion is needed. */
export const decoderOf = ({ kind }: ValueField): ((value: unknown, snapshot: Snapshot) => unknown) | undefined =>
  DECODERS[kind];

/** svcId = the type's letter and the first 16 hex digits of the id (completions.md section 1). */
export const svcId = (letter: string, id: string): string => letter + id.replaceAll('-', '').slice(0, 16);

const DECODERS: Partial<Record<ValueKind, (value: unknown, snapshot: Snapshot) => unknown>> = {
  numberText: (value) => (value === null ? null : String(value)),
  boolean: (value) => (value === null ? null : Boolean(value)),
  json: (value) => (typeof value === 'string' ? JSON.parse(value) : value),
  datasets: (value, snapshot) => (typeof value === 'number' ? snapshot.datasetIds(value) : null),
};
