import { expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { searchTrades } from '../../search/text/trades.ts';
import { smallSnapshot } from '../storage/small-snapshot.ts';

const CATALOG = readCatalog();
/** Industries, with their types and codes. */
const INDUSTRIES: readonly (readonly [description: string, type: string | null, code: string | null])[] = [
  ['Food Makers', 'naics2022', '31181'],
  ['Bread Makers', 'naics2017', '311811'],
  ['Old Makers', 'sic', '311811'],
  ['Untyped Makers', null, '311811'],
  ['Uncoded Makers', 'naics2022', null],
  ['Garment Makers', 'naics2022', '1811'],
];
const TERMS = [
  ['Croissants', '311811'],
  ['Pretzels', '311812'],
];

/** The industries that a word means. */
async function meant(word: string, ...changes: readonly string[]): Promise<readonly string[]> {
  const text = (value: string | null) => (value === null ? 'NULL' : `'${value}'`);
  const snapshot = smallSnapshot(CATALOG, [
    ...INDUSTRIES.map(
      ([description, type, code], at) =>
        `INSERT INTO industry (key, id, dataset_ids, industry_desc, industry_type, industry_code)
         VALUES (${at}, x'0${at}', 0, ${text(description)}, ${text(type)}, ${text(code)})`,
    ),
    ...TERMS.map(([term, code]) => `INSERT INTO trade_term VALUES ('${term}', '${code}', 'naics2022')`),
    ...changes,
  ]);
  const trades = await searchTrades(snapshot);
  return trades.meant([word]).map(({ trade }) => trade.title);
}

test.each([
  // The only term of the one, and one of two of the other.
  ['croissant', ['Bread Makers', 'Food Makers']],
  ['pretzel', ['Food Makers']],
  ['garment', ['Garment Makers']],
])('a NAICS industry has the terms of the codes that begin with its own: %s is of %j', async (word, industries) => {
  expect(await meant(word)).toEqual(industries);
});

test('in a snapshot that was loaded without terms an industry is known by its title alone', async () => {
  expect(await meant('croissant', 'DROP TABLE trade_term')).toEqual([]);
  expect(await meant('garment', 'DROP TABLE trade_term')).toEqual(['Garment Makers']);
});

test('a kind of legal entity that a register states is a trade too', async () => {
  const kind = `INSERT INTO legal_entity_type (key, id, dataset_ids, owner_key, rank, legal_entity_type) VALUES (1, x'01', 0, 1, 0, 'Non-profit Corporation')`;
  expect(await meant('profit', kind)).toEqual(['Non-profit Corporation']);
});
