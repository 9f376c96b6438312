import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tableRows } from '../../tables/input/table.ts';
import { columnsOf, partyOf, rowValues } from '../../verification/screening/batch/columns.ts';
import { zip } from '../sources/zip.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { withPart, workbook } from './workbook.ts';

/** The rows of a file of these bytes, each with its number. */
async function rowsOf(bytes: string | Buffer): Promise<unknown[]> {
  const file = join(temporaryFolder('table'), 'input');
  writeFileSync(file, bytes);
  const rows: unknown[] = [];
  for await (const { row, cells } of tableRows(file)) rows.push([row, ...cells]);
  return rows;
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

  test('XLSX: two cells that span a sheet are refused before they are read', async () => {
    const far = zip({
      'xl/worksheets/sheet1.xml': `<row r="1"><c r="A1"/></row><row r="1048576"><c r="XFD1048576"/></row>`,
    });
    await expect(rowsOf(far)).rejects.toThrow(
      'A sheet of the workbook spans more than 20000000 cells; send it as CSV.',
    );
    for (const place of [
      'r="ZZZZ1"',
      'r="XFE1"',
      'r = "A1048577"',
      "x:r='A9999999'",
      'r="zz1"/><row r="1048577"',
      'r="A&#49;"',
    ]) {
      const odd = zip({ 'xl/odd.xml': `<sheetData><row><c ${place}/></row></sheetData>` });
      await expect(rowsOf(odd), place).rejects.toThrow('has more than 16384 columns or 1048576 rows.');
    }
    // A name of a cell that two pieces of the unpacked file share.
    const UNPACKED = 16_384;
    const wide = zip({
      'xl/worksheets/sheet1.xml': `${'x'.repeat(UNPACKED - "<c r='".length)}<c r='AAA1'/><row r="30000">`,
    });
    await expect(rowsOf(wide)).rejects.toThrow('spans more than 20000000 cells');
  });

  test('XLSX: a workbook that unpacks to too much is refused before it is read', async () => {
    const bomb = zip({ '[Content_Types].xml': Buffer.alloc(257 * 2 ** 20) });
    expect(bomb.length).toBeLessThan(2 ** 20);
    await expect(rowsOf(bomb)).rejects.toThrow('The workbook unpacks to more than 268435456 bytes; send it as CSV.');
    // The same in parts, each of which has few.
    const part = Buffer.alloc(2 ** 23 + 1);
    const parts = zip(Object.fromEntries(Array.from({ length: 32 }, (_, at) => [`xl/${at}.xml`, part])));
    await expect(rowsOf(parts)).rejects.toThrow('The workbook unpacks to more than');
    // A picture is not unpacked at all.
    const picture = withPart(workbook([['name'], ['Osvald']]), 'xl/media/image1.png', Buffer.alloc(257 * 2 ** 20));
    expect(await rowsOf(picture)).toEqual([
      [1, 'name'],
      [2, 'Osvald'],
    ]);
  });

  test('XLSX: a small file that says it unpacks to gigabytes is refused before a byte is unpacked', async () => {
    const bomb = zip({ 'xl/worksheets/sheet1.xml': Buffer.alloc(2 ** 20) });
    expect(bomb.length).toBeLessThan(2_000);
    bomb.writeUInt32LE(3 * 2 ** 30, bomb.indexOf('PK\u0001\u0002') + 24);
    // Whoever unpacks a byte of this finds it damaged.
    bomb.fill(0xff, bomb.indexOf('sheet1.xml') + 'sheet1.xml'.length, bomb.indexOf('PK\u0001\u0002'));
    await expect(rowsOf(bomb)).rejects.toThrow('The workbook unpacks to more than 268435456 bytes; send it as CSV.');
    bomb.writeUInt32LE(2 ** 20, bomb.indexOf('PK\u0001\u0002') + 24);
    await expect(rowsOf(bomb)).rejects.toThrow('it is damaged');
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
    const less = zip({ 'xl/a.xml': Buffer.alloc(2 ** 20) });
    less.writeUInt32LE(1_000, less.indexOf('PK\u0001\u0002') + 24);
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
    ['First Name,LAST_NAME,Date of Birth', 'Ana,Diaz,19800704', { person_name: ['Ana Diaz'], dob: ['1980-07-04'] }],
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
    expect(party(header, row)).toEqual({ party: { ...empty, ...described } });
  });

  test.each<[string, string, string]>([
    ['name', ' ', 'The row has no name.'],
    ['name,dob', 'x,2001-02-30', 'dob expects a day as yyyy-mm-dd or yyyymmdd, got "2001-02-30".'],
    ['name,country', 'x,Atlantis', 'country expects an ISO 3166 code, English name or adjective, got "Atlantis".'],
    ['name', 'x'.repeat(401), 'name has more than 400 characters.'],
  ])('a row that cannot be screened: %s', (header, row, fault) => {
    expect(party(header, row)).toEqual({ fault });
  });
});
