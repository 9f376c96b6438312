import { BrokenTable } from '../table-row.ts';
import { Archive } from './archive.ts';
import { unescaped } from './cell-string.ts';
import { dateFormats } from './date-formats.ts';
import { SharedStrings } from './shared-strings.ts';
import { type CellMeaning, sheetRows } from './sheet-rows.ts';
import { readXml } from './xml-events.ts';

/** A sheet of a workbook. */
export interface Sheet {
  readonly name: string;
  /** The names of all sheets that have rows. */
  readonly all: readonly string[];
  /** Its rows as texts. Read one sheet at a time. */
  rows(): AsyncGenerator<readonly string[]>;
}

/** Rows that determine the width of a table: columns beyond its header are added to all rows. */
const FIRST = 1_000;

/**
 * The sheets of a workbook in their order, including hidden ones. Rows are read while they are unpacked, so that memory
 * does not grow with them. Reading throws BrokenTable, or the archive's error.
 */
export async function* sheetsOf(file: string): AsyncGenerator<Sheet> {
  using archive = await Archive.open(file);
  const { sheets, isFrom1904 } = await contentsOf(archive);
  const relations = await relationsOf(archive);
  const parts = (kind: string) => relations.filter(({ type }) => type.endsWith(`/${kind}`));
  const [shared, styles] = ['sharedStrings', 'styles'].map((kind) => parts(kind)[0]?.part ?? `xl/${kind}.xml`);
  const xmlOf = (part = '') => (archive.has(part) ? archive.part(part) : undefined);
  const [strings, formats] = [xmlOf(shared), xmlOf(styles)];
  using texts = strings && (await SharedStrings.read(strings));
  const dates = formats === undefined ? [] : await dateFormats(formats);
  const worksheets = new Map(parts('worksheet').map(({ id, part }) => [id, part]));
  // A chart is also a sheet, but has no rows.
  const all = sheets.flatMap(({ name, id }) => (worksheets.has(id) ? [name] : []));
  for (const { name, id } of sheets) {
    const part = worksheets.get(id);
    if (part !== undefined)
      yield { name, all, rows: () => tableRows(archive.part(part), { strings: texts, dates, isFrom1904 }) };
  }
}

async function contentsOf(archive: Archive) {
  const sheets: { readonly name: string; readonly id: string }[] = [];
  let isFrom1904 = false;
  await readXml(archive.part('xl/workbook.xml'), {
    open(name, { name: title = '', id = '', date1904 }) {
      if (name === 'workbookPr') isFrom1904 = date1904 === '1' || date1904 === 'true';
      if (name === 'sheet') sheets.push({ name: unescaped(title), id });
    },
  });
  if (sheets.length === 0) throw new BrokenTable('The workbook has no sheet.');
  return { sheets, isFrom1904 };
}

async function relationsOf(archive: Archive) {
  const relations: { readonly id: string; readonly type: string; readonly part: string }[] = [];
  await readXml(archive.part('xl/_rels/workbook.xml.rels'), {
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name !== 'Relationship') return;
      relations.push({ id, type, part: target.startsWith('/') ? target.slice(1) : `xl/${target}` });
    },
  });
  return relations;
}

/** The rows of a sheet, each padded to the width of the widest of the first rows. */
async function* tableRows(xml: AsyncIterable<Buffer>, meaning: CellMeaning): AsyncGenerator<readonly string[]> {
  let first: string[][] | undefined = [];
  let width = 0;
  const padded = (cells: string[]) => {
    while (cells.length < width) cells.push('');
    return cells;
  };
  for await (const cells of sheetRows(xml, meaning)) {
    if (first === undefined) {
      yield padded(cells);
      continue;
    }
    width = Math.max(width, cells.length);
    first.push(cells);
    if (first.length < FIRST) continue;
    for (const each of first) yield padded(each);
    first = undefined;
  }
  for (const each of first ?? []) yield padded(each);
}
