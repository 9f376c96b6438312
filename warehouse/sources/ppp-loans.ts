import { impliedType } from '../../matching/legal-forms.ts';
import { headerRows } from './header-rows.ts';
import { newestDay, usDay } from './reading/days.ts';
import { stageAddress } from './records/address.ts';
import { firmKey, stageBrand, stageEntity, stageIndustry, stageLocation } from './records/firm.ts';
import { type Source, startsWithHeader } from './source.ts';

const HEADER =
  'LoanRange,BusinessName,Address,City,State,Zip,NAICSCode,BusinessType,RaceEthnicity,Gender,Veteran,NonProfit,JobsRetained,DateApproved,Lender,CD';

/** LegalEntityType by the borrower's own tick, where the name implies none. */
const TYPES: Readonly<Record<string, string>> = {
  corporation: 'Corporation',
  'subchapter s corporation': 'Corporation',
  'limited liability company(llc)': 'Limited Liability Company',
  'non-profit organization': 'Non-profit Corporation',
  'non-profit childcare center': 'Non-profit Corporation',
  partnership: 'General Partnership',
  'limited liability partnership': 'General Partnership',
  cooperative: 'Co-operative',
  'professional association': 'Professional Corporation',
  'sole proprietorship': 'Sole Proprietorship',
  'self-employed individuals': 'Sole Proprietorship',
  'independent contractors': 'Sole Proprietorship',
};

/**
 * Paycheck protection loans of 150,000 U.S. dollars and more, by state. A row is a loan: borrower, address and NAICS 2017
 * code are kept; race, gender and lender of the borrower are not, nor have jobs and loan range a place in the model.
 */
export const pppLoans: Source = {
  facts: {
    name: 'ppp_loans',
    publisher: 'US Small Business Administration',
    page: 'https://data.sba.gov/dataset/ppp-foia',
    licence: 'Public domain',
    generated: false,
  },
  headers: [HEADER],
  detect: (head) => startsWithHeader(head, HEADER),
  date: (file) => newestDay(file, /\b\d{1,2}\/\d{1,2}\/2\d\b/g, usDay),
  async load(file, target) {
    const { stage, note, reject } = target;
    for await (const row of headerRows(file, HEADER, target)) {
      const name = row.at('BusinessName');
      if (firmKey(name) === '') {
        reject(row.line, 'no name', row.text);
        continue;
      }
      const approved = usDay(row.at('DateApproved')) ?? target.date;
      const seen = { first: approved, last: approved };
      const key = `${firmKey(name)}|${row.at('Zip')}`;
      const ticked = TYPES[row.at('BusinessType').toLowerCase().replace(/\s+/g, ' ')];
      const implied = impliedType(name);
      const type =
        implied === 'Corporation' && row.at('NonProfit') === 'Y' ? 'Non-profit Corporation' : (implied ?? ticked);
      const entity = stageEntity(stage, key, { names: [name], type }, seen);
      const brand = stageBrand(stage, key, [name], entity, seen);
      const naics = row.at('NAICSCode');
      if (/^\d{6}$/.test(naics)) stageIndustry(stage, brand, 'naics_2017_code', naics, seen);
      else note('no NAICS code');
      const written = { street: row.at('Address'), city: row.at('City'), state: row.at('State'), zip: row.at('Zip') };
      const address = stageAddress(stage, written, seen);
      if (address === undefined) {
        note('no address');
        continue;
      }
      stage.edge('LegalEntityReceivesMailAtAddress', entity, address.id, {}, seen);
      // A sole proprietor's address is often a home; a box is nobody's place.
      if (!address.isPlace || type === 'Sole Proprietorship') note('address is no known place of business');
      else
        stageLocation(
          stage,
          `${key}@${address.key}`,
          { names: [name], brand, address: address.id, owner: entity },
          seen,
        );
    }
  },
};
