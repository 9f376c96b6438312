import { zip } from '../sources/zip.ts';

const XMLNS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org';

const ENTITY = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITY[sign as keyof typeof ENTITY]);

/** A cell of a workbook: numbers as numbers, texts as texts, a Date as a day or a time; an object is the cell's own XML. */
type WorkbookCell = string | number | Date | null | { readonly xml: string };

type Rows = readonly (readonly WorkbookCell[])[];

/** A workbook of one sheet, and of others by name with their rows, or the word "other". `xml`: rows of the sheet after those. */
export function workbook(rows: Rows, others: readonly (string | readonly [string, Rows])[] = [], xml = ''): Buffer {
  const cell = (value: WorkbookCell, at: string) => {
    if (value === null) return '';
    if (value instanceof Date) {
      const isDay = value.getTime() % 86_400_000 === 0;
      return `<c r="${at}" s="${isDay ? 1 : 2}"><v>${value.getTime() / 86_400_000 + 25_569}</v></c>`;
    }
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
    if (typeof value === 'object') return value.xml.replace('<c', `<c r="${at}"`);
    return `<c r="${at}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
  };
  const lines = (of: Rows) =>
    of
      .map(
        (row, y) =>
          `<row r="${y + 1}">${row.map((value, x) => cell(value, `${'ABCDEFGHIJKLMNOP'[x]}${y + 1}`)).join('')}</row>`,
      )
      .join('');
  const named = others.map((other) => (typeof other === 'string' ? ([other, [['other']]] as const) : other));
  const sheets = ['People', ...named.map(([name]) => name)];
  const contents = [lines(rows) + xml, ...named.map(([, of]) => lines(of))];
  return zip({
    '[Content_Types].xml': `<Types xmlns="${RELATIONS}/package/2006/content-types"/>`,
    'xl/workbook.xml': `<workbook ${XMLNS} xmlns:r="${RELATIONS}/officeDocument/2006/relationships"><sheets>${sheets.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}/package/2006/relationships">${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${XMLNS}><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map((_, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet ${XMLNS}><sheetData>${contents[at]}</sheetData></worksheet>`,
      ]),
    ),
  });
}

/** An archive with another part, which its directory names unless it is hidden. */
export function withPart(archive: Buffer, name: string, content: Buffer, isNamed = true): Buffer {
  const other = zip({ [name]: content });
  const [directory, end] = [archive.indexOf('PK\u0001\u0002'), archive.lastIndexOf('PK\u0005\u0006')];
  const [otherDirectory, otherEnd] = [other.lastIndexOf('PK\u0001\u0002'), other.lastIndexOf('PK\u0005\u0006')];
  const entry = Buffer.from(other.subarray(otherDirectory, isNamed ? otherEnd : otherDirectory));
  if (isNamed) entry.writeUInt32LE(directory, 42);
  const last = Buffer.from(archive.subarray(end));
  for (const at of [8, 10]) last.writeUInt16LE(last.readUInt16LE(at) + Number(isNamed), at);
  last.writeUInt32LE(last.readUInt32LE(12) + entry.length, 12);
  last.writeUInt32LE(directory + otherDirectory, 16);
  return Buffer.concat([
    archive.subarray(0, directory),
    other.subarray(0, otherDirectory),
    archive.subarray(directory, end),
    ...[entry, last],
  ]);
}
