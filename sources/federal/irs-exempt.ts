import type { ValueOf } from '../../catalog/graph.ts';
import { monthDay } from '../../matching/days.ts';
import { newestDay } from '../formats/newest-day.ts';
import { table } from '../formats/table.ts';
import { stageAddress } from '../records/address.ts';
import { einOf, stageBrand, stageEin, stageEntity, stageIndustry } from '../records/firm.ts';
import { firmNames, readNoted, tradeNames } from '../records/names.ts';
import { tradeNamesAside } from '../records/names-aside.ts';
import type { Source } from '../source.ts';
import { tableSource } from '../table-source.ts';
import { exemptIndustry } from './exempt-industries.ts';

const ORGANISATIONS = table({
  needed: {
    ein: ['EIN'],
    name: ['NAME'],
    street: ['STREET'],
    city: ['CITY'],
    state: ['STATE'],
    zip: ['ZIP'],
    ruling: ['RULING'],
    organisation: ['ORGANIZATION'],
    sortName: ['SORT_NAME'],
  },
  others: { mailTo: ['ICO'], ntee: ['NTEE_CD'], subsection: ['SUBSECTION'] },
});

/** LegalEntityType by organization code; trusts and partnerships have no type of their own among exempt organizations. */
const TYPES: Readonly<Record<string, ValueOf<'RegisteredEntity.registeredEntityType'>>> = {
  '1': 'Non-profit Corporation',
  '3': 'Non-profit Co-operative',
  '5': 'Unincorporated Non-profit Association',
};

/**
 * Exempt organizations business master file, by state. The EIN identifies an organization. Chapters of one body have
 * its name, and the chapter's own name (SORT_NAME) becomes a second name. The person who receives the mail (ICO) is not
 * loaded, but a trade name in that column is. The address is for mail, often an officer's home, so it makes no
 * location.
 */
export const irsExempt: Source = {
  facts: {
    name: 'irs_eo_bmf',
    publisher: 'US Internal Revenue Service',
    page: 'https://www.irs.gov/charities-non-profits/exempt-organizations-business-master-file-extract-eo-bmf',
    licence: 'Public domain',
    generated: false,
  },
  date: (file) => newestDay(file, /(?<=,)20\d\d(?:0[1-9]|1[0-2])(?=,)/g, monthDay),
  ...tableSource(ORGANISATIONS, (row, target) => {
    const { stage, note, reject } = target;
    const [ein, sortName] = [einOf(row.at('ein')), row.at('sortName')];
    const { legal, trade } = firmNames(readNoted(row.at('name'), target));
    const [name] = legal;
    if (ein === undefined || name === undefined) {
      reject(row.line, ein === undefined ? 'EIN is not nine digits' : 'no name', row.text);
      return;
    }
    const ruling = monthDay(row.at('ruling'));
    const seen = { first: ruling !== undefined && ruling <= target.date ? ruling : target.date };
    const written = OWN_NAME.test(sortName) ? '' : sortName.replace(/^\d+\s+/, '');
    const aside = tradeNamesAside([row.at('street'), row.at('mailTo')], target);
    const own = [...trade, ...tradeNames(readNoted(written, target), name), ...aside];
    const type = TYPES[row.at('organisation')];
    const entity = stageEntity(stage, ein, { names: [...legal, ...own], type }, seen);
    stageEin(stage, entity, ein, seen);
    stageBrand(stage, ein, [...legal, ...own], entity, seen);
    const mail = { street: row.at('street'), city: row.at('city'), state: row.at('state'), zip: row.at('zip') };
    const address = stageAddress(stage, mail, seen);
    if (address === undefined) note('no address');
    else stage.edge('LegalEntityReceivesMailAtAddress', entity, address.id, {}, seen);
    const industry = exemptIndustry(row.at('ntee'), row.at('subsection'));
    if (industry !== undefined)
      stageIndustry(stage, stage.ref('Brand', ein), 'svc_industry_description', industry, seen);
  }),
};

/** Sort names that name a signer or a kind of return instead of the organization. */
const OWN_NAME = /\b(?:MBR|TTEE|TRUSTEE)\b|^GROUP RETURN$/;
