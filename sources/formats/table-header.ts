import { readRecord } from './delimited-record.ts';
import { jsonHead } from './json-head.ts';
import type { JsonList } from './json-list.ts';
import { type JsonPaths, jsonPaths } from './json-paths.ts';

/** The header of a delimited text. */
export interface DelimitedHeader {
  /** The header's last line, from 1. */
  readonly line: number;
  readonly delimiter: string;
  readonly written: readonly string[];
  /** The plain names (see plainName). */
  readonly names: readonly string[];
}

/** The names of the first objects of a JSON text, which serve as its header. */
export interface ObjectsHeader extends JsonPaths {
  /** True: one object per line. */
  readonly lines: boolean;
  /** The list of the file that has the rows; absent if the objects of the file are rows themselves. */
  readonly list?: JsonList;
  readonly written: readonly string[];
  readonly names: readonly string[];
}

export type TableHeader = DelimitedHeader | ObjectsHeader;

/** A name without letter case, blanks and punctuation, which publishers change from file to file. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '');

/** A header whose names differ: of a name that stands several times the further ones have their number, "Status (2)". */
export function withDistinctNames<Header extends TableHeader>(header: Header): Header {
  const counts = new Map<string, number>();
  const written = header.written.map((name) => {
    const count = (counts.get(plainName(name)) ?? 0) + 1;
    counts.set(plainName(name), count);
    return count === 1 || plainName(name) === '' || 'lines' in header ? name : `${name} (${count})`;
  });
  return { ...header, written, names: written.map(plainName) };
}

const DELIMITERS = [',', '\t', ';', '|'];
/** Maximum lines before and in a header: titles and empty lines may precede it, and its names may contain line breaks. */
const MAX_HEADER_LINES = 10;
const MAX_HEADER_LENGTH = 32 * 1024;

/** The headers of the last text, cached because every source asks about the same text. */
let lastHeaders: { readonly head: string; readonly headers: readonly TableHeader[] } | undefined;

/** The possible headers of a text: each of its first lines, split by each delimiter; or the names of its JSON objects. */
export function headersOf(head: string): readonly TableHeader[] {
  if (lastHeaders?.head !== head) lastHeaders = { head, headers: objectsHeader(head) ?? delimitedHeaders(head) };
  return lastHeaders.headers;
}

/** The header of the objects of a JSON text, and before it that of a list in it, if this has more rows. */
function objectsHeader(head: string): ObjectsHeader[] | undefined {
  const json = jsonHead(head);
  if (json === undefined) return undefined;
  const { lines, objects, inside } = json;
  const whole = { lines, ...namesOf(objects) };
  if (inside === undefined) return [whole];
  const { list, rows } = inside;
  const listed = { lines: false, list, ...namesOf(rows) };
  return rows.length > objects.length ? [listed, whole] : [whole, listed];
}

function namesOf(objects: readonly Readonly<Record<string, unknown>>[]) {
  const written = [...new Set(objects.flatMap((value) => Object.keys(value)))];
  return { written, names: written.map(plainName), ...jsonPaths(objects) };
}

/** The headers that a delimited text may have. */
export function delimitedHeaders(head: string): DelimitedHeader[] {
  const lines = head.slice(0, MAX_HEADER_LENGTH).split(/\r?\n/).slice(0, MAX_HEADER_LINES);
  return lines.flatMap((_, first) =>
    DELIMITERS.flatMap((delimiter) => {
      for (let last = first; last < lines.length; last++) {
        const record = readRecord(lines.slice(first, last + 1).join('\n'), delimiter, '"');
        if ('open' in record) continue;
        const written = 'values' in record ? record.values : [];
        // A NUL means a binary file. The test is here, because plain names drop NULs.
        const isHeader = written.length > 1 && !written.some((name) => name.includes('\0'));
        return isHeader ? [{ line: last + 1, delimiter, written, names: written.map(plainName) }] : [];
      }
      return [];
    }),
  );
}
