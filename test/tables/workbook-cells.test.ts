import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TableRow } from '../../tables/input/table-row.ts';
import { isDateFormat } from '../../tables/input/workbook/date-formats.ts';
import { rowsOfSheets, workbookRows } from '../../tables/input/workbook/workbook.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { withPart, workbook } from './workbook.ts';

/** The cells of a workbook whose sheet has these rows, with other parts beside or instead of its own. */
async function cellsOf(
  rows: string,
  parts: Readonly<Record<string, string>> = {},
  sheets: (file: string) => AsyncIterable<TableRow> = workbookRows,
) {
  const archive = Object.entries(parts).reduce(
    (whole, [name, xml]) => withPart(whole, name, Buffer.from(xml)),
    workbook([], ['Other'], rows),
  );
  const file = join(temporaryFolder('workbook'), 'input.xlsx');
  writeFileSync(file, archive);
  const read: (readonly string[])[] = [];
  for await (const { cells } of sheets(file)) read.push(cells);
  return read;
}

const shared = (...indexes: readonly number[]) =>
  `<row>${indexes.map((index) => `<c t="s"><v>${index}</v></c>`).join('')}</row>`;

test('shared texts are found by their numbers, in any order and however many there are', async () => {
  const COUNT = 1_000;
  const texts = Array.from({ length: COUNT }, (_, at) => `Café ${at} "${'x'.repeat(at % 90)}"`);
  const xml = `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`;
  const order = texts.map((_, at) => (at * 387) % COUNT);
  const rows = await cellsOf(order.map((index) => shared(index, COUNT - 1, 63, 64, 959, 960)).join(''), {
    'xl/sharedStrings.xml': xml,
  });
  expect(rows).toEqual(order.map((index) => [index, COUNT - 1, 63, 64, 959, 960].map((each) => texts[each])));
});

test('a shared text is its runs without what says how they are pronounced, trimmed; one of blanks is none', async () => {
  const rows = await cellsOf(shared(0, 1, 2, 3), {
    'xl/sharedStrings.xml': `<x:sst xmlns:x="main"><x:si><x:r><x:rPr/><x:t xml:space="preserve"> Oak </x:t></x:r><x:r><x:t>&amp; Mill</x:t></x:r></x:si>
      <x:si><x:t>東京</x:t><x:rPh sb="0" eb="2"><x:t>トウキョウ</x:t></x:rPh></x:si><x:si><x:t> </x:t></x:si><x:si><x:t>_x005F_x0041_</x:t></x:si></x:sst>`,
  });
  expect(rows).toEqual([['Oak & Mill', '東京', '', '_x0041_']]);
});

describe('numbers are days and times by the format of their cells', () => {
  const styles = (formats: string, xfs: string) =>
    `<styleSheet><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs}</cellXfs></styleSheet>`;
  const dated = (count: number, value: number) =>
    `<row>${Array.from({ length: count }, (_, at) => `<c s="${at}"><v>${value}</v></c>`).join('')}</row>`;

  test('formats of the standard, of the workbook, and of the style that a cell begins with', async () => {
    const xml = styles(
      '<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="0.0%"/><numFmt numFmtId="9" formatCode="dd"/>',
      ['0', '13', '14', '22', '23', '164', '165', '9']
        .map((id) => `<xf numFmtId="${id}"/>`)
        .concat('<xf xfId="1"/>', '<xf xfId="1" numFmtId="0"/>')
        .join(''),
    );
    const [row] = await cellsOf(dated(10, 44_197.25), { 'xl/styles.xml': xml });
    const [number, date] = ['44197.25', '2021-01-01T06:00:00'];
    expect(row).toEqual([number, number, date, date, number, date, number, number, date, number]);
  });

  test('a workbook may count days from 1904; a number with a format that is not there is a number', async () => {
    const book = (isFrom1904: string) =>
      `<workbook xmlns:r="r"><workbookPr date1904="${isFrom1904}"/><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>`;
    const xml = styles('', '<xf numFmtId="14"/>');
    for (const [written, day] of [
      ['1', '2025-01-02'],
      ['true', '2025-01-02'],
      ['0', '2021-01-01'],
    ] as const) {
      const parts = { 'xl/styles.xml': xml, 'xl/workbook.xml': book(written) };
      expect(await cellsOf(dated(2, 44_197), parts), written).toEqual([[day, '44197']]);
    }
  });

  test.each([
    ['yyyy-mm-dd', true],
    ['m/d/yy h:mm AM/PM', true],
    ['[$-409]d-mmm-yy;@', true],
    ['[h]:mm:ss.00', true],
    ['dddd, mmmm dd', true],
    ['d "de" mmmm', true],
    ['General', false],
    ['0.00%', false],
    ['#,##0.00 "days"', false],
    ['[Red]0;yyyy', true],
    ['"d"', false],
    ['00\\d', false],
    ['mm0', false],
    ['', false],
  ])('%s: %s', (format, isDate) => {
    expect(isDateFormat(format)).toBe(isDate);
  });
});

test('all sheets come by their names, hidden ones too; one that is a chart has no rows', async () => {
  const rels = (sheets: string) => `<Relationships>${sheets}</Relationships>`;
  const sheet = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/${kind}" Target="${target}"/>`;
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="Chart" r:id="c"/><sheet name="Oak &amp; Mill" state="hidden" r:id="a"/><sheet name="B" r:id="b"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': rels(
      sheet('a', 'worksheet', '/xl/worksheets/sheet1.xml') +
        sheet('b', 'worksheet', 'worksheets/sheet2.xml') +
        sheet('c', 'chartsheet', 'chartsheets/sheet1.xml'),
    ),
  };
  const first = '<row><c><v>1</v></c></row>';
  expect(await cellsOf(first, parts, rowsOfSheets)).toEqual([['Oak & Mill'], ['1'], ['B'], ['other']]);
  expect(await cellsOf(first, parts)).toEqual([['1']]);
  const without = { 'xl/workbook.xml': '<workbook/>' };
  await expect(cellsOf(first, without)).rejects.toThrow('The workbook has no sheet.');
});
