import type { ValueOf } from '../../catalog/graph.ts';
import { anyDay, usDay } from '../../matching/days.ts';
import { impliedType } from '../../matching/names/legal-forms.ts';
import { readPerson } from '../../matching/persons/person-name.ts';
import { newestDay } from '../formats/newest-day.ts';
import { table } from '../formats/table.ts';
import { stageAddress } from '../records/address.ts';
import { firmKey, stageBrand, stageEntity, stageIndustry, stageLocation } from '../records/firm.ts';
import { firmNames, placeName, readNoted, stagePerson, tradeNames } from '../records/names.ts';
import { tradeNamesAside } from '../records/names-aside.ts';
import type { Source } from '../source.ts';
import { tableSource } from '../table-source.ts';

/** The first publication by state, with ranges of loans, and the later one with amounts and loan numbers. */
const LOANS = table({
  needed: {
    name: ['BorrowerName', 'BusinessName'],
    street: ['BorrowerAddress', 'Address'],
    city: ['BorrowerCity', 'City'],
    state: ['BorrowerState', 'State'],
    zip: ['BorrowerZip', 'Zip'],
    naics: ['NAICSCode'],
    type: ['BusinessType'],
    jobs: ['JobsReported', 'JobsRetained'],
    approved: ['DateApproved'],
  },
  others: { nonProfit: ['NonProfit'], franchise: ['FranchiseName'] },
});

/** LegalEntityType that the borrower ticked, for names that imply none. */
const TYPES: Readonly<Record<string, ValueOf<'RegisteredEntity.registeredEntityType'>>> = {
  corporation: 'Corporation',
  'subchapter s corporation': 'Corporation',
  'limited liability company(llc)': 'Limited Liability Company',
  'single member llc': 'Limited Liability Company',
  'non-profit organization': 'Non-profit Corporation',
  'non-profit childcare center': 'Non-profit Corporation',
  partnership: 'General Partnership',
  'limited liability partnership': 'General Partnership',
  cooperative: 'Co-operative',
  'housing co-op': 'Co-operative',
  'professional association': 'Professional Corporation',
  'sole proprietorship': 'Sole Proprietorship',
  'self-employed individuals': 'Sole Proprietorship',
  'independent contractors': 'Sole Proprietorship',
};
/** Exempt organizations tick their section of the tax code: "501(c)3 – Non Profit". */
const typeOf = (ticked: string) =>
  /^501\(c\)/i.test(ticked) ? 'Non-profit Corporation' : TYPES[ticked.toLowerCase().replace(/\s+/g, ' ')];

/** Sole proprietors and the self-employed borrow under their own names, or under those of their businesses. */
const BORROWER = { first: 'given', prior: 1 } as const;

/**
 * Paycheck protection loans. A row is a loan. Borrower, address and NAICS 2017 code are loaded. Race, gender, lender,
 * jobs and loan range are not.
 */
export const pppLoans: Source = {
  facts: {
    name: 'ppp_loans',
    publisher: 'US Small Business Administration',
    page: 'https://data.sba.gov/dataset/ppp-foia',
    licence: 'Public domain',
    generated: false,
  },
  date: (file) => newestDay(file, /\b\d{1,2}\/\d{1,2}\/(?:20)?2\d\b/g, usDay),
  ...tableSource(LOANS, (row, target) => {
    const { stage, note, reject } = target;
    const read = readNoted(row.at('name'), target);
    const { name } = read;
    if (name === '') {
      reject(row.line, 'no name', row.text);
      return;
    }
    const approved = anyDay(row.at('approved')) ?? target.date;
    const seen = { first: approved, last: approved };
    const key = `${firmKey(row.at('name'))}|${row.at('zip')}`;
    const ticked = typeOf(row.at('type'));
    const implied = impliedType(name);
    const type =
      implied === 'Corporation' && row.at('nonProfit') === 'Y' ? 'Non-profit Corporation' : (implied ?? ticked);
    const borrower = type === 'Sole Proprietorship' ? readPerson(name, BORROWER, target.personNames) : undefined;
    const { legal, trade } = firmNames(read);
    const entity = stageEntity(stage, key, { names: legal, type }, seen);
    if (borrower?.kind === 'person') stagePerson(stage, key, borrower.person, entity, seen);
    const names = [...trade, ...tradeNamesAside([row.at('street')], target)];
    if (names.length === 0) names.push(name);
    names.push(...tradeNames(readNoted(row.at('franchise'), target), name));
    const brand = stageBrand(stage, key, names, entity, seen);
    const naics = row.at('naics');
    if (/^\d{6}$/.test(naics)) stageIndustry(stage, brand, 'naics_2017_code', naics, seen);
    else note('no NAICS code');
    const written = { street: row.at('street'), city: row.at('city'), state: row.at('state'), zip: row.at('zip') };
    const address = stageAddress(stage, written, seen);
    if (address === undefined) {
      note('no address');
      return;
    }
    stage.edge('LegalEntityReceivesMailAtAddress', entity, address.id, {}, seen);
    // A sole proprietor's address is often a home, and a post office box is not a place of business.
    if (!address.isPlace || type === 'Sole Proprietorship') note('address is no known place of business');
    else
      stageLocation(
        stage,
        `${key}@${address.key}`,
        { names: names.map((each) => placeName(each, read)), brand, address: address.id, owner: entity },
        seen,
      );
  }),
};
