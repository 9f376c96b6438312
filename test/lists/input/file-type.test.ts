import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileTypeOf } from '../../../lists/input/file-type.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const hex = (digits: string): Buffer => Buffer.from(digits, 'hex');
const HEAD = 64 * 1024;

/** The format of a file with these bytes, or what it is instead. */
async function typeOf(content: string | Buffer): Promise<string> {
  const path = join(temporaryFolder('type'), 'input');
  writeFileSync(path, content);
  return fileTypeOf(path, 'The file').catch((error: Error) => error.message);
}

const is = (what: string) => `The file expects a table as CSV, TSV, XLSX or PARQUET, got "${what}".`;

test.each<[string, string | Buffer, string]>([
  ['a text', 'name,city\r\nTern,Seattle\t\n', 'CSV'],
  ['with a byte order mark', hex('efbbbf61'), 'CSV'],
  ['of UTF-16', hex('fffe61006200'), 'CSV'],
  ['of UTF-16 in the other order', hex('feff00610062'), 'CSV'],
  ['with the mark that ends a file, a form feed and a vertical tab', 'a\f\v\u001A', 'CSV'],
  ['with a byte of no text', 'a\u001F', is('a file that is not text')],
  ['with a bell', 'a\u0007', is('a file that is not text')],
  ['with a tab', 'a\tb', 'CSV'],
  ['with a backspace', 'a\b', is('a file that is not text')],
  ['with a control character after the carriage return', 'a\u000E', is('a file that is not text')],
  ['whose first brace is of a text', '{a},b\n', 'CSV'],
  ['whose first bracket is of a text', '[a],b\n', 'CSV'],
  ['whose first sign is of a text', '<a,b\n', 'CSV'],
  ['blanks for more than is looked at', ' '.repeat(HEAD + 1), 'CSV'],
  ['blanks', ' '.repeat(HEAD), is('a file without any text')],
  ['a mark alone', hex('efbbbf'), is('a file without any text')],
  ['nothing', '', is('an empty file')],
  ['the smallest PARQUET file', 'PAR1....PAR1', 'PARQUET'],
  ['a smaller one', 'PAR1...PAR1', is('a PARQUET file that is cut off')],
  ['a PARQUET file without its end', 'PAR1....PAR2', is('a PARQUET file that is cut off')],
  ['a PDF', '%PDF-1.7', is('a PDF document')],
  ['gzip', hex('1f8b08'), is('a file compressed by gzip')],
  ['bzip2', 'BZh9', is('a file compressed by bzip2, xz or Zstandard')],
  ['xz', hex('fd377a585a00'), is('a file compressed by bzip2, xz or Zstandard')],
  ['Zstandard', hex('28b52ffd00'), is('a file compressed by bzip2, xz or Zstandard')],
  ['XLS', hex('d0cf11e0a1b11ae1'), is('a workbook of an older Excel (XLS)')],
  ['PNG', hex('89504e470d0a'), is('a picture')],
  ['GIF', 'GIF89a', is('a picture')],
  ['JPEG', hex('ffd8ffe0'), is('a picture')],
  ['an archive', hex(`504b0506${'00'.repeat(18)}`), is('a ZIP archive that is not a workbook')],
  ['a broken archive', hex('504b030400'), is('a ZIP archive that is not a workbook')],
  ['a web page', '\n<!doctype html>', is('a web page or another XML document')],
  [
    'XML behind a mark',
    Buffer.concat([hex('efbbbf'), Buffer.from('<?xml version="1.0"?>')]),
    is('a web page or another XML document'),
  ],
  ['a JSON object', ' {"a": 1}', is('JSON')],
  ['an empty JSON object', '{}', is('JSON')],
  ['a JSON array', '[ {"a": 1}]', is('JSON')],
])('%s', async (_, content, type) => {
  expect(await typeOf(content)).toBe(type);
});
