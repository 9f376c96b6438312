import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tableRows } from '../../tables/input/table.ts';
import { columnsOf, partyOf, rowValues } from '../../verification/screening/batch/columns.ts';
import { zip } from '../sources/zip.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { withPart, workbook } from './workbook.ts';

/** The rows of a file of these bytes, each with its number. */
async function rowsOf(bytes: string | Buffer): Promise<(string | number)[][]> {
  const file = join(temporaryFolder('table'), 'input');
  writeFileSync(file, bytes);
  const rows: (string | number)[][] = [];
  for await (const { row, cells } of tableRows(file)) rows.push([row, ...cells]);
  return rows;
}

/** A workbook whose sheet has these rows, as XML. */
function sheetOf(rows: string): Buffer {
  return workbook([], [], rows);
}

describe('a file is read by its bytes', () => {
  test('XLSX: the first sheet; days as YYYY-MM-DD, numbers as texts', async () => {
    const file = workbook([
      ['id', 'name', 'dob'],
      [7, 'Osvald Trentham', new Date('1960-02-03')],
      ['c8', null, null],
    ]);
    expect(await rowsOf(file)).toEqual([
      [1, 'id', 'name', 'dob'],
      [2, '7', 'Osvald Trentham', '1960-02-03'],
      [3, 'c8', '', ''],
    ]);
  });

  test('XLSX: numbers without the zeros that were never in the file, values of formulas, points in time; the first sheet', async () => {
    const cells = [
      ['zip', 'formula', 'true', 'error', 'when', 'text & <mark>'],
      [
        ...[2134, { xml: '<c><f>1+1</f><v>2</v></c>' }, { xml: '<c t="b"><v>1</v></c>' }],
        ...[{ xml: '<c t="e"><v>#N/A</v></c>' }, new Date('2024-02-29T12:30:00Z'), ' 02134'],
      ],
    ];
    expect(await rowsOf(workbook(cells, ['Second', 'Third']))).toEqual([
      [1, 'zip', 'formula', 'true', 'error', 'when', 'text & <mark>'],
      [2, '2134', '2', 'true', '', '2024-02-29T12:30:00', expect.stringMatching(/^ ?02134$/)],
    ]);
  });

  test('XLSX: rows that are many are numbered on, and empty ones count', async () => {
    const rows = Array.from({ length: 2_500 }, (_, at) => (at === 1_200 ? [null] : [`Firm ${at}`]));
    const read = await rowsOf(workbook(rows));
    expect([read.length, read[1_199], read[1_200], read.at(-1)]).toEqual([
      ...[2_499, [1_200, 'Firm 1199'], [1_202, 'Firm 1201'], [2_500, 'Firm 2499']],
    ]);
  });

  test('CSV: the error of a spreadsheet is no value, as in XLSX; a control character is a blank', async () => {
    expect(await rowsOf('id,name\n#N/A,Oak\u0085Mill\n1,#value!\n#1,#REF\n')).toEqual([
      [1, 'id', 'name'],
      [2, '', 'Oak Mill'],
      [3, '1', ''],
      [4, '#1', '#REF'],
    ]);
  });

  const TABLE = [
    ['id', 'name', 'city'],
    ['1', 'Oak Mill', 'Reno'],
  ];
  test.each<[what: string, first: readonly (readonly string[])[], isRead: 'first' | 'second']>([
    ['a cover of lines', [['Licences of the county'], ['Read the notes first.']], 'second'],
    [
      'a cover of labels and values',
      [['Licences'], ['As of', '2026-01-31'], ['Source', 'County'], ['Rows', '1']],
      'second',
    ],
    ['a header without rows', [['id', 'name', 'city']], 'second'],
    ['a table', TABLE, 'first'],
    ['a table below its title', [['Licences'], ...TABLE], 'first'],
    [
      'a table of two columns',
      [
        ['id', 'name'],
        ['1', 'Oak Mill'],
      ],
      'first',
    ],
  ])('XLSX: the first sheet that is a table is read, where the first is %s', async (_, first, isRead) => {
    const file = workbook(first, [['Data', TABLE]]);
    const read = isRead === 'first' ? first : TABLE;
    const rows = await rowsOf(file);
    expect(rows.map((row) => row.slice(1).filter((cell) => cell !== ''))).toEqual(read);
  });

  test('XLSX: two cells that span a sheet are two rows', async () => {
    const rows = await rowsOf(
      sheetOf('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>'),
    );
    expect(rows).toEqual([
      [1, '1'],
      [1_048_576, ...Array.from({ length: 16_383 }, () => ''), '2'],
    ]);
  }, 60_000);

  test.each([
    ['<row r="1"><c r="ZZZZ1"/></row>', 'has more than 16384 columns or 1048576 rows.'],
    ['<row r="1"><c r="XFE1"/></row>', 'has more than 16384 columns or 1048576 rows.'],
    ['<row r="1048577"/>', 'has more than 16384 columns or 1048576 rows.'],
    ["<x:row x:r='9999999'/>", 'has more than 16384 columns or 1048576 rows.'],
    ['<row r="&#49;&#48;485770"/>', 'has more than 16384 columns or 1048576 rows.'],
    ['<row r="1"><c r="A1048577"/></row>', 'has a cell A1048577 in row 1.'],
    ['<row r="2"/><row r="2"/>', 'are not in order: 2 after 2.'],
    ['<row r="two"/>', 'are not in order: NaN after 0.'],
    ['<row r="1"><c r="B1"/><c r="A1"/></row>', 'The cells of row 1 of the workbook are not in order.'],
    ['<row r="1"><c r="A1"><v>one</v></c></row>', 'Cell 1 of row 1 of the workbook is damaged: type n, one.'],
    ['<row r="1"><c r="A1" t="s"><v>9</v></c></row>', 'Cell 1 of row 1 of the workbook is damaged: type s, 9.'],
    ['<row r="1"><c r="A1" t="b"><v>2</v></c></row>', 'Cell 1 of row 1 of the workbook is damaged: type b, 2.'],
    ['<row r="1"><c r="A1" t="d"><v>today</v></c></row>', 'Cell 1 of row 1 of the workbook is damaged: type d, today.'],
    ['<row r="1"><c r="A1">', 'its XML is damaged'],
    [
      `<row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(2 ** 20 + 1)}</t></is></c></row>`,
      'a value of more than 1048576',
    ],
    [
      `<row r="1"><c r="A1" t="inlineStr"><is>${`<t>${'x'.repeat(2 ** 19)}</t>`.repeat(3)}</is></c></row>`,
      'a value of more than 1048576',
    ],
    [`<!--${'x'.repeat(2 ** 21)}-->`, 'a value of more than 1048576'],
  ])('XLSX: a sheet that is not as the format has it is refused: %.60s', async (rows, message) => {
    await expect(rowsOf(sheetOf(rows))).rejects.toThrow(message);
  });

  test('XLSX: cells that name no place, a prefix of names, CDATA, and numbers and texts as the format writes them', async () => {
    const text = (xml: string) => `<c t="inlineStr"><is>${xml}</is></c>`;
    const cells = [
      ...[
        text('<t xml:space="preserve"> a_x0009_b </t>'),
        text('<r><t>Café </t></r><r><t>Rouge</t></r><rPh><t>kafe</t></rPh>'),
      ],
      ...[
        text('<t><![CDATA[Oak & Mill]]></t>'),
        '<c t="str"><f>A1</f><v>cached &lt;1&gt;</v></c>',
        '<c t="str"><f>A1</f></c>',
      ],
      ...[
        '<c><v>0.25</v></c>',
        '<c><v>1E3</v></c>',
        '<c t="b"><v>0</v></c>',
        '<c t="d"><v>2024-02-29</v></c>',
        '<c><v>1<!-- and -->2</v></c>',
        '<c s="1"/>',
      ],
    ];
    expect(await rowsOf(sheetOf(`<row>${cells.join('')}</row><x:row><x:c><x:v>7</x:v></x:c></x:row>`))).toEqual([
      [1, 'a\tb', 'Café Rouge', 'Oak & Mill', 'cached <1>', '', '0.25', '1000', 'false', '2024-02-29', '12'],
      [2, '7', ...Array.from({ length: 9 }, () => '')],
    ]);
  });

  test('XLSX: a table is as wide as the widest of its first 1,000 rows; what is merged stands in its first cell', async () => {
    const read = await rowsOf(
      sheetOf('<row><c><v>1</v></c></row><row><c r="A2"><v>2</v></c><c r="C2"><v>3</v></c></row>'),
    );
    expect(read).toEqual([
      [1, '1', '', ''],
      [2, '2', '', '3'],
    ]);
  });

  test('XLSX: a workbook that unpacks to too much is refused before a byte is unpacked', async () => {
    const bomb = sheetOf('<row><c><v>7</v></c></row>'.repeat(50_000));
    expect(bomb.length).toBeLessThan(8_000);
    const size = bomb.lastIndexOf('PK\u0001\u0002') + 24;
    const told = bomb.readUInt32LE(size);
    bomb.writeUInt32LE(3 * 2 ** 30, size);
    // Whoever unpacks a byte of this finds it damaged.
    bomb.fill(0xff, bomb.indexOf('sheet1.xml') + 'sheet1.xml'.length, bomb.indexOf('PK\u0001\u0002'));
    await expect(rowsOf(bomb)).rejects.toThrow('The workbook unpacks to more than 1073741824 bytes; send it as CSV.');
    bomb.writeUInt32LE(told, size);
    await expect(rowsOf(bomb)).rejects.toThrow('The file is a workbook that cannot be read: it is damaged.');
    // The same in parts, each of which says it has few.
    const parts = zip(Object.fromEntries(Array.from({ length: 32 }, (_, at) => [`xl/${at}.xml`, 'x'])));
    for (let at = parts.indexOf('PK\u0001\u0002'); at >= 0; at = parts.indexOf('PK\u0001\u0002', at + 1))
      parts.writeUInt32LE(2 ** 25 + 1, at + 24);
    await expect(rowsOf(parts)).rejects.toThrow('The workbook unpacks to more than');
    // A picture is not unpacked at all.
    const picture = withPart(workbook([['name'], ['Osvald']]), 'xl/media/image1.png', Buffer.alloc(2 ** 20));
    picture.writeUInt32LE(2 ** 31, picture.lastIndexOf('PK\u0001\u0002') + 24);
    expect(await rowsOf(picture)).toEqual([
      [1, 'name'],
      [2, 'Osvald'],
    ]);
  });

  test('XLSX: a workbook that is encrypted, or of more parts than any has, is refused by that', async () => {
    const encrypted = sheetOf('<row/>');
    encrypted.writeUInt16LE(1, encrypted.lastIndexOf('PK\u0001\u0002') + 8);
    await expect(rowsOf(encrypted)).rejects.toThrow('The workbook is encrypted.');
    const parts = (count: number) =>
      zip(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.xml`, ''])));
    await expect(rowsOf(parts(1_001))).rejects.toThrow('The workbook has more than 1000 parts.');
    await expect(rowsOf(parts(1_000))).rejects.toThrow('The workbook has no part xl/workbook.xml.');
  });

  test('XLSX: an archive says twice what it has; what its directory does not name, or names otherwise, is not believed', async () => {
    const rows = [
      [1, 'name'],
      [2, 'Osvald'],
    ];
    const plain = workbook([['name'], ['Osvald']]);
    const sheet = '<worksheet><sheetData><row r="1"><c r="A1"><v>666</v></c></row></sheetData></worksheet>';
    const hidden = withPart(plain, 'xl/worksheets/sheet1.xml', Buffer.from(sheet), false);
    expect(await rowsOf(hidden)).toEqual(rows);
    expect(await rowsOf(withPart(plain, 'xl/hidden.xml', Buffer.alloc(2 ** 28), false))).toEqual(rows);
    // Sizes as the parts themselves say them: 4 GiB.
    const lying = Buffer.from(plain);
    for (let at = 0; at >= 0; at = lying.indexOf('PK\u0003\u0004', at + 1)) lying.writeUInt32LE(2 ** 32 - 1, at + 22);
    expect(await rowsOf(lying)).toEqual(rows);
    // A directory that says less than there is.
    const less = sheetOf('<row/>'.repeat(100));
    less.writeUInt32LE(100, less.lastIndexOf('PK\u0001\u0002') + 24);
    await expect(rowsOf(less)).rejects.toThrow('The file is a workbook that cannot be read: it is damaged.');
  });

  test('a row of more columns than a sheet has is refused, in the header and below it; one of as many is read', async () => {
    const columns = (count: number) => `name${','.repeat(count - 1)}`;
    expect(await rowsOf(`${columns(16_384)}\nOsvald\n`)).toEqual([
      [1, 'name', ...Array.from({ length: 16_383 }, () => '')],
      [2, 'Osvald'],
    ]);
    await expect(rowsOf(columns(16_385))).rejects.toThrow('Row 1 has 16385 columns; a table has at most 16384.');
    await expect(rowsOf(`name\n${columns(100_001)}\n`)).rejects.toThrow(
      'Row 2 has 100001 columns; a table has at most 16384.',
    );
  });

  const NAMES = [
    [1, 'name', 'city'],
    [2, 'José Ñandú', 'Köln'],
  ];
  test.each<[string, string | Buffer]>([
    ['commas', 'name,city\nJosé Ñandú,Köln\n'],
    ['semicolons, line ends of Windows', 'name;city\r\n"José Ñandú";Köln\r\n'],
    ['tabs, no last line end', 'name\tcity\nJosé Ñandú\tKöln'],
    ['bars', 'name|city\nJosé Ñandú|Köln\n'],
    ['a byte order mark', '\uFEFFname,city\nJosé Ñandú,Köln\n'],
    ['UTF-16', Buffer.from('\uFEFFname\tcity\nJosé Ñandú\tKöln\n', 'utf16le')],
    ['Windows-1252', Buffer.from('name,city\nJosé Ñandú,Köln\n', 'latin1')],
  ])('%s', async (_, bytes) => {
    expect(await rowsOf(bytes)).toEqual(NAMES);
  });

  test('quotation marks and line ends inside values; empty rows are none', async () => {
    const text = 'name,note\n"A ""B"" C","two\nlines"\n,\n\nD "E" F,x\n';
    expect(await rowsOf(text)).toEqual([
      [1, 'name', 'note'],
      [2, 'A "B" C', 'two\nlines'],
      [expect.any(Number), 'D "E" F', 'x'],
    ]);
  });

  test('a character that is cut between two reads of a file is whole', async () => {
    const text = `name\n${'é'.repeat(100_000)}\n`;
    expect(await rowsOf(`x${text}`)).toEqual([
      [1, 'xname'],
      [2, 'é'.repeat(100_000)],
    ]);
  });
});

describe('columns by their names', () => {
  const party = (header: string, row: string) => partyOf(rowValues(columnsOf(header.split(',')), row.split(',')));
  test.each<[string, string, object]>([
    ['First Name,LAST_NAME,Date of Birth', 'Ana,Diaz,19800704', { person_name: ['Ana Diaz'], dob: ['19800704'] }],
    ['first,Middle Name,Surname', 'Ana,M.,Diaz', { person_name: ['Ana M. Diaz'] }],
    ['Company,Country', 'Acme Ltd,Iran', { org_name: ['Acme Ltd'], country_of_affiliation: ['Iran'] }],
    [
      'name,Street Address,Unit,City,State,ZIP',
      'x,1 Pike Pl,4,Seattle,WA,98101',
      { org_name: ['x'], address: ['1 Pike Pl, 4, Seattle, WA, 98101'] },
    ],
    ['Vollständiger Name,person', 'y,Ana Diaz', { person_name: ['Ana Diaz'] }],
  ])('%s', (header, row, described) => {
    const empty = { person_name: [], org_name: [], dob: [], address: [], country_of_affiliation: [] };
    expect(party(header, row)).toEqual({ party: { ...empty, ...described }, leftOut: [] });
  });

  test('a row that cannot be screened', () => {
    expect(party('name', ' ')).toEqual({ fault: 'The row has no name.' });
  });
});
