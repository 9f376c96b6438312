import type { Column as Field } from '../../catalog/model.ts';
import { type CanonicalValue, DAY, NUMBER, oneOf, TEXT, type ValueType, WHOLE } from './column.ts';

const WORDS_OF_TRUTH: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', '0'].map((word) => [word, false] as const),
]);
const BOOLEAN: ValueType<boolean> = {
  expects: '`true` or `false`',
  read: (written) => WORDS_OF_TRUTH.get(written.toLowerCase()),
};
const TIME: ValueType<string> = {
  expects: 'date and time as 2024-07-04T01:00:00',
  read: (written) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/.test(written) && !Number.isNaN(Date.parse(written))
      ? written
      : undefined,
};
const JSON_TEXT: ValueType<string> = {
  expects: 'JSON',
  read(written) {
    try {
      JSON.parse(written);
      return written;
    } catch {
      return undefined;
    }
  },
};

/**
 * The format of a field's values in own records, from its scalar and its allowed values. Undefined for a field that no
 * row provides: an id of another record, which comes from a link, and the tokens of another field.
 */
export function fieldType({ stored, values, searchVectorOf }: Field): ValueType<CanonicalValue> | undefined {
  if (searchVectorOf !== undefined) return undefined;
  if (values !== undefined) return oneOf(values);
  switch (stored) {
    case 'UUID':
      return undefined;
    case 'Int':
      return WHOLE;
    case 'Float':
      return NUMBER;
    case 'Boolean':
      return BOOLEAN;
    case 'Date':
      return DAY;
    case 'DateTime':
      return TIME;
    case 'JSON':
    case 'JSONString':
      return JSON_TEXT;
    default:
      return TEXT;
  }
}

/** A value as its field is staged: a number that the graph shows as text is staged as text. */
export const stagedValue = ({ scalar }: Field, value: CanonicalValue | undefined): CanonicalValue | null =>
  value === undefined ? null : scalar === 'String' || scalar === 'ID' ? String(value) : value;
