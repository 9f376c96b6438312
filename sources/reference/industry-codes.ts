import { type Table, table } from '../formats/table.ts';
import type { Source } from '../source.ts';
import { tableSource } from '../table-source.ts';

/** Classifications with descriptions of codes. Records use no NAICS before 2017; crosswalks do. */
export type CodeSystem =
  | 'naics_2007_code'
  | 'naics_2012_code'
  | 'naics_2017_code'
  | 'naics_2022_code'
  | 'sic_code'
  | 'mcc_code';

export const NAICS_EDITIONS = [2007, 2012, 2017, 2022] as const;
export type NaicsEdition = (typeof NAICS_EDITIONS)[number];

export const CENSUS = { publisher: 'US Census Bureau', page: 'https://www.census.gov/naics/' };

/** The column names of codes and titles of an edition in the bureau's workbooks; some contain "US". */
export const naicsColumns = (edition: NaicsEdition) =>
  ({
    code: [`${edition} NAICS Code`, `${edition} NAICS US Code`, `naics_${edition}`],
    title: [`${edition} NAICS Title`, `${edition} NAICS US Title`],
  }) as const;

interface CodeFile {
  readonly name: string;
  readonly publisher: string;
  readonly page: string;
  readonly table: Table<'code' | 'title'>;
  readonly system: CodeSystem;
  readonly pattern: RegExp;
}

const naics = (edition: NaicsEdition) =>
  ({
    ...CENSUS,
    name: `naics_${edition}`,
    system: `naics_${edition}_code`,
    pattern: /^(?:\d{2,6}|\d\d-\d\d)$/,
  }) as const;
const SIC = {
  publisher: 'US Department of Labor, Occupational Safety and Health Administration',
  page: 'https://www.osha.gov/data/sic-manual',
  name: 'sic_1987',
  system: 'sic_code',
} as const;
const [DIVISION, MAJOR, GROUP, TITLE] = [['Division'], ['Major Group'], ['Industry Group'], ['Description']] as const;

const editionTable = (edition: NaicsEdition): CodeFile['table'] =>
  table({
    needed: naicsColumns(edition),
    others: { number: ['Seq. No.'], change: ['Change Indicator'] },
    alone: true,
  });

const CODE_FILES: readonly CodeFile[] = [
  ...NAICS_EDITIONS.map((edition) => ({ ...naics(edition), table: editionTable(edition) })),
  { ...naics(2017), table: table({ needed: { code: ['naics'], title: ['title'] }, alone: true }) },
  {
    ...naics(2017),
    table: table({ needed: { code: ['naics'], title: ['industry'], category: ['industry_cat'] }, alone: true }),
  },
  {
    ...SIC,
    table: table({
      needed: { division: DIVISION, major: MAJOR, group: GROUP, code: ['SIC'], title: TITLE },
      alone: true,
    }),
    pattern: /^\d{4}$/,
  },
  {
    ...SIC,
    table: table({ needed: { division: DIVISION, major: MAJOR, code: GROUP, title: TITLE }, alone: true }),
    pattern: /^\d{3}$/,
  },
  {
    ...SIC,
    table: table({ needed: { division: DIVISION, code: MAJOR, title: TITLE }, alone: true }),
    pattern: /^\d\d$/,
  },
  {
    ...SIC,
    table: table({ needed: { code: DIVISION, title: TITLE, text: ['Full Description'] }, alone: true }),
    pattern: /^[A-Z]$/,
  },
  {
    name: 'mcc',
    publisher: 'Card networks, collected by Greggles',
    page: 'https://github.com/greggles/mcc-codes',
    table: table({ needed: { code: ['mcc'], title: ['edited_description'] } }),
    system: 'mcc_code',
    pattern: /^\d{4}$/,
  },
];

/**
 * Reference data: descriptions of the codes of a classification. The first file with a code is used. Sectors of NAICS
 * may be ranges ("31-33"), which apply to each of their codes.
 */
const codeFile = ({ name, publisher, page, table: codes, system, pattern }: CodeFile): Source => ({
  facts: { name, publisher, page, licence: 'Public domain', generated: false },
  ...tableSource(codes, (row, { reject, reference }) => {
    const code = row.at('code');
    const description = /^naics/.test(system) ? titleOf(row.at('title'), code) : row.at('title');
    if (!pattern.test(code) || description === '') {
      reject(row.line, 'expected a code and a description', row.text);
      return;
    }
    for (const each of /-/.test(code) ? codesOf(code) : [code]) {
      reference.industry({ industryType: system, code: each, description });
    }
  }),
});

/** NAICS of several editions, SIC 1987 and merchant category codes. */
export const industryCodes: readonly Source[] = CODE_FILES.map(codeFile);

/** The codes of a range: 31, 32 and 33 for "31-33". A plain code is returned alone. */
export function codesOf(code: string): string[] {
  if (/^\d{2,6}$/.test(code)) return [code];
  const range = /^(\d\d)-(\d\d)$/.exec(code);
  if (range === null) return [];
  const [from, to] = [Number(range[1]), Number(range[2])];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => String(from + index));
}

/**
 * The title without the trailing "T", which marks groups that the United States, Canada and Mexico share. It follows a
 * lower-case letter, a bracket or a space. Titles of codes with six digits have no such mark.
 */
export function titleOf(title: string, code: string): string {
  return (code.length === 6 ? title : title.replace(/(?<=[a-z)\s])T\s*$/, '')).trim();
}
