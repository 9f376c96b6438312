import type { Source } from './source.ts';

/** Share of a format's columns that a header needs to be taken for a slip, and not for another format. */
const NEAR = 0.6;

/** Why no source knows a file, in words that help: it is empty, it is no text, or its header is nearly a known one. */
export function whyUnknown(head: string, sources: readonly Source[]): string {
  if (head.trim() === '') return 'empty file';
  if (head.includes('\0')) return 'no text: binary, or UTF-16 without byte order mark';
  const columns = columnsOf(head.split('\n', 1)[0] ?? '');
  const near = sources
    .flatMap((source) => (source.headers ?? []).map((header) => ({ source, expected: columnsOf(header) })))
    .map((each) => ({ ...each, shared: each.expected.filter((column) => columns.includes(column)).length }))
    .filter(({ expected, shared }) => shared >= Math.max(2, expected.length * NEAR))
    .sort((one, other) => other.shared / other.expected.length - one.shared / one.expected.length)[0];
  if (near === undefined) {
    const explained = sources.map((source) => source.explain?.(head)).find((reason) => reason !== undefined);
    return explained ?? 'no known format';
  }
  const { source, expected } = near;
  const missing = expected.filter((column) => !columns.includes(column));
  const more = columns.filter((column) => !expected.includes(column));
  const differences = [
    ...(missing.length > 0 ? [`without ${missing.join(', ')}`] : []),
    ...(more.length > 0 ? [`with ${more.map((column) => column || 'a column without name').join(', ')}`] : []),
  ];
  const difference =
    differences.length > 0 ? differences.join(', ') : 'with its columns in another order or several times';
  return `the header is that of ${source.facts.name}, but ${difference}`;
}

const columnsOf = (header: string) =>
  header.split(/[,\t]/).map((column) => column.trim().replace(/^"|"$/g, '').toLowerCase());
