import { headerRows } from './header-rows.ts';
import { monthDay, newestDay } from './reading/days.ts';
import { stageAddress } from './records/address.ts';
import { einOf, stageBrand, stageEin, stageEntity } from './records/firm.ts';
import { type Source, startsWithHeader } from './source.ts';

const HEADER =
  'EIN,NAME,ICO,STREET,CITY,STATE,ZIP,GROUP,SUBSECTION,AFFILIATION,CLASSIFICATION,RULING,DEDUCTIBILITY,FOUNDATION,ACTIVITY,ORGANIZATION,STATUS,TAX_PERIOD,ASSET_CD,INCOME_CD,FILING_REQ_CD,PF_FILING_REQ_CD,ACCT_PD,ASSET_AMT,INCOME_AMT,REVENUE_AMT,NTEE_CD,SORT_NAME';

/** LegalEntityType by organisation code; trusts and partnerships have no type of their own among exempt organisations. */
const TYPES: Readonly<Record<string, string>> = {
  '1': 'Non-profit Corporation',
  '3': 'Non-profit Co-operative',
  '5': 'Unincorporated Non-profit Association',
};

/**
 * Exempt organisations business master file, by state. An organisation is its EIN: chapters of one body bear its name, and
 * the chapter's own name (SORT_NAME) is a second name. The person in care of whom mail goes (ICO) is not loaded, and the
 * address is where mail goes, often an officer's home, so it makes no location.
 */
export const irsExempt: Source = {
  facts: {
    name: 'irs_eo_bmf',
    publisher: 'US Internal Revenue Service',
    page: 'https://www.irs.gov/charities-non-profits/exempt-organizations-business-master-file-extract-eo-bmf',
    licence: 'Public domain',
    generated: false,
  },
  headers: [HEADER],
  detect: (head) => startsWithHeader(head, HEADER),
  date: (file) => newestDay(file, /(?<=,)20\d\d(?:0[1-9]|1[0-2])(?=,)/g, monthDay),
  async load(file, target) {
    const { stage, note, reject } = target;
    for await (const row of headerRows(file, HEADER, target)) {
      const [ein, name, sortName] = [einOf(row.at('EIN')), row.at('NAME'), row.at('SORT_NAME')];
      if (ein === undefined || name === '') {
        reject(row.line, ein === undefined ? 'EIN is not nine digits' : 'no name', row.text);
        continue;
      }
      const ruling = monthDay(row.at('RULING'));
      const seen = { first: ruling !== undefined && ruling <= target.date ? ruling : target.date };
      const own = OWN_NAME.test(sortName) ? '' : sortName.replace(/^\d+\s+/, '');
      const type = TYPES[row.at('ORGANIZATION')];
      const entity = stageEntity(stage, ein, { names: [name, own], type }, seen);
      stageEin(stage, entity, ein, seen);
      stageBrand(stage, ein, [name, own], entity, seen);
      const written = { street: row.at('STREET'), city: row.at('CITY'), state: row.at('STATE'), zip: row.at('ZIP') };
      const address = stageAddress(stage, written, seen);
      if (address === undefined) note('no address');
      else stage.edge('LegalEntityReceivesMailAtAddress', entity, address.id, {}, seen);
    }
  },
};

/** Sort names that say who signs, and none of the organisation. */
const OWN_NAME = /\b(?:MBR|TTEE|TRUSTEE)\b|^GROUP RETURN$/;
