import { isObject } from './json-object.ts';

/** The list of rows in a JSON file that is one object: where it stands, and the names of its rows' values if rows are lists. */
export interface JsonList {
  /** The keys that lead to it, joined by dots: "data", "result.records". */
  readonly path: string;
  readonly columns?: readonly ListColumn[];
}

/** A column of rows that are lists, as `meta.view.columns` of such a file describes it. */
interface ListColumn {
  readonly name: string;
  /** Position of its value in a row, from 0. */
  readonly at: number;
  /** The names of the parts of a value that is a list itself, such as latitude and longitude. */
  readonly parts: readonly string[];
}

/** Maximum items of a list that are read from the beginning of a file. */
const MAX_ITEMS = 100;

/** The list with the most rows in the beginning of a text that is one object; undefined if there is none. */
export function rowList(head: string): { readonly list: JsonList; readonly texts: readonly string[] } | undefined {
  const found = new Map<string, { readonly from: number; readonly texts: string[] }>();
  const scanner = new ListScanner();
  let start = 0;
  for (let at = 0; at < head.length; at += 1) {
    const step = scanner.step(head.charCodeAt(at));
    if (step === 'begins') start = at;
    if (step === undefined) continue;
    const items = found.get(scanner.path) ?? { from: start, texts: [] };
    found.set(scanner.path, items);
    if (step === 'ends' && items.texts.push(head.slice(start, at + 1)) >= MAX_ITEMS) break;
  }
  const data = found.get('data');
  const columns = data?.texts[0]?.startsWith('[') ? columnsBefore(head.slice(0, data.from)) : undefined;
  if (data !== undefined && columns !== undefined) return { list: { path: 'data', columns }, texts: data.texts };
  const [most] = [...found]
    .map(([path, { texts }]) => ({ list: { path }, texts: texts.filter((text) => text.startsWith('{')) }))
    .toSorted((one, other) => other.texts.length - one.texts.length);
  return most === undefined || most.texts.length === 0 ? undefined : most;
}

/** The columns in `meta.view.columns` of a text that ends before the first item of its list; undefined if there are none. */
function columnsBefore(head: string): readonly ListColumn[] | undefined {
  const columns = ['meta', 'view', 'columns'].reduce<unknown>(
    (value, name) => (isObject(value) ? value[name] : undefined),
    parsed(`${head}]}`),
  );
  if (!Array.isArray(columns)) return undefined;
  return columns.flatMap((column: unknown, at) => {
    if (!isObject(column) || typeof column.name !== 'string' || column.dataTypeName === 'meta_data') return [];
    const parts = Array.isArray(column.subColumnTypes) ? column.subColumnTypes.map(String) : [];
    return [{ name: column.name, at, parts }];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * An item of a list as a row, by names. A row of a list with columns is named by them. A GeoJSON feature gives its properties
 * and its geometry. A GeoJSON point gets `longitude` and `latitude`: its coordinates are in this order (RFC 7946). Undefined
 * if the item is no row.
 */
export function rowIn(item: unknown, list?: JsonList): Readonly<Record<string, unknown>> | undefined {
  if (Array.isArray(item) && list?.columns !== undefined)
    return Object.fromEntries(list.columns.map(({ name, at, parts }) => [name, partsOf(item[at], parts)]));
  if (!isObject(item)) return undefined;
  return withPlaces(item.type === 'Feature' && isObject(item.properties) ? { ...item.properties, ...item } : item);
}

/** Reads each row of a file, so it copies only rows with a point. */
function withPlaces(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  let placed: Record<string, unknown> | undefined;
  for (const name of Object.keys(row)) {
    const value = row[name];
    if (typeof value !== 'object' || !isPoint(value)) continue;
    const [longitude, latitude] = value.coordinates;
    placed ??= { ...row };
    placed[name] = { ...value, longitude, latitude };
  }
  return placed ?? row;
}

function partsOf(value: unknown, parts: readonly string[]): unknown {
  if (!Array.isArray(value)) return value;
  // An address stands in its part as a JSON text of its own.
  const part = (text: unknown) => (typeof text === 'string' && text.startsWith('{') ? (parsed(text) ?? text) : text);
  return Object.fromEntries(parts.map((name, at) => [name, part(value[at])]));
}

interface GeoPoint {
  readonly coordinates: readonly number[];
}

/** A GeoJSON point. */
export const isPoint = (value: unknown): value is GeoPoint =>
  isObject(value) &&
  value.type === 'Point' &&
  Array.isArray(value.coordinates) &&
  value.coordinates.length >= 2 &&
  value.coordinates.every((each) => typeof each === 'number');

/**
 * Finds the items of lists that stand in an object, or in objects of it, and in no other list. Reads character by character,
 * like BraceScanner.
 */
export class ListScanner {
  readonly #wanted: string | undefined;
  /** The last key at each depth of objects. */
  readonly #keys: string[] = [];
  #depth = 0;
  /** Depth of the items of the list; 0 outside lists. */
  #items = 0;
  /** Path of the list. */
  path = '';
  #text = '';
  #quoted = false;
  #escaped = false;

  /** `wanted`: the path of the only list whose items are found; default: all lists. */
  constructor(wanted?: string) {
    this.#wanted = wanted;
  }

  /** True inside an item that is searched for. */
  get inside(): boolean {
    return this.#items > 0 && this.#depth > this.#items && this.#isWanted();
  }

  /** True inside the object. */
  get open(): boolean {
    return this.#depth > 0;
  }

  /** Reads the next character; reports whether an item begins or ends with it. */
  step(code: number): 'begins' | 'ends' | undefined {
    if (this.#escaped) this.#escaped = false;
    else if (this.#quoted) this.#inText(code);
    else if (code === QUOTE) [this.#quoted, this.#text] = [true, ''];
    else if (code === COLON && this.#items === 0) this.#keys[this.#depth] = this.#text;
    else if (code === OPEN_OBJECT || code === OPEN_LIST) return this.#opens(code);
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) return this.#closes();
    return undefined;
  }

  #inText(code: number): void {
    if (code === BACKSLASH) this.#escaped = true;
    else if (code === QUOTE) this.#quoted = false;
    else if (this.#items === 0) this.#text += String.fromCharCode(code);
  }

  #opens(code: number): 'begins' | undefined {
    this.#depth += 1;
    if (this.#items === 0) {
      if (code !== OPEN_LIST || this.#depth === 1) return undefined;
      [this.#items, this.path] = [this.#depth, this.#keys.slice(1, this.#depth).join('.')];
      return undefined;
    }
    return this.#depth === this.#items + 1 && this.#isWanted() ? 'begins' : undefined;
  }

  #closes(): 'ends' | undefined {
    this.#depth -= 1;
    if (this.#items > 0 && this.#depth < this.#items) this.#items = 0;
    return this.#items > 0 && this.#depth === this.#items && this.#isWanted() ? 'ends' : undefined;
  }

  #isWanted(): boolean {
    return this.#wanted === undefined || this.path === this.#wanted;
  }
}

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];
