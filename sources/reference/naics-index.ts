import { type Table, table } from '../formats/table.ts';
import type { Source } from '../source.ts';
import { tableSource } from '../table-source.ts';
import { CENSUS } from './industry-codes.ts';

/** Editions whose index lists trade words under codes that records use. */
const EDITIONS = [2017, 2022] as const;

const indexTable = (edition: (typeof EDITIONS)[number]): Table<'code' | 'term'> =>
  table({
    needed: {
      code: [`NAICS${edition % 100}`, `${edition} NAICS Code`],
      term: ['INDEX ITEM DESCRIPTION', 'Index Item Description'],
    },
  });

/**
 * Reference data: the alphabetical index of the code book, with several plain trade words per code ("Plumbers",
 * 238220). A line that refers to another one ("See Table D") has no code.
 */
export const naicsIndex: readonly Source[] = EDITIONS.map((edition) => {
  const terms = indexTable(edition);
  return {
    facts: { name: `naics_${edition}_index`, ...CENSUS, licence: 'Public domain', generated: false },
    ...tableSource(terms, (row, target) => {
      const [code, term] = [row.at('code'), row.at('term')];
      if (code === '******') target.skip('refers to a table');
      else if (!/^\d{6}$/.test(code) || term === '')
        target.reject(row.line, 'expected a code of six digits and a term', row.text);
      else target.reference.tradeTerm({ term, industryType: `naics_${edition}_code`, code });
    }),
  };
});
