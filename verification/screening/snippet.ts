import type { TextSpan } from '../../matching/screening/text-words.ts';

/** Characters that a snippet shows before and after the found text. */
const AROUND = 60;

/** A part of a text with its surroundings, in one line, with "…" where the text continues. Never cuts a character in half. */
export function snippetOf(text: string, { start, end }: TextSpan): string {
  const from = boundary(text, start - AROUND);
  const to = boundary(text, end + AROUND);
  const shown = text.slice(from, to).replace(/\s+/g, ' ').trim();
  return `${from > 0 ? '…' : ''}${shown}${to < text.length ? '…' : ''}`;
}

/** An index in a text that does not split a surrogate pair. */
function boundary(text: string, at: number): number {
  const place = Math.min(Math.max(0, at), text.length);
  return (text.codePointAt(place - 1) ?? 0) > 0xffff ? place - 1 : place;
}
