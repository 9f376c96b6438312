import { BraceScanner } from './json-documents.ts';
import { type JsonList, rowIn, rowList } from './json-list.ts';

/** Facts about a JSON text from its beginning. */
export interface JsonHead {
  /** True: one object per line. False: it is an array, or its objects span several lines. */
  readonly lines: boolean;
  /** The complete and valid objects, at most MAX_OBJECTS. */
  readonly objects: readonly Readonly<Record<string, unknown>>[];
  /** The list with the most rows, and the first of these, if the text is a single object with lists. */
  readonly inside?: { readonly list: JsonList; readonly rows: readonly Readonly<Record<string, unknown>>[] };
}

/** Maximum objects that detection reads: rows may leave out columns, so one object is not enough. */
const MAX_OBJECTS = 100;

/** Reads the beginning of a text; undefined if it is not JSON. */
export function jsonHead(head: string): JsonHead | undefined {
  const start = head.trimStart()[0];
  if (start !== '{' && start !== '[') return undefined;
  const lines = start === '{' ? objectsIn(head.split('\n', MAX_OBJECTS)) : [];
  const read = lines.length > 0 ? { lines: true, objects: lines } : { lines: false, objects: objectsIn(nested(head)) };
  if (start !== '{' || read.objects.length > 1) return read;
  const found = rowList(head);
  if (found === undefined) return read;
  const rows = objectsIn(found.texts, found.list);
  return rows.length === 0 ? read : { ...read, inside: { list: found.list, rows } };
}

function objectsIn(texts: readonly string[], list?: JsonList): Readonly<Record<string, unknown>>[] {
  return texts.flatMap((text) => {
    if (list === undefined && !text.trimStart().startsWith('{')) return [];
    try {
      const row = rowIn(JSON.parse(text), list);
      return row === undefined ? [] : [row];
    } catch {
      return [];
    }
  });
}

/** The texts of complete objects. */
function nested(head: string): string[] {
  const texts: string[] = [];
  const scanner = new BraceScanner();
  let start = 0;
  for (let at = 0; at < head.length && texts.length < MAX_OBJECTS; at++) {
    const found = scanner.step(head.charCodeAt(at));
    if (found === 'begins') start = at;
    else if (found === 'ends') texts.push(head.slice(start, at + 1));
  }
  return texts;
}
