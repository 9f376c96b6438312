import type { CanonicalKind } from '../canonical/kind.ts';
import { canonicalKinds } from '../canonical/kinds.ts';
import { isObject } from '../formats/json-object.ts';
import type { ColumnMapping, DateOrder, MappedCondition, MappedRecord, MappedText } from './column-mapping.ts';

/** Called with each fault of a mapping, as "brand.brand_name: expected …". */
export type Fault = (text: string) => void;

/**
 * Reads the `columns` of a manifest. By kind of record (or a list of such if a row has several), it gives for each
 * column of the kind the column of the file, or the rule that builds its text. Reports every fault; the mapping is
 * usable only if there is none.
 */
export function readMapping(written: unknown, fault: Fault): ColumnMapping {
  if (!isObject(written) || Object.keys(written).length === 0) {
    fault(`expected kinds of records with their columns, got ${shown(written)}`);
    return [];
  }
  return Object.entries(written).flatMap(([name, records]) => {
    const kind = canonicalKinds().find((each) => each.name === name);
    if (kind === undefined) {
      fault(
        `${name}: no kind of record, expected one of ${canonicalKinds()
          .map((each) => each.name)
          .join(', ')}`,
      );
      return [];
    }
    const list: readonly unknown[] = Array.isArray(records) ? records : [records];
    return list.flatMap((record, at) => {
      const where = list.length === 1 ? name : `${name}[${at}]`;
      if (isObject(record)) return [readRecord(kind, record, (text) => fault(`${where}${text}`))];
      fault(`${where}: expected columns of ${name} with what they are, got ${shown(record)}`);
      return [];
    });
  });
}

function readRecord(kind: CanonicalKind, written: Readonly<Record<string, unknown>>, fault: Fault): MappedRecord {
  const { when, ...columns } = written;
  const texts = new Map<string, MappedText>();
  for (const [column, value] of Object.entries(columns)) {
    if (kind.columns[column] === undefined)
      fault(`.${column}: no column of ${kind.name}, expected one of ${Object.keys(kind.columns).join(', ')}`);
    const text = readText(value, (reason) => fault(`.${column}${reason}`));
    if (text !== undefined) texts.set(column, text);
  }
  const listed = [...texts].filter(([, { each }]) => each !== undefined).map(([column]) => column);
  if (listed.length > 1) fault(`: expected "each" in one column at most, got it in ${listed.join(' and ')}`);
  const missing = Object.keys(kind.columns).filter((name) => kind.columns[name]?.required && !(name in columns));
  if (missing.length > 0) fault(`: without ${missing.join(', ')}, which every ${kind.name} has`);
  if (kind.oneOf?.every((name) => !(name in columns))) fault(`: expected one of ${kind.oneOf.join(', ')}`);
  return { kind, when: readConditions(when, fault), columns: texts };
}

const TEXT_KEYS =
  'column, columns, first, separator, constant, split, part, each, date, decimal, values, otherwise, default';

function readText(written: unknown, fault: Fault): MappedText | undefined {
  if (isName(written)) return { columns: [written], separator: ' ' };
  if (isNames(written)) return { columns: written, separator: ' ' };
  if (!isObject(written)) {
    fault(`: expected the name of a column, a list of them, or keys (${TEXT_KEYS}), got ${shown(written)}`);
    return undefined;
  }
  const { column, columns, first, separator, constant, split, part, date, decimal, values, otherwise, ...rest } =
    written;
  const { each, default: instead, ...unknown } = rest;
  for (const key of Object.keys(unknown)) fault(`: unknown "${key}", expected one of ${TEXT_KEYS}`);
  const named = [column, columns, first, constant].filter((each) => each !== undefined);
  if (named.length !== 1) fault(': expected one of column, columns, first and constant');
  const groups = isGroups(first) ? first.map((group) => [group].flat()) : undefined;
  const names = column === undefined ? (columns ?? groups?.flat() ?? first ?? []) : [column];
  if (!isNames(names) && constant === undefined) fault(`: expected names of columns, got ${shown(names)}`);
  if ((split === undefined) !== (part === undefined)) fault(': split and part go together');
  if (split !== undefined && !isText(split)) fault(`.split: expected the mark between parts, got ${shown(split)}`);
  const number = typeof part === 'number' && Number.isInteger(part) && part !== 0 ? part : undefined;
  if (part !== undefined && number === undefined)
    fault(`.part: expected a whole number from 1, or below 0 from the end, got ${shown(part)}`);
  if (each !== undefined && !isText(each)) fault(`.each: expected the mark between parts, got ${shown(each)}`);
  const order = date === undefined ? undefined : readOrder(date, fault);
  if (decimal !== undefined && decimal !== 'point' && decimal !== 'comma')
    fault(`.decimal: expected point or comma, got ${shown(decimal)}`);
  const meanings = values === undefined ? undefined : readValues(values, fault);
  return {
    columns: isNames(names) ? names : [],
    separator: plain(separator, 'separator', fault) ?? ' ',
    ...(groups === undefined ? {} : { first: groups }),
    ...optional('constant', plain(constant, 'constant', fault)),
    ...(isText(split) && number !== undefined ? { split: { at: split, part: number } } : {}),
    ...(isText(each) ? { each } : {}),
    ...(order === undefined ? {} : { date: order }),
    ...(decimal === 'point' || decimal === 'comma' ? { decimal } : {}),
    ...(meanings === undefined ? {} : { values: meanings }),
    ...optional('otherwise', plain(otherwise, 'otherwise', fault)),
    ...optional('default', plain(instead, 'default', fault)),
  };
}

