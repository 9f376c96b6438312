import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readManifest } from '../../../ingest/inputs/manifest.ts';
import { delimitedText } from '../../../sources/formats/row-format.ts';
import { files, load } from '../../sources/loaded.ts';
import { runCommandWith } from '../run-command.ts';
import { DOWNLOADS } from './downloads.ts';
import { LAYOUTS, type LayoutColumn } from './layouts.ts';
import { rowsOf } from './values.ts';

async function svc(words: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await runCommandWith({}, words);
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

const sampleOf = (layout: readonly LayoutColumn[]) => ({
  columns: layout.map(([name]) => name),
  rows: rowsOf(
    layout.map(([, holds]) => holds),
    60,
  ),
});

const textOf = ({ columns, rows }: ReturnType<typeof sampleOf>) =>
  `${[columns, ...rows].map((row) => delimitedText(row, ',')).join('\n')}\n`;
const draftOf = (sample: ReturnType<typeof sampleOf>): Promise<string> =>
  svc(['sources', 'draft', join(files({ 'register.csv': textOf(sample) }), 'register.csv')]);

/** By column of the file the columns of records in which it stands; `key` for keys. */
function usesOf(manifest: string): ReadonlyMap<string, ReadonlySet<string>> {
  const uses = new Map<string, Set<string>>();
  const add = (name: unknown, column: string) => {
    const is = /_key$/.test(column) ? 'key' : column;
    uses.set(String(name), (uses.get(String(name)) ?? new Set()).add(is));
  };
  const { sources } = parse(manifest);
  for (const records of Object.values(sources[0].columns)) {
    for (const record of [records].flat()) {
      for (const [column, text] of Object.entries(record as Record<string, unknown>)) {
        const { column: one, first } = (typeof text === 'object' && !Array.isArray(text) ? text : {}) as Record<
          string,
          unknown
        >;
        const names = Array.isArray(text) || typeof text === 'string' ? [text].flat() : [one ?? first ?? []].flat();
        for (const name of names) add(name, column);
      }
    }
  }
  return uses;
}

const wrongOf = (layout: readonly LayoutColumn[], manifest: string) => {
  const uses = usesOf(manifest);
  return layout.flatMap(([name, , drafted]) => {
    const wanted = drafted.split(' ').filter((each) => each !== '');
    const is = [...(uses.get(name) ?? [])];
    const isRight = wanted.length === 0 ? is.length === 0 : wanted.every((each) => is.includes(each));
    return isRight ? [] : [`${name}: ${is.join(' ') || 'nothing'}`];
  });
};

describe('"the draft alone gets at least 80 % of the columns right", in all nine of ten', () => {
  const counts = { wrong: 0, all: 0 };
  test.each(Object.entries(LAYOUTS))('%s', async (_, layout) => {
    const wrong = wrongOf(layout, await draftOf(sampleOf(layout)));
    counts.wrong += wrong.length;
    counts.all += layout.length;
    expect(wrong.length / layout.length, wrong.join('; ')).toBeLessThanOrEqual(0.2);
  });
  afterAll(() => expect(counts.wrong).toBeLessThanOrEqual(0.1 * counts.all));
});

test('"a manifest that svc ingest takes as it is, with what it is sure of and what it guesses, in YAML comments"', async () => {
  const layout = LAYOUTS['city business licences'] ?? [];
  const sample = sampleOf(layout);
  const folder = files({ 'Register 2026.csv': textOf(sample) });
  const manifest = await svc(['sources', 'draft', join(folder, 'Register 2026.csv')]);
  expect(manifest).toContain(
    'brand_name: { first: [ DOING BUSINESS AS NAME, LEGAL NAME ] } # the header "DOING BUSINESS AS NAME"',
  );
  expect(manifest).toMatch(/operating_status: .*# guess: the header "LICENSE STATUS"; the meanings are guesses/);
  expect(manifest).toMatch(/# Not used:\n.*# +ID: 14\d+;/);
  writeFileSync(join(folder, 'register.yaml'), manifest);
  const { report, rows } = await load(readManifest(join(folder, 'register.yaml'), []).sources);
  expect(report.files).toMatchObject([{ source: 'register_2026', rows: 60, loaded: 60 }]);
  expect([...(report.files[0]?.rejects ?? [])]).toEqual([]);
  expect(await rows('SELECT count(*) AS count FROM operating_location')).toEqual([{ count: 60 }]);
  const tried = await svc(['sources', 'draft', '--try', join(folder, 'register.yaml')]);
  expect(tried.match(/^row \d+$/gm)).toHaveLength(10);
  const [first = []] = sample.rows;
  expect(tried).toContain(`    legal_name: ${first[layout.findIndex(([name]) => name === 'LEGAL NAME')]}\n`);
  expect(await svc(['sources', 'draft', '--try', join(folder, 'Register 2026.csv')])).toBe(tried.replace(/^.*\n/, ''));
});

test('"evidence per choice, the runner-up, and what it is unsure of, as comments and as JSON"', async () => {
  const names = ['Tern Cafe', 'Moss Bakery LLC', 'Owl Books', 'Fern Salon LLC'];
  const rows = names.map((name, at) => `${at + 1},${name},${['Retail', 'Food'][at % 2]} shop`);
  const file = join(files({ 'shops.csv': `Permit No,Business Name,Facility Type\n${rows.join('\n')}\n` }), 'shops.csv');
  const { columns, records } = JSON.parse(await svc(['sources', 'draft', '--json', file]));
  expect(columns).toMatchObject([
    { name: 'Permit No', field: 'key', isSure: true },
    {
      name: 'Business Name',
      field: 'legal name',
      party: 'business',
      isSure: true,
      reason: 'the header "Business Name"',
    },
    { name: 'Facility Type', field: 'industry', isSure: false },
  ]);
  expect(records.map(({ kind }: { kind: string }) => kind)).toEqual(['legal_entity', 'brand']);
  expect(columns[1].confidence).toBeGreaterThan(columns[2].confidence);
  const unsure = 'Id,Name,Owner Name\n1,Tern,ANN FERN\n2,Moss,BOB ASH\n3,Owl,CY BIRCH\n';
  const [, , owner] = JSON.parse(
    await svc(['sources', 'draft', '--json', join(files({ 'o.csv': unsure }), 'o.csv')]),
  ).columns;
  expect(owner).toMatchObject({ field: 'full name', party: 'owner', isSure: false });
});

test.each(['Industry', 'NAICS Code'])(
  '"the business of a row without an industry is loaded": an empty %s',
  async (header) => {
    const rows = ['1,Tern Cafe,', '2,Moss Bakery LLC,', `3,Owl Books,${header === 'Industry' ? 'Bookshop' : '459210'}`];
    const folder = files({ 'shops.csv': `Permit No,Business Name,${header}\n${rows.join('\n')}\n` });
    writeFileSync(join(folder, 'shops.yaml'), await svc(['sources', 'draft', join(folder, 'shops.csv')]));
    const { report, rows: read } = await load(readManifest(join(folder, 'shops.yaml'), []).sources);
    expect(report.files).toMatchObject([{ rows: 3, loaded: 3 }]);
    expect(await read('SELECT count(*) AS count FROM brand')).toEqual([{ count: 3 }]);
    expect(await read('SELECT count(*) AS count FROM brand_does_business_within_industry')).toEqual([{ count: 1 }]);
  },
);

describe('publishers’ own downloads are drafted and loaded, with each shop where it is', () => {
  test.each(Object.entries(DOWNLOADS))('%s', async (_, text) => {
    const folder = files({ 'shops.json': text });
    const manifest = await svc(['sources', 'draft', join(folder, 'shops.json')]);
    writeFileSync(join(folder, 'shops.yaml'), manifest);
    const { report, rows } = await load(readManifest(join(folder, 'shops.yaml'), []).sources);
    expect(report.files).toMatchObject([{ rows: 2, loaded: 2 }]);
    expect([...(report.files[0]?.rejects ?? [])]).toEqual([]);
    const found = await rows(
      `SELECT n.name, a.street_address1 AS street, a.latitude, a.longitude FROM operating_location_name AS n
       JOIN operating_location_operates_at_address AS o ON o.from_key = n.owner_key
       JOIN address AS a ON a.key = o.to_key ORDER BY n.name`,
    );
    expect(found).toEqual([
      { name: 'MOSS AND THIMBLE INC', street: '88 COURT ST', latitude: 40.691, longitude: -73.992 },
      { name: 'TARRY LANTERN BOOKS LLC', street: '120 BEDFORD AVE', latitude: 40.716, longitude: -73.957 },
    ]);
  });
});

test.each([
  ['a file that is not there', 'nowhere.csv', /nowhere\.csv: there is no such file or folder/],
  ['a text', 'text.csv', /text\.csv: expected a header of column names, or JSON objects, but found neither/],
  [
    'a table without names',
    'numbers.csv',
    /numbers\.csv: expected a column with the name of a business, but none looks like one; its columns are a, b/,
  ],
  [
    'a table of filings, whose types are no names',
    'filings.csv',
    /filings\.csv: expected a column with the name of a business, but none looks like one; its columns are filing_number/,
  ],
  ['a folder of files', '', /expected one file, but it has 6; draft a mapping for each one separately/],
  ['a manifest without columns', 'plain.yaml', /plain\.yaml: no entry has "columns"/],
  [
    'a manifest of columns that the file lacks',
    'other.yaml',
    /brands\.csv: no column Name; its columns are brand_key, brand_name/,
  ],
])('%s is told', async (_, name, message) => {
  const folder = files({
    'text.csv': 'hello\n',
    'numbers.csv': 'a,b\n1,2\n3,4\n',
    'filings.csv': 'filing_number,filing_type,effective_date\n71,ANNUAL REPORT,2026-01-02\n72,AMENDMENT,2026-01-03\n',
    'brands.csv': 'brand_key,brand_name\n1,A\n',
    'plain.yaml': 'sources: [brands.csv]\n',
    'other.yaml': 'sources: [{ path: brands.csv, columns: { brand: { brand_key: brand_key, brand_name: Name } } }]\n',
  });
  await expect(svc(['sources', 'draft', '--try', join(folder, name)])).rejects.toThrow(message);
});

test('no digit of a tax number is shown', async () => {
  const folder = files({ 'a.csv': 'Id,Legal Name,EIN\n1,Acme LLC,91-1234567\n2,Beta Inc,91-7654321\n' });
  const tried = await svc(['sources', 'draft', '--try', join(folder, 'a.csv')]);
  expect(tried).toContain('tin: ##-#######');
  expect(tried).not.toContain('1234567');
});

test('no digit of a column that may be of social security numbers stands in a draft', async () => {
  const folder = files({ 'a.csv': 'Id,Legal Name,Personal No\n1,Acme LLC,123-45-6789\n2,Beta Inc,223-45-6789\n' });
  const manifest = await svc(['sources', 'draft', join(folder, 'a.csv')]);
  expect(manifest).toContain('Personal No: ###-##-####; ###-##-####');
  expect(manifest).not.toMatch(/6789/);
});
