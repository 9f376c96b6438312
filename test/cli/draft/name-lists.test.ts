import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ManifestError, parseManifest, readManifest } from '../../../ingest/inputs/manifest.ts';
import { files, load, NAMES } from '../../sources/loaded.ts';
import { runCommandWith } from '../run-command.ts';

/** A file's draft, and the load by it. */
async function draftedAndLoaded(name: string, text: string) {
  const folder = files({ [name]: text });
  const { stdout: manifest } = await runCommandWith({}, ['sources', 'draft', join(folder, name)]);
  writeFileSync(join(folder, 'a.yaml'), manifest);
  const { report, rows } = await load(readManifest(join(folder, 'a.yaml'), []).sources);
  return { manifest, columns: parse(manifest).sources[0].columns, report, rows };
}

const ENTITY_NAMES = 'SELECT name FROM legal_entity_name ORDER BY name';

test.each([
  [
    'semicolons',
    'listed.csv',
    'Id,Company,Aliases,Program\ntern,Tern Trading,"Moss Co; Owl, Inc.; Kite",Sanctions 7\n',
    ';',
  ],
  [
    'bars',
    'listed.csv',
    'Id,Company,Aliases,Program\ntern,Tern Trading,"Moss Co | Owl, Inc. | Kite",Sanctions 7\n',
    '|',
  ],
  [
    'a list in JSON',
    'listed.json',
    JSON.stringify([
      { Id: 'tern', Company: 'Tern Trading', Aliases: ['Moss Co', 'Owl, Inc.', 'Kite'], Program: 'Sanctions 7' },
    ]),
    ';',
  ],
  [
    'elements of XML',
    'listed.xml',
    `<list><party id="tern"><Company>Tern Trading</Company><Aliases><Alias weak="0">Moss Co</Alias><Alias>Owl, Inc.</Alias>
     <Alias>Kite</Alias></Aliases><Program>Sanctions 7</Program></party><party/></list>`,
    ';',
  ],
])('other names in one cell of a list of parties are its names each: %s', async (_, file, text, mark) => {
  const { columns, report, rows } = await draftedAndLoaded(file, `${text}\n`);
  const [entry, other] = columns.watchlist_entry;
  expect(other).toMatchObject({ entry_key: entry.entry_key, listed_name: { each: mark } });
  expect(report.files).toMatchObject([{ rows: 1, loaded: 1, unlike: 0 }]);
  expect(await rows(ENTITY_NAMES)).toEqual(['KITE', 'MOSS CO', 'OWL, INC.', 'TERN TRADING'].map((name) => ({ name })));
});

test('other names of a brand are its names each; the first one names its location', async () => {
  const lines = ['L-17,Tern LLC,Tern Cafe; Tern Bakery', 'L-27,Moss Inc,Moss Diner', 'L-37,Owl Co,'];
  const { manifest, report, rows } = await draftedAndLoaded(
    'shops.csv',
    ['Licence Number,Legal Name,DBA Names,City', ...lines.map((line) => `${line},Reno`)].join('\n'),
  );
  expect(manifest).toContain('each: ; } # guess: ";" stands between names in 1 of 3 rows');
  expect(report.files).toMatchObject([{ rows: 3, loaded: 3, unlike: 0 }]);
  expect(await rows(NAMES)).toEqual(['MOSS DINER', 'OWL CO', 'TERN BAKERY', 'TERN CAFE'].map((name) => ({ name })));
  expect(await rows('SELECT name FROM operating_location_name ORDER BY name')).toEqual(
    ['MOSS DINER', 'OWL CO', 'TERN CAFE'].map((name) => ({ name })),
  );
});

test('a mark that stands in one name parts nothing: it is counted in all rows', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => `L-${at}7,Tern ${at} LLC,Tern | ${at},Reno`);
  const { columns } = await draftedAndLoaded(
    'shops.csv',
    ['Licence Number,Legal Name,DBA Name,City', ...rows].join('\n'),
  );
  expect(columns.brand.brand_name).toEqual({ first: ['DBA Name', 'Legal Name'] });
});

test('"each" joins several columns, and stands in one column of a record', async () => {
  const folder = files({ 'a.csv': 'id,aka1,aka2\n1,Tern,Moss\n2,,Owl\n3,,\n' });
  const manifest = (name: string) =>
    parseManifest(`sources: [{ path: a.csv, columns: { brand: ${name} } }]`, join(folder, 'a.yaml'), []).sources;
  const { report, rows } = await load(manifest('{ brand_key: id, brand_name: { columns: [aka1, aka2], each: ";" } }'));
  expect(await rows(NAMES)).toEqual(['MOSS', 'OWL', 'TERN'].map((name) => ({ name })));
  expect(report.files).toMatchObject([{ rows: 3, loaded: 2, skips: new Map([['no record’s conditions hold', 1]]) }]);
  const twice = '{ brand_key: { column: id, each: ";" }, brand_name: { column: aka1, each: ";" } }';
  expect(() => manifest(twice)).toThrow(ManifestError);
  expect(() => manifest(twice)).toThrow('expected "each" in one column at most, got it in brand_key and brand_name');
});

test('what a mapping does not read of nested JSON is said by its path; headers are compared without punctuation', async () => {
  const shop = {
    Id: 1,
    Name: 'Tern',
    seats: [
      { City: 'Reno', Zip: '89501' },
      { City: 'Elko', Fax: '1' },
    ],
  };
  const folder = files({ 'a.json': JSON.stringify([shop]), 'a.csv': 'Shop-Id,Shop.Name,Fax\n1,Tern,2\n' });
  const unread = async (path: string, brand: string, more = '') => {
    const text = `sources: [{ path: ${path}, columns: { brand: ${brand}${more} } }]`;
    const { report } = await load(parseManifest(text, join(folder, 'a.yaml'), []).sources);
    return report.files[0]?.unread;
  };
  const place = ', location: { location_key: Id, brand_key: Id, city: { column: seats.city, split: ";", part: 1 } }';
  expect(await unread('a.json', '{ brand_key: Id, brand_name: Name }', place)).toEqual(['seats.Zip', 'seats.Fax']);
  expect(await unread('a.csv', '{ brand_key: shop id, brand_name: Shop Name }')).toEqual(['Fax']);
});
