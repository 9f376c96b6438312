import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ManifestError, parseManifest, readManifest } from '../../../ingest/inputs/manifest.ts';
import { total } from '../../../ingest/report/file-report.ts';
import { files, load, NAMES } from '../../sources/loaded.ts';
import { runCommandWith } from '../run-command.ts';

const draft = async (...words: readonly string[]) => {
  const { status, stdout, stderr } = await runCommandWith({}, ['sources', 'draft', ...words]);
  return status === 0 ? stdout : stderr;
};

const firm = (number: number, name: string, more = '') =>
  `<firm id="F-${number}"><Name lang="en">${name}</Name><Seat><Street>${number} Elm St</Street><City>Reno</City>` +
  `<State>NV</State><Zip>89501</Zip></Seat>${more}</firm>`;
const register = (...firms: readonly string[]) => `<?xml version="1.0"?>
<register xmlns="urn:x"><made>2026-01-02</made><firms>\n${firms.join('\n')}\n</firms></register>\n`;

const COLUMNS = 'columns: { brand: { brand_key: "@id", brand_name: Name } }';
const loadBy = (folder: string, keys: string) =>
  load(parseManifest(`sources: [{ path: a.xml, dataset: firms, ${keys} }]`, join(folder, 'a.yaml'), []).sources);

test('an unknown XML file is drafted by its repeated element, and loads by the draft', async () => {
  const people = '<people><person><Given>Ann</Given></person><person><Given>Bo</Given></person></people>';
  const text = register(
    firm(1, 'Tern &amp; Owl Cafe'),
    '<!-- <firm id="F-9"/> -->',
    firm(2, 'Moss > Bakery'),
    firm(3, 'Kite Tea'),
  );
  const folder = files({ 'a.xml': text.replace('</register>', `${people}</register>`) });
  const manifest = await draft(join(folder, 'a.xml'));
  expect(manifest).toContain('row: firm # firm (3) repeats; not read: person (2), which --row drafts');
  writeFileSync(join(folder, 'a.yaml'), manifest);
  const { report, rows } = await load(readManifest(join(folder, 'a.yaml'), []).sources);
  expect(report.files).toMatchObject([{ rows: 3, loaded: 3, unread: ['Name.@lang', '<person>'] }]);
  expect(await rows(NAMES)).toEqual(['KITE TEA', 'MOSS > BAKERY', 'TERN & OWL CAFE'].map((name) => ({ name })));
  expect(await rows('SELECT DISTINCT street_address1 AS street FROM address ORDER BY 1')).toEqual(
    [1, 2, 3].map((number) => ({ street: `${number} ELM ST` })),
  );
});

describe('"read = loaded + rejected + merged + left out", also of damaged XML', () => {
  test.each([
    ['a record that never ends', firm(2, 'Moss').replace('</firm>', ''), 'the file ends inside a record'],
    ['a record that is no XML', firm(2, 'Moss').replace('</Name>', '</Nam>'), /no XML: Expected closing tag 'Name'/],
    ['a record without a name', firm(2, ''), 'brand.brand_name: missing'],
  ])('%s costs itself', async (_, record, reason) => {
    const folder = files({ 'a.xml': register(firm(1, 'Tern'), record, firm(3, 'Kite'), firm(1, 'Tern')) });
    const { report, rows } = await loadBy(folder, `row: firm, ${COLUMNS}`);
    const [file] = report.files;
    expect(file).toMatchObject({ rows: 4, loaded: 2, merged: 1 });
    expect([...(file?.rejects ?? [])]).toEqual([[expect.stringMatching(reason), 1]]);
    expect(total(file?.rejects ?? new Map())).toBe(1);
    expect(await rows(NAMES)).toEqual([{ name: 'KITE' }, { name: 'TERN' }]);
  });

  test('rejected elements are written as objects, which load by the same manifest', async () => {
    const folder = files({ 'a.xml': register(firm(1, 'Tern'), firm(2, '')) });
    const { report } = await loadBy(folder, `row: firm, ${COLUMNS}`);
    const [rejected = ''] = report.rejectFiles;
    const entry = `{ path: ${rejected}, row: firm, ${COLUMNS.replace('Name', 'Seat.Street')} }`;
    const again = await load(parseManifest(`sources: [${entry}]`, join(folder, 'b.yaml'), []).sources);
    expect(await again.rows(NAMES)).toEqual([{ name: '2 ELM ST' }]);
  });
});

describe('XML that cannot be read says what was expected', () => {
  const text = register(firm(1, 'Tern'), firm(2, 'Moss'));
  test.each([
    ['cut', text.slice(0, -12), 'row: firm', /does not end with <\/register>: it was cut/],
    ['entities of its own', text.replace('<reg', '<!DOCTYPE r [<!ENTITY x "y">]><reg'), 'row: firm', /a document type/],
    ['no row named', text, 'trust: 1', /expected "row", the element that is a row \("firm"\)/],
    ['a row that it lacks', text, 'row: shop', /the element that is a row \("firm"\), got "shop"/],
    [
      'a column that it lacks',
      text.replaceAll('Name', 'Titel'),
      'row: firm',
      /no column "Name"; its columns are "@id", /,
    ],
    ['HTML', '<html><body><p>x</p><p>y</p></body></html>', 'row: p', /got a web page/],
  ])('%s', async (_, content, keys, message) => {
    const folder = files({ 'a.xml': content });
    await expect(loadBy(folder, `${keys}, ${COLUMNS}`)).rejects.toThrow(message);
  });

  test('and so does its draft', async () => {
    const folder = files({ 'a.xml': '<a><b>1</b><c>2</c></a>', 'b.xml': text.slice(0, -12) });
    expect(await draft(join(folder, 'a.xml'))).toContain('expected "row", the element that is a row (none repeats)');
    expect(await draft(join(folder, 'b.xml'))).toContain('does not end with </register>: it was cut');
  });

  test.each(['row: 7', 'row: []', 'row: "a b"'])('a manifest with %s', (keys) => {
    const read = () => parseManifest(`sources: [{ path: a.xml, ${keys}, ${COLUMNS} }]`, 'a.yaml', []);
    expect(read).toThrow(ManifestError);
    expect(read).toThrow(/row: expected the name of the XML element that is a row/);
  });
});
