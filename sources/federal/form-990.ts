import type { Observed } from '../../catalog/stage.ts';
import { isoDay, monthDay, usDay } from '../../matching/days.ts';
import { newestDay } from '../formats/newest-day.ts';
import { type TableRow, table } from '../formats/table.ts';
import { stageAddress } from '../records/address.ts';
import { stageBrandWebsite } from '../records/contact.ts';
import { einOf, stageBrand, stageEin, stageEntity, stageIndustry } from '../records/firm.ts';
import { firmNames, readNoted } from '../records/names.ts';
import { tradeNamesAside, tradeNamesInProse } from '../records/names-aside.ts';
import type { Source } from '../source.ts';
import type { SourceTarget } from '../source-target.ts';
import { exemptIndustry } from './exempt-industries.ts';

const RETURNS = table({
  needed: {
    ein: ['EIN_XML'],
    name: ['ORGANIZATION_NAME'],
    period: ['TAX_PERIOD_END'],
    street: ['ADDRESS_LINE_1'],
    unit: ['ADDRESS_LINE_2'],
    city: ['CITY'],
    state: ['STATE'],
    zip: ['ZIP_CODE'],
    website: ['WEBSITE'],
  },
  others: { mission: ['MISSION'] },
});
/** The index of the Service, and a copy with addresses from the register of exempt organizations. */
const INDEX = table({
  needed: {
    ein: ['EIN'],
    name: ['TAXPAYER_NAME', 'NAME'],
    period: ['TAX_PERIOD'],
    type: ['RETURN_TYPE'],
    object: ['OBJECT_ID'],
  },
  others: { city: ['CITY'], state: ['STATE'], zip: ['ZIP'], ntee: ['NTEE_CD'] },
});

const FACTS = {
  publisher: 'US Internal Revenue Service',
  page: 'https://www.irs.gov/charities-non-profits/form-990-series-downloads',
  licence: 'Public domain',
  generated: false,
};

/** One return of an organization for a year. */
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
  /** Its mission, in prose that may contain its trade name. */
  readonly mission: string;
  /** Its code in the National Taxonomy of Exempt Entities. */
  readonly ntee: string;
}

/**
 * Returns of exempt organizations on Form 990, extracted from the e-filed documents: name, address and website. A row
 * is a return; the EIN identifies an organization, and its newest return comes first. Revenue and formation year are
 * not loaded: the graph takes revenue from cards and the formation from a filing with a state.
 */
export const form990Returns: Source = {
  facts: { ...FACTS, name: 'form_990' },
  table: RETURNS,
  detect: (head) => RETURNS.headerOf(head) !== undefined,
  date: (file) => newestDay(file, /\b20\d\d-\d\d-\d\d(?=T)/g),
  load: (file, target) =>
    loadReturns(RETURNS.rows(file, target), target, (row) => ({
      ein: row.at('ein'),
      name: row.at('name'),
      period: isoDay(row.at('period')) ?? '',
      street: [row.at('street'), row.at('unit')].join(' ').trim(),
      city: row.at('city'),
      state: row.at('state'),
      zip: row.at('zip'),
      website: row.at('website'),
      mission: row.at('mission'),
      ntee: '',
    })),
};

/** The index of returns on Form 990: no street and no website. */
export const form990Index: Source = {
  facts: { ...FACTS, name: 'form_990_index' },
  table: INDEX,
  detect: (head) => INDEX.headerOf(head) !== undefined,
  date: (file) => newestDay(file, /\b\d{1,2}\/\d{1,2}\/20\d\d\b/g, usDay),
  load: (file, target) =>
    loadReturns(INDEX.rows(file, target), target, (row) => ({
      ein: row.at('ein'),
      name: row.at('name'),
      period: monthDay(row.at('period')) ?? '',
      street: '',
      city: row.at('city'),
      state: row.at('state'),
      zip: row.at('zip'),
      website: '',
      mission: '',
      ntee: row.at('ntee'),
    })),
};

async function loadReturns<Column extends string>(
  rows: AsyncIterable<TableRow<Column>>,
  target: SourceTarget,
  returnOf: (row: TableRow<Column>) => Return,
): Promise<void> {
  const byEin = new Map<string, Return[]>();
  for await (const row of rows) {
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

function stageOrganisation(ein: string, returns: readonly Return[], target: SourceTarget): void {
  const { stage, date } = target;
  const newestFirst = [...returns].sort((one, other) =>
    one.period < other.period ? 1 : one.period > other.period ? -1 : 0,
  );
  const periods = newestFirst.map(({ period }) => period).filter((period) => period !== '' && period <= date);
  const span: Observed = { first: periods.at(-1) ?? date, last: periods[0] ?? date };
  const names = newestFirst.map(({ name }) => firmNames(readNoted(name, target)));
  const legal = names.flatMap((each) => each.legal);
  const aside = newestFirst.flatMap(({ street, mission }) => [
    ...tradeNamesAside([street], target),
    ...tradeNamesInProse(mission),
  ]);
  const trade = [...names.flatMap((each) => each.trade), ...aside];
  const entity = stageEntity(stage, ein, { names: legal, type: 'Non-profit Corporation' }, span);
  stageEin(stage, entity, ein, span);
  const brand = stageBrand(stage, ein, [...legal, ...trade], entity, span);
  const industry = exemptIndustry(newestFirst.find(({ ntee }) => ntee !== '')?.ntee ?? '', '');
  if (industry !== undefined) stageIndustry(stage, brand, 'svc_industry_description', industry, span);
  for (const filed of newestFirst) {
    const seen: Observed =
      filed.period === '' || filed.period > date ? span : { first: filed.period, last: filed.period };
    const address = stageAddress(stage, filed, seen);
    if (address !== undefined) stage.edge('LegalEntityReceivesMailAtAddress', entity, address.id, {}, seen);
    stageBrandWebsite(target, brand, filed.website, seen);
  }
}
