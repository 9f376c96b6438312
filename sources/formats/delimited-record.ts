/** A row of a delimited file: the line on which it begins, from 1, and its trimmed values. */
export interface DelimitedRow {
  readonly line: number;
  readonly values: readonly string[];
}

/** The result of reading a record: its values; `open` if the text ends inside a quotation; or the reason why it is broken. */
export type ReadRecord = { readonly values: string[] } | { readonly open: true } | { readonly broken: string };

const CLOSED_EARLY = 'broken quoting';

/**
 * Reads one record (RFC 4180). A quotation mark opens a quoted value only at the start of the value; elsewhere it is an
 * ordinary character. Values are trimmed.
 */
export function readRecord(text: string, delimiter: string, quote: string | null): ReadRecord {
  if (quote === null || !text.includes(quote)) return { values: trimmed(text.split(delimiter)) };
  const values: string[] = [];
  for (let at = 0; ; ) {
    let start = at;
    while (text[start] === ' ') start++;
    if (text[start] !== quote) {
      const end = text.indexOf(delimiter, at);
      values.push(text.slice(at, end < 0 ? undefined : end).trim());
      if (end < 0) return { values };
      at = end + delimiter.length;
      continue;
    }
    const end = closing(text, start + 1, quote);
    if (end < 0) return { open: true };
    // A shortcut, because registers quote hundreds of empty values per row.
    values.push(end === start + 1 ? '' : unquoted(text.slice(start + 1, end), quote));
    at = end + 1;
    while (text[at] === ' ') at++;
    if (at >= text.length) return { values };
    if (!text.startsWith(delimiter, at)) return { broken: CLOSED_EARLY };
    at += delimiter.length;
  }
}

/** The index of the mark that closes the quotation around `from`; -1 if there is none. Two marks together do not close it. */
function closing(text: string, from: number, quote: string): number {
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 2)) {
    if (text[at + 1] !== quote) return at;
  }
  return -1;
}

const unquoted = (text: string, quote: string) => text.replaceAll(quote + quote, quote).trim();

function trimmed(values: string[]): string[] {
  for (let index = 0; index < values.length; index++) values[index] = values[index]?.trim() ?? '';
  return values;
}
