import type { ReadColumn } from '../../lists/mapping/read-column.ts';
import { type DraftText, guess, textOf } from './draft-text.ts';

const TYPES = { naics: 'naics_2022_code', sic: 'sic_code', mcc: 'mcc_code' } as const;

/** "722515 - Snack bars": the separator between code and words. */
const MARK = ' - ';

/** The industry of a brand: by its code, with words if there are any, else by words alone. */
export function industryTexts(columns: readonly ReadColumn[]): readonly DraftText[] {
  const trades = columns.filter(({ field }) => field === 'industry');
  const words = trades.find(({ isSure }) => isSure) ?? trades[0];
  const coded = columns.find(({ field }) => field === 'coded industry');
  if (coded !== undefined) {
    const part = (column: string, at: number) => {
      const value = { column: coded.name, split: MARK, part: at };
      return { column, value, isSure: coded.isSure, reason: coded.reason };
    };
    return [edition('naics', coded), part('industry_code', 1), part('industry_desc', 2)];
  }
  for (const field of ['naics', 'sic', 'mcc'] as const) {
    const code = columns.find((each) => each.field === field && each.shape.filled > 0);
    if (code === undefined) continue;
    return [edition(field, code), ...textOf('industry_code', code), ...textOf('industry_desc', words)];
  }
  if (words === undefined) return [];
  return [
    {
      column: 'industry_type',
      value: typeOf(words, 'svc_industry_description'),
      isSure: true,
      reason: 'words without a code',
    },
    ...textOf('industry_desc', words),
  ];
}

/** The classification of a column's values. Rows without a value have no industry, so they have no classification either. */
const typeOf = ({ name }: ReadColumn, type: string) => ({ column: name, otherwise: type });

const edition = (field: keyof typeof TYPES, code: ReadColumn): DraftText =>
  guess('industry_type', typeOf(code, TYPES[field]), 'which edition, the file does not say');