const optional = <Key extends string>(key: Key, value: string | undefined): { [Each in Key]?: string } | object =>
  value === undefined ? {} : { [key]: value };

/** A text, number or boolean as text; empty for null. */
function plain(value: unknown, key: string, fault: Fault): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return '';
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value);
  fault(`.${key}: expected a text, got ${shown(value)}`);
  return undefined;
}

const PARTS: Readonly<Record<string, DateOrder[number]>> = { YYYY: 'year', YY: 'year', MM: 'month', DD: 'day' };

/** "DD/MM/YYYY": the order of the parts; the separators do not matter. */
function readOrder(written: unknown, fault: Fault): DateOrder | undefined {
  const parts = isText(written) ? written.split(/[^A-Z]+/).map((part) => PARTS[part]) : [];
  const order = parts.flatMap((part) => part ?? []);
  if (order.length === 3 && new Set(order).size === 3 && parts.length === 3) return order;
  fault(`.date: expected an order such as DD/MM/YYYY, got ${shown(written)}`);
  return undefined;
}

function readValues(written: unknown, fault: Fault): ReadonlyMap<string, string> {
  if (!isObject(written)) fault(`.values: expected values with what they mean, got ${shown(written)}`);
  const entries = isObject(written) ? Object.entries(written) : [];
  return new Map(
    entries.map(([value, meaning]) => [value.trim().toLowerCase(), plain(meaning, `values.${value}`, fault) ?? '']),
  );
}

/** Conditions by column: a value, a list of values, `{ not: … }` or `{ filled: true }`. */
function readConditions(written: unknown, fault: Fault): readonly MappedCondition[] {
  if (written === undefined) return [];
  if (!isObject(written)) {
    fault(`.when: expected columns of the file with their values, got ${shown(written)}`);
    return [];
  }
  return Object.entries(written).flatMap(([column, condition]): MappedCondition[] => {
    const is = setOf(condition);
    if (is !== undefined) return [{ column, is }];
    if (isObject(condition)) {
      const not = setOf(condition.not);
      if (not !== undefined && Object.keys(condition).length === 1) return [{ column, not }];
      const { filled } = condition;
      if (typeof filled === 'boolean' && Object.keys(condition).length === 1) return [{ column, filled }];
    }
    fault(`.when.${column}: expected a value, a list of values, {not: …} or {filled: true}, got ${shown(condition)}`);
    return [];
  });
}

function setOf(written: unknown): ReadonlySet<string> | undefined {
  const list: readonly unknown[] = Array.isArray(written) ? written : [written];
  const isPlain = list.length > 0 && list.every((each) => ['string', 'number', 'boolean'].includes(typeof each));
  return isPlain ? new Set(list.map((each) => String(each).trim().toLowerCase())) : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isName = (value: unknown): value is string => isText(value) && value.trim() !== '';
const isNames = (value: unknown): value is string[] => Array.isArray(value) && value.length > 0 && value.every(isName);

const isGroups = (value: unknown): value is (string | string[])[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => isName(each) || isNames(each));

const MAX_SHOWN = 100;
const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, MAX_SHOWN);
