import { expect, test } from 'vitest';
import { mapped } from './mapped.ts';

const COLUMNS = 'brand: { brand_key: { first: [Id, Name] }, brand_name: Name }';
const HEADER = 'County,Id,Name,City,Sales\n';

/** The names of the brands that rows become, and how many rows are skipped. */
async function loadedOf(...rows: readonly string[]) {
  const { skips, rejects, ...loaded } = await mapped(COLUMNS, HEADER + rows.map((row) => `${row}\n`).join(''));
  return { names: loaded.fields('BrandName').map(({ name }) => name), skipped: [...skips], rejects };
}

test('"left out": rows of sums are no firms, wherever their label stands, below a group or a table', async () => {
  const { names, skipped, rejects } = await loadedOf(
    'Ada,1,Tern,Boise,12',
    'Ada Total,,,,12',
    'Elmore,2,Moss,Mayfield,8.50',
    'ELMORE TOTAL,,,,$8.50',
    ',,Grand total,,20.50',
    ',,Totals: 2,,',
  );
  expect({ names, skipped, rejects }).toEqual({
    names: ['TERN', 'MOSS'],
    skipped: [['a row of sums', 4]],
    rejects: [],
  });
});

test('firms called so are firms: by their other texts, by other words, and below rows of another group', async () => {
  const rows = ['Ada,1,Total,Boise,7', ',2,Total Wine & More,,7', ',,Body Total,,7', ',3,Total,,'];
  const { names, skipped } = await loadedOf(...rows);
  expect(names).toEqual(['TOTAL', 'TOTAL WINE & MORE', 'BODY TOTAL', 'TOTAL']);
  expect(skipped).toEqual([]);
});
