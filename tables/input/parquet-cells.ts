import { isUtf8 } from 'node:buffer';
import type { ParquetParsers, SchemaElement } from 'hyparquet';

/** Parsers that give exact texts of points in time; the library would round them to milliseconds. */
export const TEXT_PARSERS: Partial<ParquetParsers> = {
  timestampFromMilliseconds: (millis: bigint) => timestampText(millis, 3),
  timestampFromMicroseconds: (micros: bigint) => timestampText(micros, 6),
  timestampFromNanoseconds: (nanos: bigint) => timestampText(nanos, 9),
  dateFromDays: (days: number) => dayText(days),
  jsonFromBytes: (bytes: Uint8Array) => (bytes === undefined ? undefined : bytesText(bytes)),
};

const isDecimal = ({ converted_type, logical_type }: SchemaElement) =>
  converted_type === 'DECIMAL' || logical_type?.type === 'DECIMAL';

/** Fractional digits of a second in a time of day; undefined for other types. */
function digitsOfTime({ converted_type, logical_type }: SchemaElement): number | undefined {
  if (logical_type?.type === 'TIME') return { MILLIS: 3, MICROS: 6, NANOS: 9 }[logical_type.unit];
  if (converted_type === 'TIME_MILLIS') return 3;
  return converted_type === 'TIME_MICROS' ? 6 : undefined;
}

/**
 * Whether this module reads the values, because the library would round them or could not read them; the library must leave
 * them as stored.
 */
export const isReadHere = (element: SchemaElement): boolean =>
  isDecimal(element) || ['INTERVAL', 'BSON'].includes(element.converted_type ?? '');

/**
 * Returns a function that writes a cell of a column without children as text: numbers exactly, dates and points in time by
 * ISO 8601 (with Z if in UTC), booleans as true and false, null and NaN as an empty text.
 */
export function cellText(element: SchemaElement): (value: unknown) => string {
  if (isDecimal(element)) {
    const { logical_type, scale = 0 } = element;
    const digits = logical_type?.type === 'DECIMAL' ? logical_type.scale : scale;
    return (value) => (isUnscaled(value) ? decimalText(unscaled(value), digits) : anyText(value));
  }
  const digits = digitsOfTime(element);
  if (digits !== undefined)
    return (value) =>
      isUnscaled(value) ? timestampText(unscaled(value), digits).slice('1970-01-01T'.length, -1) : anyText(value);
  const { logical_type } = element;
  if (logical_type?.type === 'TIMESTAMP' && !logical_type.isAdjustedToUTC)
    return (value) => anyText(value).replace(/Z$/, '');
  if (element.type === 'FLOAT') return (value) => (typeof value === 'number' ? singleText(value) : anyText(value));
  return anyText;
}

/** Any value as text; composite values as JSON. */
export function anyText(value: unknown): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  if (value instanceof Uint8Array) return bytesText(value);
  return typeof value === 'object' ? JSON.stringify(value, jsonValue) : String(value);
}

function jsonValue(this: unknown, _key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
  return value instanceof Uint8Array ? bytesText(value) : value;
}

/** Bytes as text if they are UTF-8, otherwise in hexadecimal. */
const bytesText = (bytes: Uint8Array) => Buffer.from(bytes).toString(isUtf8(bytes) ? 'utf8' : 'hex');

const isUnscaled = (value: unknown) =>
  typeof value === 'bigint' || Number.isInteger(value) || value instanceof Uint8Array;

/** A whole number from its PARQUET form; bytes are big-endian two's complement. */
function unscaled(value: unknown): bigint {
  if (!(value instanceof Uint8Array)) return BigInt(String(value));
  const hex = Buffer.from(value).toString('hex');
  return hex === '' ? 0n : BigInt.asIntN(value.length * 8, BigInt(`0x${hex}`));
}

function decimalText(number: bigint, scale: number): string {
  if (scale <= 0) return `${number * 10n ** BigInt(-scale)}`;
  const digits = `${number < 0n ? -number : number}`.padStart(scale + 1, '0');
  return `${number < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** The shortest decimal form of a number in single precision: 0.1, not 0.10000000149011612. */
function singleText(number: number): string {
  if (Number.isNaN(number)) return '';
  const precision = [6, 7, 8].find((each) => Math.fround(Number(number.toPrecision(each))) === number) ?? 9;
  return String(Number(number.toPrecision(precision)));
}

const dayText = (days: number): string => {
  const day = new Date(days * 86_400_000);
  return Number.isNaN(day.getTime()) ? String(days) : day.toISOString().slice(0, -'T00:00:00.000Z'.length);
};

/** A point in time, counted from 1970 in units of 10^-digits seconds; with a fraction of a second only if that is not 0. */
function timestampText(count: bigint, digits: number): string {
  const unit = 10n ** BigInt(digits);
  const fraction = ((count % unit) + unit) % unit;
  const moment = new Date(Number((count - fraction) / unit) * 1000);
  if (Number.isNaN(moment.getTime())) return String(count);
  const written = fraction === 0n ? '' : `.${String(fraction).padStart(digits, '0').replace(/0+$/, '')}`;
  return `${moment.toISOString().slice(0, -'.000Z'.length)}${written}Z`;
}
