import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DelimitedRow } from '../formats/delimited-record.ts';
import { readDelimited } from '../formats/read-delimited.ts';
import { headText } from '../formats/text-lines.ts';

/**
 * The delimited files of a list of the Office of Foreign Assets Control: primary names, alternate names, addresses, and
 * the overflow of long remarks, joined by the number of the party. They have no header, use `-0- ` for null, and may
 * end in a line with the end-of-file character 0x1A.
 */
export type OfacPart = 'primary' | 'alternate' | 'address' | 'comment';

const VALUE = '(?:-0- ?|"(?:[^"]|"")*")';
const values = (count: number) => `,${VALUE}`.repeat(count);
const FORMS: Readonly<Record<OfacPart, RegExp>> = {
  primary: new RegExp(`^\\d+,"(?:[^"]|"")*",(?:-0- ?|"(?:individual|vessel|aircraft|entity)")${values(9)}\\s*$`),
  alternate: new RegExp(`^\\d+,\\d+,"(?:aka|fka|nka)"${values(2)}\\s*$`),
  address: new RegExp(`^\\d+,\\d+${values(4)}\\s*$`),
  comment: /^\d+,"(?:[^"]|"")*"\s*$/,
};
const COLUMNS: Readonly<Record<OfacPart, number>> = { primary: 12, alternate: 5, address: 6, comment: 2 };
/** Words of OFAC's remarks. They identify the file, because any file could have two such columns. */
const REMARKS = /Linked To:|a\.k\.a\.|Identification Number|Directive \d|Digital Currency Address/;

/** Which part of a list a file is, by its first line; undefined if it is none. */
export function ofacPart(head: string): OfacPart | undefined {
  const line = head.split('\n', 1)[0] ?? '';
  if (FORMS.comment.test(line)) return REMARKS.test(head) ? 'comment' : undefined;
  if (!head.includes(',-0- ')) return undefined;
  if (FORMS.primary.test(line)) return 'primary';
  if (FORMS.alternate.test(line)) return 'alternate';
  return FORMS.address.test(line) ? 'address' : undefined;
}

/** The path of another part of a file's list, in the same folder; undefined if there is none. */
export function ofacSibling(file: string, part: OfacPart): string | undefined {
  const folder = dirname(file);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(folder, entry.name))
    .find((path) => ofacPart(headText(path)) === part);
}

/** The rows of one part, with empty texts for null. The end-of-file character is not a row. */
export async function* ofacRows(
  file: string,
  part: OfacPart,
  broken: (line: number, reason: string, text: string) => void = () => {},
): AsyncGenerator<DelimitedRow> {
  const format = { columns: COLUMNS[part], fromLine: 1, broken };
  for await (const { line, values } of readDelimited(file, format)) {
    yield { line, values: values.map((value) => (value === '-0-' ? '' : value)) };
  }
}
