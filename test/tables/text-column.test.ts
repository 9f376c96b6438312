import { ByteWriter, type ColumnSource, ParquetWriter } from 'hyparquet-writer';
import { expect, test } from 'vitest';
import { textColumn } from '../../tables/output/text-column.ts';

/** A file of one column of texts. */
function fileOf(source: Pick<ColumnSource, 'data' | 'encoding'>): Buffer {
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({
    writer,
    codec: 'UNCOMPRESSED',
    statistics: false,
    schema: [
      { name: 'root', num_children: 1 },
      { name: 'text', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
    ],
  });
  parquet.write({ columnData: [{ name: 'text', ...source }], rowGroupSize: source.data.length });
  parquet.finish();
  return Buffer.from(writer.getBytes());
}

const many = (text: (at: number) => string | null): (string | null)[] =>
  Array.from({ length: 5_000 }, (_, at) => text(at));

test.each<[string, (string | null)[], boolean]>([
  ['ASCII', many((at) => `Firm ${at}`), true],
  ['ASCII, some of it absent or empty', many((at) => (at % 7 === 0 ? null : at === 3 ? '' : `Firm ${at}`)), true],
  ['beyond ASCII', many((at) => `Café ${at} 🏛`), true],
  ['halves of characters, which stay halves', many((at) => `${at % 2 === 0 ? '' : '\udfdb'}${at}\ud83c`), true],
  ['nine of ten are their only ones', many((at) => `Firm ${at % 10 === 0 ? 0 : at}`), false],
  ['few that repeat', many((at) => ['WA', 'OR', null][at % 3] ?? null), false],
  ['none at all', many(() => null), false],
  ['one', ['Firm'], true],
])('a column of texts is written as the library writes it: %s', (_, texts, isEncoded) => {
  const column = textColumn(texts);
  expect('encoding' in column).toBe(isEncoded);
  expect(fileOf(column).equals(fileOf({ data: texts }))).toBe(true);
});
