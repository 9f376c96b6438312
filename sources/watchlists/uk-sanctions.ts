import { europeanDay, writtenDay } from '../../matching/days.ts';
import { listElements } from '../formats/list-elements.ts';
import { headText } from '../formats/text-lines.ts';
import { stageListed } from '../records/listed-party.ts';
import type { Source } from '../source.ts';
import type { SourceTarget } from '../source-target.ts';
import { designationIn } from './uk-designation.ts';
import { type UkDesignation, ukListed } from './uk-party.ts';
import { designationOf, OFSI_ROWS, ofsiRow, UK_ROWS, type UkRow } from './uk-rows.ts';

const FACTS = { licence: 'Open Government Licence v3.0', generated: false };
const OFSI_XML = /<FinancialSanctionsTarget>/;
const UK_XML = /<Designations[\s>]/;

/** The line above the header, or the first element, says when the file was made. */
const DATE = /^\uFEFF?(?:"?Last Updated"?,|Report Date:\s*)"?([\w/-]+)|<DateGenerated>([\w/-]+)</m;

function dateOf(file: string): string | undefined {
  const [, above, inside] = DATE.exec(headText(file)) ?? [];
  const written = above ?? inside ?? '';
  return europeanDay(written) ?? writtenDay(written);
}

/** The consolidated list of financial sanctions targets, as CSV or XML. It was replaced by the UK Sanctions List in 2026. */
export const ofsiConsolidated: Source = {
  facts: {
    ...FACTS,
    name: 'uk_ofsi_consolidated',
    publisher: 'HM Treasury, Office of Financial Sanctions Implementation',
    page: 'https://www.gov.uk/government/publications/financial-sanctions-consolidated-list-of-targets',
  },
  table: OFSI_ROWS,
  detect: (head) => OFSI_XML.test(head) || OFSI_ROWS.headerOf(head) !== undefined,
  mayLackDate: true,
  date: dateOf,
  async load(file, target) {
    const rows = OFSI_XML.test(headText(file)) ? ofsiElements(file, target) : OFSI_ROWS.rows(file, target);
    await stageRows(rows, 'UK-OFSI', target);
  },
};

/** The UK Sanctions List, as CSV or XML. */
export const ukSanctionsList: Source = {
  facts: {
    ...FACTS,
    name: 'uk_sanctions_list',
    publisher: 'UK Foreign, Commonwealth and Development Office',
    page: 'https://www.gov.uk/government/publications/the-uk-sanctions-list',
  },
  table: UK_ROWS,
  detect: (head) => UK_XML.test(head) || UK_ROWS.headerOf(head) !== undefined,
  mayLackDate: true,
  date: dateOf,
  async load(file, target) {
    if (!UK_XML.test(headText(file))) {
      await stageRows(UK_ROWS.rows(file, target), 'UK-SL', target);
      return;
    }
    for await (const { line, value, text } of listElements(file, 'Designations', ['Designation'], target)) {
      stage(designationIn(value), [{ line, text }], 'UK-SL', target);
    }
  },
};

async function* ofsiElements(file: string, target: SourceTarget): AsyncGenerator<UkRow> {
  const root = 'ArrayOfFinancialSanctionsTarget';
  for await (const { line, value, text } of listElements(file, root, ['FinancialSanctionsTarget'], target))
    yield ofsiRow(line, value, text);
}

async function stageRows(rows: AsyncIterable<UkRow>, list: string, target: SourceTarget): Promise<void> {
  const parties = Map.groupBy(await Array.fromAsync(rows), (row) => row.at('key'));
  for (const own of parties.values()) stage(designationOf(own, list === 'UK-OFSI'), own, list, target);
}

function stage(
  designation: UkDesignation,
  rows: readonly Pick<UkRow, 'line' | 'text'>[],
  list: string,
  target: SourceTarget,
): void {
  const party = ukListed(list, designation, target);
  if (party !== undefined) stageListed(party, target);
  else for (const { line, text } of rows) target.reject(line, 'no number or no name', text);
}
