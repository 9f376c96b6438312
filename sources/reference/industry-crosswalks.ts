import { type Table, type TableRow, table } from '../formats/table.ts';
import type { Source } from '../source.ts';
import type { SourceTarget } from '../source-target.ts';
import { tableSource } from '../table-source.ts';
import { CENSUS, type CodeSystem, NAICS_EDITIONS, type NaicsEdition, naicsColumns, titleOf } from './industry-codes.ts';

type Column = 'from' | 'to' | 'fromTitle' | 'toTitle';

interface Crosswalk {
  readonly name: string;
  readonly table: Table<Column>;
  readonly from: CodeSystem;
  readonly to: CodeSystem;
}

function naicsCrosswalk(from: NaicsEdition, to: NaicsEdition): Crosswalk {
  const [older, newer] = [naicsColumns(from), naicsColumns(to)];
  return {
    name: `naics_${from}_to_${to}`,
    from: `naics_${from}_code`,
    to: `naics_${to}_code`,
    table: table({
      needed: { from: older.code, to: newer.code },
      others: { fromTitle: older.title, toTitle: newer.title },
    }),
  };
}

const CROSSWALKS: readonly Crosswalk[] = [
  ...NAICS_EDITIONS.slice(1).map((to, index) => naicsCrosswalk(NAICS_EDITIONS[index] ?? to, to)),
  {
    name: 'sic_1987_to_naics_2022',
    from: 'sic_code',
    to: 'naics_2022_code',
    table: table({
      needed: { from: ['sic1987'], to: ['naics2022'] },
      others: { fromTitle: ['sic1987 title'], toTitle: ['naics2022 title'] },
    }),
  },
];

const CODE = /^\d{2,6}$/;

/** Reference data: codes of one classification with the equal codes of another one, and their titles if the file has them. */
const crosswalk = ({ name, table: codes, from, to }: Crosswalk): Source => ({
  facts: { name, ...CENSUS, licence: 'Public domain', generated: false },
  ...tableSource(codes, (row, target) => {
    const [fromCode, toCode] = [row.at('from'), row.at('to')];
    if (!CODE.test(fromCode) || !CODE.test(toCode)) {
      target.reject(row.line, 'expected two codes', row.text);
      return;
    }
    target.reference.crosswalk({ fromType: from, fromCode, toType: to, toCode });
    explain(from, fromCode, row, 'fromTitle', target);
    explain(to, toCode, row, 'toTitle', target);
  }),
});

function explain(
  industryType: CodeSystem,
  code: string,
  row: TableRow<Column>,
  column: Column,
  { reference }: SourceTarget,
): void {
  const description = titleOf(row.at(column), code);
  if (description !== '') reference.industry({ industryType, code, description });
}

/** The crosswalks from each edition of NAICS to the next, and from SIC 1987. */
export const industryCrosswalks: readonly Source[] = CROSSWALKS.map(crosswalk);
