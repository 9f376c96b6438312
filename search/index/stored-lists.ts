import type { List } from './lists.ts';

/** Maximum documents of a part of a list or column. */
export const PART = 65_536;

/** Reserved tokens, whose rows hold a column of all documents in parts of PART documents: no word has a space. */
export const COLUMNS = {
  keys: ' keys',
  places: ' places',
  sites: ' sites',
  status: ' status',
  words: ' words',
  industries: ' industries',
} as const;

/**
 * A part of a list as stored: the number of its documents, and each as the difference from the one before it (the first
 * from 0) in LEB128.
 */
export interface StoredPart {
  readonly count: number;
  readonly documents: Uint8Array;
}

/**
 * Writes a part of a list into the start of `bytes`, which has room for five bytes a document; returns the bytes'
 * number.
 */
export function encode(part: List, bytes: Uint8Array): number {
  let [length, previous] = [0, 0];
  for (const document of part) {
    let difference = document - previous;
    for (; difference > 0x7f; difference >>>= 7) bytes[length++] = (difference & 0x7f) | 0x80;
    bytes[length++] = difference;
    previous = document;
  }
  return length;
}

/** The list of parts in their order. */
export function decode(parts: readonly StoredPart[]): List {
  const list = new Uint32Array(parts.reduce((sum, { count }) => sum + count, 0));
  let at = 0;
  for (const { documents } of parts) {
    let [document, difference, shift] = [0, 0, 0];
    for (const byte of documents) {
      difference |= (byte & 0x7f) << shift;
      shift += 7;
      if (byte > 0x7f) continue;
      document += difference >>> 0;
      list[at++] = document;
      difference = shift = 0;
    }
  }
  return list;
}
