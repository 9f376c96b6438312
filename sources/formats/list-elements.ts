import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { SourceTarget } from '../source-target.ts';
import type { JsonDocument } from './json-documents.ts';
import { headText } from './text-lines.ts';
import { xmlRecords } from './xml-records.ts';

/** Bytes at the end of a file in which its last tag stands. */
const TAIL_BYTES = 4096;

/** Throws an Error if an XML file does not end with the last tag of its outermost element, or may define entities. */
export function checkWhole(file: string, root: string): void {
  if (/<!DOCTYPE/i.test(headText(file))) throw new Error('a document type (<!DOCTYPE), which no list has');
  if (!new RegExp(`</(?:[\\w.-]+:)?${root}\\s*>`).test(tailOf(file)))
    throw new Error(`it does not end with </${root}>: it was cut`);
}

/**
 * The parties of an XML list: its elements of some names, all of one name before those of the next, each counted on the target. Throws
 * an Error if the list has no such element, or as checkWhole: a part of a list must not pass for the whole.
 */
export async function* listElements<Name extends string>(
  file: string,
  root: string,
  names: readonly Name[],
  target: Pick<SourceTarget, 'read' | 'broken' | 'advance'>,
): AsyncGenerator<JsonDocument & { readonly name: Name }> {
  checkWhole(file, root);
  let count = 0;
  for (const name of names) {
    for await (const element of xmlRecords(file, name, target)) {
      count += 1;
      target.read();
      yield { ...element, name };
    }
  }
  if (count === 0) throw new Error(`expected ${names.map((name) => `<${name}>`).join(' or ')}, but there is none`);
}

/** The last bytes of a file as text, also of one in UTF-16. */
function tailOf(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(TAIL_BYTES);
    const from = Math.max(0, fstatSync(descriptor).size - TAIL_BYTES);
    return buffer.toString('latin1', 0, readSync(descriptor, buffer, 0, TAIL_BYTES, from)).replaceAll('\0', '');
  } finally {
    closeSync(descriptor);
  }
}
