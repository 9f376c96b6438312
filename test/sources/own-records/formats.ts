import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { OWN } from './records.ts';
import { DATE, type OwnRow } from './row.ts';

const columnsOf = (rows: readonly OwnRow[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))];
const cell = (value: string | number) => (/[",]/.test(String(value)) ? `"${value}"` : String(value));

export const csv = (rows: readonly OwnRow[], delimiter = ','): string => {
  const columns = columnsOf(rows);
  const line = (row: OwnRow) => columns.map((name) => cell(row[name] ?? '')).join(delimiter);
  return `${[columns.join(delimiter), ...rows.map(line)].join('\n')}\n`;
};

export const ndjson = (rows: readonly OwnRow[]): string => `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;

/** Numbers as doubles where a column has numbers alone, days as days, all else as text. */
export function parquet(rows: readonly OwnRow[]): Buffer {
  const columnData = columnsOf(rows).map((name) => {
    const values = rows.map((row) => row[name] ?? null);
    if (values.every((value) => value === null || typeof value === 'number'))
      return { name, data: values, type: 'DOUBLE' as const };
    if (/_date$/.test(name)) {
      return {
        name,
        data: values.map((value) => (value === null ? null : new Date(String(value)))),
        type: 'TIMESTAMP' as const,
      };
    }
    return { name, data: values.map((value) => (value === null ? null : String(value))), type: 'STRING' as const };
  });
  return Buffer.from(parquetWriteBuffer({ columnData }));
}

/** All records as files by name, one a kind, dated by their names. */
export const ownFiles = <Content>(
  write: (rows: readonly OwnRow[]) => Content,
  ending: string,
): Record<string, Content> =>
  Object.fromEntries(Object.entries(OWN).map(([kind, rows]) => [`${kind}_${DATE}.${ending}`, write(rows)]));

export function writeFiles(folder: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
}
