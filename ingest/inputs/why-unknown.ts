import { readRecord } from '../../sources/formats/delimited-record.ts';
import { headersOf, type TableHeader } from '../../sources/formats/table-header.ts';
import { isHtml, isXml, UNKNOWN_XML } from '../../sources/formats/xml-text.ts';
import type { Source } from '../../sources/source.ts';

const PACKED = 'packed in an unsupported way: expected gzip or zip';

/** Kinds of files that users often mistake for tables, by their first bytes. */
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
  if (isHtml(head)) return 'a web page, not the file that it offers';
  if (head.startsWith('ustar', 257)) return PACKED;
  return BEGINNINGS.find(([beginning]) => head.startsWith(beginning))?.[1];
}

/** Maximum columns that a hint names. */
const MAX_COLUMNS = 12;

/** The columns of a table that no source knows, and what to do about it; empty for other texts. */
function columnsIn(head: string): string {
  const most = headersOf(head).reduce<readonly string[]>((best, header) => {
    if (!hasRows(header, head)) return best;
    const names = header.written.filter((name) => /\p{L}/u.test(name) && name.length <= 100);
    return names.length > best.length ? names : best;
  }, []);
  if (most.length < MIN_COLUMNS) return '';
  const more = most.length > MAX_COLUMNS ? ` and ${most.length - MAX_COLUMNS} more` : '';
  const shown = most.slice(0, MAX_COLUMNS).map((name) => JSON.stringify(name));
  return `: its columns are ${shown.join(', ')}${more}; svc sources draft writes what they may be as a manifest`;
}
/** Minimum columns of a table: a line of prose may have a comma. */
const MIN_COLUMNS = 3;

/** True if the row below a header has as many values; in prose, the number differs from line to line. */
function hasRows(header: TableHeader, head: string): boolean {
  if ('lines' in header) return true;
  const below = readRecord(head.split(/\r?\n/, header.line + 1)[header.line] ?? '', header.delimiter, '"');
  return 'values' in below && below.values.length === header.written.length;
}

/** Why no source knows a file, as a hint for its user: it is empty, it is not text, or its header nearly matches a source. */
export function whyUnknown(head: string, sources: readonly Source[]): string {
  if (head.trim() === '') return 'empty file';
  const beginning = beginningOf(head);
  if (beginning !== undefined) return beginning;
  if (head.includes('\0')) return 'no text: binary';
  const [nearest] = sources
    .flatMap((source) => {
      const missing = source.table?.missingColumns(head);
      return missing === undefined ? [] : [{ name: source.facts.name, missing }];
    })
    .sort((one, other) => one.missing.length - other.missing.length);
  const explained = () => sources.map((source) => source.explain?.(head)).find((reason) => reason !== undefined);
  if (nearest === undefined)
    return (
      explained() ??
      (isXml(head)
        ? `${UNKNOWN_XML}: svc sources draft writes what its elements may be as a manifest`
        : `no known format${columnsIn(head)}`)
    );
  const difference =
    nearest.missing.length === 0 ? 'with other columns beside it' : `without ${nearest.missing.join(', ')}`;
  return `the header is that of ${nearest.name}, but ${difference}`;
}
