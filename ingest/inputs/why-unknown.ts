import type { Source } from '../../sources/source.ts';

const PACKED = 'packed in a way that is not unpacked: only gzip and zip are';

/** Files that are often taken for tables, by how they begin. */
const BEGINNINGS: readonly (readonly [beginning: string, reason: string])[] = [
  ['PK\u0003\u0004', 'a workbook or another document: save its sheets as CSV'],
  ['\u00d0\u00cf\u0011\u00e0', 'an old workbook or another document: save its sheets as CSV'],
  ['%PDF-', 'a PDF document'],
  ['BZh', PACKED],
  ['7z\u00bc\u00af', PACKED],
  ['\u00fd7zXZ', PACKED],
  ['(\u00b5/\u00fd', PACKED],
  ['Rar!', PACKED],
];

function beginningOf(head: string): string | undefined {
  if (/^\s*<(?:!doctype html|html)\b/i.test(head)) return 'a web page, not the file that it offers';
  if (head.startsWith('ustar', 257)) return PACKED;
  return BEGINNINGS.find(([beginning]) => head.startsWith(beginning))?.[1];
}

/** Why no source knows a file, in words that help: it is empty, it is no text, or its header is nearly a known one. */
export function whyUnknown(head: string, sources: readonly Source[]): string {
  if (head.trim() === '') return 'empty file';
  const beginning = beginningOf(head);
  if (beginning !== undefined) return beginning;
  if (head.includes('\0')) return 'no text: binary';
  const [near] = sources
    .flatMap((source) => {
      const lacked = source.table?.lackedBy(head);
      return lacked === undefined ? [] : [{ name: source.facts.name, lacked }];
    })
    .sort((one, other) => one.lacked.length - other.lacked.length);
  const explained = () => sources.map((source) => source.explain?.(head)).find((reason) => reason !== undefined);
  if (near === undefined) return explained() ?? 'no known format';
  const difference = near.lacked.length === 0 ? 'with other columns beside it' : `without ${near.lacked.join(', ')}`;
  return `the header is that of ${near.name}, but ${difference}`;
}
