import { isPoint, type JsonList, ListScanner, rowIn } from './json-list.ts';
import { isObject } from './json-object.ts';
import { END_OF_FILE, type LineNote, lineBatches } from './text-lines.ts';

/** One JSON object of a file, with the line on which it begins. */
export interface JsonDocument {
  readonly line: number;
  readonly value: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface JsonFormat {
  /** True: one object per line, so that a broken line costs only itself and not the rest of the file. */
  readonly lines?: boolean;
  /** True: the file is one object, and the objects directly in it or in its lists are read, as in answers of APIs. */
  readonly wrapped?: boolean;
  /** The file is one object, and the rows of this list of it are read. */
  readonly list?: JsonList;
  readonly broken: (line: number, reason: string, text: string) => void;
  readonly note?: LineNote;
  /** Called with the bytes of each part of the file that was read. */
  readonly advance?: (bytes: number) => void;
}

const LONG_NUMBER = /\d{16}|\de\+?\d/i;

/** Keeps numbers that JavaScript would round as text, so that two keys of twenty digits stay different. */
function exactNumber(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? '';
  return /^-?\d+$/.test(source) || !Number.isFinite(value) ? source : value;
}

/** Maximum characters of one object: reading stops there, so that memory stays bounded. */
const MAX_DOCUMENT_LENGTH = 32 << 20;

/**
 * Streams the objects of a JSON file: a single object, an array of objects, objects one after the other (NDJSON), or the rows
 * of a list in a single object; each as rowIn reads it. Holds one object in memory.
 */
export async function* readJson(file: string, format: JsonFormat): AsyncGenerator<JsonDocument> {
  const objects = format.lines ? lineObjects(file, format) : nestedObjects(file, format);
  for await (const { line, text } of objects) {
    let value: unknown;
    try {
      value = LONG_NUMBER.test(text) ? JSON.parse(text, exactNumber) : JSON.parse(text);
    } catch {
      format.broken(line, 'no JSON', text);
      continue;
    }
    const row = rowIn(value, format.list);
    // A row that is a list says nothing without the columns, which stand elsewhere in the file.
    if (row?.type === 'Feature' && isObject(row.geometry) && !isPoint(row.geometry))
      format.note?.(`a geometry of type ${textAt(row.geometry, 'type')} gives no latitude and longitude`);
    if (row !== undefined) yield { line, value: row, text: isObject(value) ? text : JSON.stringify(row) };
    else format.broken(line, 'expected a JSON object', text);
  }
}

async function* lineObjects(file: string, { broken, note, advance }: JsonFormat) {
  for await (const batch of lineBatches(file, note, advance)) {
    for (const { number, text, cutFrom } of batch) {
      const line = (text.endsWith(END_OF_FILE) ? text.slice(0, -1) : text).trim();
      if (cutFrom !== undefined) broken(number, `a line of ${cutFrom} bytes`, text);
      else if (line.includes('\0')) broken(number, 'a NUL character', line.replaceAll('\0', '\u2400'));
      else if (line !== '') yield { line: number, text: line };
    }
  }
}

/** Maximum bytes of a line of nested objects, which programs write without line breaks. One line is held in memory. */
const MAX_NESTED_LINE = 64 << 20;

/** Finds the beginning and end of objects by their braces, ignoring the `outer` outermost levels. Braces inside strings do not count. */
export class BraceScanner {
  readonly #outer: number;
  #depth = 0;
  #quoted = false;
  #escaped = false;

  constructor(outer = 0) {
    this.#outer = outer;
  }

  /** True inside an object that is searched for. */
  get inside(): boolean {
    return this.#depth > this.#outer;
  }

  /** True inside any object. */
  get open(): boolean {
    return this.#depth > 0;
  }

  /** Reads the next character; reports whether an object begins or ends with it. */
  step(code: number): 'begins' | 'ends' | undefined {
    if (this.#escaped) this.#escaped = false;
    else if (this.#quoted) {
      if (code === BACKSLASH) this.#escaped = true;
      else if (code === QUOTE) this.#quoted = false;
    } else if (code === QUOTE && this.#depth > 0) this.#quoted = true;
    else if (code === OPEN && this.#depth++ === this.#outer) return 'begins';
    else if (code === CLOSE && this.#depth > 0 && --this.#depth === this.#outer) return 'ends';
    return undefined;
  }
}

async function* nestedObjects(file: string, { wrapped, list, broken, note, advance }: JsonFormat) {
  const scanner = list === undefined ? new BraceScanner(wrapped ? 1 : 0) : new ListScanner(list.path);
  let parts: string[] = [];
  let [length, from] = [0, 0];
  for await (const batch of lineBatches(file, note, advance, MAX_NESTED_LINE)) {
    for (const { number, text, cutFrom } of batch) {
      if (cutFrom !== undefined) broken(number, `a line of ${cutFrom} bytes`, text);
      let start = 0;
      for (let at = 0; at < text.length; at++) {
        const found = scanner.step(text.charCodeAt(at));
        if (found === 'begins') [start, from] = [at, number];
        else if (found === 'ends') {
          yield { line: from, text: parts.join('\n') + (parts.length > 0 ? '\n' : '') + text.slice(start, at + 1) };
          [parts, length] = [[], 0];
        }
      }
      if (!scanner.inside) continue;
      parts.push(text.slice(start));
      length += text.length;
      if (length > MAX_DOCUMENT_LENGTH) {
        broken(
          from,
          `an object of more than ${MAX_DOCUMENT_LENGTH} characters, or one that never ends`,
          parts[0] ?? '',
        );
        return;
      }
    }
  }
  if (scanner.open) broken(from, 'the file ends inside an object', parts.join('\n'));
}

const [QUOTE, BACKSLASH, OPEN, CLOSE] = [0x22, 0x5c, 0x7b, 0x7d];

/** Maximum characters of a text that are kept; longer texts, such as court orders, are truncated. */
const MAX_TEXT_LENGTH = 20_000;

/** The text at a path of a document, truncated at MAX_TEXT_LENGTH; empty if there is none. */
export function textAt(value: unknown, ...path: readonly string[]): string {
  let at = value;
  for (const name of path) at = isObject(at) ? at[name] : undefined;
  return typeof at === 'string' ? at.slice(0, MAX_TEXT_LENGTH).trim() : typeof at === 'number' ? String(at) : '';
}

/** The objects in a list of a document; empty if there is no such list. */
export function objectsAt(value: Readonly<Record<string, unknown>>, name: string) {
  const list = value[name];
  return Array.isArray(list) ? list.filter(isObject) : [];
}
