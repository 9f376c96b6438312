import { BraceScanner, isObject } from './json-documents.ts';

/** Facts about a JSON text from its beginning. */
export interface JsonHead {
  /** True: one object per line. False: it is an array, or its objects span several lines. */
  readonly lines: boolean;
  /** The complete and valid objects, at most MAX_OBJECTS. */
  readonly objects: readonly Readonly<Record<string, unknown>>[];
}

/** Maximum objects that detection reads: rows may leave out columns, so one object is not enough. */
const MAX_OBJECTS = 100;

/** Reads the beginning of a text; undefined if it is not JSON. */
export function jsonHead(head: string): JsonHead | undefined {
  const start = head.trimStart()[0];
  if (start !== '{' && start !== '[') return undefined;
  const lines = start === '{' ? objectsIn(head.split('\n', MAX_OBJECTS)) : [];
  return lines.length > 0 ? { lines: true, objects: lines } : { lines: false, objects: objectsIn(nested(head)) };
}

function objectsIn(texts: readonly string[]): Readonly<Record<string, unknown>>[] {
  return texts.flatMap((text) => {
    if (!text.trimStart().startsWith('{')) return [];
    try {
      const value: unknown = JSON.parse(text);
      return isObject(value) ? [value] : [];
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
