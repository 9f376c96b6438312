import { badUserInput } from '../catalog/errors/catalogue.ts';

/** The part of a connection that a client requests, in zero-based positions. Both bounds are checked. */
export type Page =
  | { readonly direction: 'forward'; readonly start: number; readonly size: number }
  /** The last `size` records before position `before`; undefined: before the end. */
  | { readonly direction: 'backward'; readonly before: number | undefined; readonly size: number };

/** The paging arguments as the client wrote them: absent and null mean the same. */
export interface PageArguments {
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
}

/**
 * Returns the page that paging arguments request (completions.md section 5, Connections).
 *
 * `written` are the arguments without schema defaults; otherwise a default `first` would accompany every `last`. Throws BAD_USER_INPUT if
 * they contradict each other, are negative or over `largest`, or contain an invalid cursor.
 */
export function pageOf(written: PageArguments, defaultFirst: number, largest: number): Page {
  const { first, last, after, before } = written;
  if (first != null && last != null) {
    throw badUserInput('A connection', 'first or last', { first, last });
  }
  if (after != null && last != null) throw badUserInput('after', 'to stand with first', { after, last });
  if (before != null && last == null) throw badUserInput('before', 'to stand with last', { before });
  if (last != null) {
    return {
      direction: 'backward',
      before: before != null ? position(before, 'before') : undefined,
      size: size(last, 'last', largest),
    };
  }
  return {
    direction: 'forward',
    start: after != null ? position(after, 'after') + 1 : 0,
    size: size(first ?? defaultFirst, 'first', largest),
  };
}

/** The cursor of a zero-based position: base64 of `{"idx":n}` (completions.md section 5). */
export function cursorAt(index: number): string {
  return FIRST_CURSORS[index] ?? encode(index);
}

const encode = (index: number): string => Buffer.from(`{"idx":${index}}`).toString('base64');
const FIRST_CURSORS: readonly string[] = Array.from({ length: 1_000 }, (_, index) => encode(index));

const CURSOR = /^\{"idx":\s*(0|[1-9]\d{0,14})\}$/;

function position(cursor: string, argument: string): number {
  const match = CURSOR.exec(Buffer.from(cursor, 'base64').toString('latin1'));
  if (match === null) {
    throw badUserInput(argument, 'a cursor of this API, base64 of {"idx":n}', cursor);
  }
  return Number(match[1]);
}

function size(value: number, argument: string, largest: number): number {
  if (value >= 0 && value <= largest) return value;
  throw badUserInput(argument, `a number from 0 to ${largest}, the maximum of one page`, value);
}
