import type { Observed } from '../staging/stage.ts';
import { type HeaderRow, headerRows } from './header-rows.ts';
import { isoDay, monthDay, newestDay, usDay } from './reading/days.ts';
import { stageAddress } from './records/address.ts';
import { stageWebsite } from './records/contact.ts';
import { einOf, stageBrand, stageEin, stageEntity } from './records/firm.ts';
import { type Source, type SourceTarget, startsWithHeader } from './source.ts';

const RETURNS =
  'RETURN_VERSION,RETURN_TIMESTAMP,TAX_PERIOD_BEGIN,TAX_PERIOD_END,TAX_YEAR,EIN_XML,ORGANIZATION_NAME,ADDRESS_LINE_1,ADDRESS_LINE_2,CITY,STATE,ZIP_CODE,MISSION,FORMATION_YEAR,WEBSITE,TOTAL_EMPLOYEES,TOTAL_VOLUNTEERS,CONTRIBUTIONS_GRANTS,PROGRAM_SERVICE_REVENUE,INVESTMENT_INCOME,OTHER_REVENUE,TOTAL_REVENUE,GRANTS_PAID,SALARIES_COMPENSATION_BENEFITS,TOTAL_EXPENSES,TOTAL_ASSETS_BOY,TOTAL_ASSETS_EOY,TOTAL_LIABILITIES_BOY,TOTAL_LIABILITIES_EOY,NET_ASSETS_BOY,NET_ASSETS_EOY,FILING_YEAR,OBJECT_ID,XML_FILENAME,ARCHIVE_FILENAME,XML_LOCAL_PATH,OPERATING_SURPLUS,ASSET_CHANGE,NET_ASSET_CHANGE,TAX_YEAR_ANALYSIS,PERIOD_DAYS,SHORT_PERIOD_FLAG,LONG_PERIOD_FLAG,COMPARABLE_FULL_YEAR,NEGATIVE_LIABILITIES_FLAG,NEGATIVE_NET_ASSETS_FLAG,ZERO_ASSETS_FLAG,PERIOD_LENGTH_DEVIATION,OPERATING_MARGIN,CONTRIBUTION_REVENUE_SHARE,PROGRAM_SERVICE_REVENUE_SHARE,LIABILITIES_TO_ASSETS,DATA_QUALITY_FLAG_COUNT';
const INDEX =
  'EIN,NAME,CITY,STATE,ZIP,NTEE_CD,NTEE_MAJOR,TAX_YEAR,TAX_PERIOD,SUB_DATE,RETURN_TYPE,OBJECT_ID,FILING_YEAR';

const FACTS = {
  publisher: 'US Internal Revenue Service',
  page: 'https://www.irs.gov/charities-non-profits/form-990-series-downloads',
  licence: 'Public domain',
  generated: false,
};

/** One return of an organisation for a year. */
interface Return {
  readonly ein: string;
  readonly name: string;
  /** Last day, or month, of the tax year. */
  readonly period: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly website: string;
}

/**
 * Returns of exempt organisations on Form 990, as extracts of the e-filed documents: who filed, from where, and its website.
 * A row is a return; an organisation is its EIN, of which the newest return goes first. Revenue and formation year have no
 * place in the model: its revenue is that of cards, its formation that of a filing with a state.
 */
export const form990Returns: Source = {
  facts: { ...FACTS, name: 'form_990' },
  headers: [RETURNS],
  detect: (head) => startsWithHeader(head, RETURNS),
  date: (file) => newestDay(file, /\b20\d\d-\d\d-\d\d(?=T)/g),
  load: (file, target) =>
    loadReturns(file, RETURNS, target, (row) => ({
      ein: row.at('EIN_XML'),
      name: row.at('ORGANIZATION_NAME'),
      period: isoDay(row.at('TAX_PERIOD_END')) ?? '',
      street: [row.at('ADDRESS_LINE_1'), row.at('ADDRESS_LINE_2')].join(' ').trim(),
      city: row.at('CITY'),
      state: row.at('STATE'),
      zip: row.at('ZIP_CODE'),
      website: row.at('WEBSITE'),
    })),
};

/** The index of returns on Form 990: no street and no website. */
export const form990Index: Source = {
  facts: { ...FACTS, name: 'form_990_index' },
  headers: [INDEX],
  detect: (head) => startsWithHeader(head, INDEX),
  date: (file) => newestDay(file, /\b\d{1,2}\/\d{1,2}\/20\d\d\b/g, usDay),
  load: (file, target) =>
    loadReturns(file, INDEX, target, (row) => ({
      ein: row.at('EIN'),
      name: row.at('NAME'),
      period: monthDay(row.at('TAX_PERIOD')) ?? '',
      street: '',
      city: row.at('CITY'),
      state: row.at('STATE'),
      zip: row.at('ZIP'),
      website: '',
    })),
};

async function loadReturns(
  file: string,
  header: string,
  target: SourceTarget,
  returnOf: (row: HeaderRow) => Return,
): Promise<void> {
  const byEin = new Map<string, Return[]>();
  for await (const row of headerRows(file, header, target)) {
    const filed = returnOf(row);
    const ein = einOf(filed.ein);
    if (ein === undefined || filed.name === '') {
      target.reject(row.line, ein === undefined ? 'EIN is not nine digits' : 'no name', row.text);
      continue;
    }
    const returns = byEin.get(ein);
    if (returns === undefined) byEin.set(ein, [filed]);
    else returns.push(filed);
  }
  for (const [ein, returns] of byEin) stageOrganisation(ein, returns, target);
}

function stageOrganisation(ein: string, returns: readonly Return[], { stage, date, note }: SourceTarget): void {
  const newestFirst = [...returns].sort((one, other) =>
    one.period < other.period ? 1 : one.period > other.period ? -1 : 0,
  );
  const periods = newestFirst.map(({ period }) => period).filter((period) => period !== '' && period <= date);
  const span: Observed = { first: periods.at(-1) ?? date, last: periods[0] ?? date };
  const names = newestFirst.map(({ name }) => name);
  const entity = stageEntity(stage, ein, { names, type: 'Non-profit Corporation' }, span);
  stageEin(stage, entity, ein, span);
  const brand = stageBrand(stage, ein, names, entity, span);
  for (const filed of newestFirst) {
    const seen: Observed =
      filed.period === '' || filed.period > date ? span : { first: filed.period, last: filed.period };
    const address = stageAddress(stage, filed, seen);
    if (address !== undefined) stage.edge('LegalEntityReceivesMailAtAddress', entity, address.id, {}, seen);
    if (filed.website === '') continue;
    const website = stageWebsite(stage, filed.website, seen);
    if (website === undefined) note('website that is none');
    else stage.edge('BrandOperatesWebsiteWebsite', brand, website, {}, seen);
  }
}
