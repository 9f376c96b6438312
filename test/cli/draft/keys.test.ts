import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseManifest, readManifest } from '../../../ingest/inputs/manifest.ts';
import { files, load, NAMES } from '../../sources/loaded.ts';
import { runCommandWith } from '../run-command.ts';

/** What a key of a file's draft is and why, and the load by the draft. */
async function keyed(lines: readonly string[]) {
  const folder = files({ 'shops.csv': `${lines.join('\n')}\n` });
  const { stdout } = await runCommandWith({}, ['sources', 'draft', join(folder, 'shops.csv')]);
  writeFileSync(join(folder, 'shops.yaml'), stdout);
  const { report } = await load(readManifest(join(folder, 'shops.yaml'), []).sources);
  const [, reason = ''] = /brand_key: .* # (?:guess: )?(.*)/.exec(stdout) ?? [];
  return { key: parse(stdout).sources[0].columns.brand.brand_key, reason, file: report.files[0] };
}

const shop = (key: string, name: string, number: number) => `${key},${name},${number} Elm St,Reno,NV,89501`;
const HEADER = 'Licence Number,Business Name,Address,City,State,Zip';
const SHOPS = Array.from({ length: 700 }, (_, at) => at);

describe('a key is proposed of the whole file, and no firm vanishes behind it', () => {
  test.each([
    [
      'a number of its own in each row',
      [HEADER, ...SHOPS.map((at) => shop(`L-${at}`, `Shop ${at}`, at))],
      'Licence Number',
      'every value differs, in all 700 rows',
    ],
    [
      'a number that repeats in the last row only',
      [HEADER, ...SHOPS.map((at) => shop(`L-${at === 699 ? 1 : at}`, `Shop ${at}`, at))],
      ['Licence Number', 'Business Name'],
      'no column is a key; together they differ in all 700 rows',
    ],
    [
      'a number that some rows lack',
      [HEADER, ...SHOPS.map((at) => shop(at % 10 === 3 ? '' : `L-${at}`, `Shop ${at}`, at))],
      { first: ['Licence Number', ['Business Name', 'Address', 'Zip']] },
      'every value differs, but 70 of 700 rows have none',
    ],
    [
      'a number that a spreadsheet shortened',
      [HEADER, ...SHOPS.map((at) => shop(`1.23${100 + at}E+11`, `Shop ${at}`, at))],
      ['Business Name', 'Address', 'Zip'],
      'no column is a key, nor are two; none of 700 rows repeats this one; a spreadsheet shortened the numbers of "Licence Number"',
    ],
    [
      'no number, and no street',
      ['Business Name,City', ...SHOPS.map((at) => `Shop ${at >> 1},${at % 2 === 0 ? 'Reno' : 'Elko'}`)],
      ['Business Name', 'City'],
      'no column is a key, nor are two; none of 700 rows repeats this one',
    ],
  ])('%s', async (_, lines, key, reason) => {
    const found = await keyed(lines);
    expect([found.key, found.reason]).toEqual([key, reason]);
    expect(found.file).toMatchObject({ rows: 700, loaded: 700, merged: 0, unlike: 0 });
  });
});

test('"a key may be declared as several columns or made from the row"', async () => {
  const folder = files({
    'a.csv': 'id,name,street\n1,Tern,1 Elm St\n,Moss,2 Elm St\n,Moss,3 Elm St\n1,Tern,1 Elm St\n',
  });
  const columns = '{ brand: { brand_key: { first: [id, [name, street]] }, brand_name: name } }';
  const { sources } = parseManifest(`sources: [{ path: a.csv, columns: ${columns} }]`, join(folder, 'a.yaml'), []);
  const { report, rows } = await load(sources);
  expect(report.files).toMatchObject([{ rows: 4, loaded: 3, merged: 1, unlike: 0 }]);
  expect(await rows(NAMES)).toEqual(['MOSS', 'MOSS', 'TERN'].map((name) => ({ name })));
});
