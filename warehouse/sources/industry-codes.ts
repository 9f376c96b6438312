import { readDelimited } from './read-delimited.ts';
import type { Source } from './source.ts';

/**
 * NAICS 2022 codes and titles of the US Census Bureau: reference data. The file opens with a line of its own before the
 * header; titles of groups end in a "T" that marks trilateral comparability, not part of the title; sectors may be ranges
 * ("31-33"), which name each of their codes.
 */
export const naics2022: Source = {
  facts: {
    name: 'naics_2022',
    publisher: 'US Census Bureau',
    page: 'https://www.census.gov/naics/',
    licence: 'Public domain',
    generated: false,
  },
  detect: (head) => /^,?\s*2022 NAICS Code,2022 NAICS Title\r?\n/.test(head.trimStart()),
  async load(file, target) {
    for await (const { line, values } of readDelimited(file, {
      columns: 2,
      fromLine: 1,
      broken: target.broken,
      note: target.note,
    })) {
      const [code = '', title = ''] = values;
      if (code === '' || /^2022 NAICS/.test(code)) continue;
      target.read();
      const codes = codesOf(code);
      const description = titleOf(title, code);
      if (codes.length === 0 || description === '') {
        target.reject(line, 'expected a code of two to six digits and a title', values.join());
        continue;
      }
      for (const each of codes) {
        target.reference.industry({ industryType: 'naics_2022_code', code: each, description });
      }
    }
  },
};

/** "31-33" → 31, 32, 33; a plain code stands for itself. */
export function codesOf(code: string): string[] {
  if (/^\d{2,6}$/.test(code)) return [code];
  const range = /^(\d\d)-(\d\d)$/.exec(code);
  if (range === null) return [];
  const [from, to] = [Number(range[1]), Number(range[2])];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => String(from + index));
}

/** Six-digit codes are national and bear no mark; above them a "T" after a lower-case letter, bracket or space is the mark. */
export function titleOf(title: string, code: string): string {
  return (code.length === 6 ? title : title.replace(/(?<=[a-z)\s])T\s*$/, '')).trim();
}
