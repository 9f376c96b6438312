import type { CountedWords } from '../../matching/screening/firm-words.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { tableNames } from '../../storage/table-names.ts';
import { CONTRACT_WORDS } from '../index/searched-types.ts';

/** Minimum brands that have a word of the counts, as in the table of the product. */
const MIN_BRANDS = 3;

/** How many of the loaded brands have each word, as the index of the search counts them; none without such an index. */
export async function loadedWords(snapshot: Snapshot): Promise<CountedWords> {
  const { table } = CONTRACT_WORDS;
  if (!(await tableNames(snapshot)).has(table)) return { names: 0, counts: new Map() };
  const rows = await snapshot.select<{ word: string; brand: number }>(
    `SELECT word, brand FROM ${table} WHERE brand >= ${MIN_BRANDS}`,
    [],
  );
  const counts = new Map(rows.map(({ word, brand }) => [word, Number(brand)]));
  return { names: counts.get('') ?? 0, counts };
}
