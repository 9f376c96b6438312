import type { Column as Field } from '../../catalog/model.ts';
import { snakeCase } from '../../catalog/naming.ts';
import type { AnyFields } from '../../catalog/stage.ts';
import { type Column, optional, required } from './column.ts';
import { fieldType, stagedValue } from './field-type.ts';
import type { CanonicalRow } from './kind.ts';

/** A field of a record or edge, and the column of own records that provides it. */
export interface FieldColumn {
  readonly name: string;
  readonly field: Field;
}

/** The fields that own records provide, each in a column with its name in snake_case. */
export const fieldColumns = (fields: readonly Field[]): FieldColumn[] =>
  fields.flatMap((field) => (fieldType(field) === undefined ? [] : [{ name: snakeCase(field.field), field }]));

/** The columns of fields, for a kind; `inEveryRow`: the fields that every row needs. */
export function columnsOf(columns: readonly FieldColumn[], inEveryRow: readonly string[] = []): Record<string, Column> {
  return Object.fromEntries(
    columns.flatMap(({ name, field }) => {
      const type = fieldType(field);
      if (type === undefined) return [];
      const make = inEveryRow.includes(field.field) ? required : optional;
      return [[name, make(type, oneLine(field.description))]];
    }),
  );
}

/** The values of a row as fields of its record or edge. */
export const fieldsOf = (row: CanonicalRow, columns: readonly FieldColumn[]): AnyFields =>
  Object.fromEntries(columns.map(({ name, field }) => [field.field, stagedValue(field, row.value(name))]));

/** A description as one line of a table. */
export const oneLine = (description: string): string => description.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
