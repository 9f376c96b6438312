import { BraceScanner, isObject } from './json-documents.ts';

/** What the beginning of a JSON text says of it. */
export interface JsonHead {
  /** One object a line; else an array, or objects of many lines. */
  readonly lines: boolean;
  /** The objects that are complete, up to a hundred, but for bad ones. */
  readonly objects: readonly Readonly<Record<string, unknown>>[];
}

const MAX_OBJECTS = 100;

/** Reads the beginning of a text; undefined where it is no JSON. */
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
