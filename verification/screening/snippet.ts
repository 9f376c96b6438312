import type { TextSpan } from '../../matching/screening/text-words.ts';

/** Characters that a snippet shows before and after what it is about. */
const AROUND = 60;

/** A part of a text with what stands around it, in one line; "…" where the text goes on. Cuts no character in half. */
export function snippetOf(text: string, { start, end }: TextSpan): string {
  const from = boundary(text, start - AROUND);
  const to = boundary(text, end + AROUND);
  const shown = text.slice(from, to).replace(/\s+/g, ' ').trim();
  return `${from > 0 ? '…' : ''}${shown}${to < text.length ? '…' : ''}`;
}

/** A place in a text at which no surrogate pair is cut. */
function boundary(text: string, at: number): number {
  const place = Math.min(Math.max(0, at), text.length);
  return (text.codePointAt(place - 1) ?? 0) > 0xffff ? place - 1 : place;
}
