import { readRecord } from '../../sources/canonical/load-row.ts';
import { withoutDigits } from '../../sources/canonical/secret-target.ts';
import { type ColumnMapping, columnsOf } from '../../sources/mapping/column-mapping.ts';
import { recordMakers } from '../../sources/mapping/record-maker.ts';
import type { TableSample } from './table-sample.ts';

/** The records that rows of a table become with a mapping, as lines: what was read from each column, and what was left out. */
export function tryLines({ columns, rows }: TableSample, mapping: ColumnMapping): string[] {
  const needed = columnsOf(mapping);
  const at = needed.map((column) => columns.indexOf(column));
  const makers = recordMakers(mapping);
  return rows.flatMap((row, number) => {
    const cells = at.map((index) => row[index] ?? '');
    const records = makers
      .filter(({ applies }) => applies(cells))
      .flatMap(({ kind, values }) => values(cells).map((each) => ({ kind, values: each })))
      .flatMap(({ kind, values }) => {
        const left: string[] = [];
        const record = readRecord(kind, values, (reason, value) => left.push(`left out: ${reason}, got ${value}`));
        if (typeof record === 'string') return [`  no ${kind.name}: ${record}`];
        const shown = Object.keys(kind.columns).filter((column) => record.has(column));
        const secret = (text: string) => (kind.secret ? withoutDigits(text) : text);
        return [
          `  ${kind.name}`,
          ...shown.map((column) => `    ${column}: ${secret(record.text(column))}`),
          ...left.map((text) => `    ${secret(text)}`),
        ];
      });
    return [`row ${number + 1}`, ...(records.length === 0 ? ['  no record’s conditions hold'] : records)];
  });
}
