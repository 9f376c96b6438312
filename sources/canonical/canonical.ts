import { readJson } from '../formats/json-documents.ts';
import { readDelimited } from '../formats/read-delimited.ts';
import { headText } from '../formats/text-lines.ts';
import type { Source } from '../source.ts';
import type { SourceTarget } from '../source-target.ts';
import type { CanonicalValue } from './column.ts';
import { canonicalText, columnOf, nearestKind } from './detect.ts';
import { type CanonicalKind, CanonicalRow } from './kind.ts';
import { sharedFault } from './shared-columns.ts';

/**
 * The canonical format: a team's own records as CSV, NDJSON or PARQUET. A file has one kind of record, which its columns
 * identify. Files of one dataset refer to each other by the team's own keys. See docs/canonical-format.md.
 */
export const canonical: Source = {
  facts: {
    name: 'own_records',
    publisher: 'Own records',
    page: 'docs/canonical-format.md',
    licence: 'Own',
    generated: false,
  },
  datasetIsFixed: false,
  detect: (head) => canonicalText(head) !== undefined,
  explain: nearestKind,
  async load(file, target) {
    const text = canonicalText(headText(file));
    if (text === undefined) throw new TypeError('The file is not in the canonical format.');
    const { kind } = text;
    const shown = (row: string) => (kind.secret ? row.replace(/\d/g, '#') : row);
    const broken = (line: number, reason: string, row: string) => target.broken(line, reason, shown(row));
    const { note, advance } = target;
    const checked: SourceTarget = {
      ...target,
      reject: (line, reason, row) => target.reject(line, reason, shown(row)),
    };
    if ('json' in text) {
      const format = { lines: text.json === 'lines', broken, note, advance };
      for await (const { line, value, text: row } of readJson(file, format)) {
        load(
          kind,
          line,
          Object.entries(value).map(([name, each]) => [columnOf(kind, name) ?? name, each]),
          row,
          checked,
        );
      }
      return;
    }
    const { columns, delimiter } = text;
    const format = { delimiter, columns: columns.length, fromLine: text.line + 1, broken, note, advance };
    for await (const { line, values } of readDelimited(file, format)) {
      load(
        kind,
        line,
        values.map((value, index) => [columns[index] ?? '', value]),
        values.join(delimiter),
        checked,
      );
    }
  },
};

/** Loads a row of values by column. A column that the kind does not have gives a note. */
function load(
  kind: CanonicalKind,
  line: number,
  written: readonly (readonly [string, unknown])[],
  text: string,
  target: SourceTarget,
): void {
  target.read();
  const values = new Map<string, CanonicalValue>();
  for (const [column, value] of written) {
    const rule = kind.columns[column];
    if (rule === undefined) {
      if (column !== '' || value !== '') target.note(`no column of ${kind.name}: ${column}`);
      continue;
    }
    if (value === null || value === undefined) continue;
    if (typeof value === 'object') {
      target.reject(line, `${column}: expected ${rule.type.expects}, got a list or an object`, text);
      return;
    }
    const plain = String(value).trim();
    if (plain === '') continue;
    const read = plain.includes('\0') ? undefined : rule.type.read(plain);
    if (read === undefined) {
      target.reject(line, `${column}: expected ${rule.type.expects}`, text);
      return;
    }
    values.set(column, read);
  }
  const row = new CanonicalRow(values);
  const reason = missing(kind, values) ?? sharedFault(row) ?? kind.stage(row, target);
  if (reason !== undefined) target.reject(line, reason, text);
}

function missing({ columns, oneOf }: CanonicalKind, values: ReadonlyMap<string, CanonicalValue>): string | undefined {
  const absent = Object.keys(columns).find((name) => columns[name]?.required === true && !values.has(name));
  if (absent !== undefined) return `${absent}: missing`;
  return oneOf === undefined || oneOf.some((name) => values.has(name))
    ? undefined
    : `one of ${oneOf.join(', ')}: missing`;
}
