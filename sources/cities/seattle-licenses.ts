import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { anyDay } from '../../matching/days.ts';
import type { WrittenName } from '../../matching/names/aliases.ts';
import type { ReadName } from '../../matching/names/written-name.ts';
import { type RowOf, table } from '../formats/table.ts';
import { firmKey } from '../records/firm.ts';
import { readNoted } from '../records/names.ts';
import type { Source } from '../source.ts';
import type { SourceTarget } from '../source-target.ts';
import { type Licence, stageFirm } from './seattle-firm.ts';

/** The columns of the city's file and of cleaned copies of it. */
const LICENCES = table({
  needed: {
    legalName: ['Business Legal Name'],
    tradeName: ['Trade Name'],
    ownership: ['Ownership Type'],
    naics: ['NAICS Code'],
    start: ['License Start Date'],
    street: ['Street Address'],
    city: ['City'],
    state: ['State'],
    account: ['City Account Number'],
    ubi: ['UBI'],
  },
  others: {
    naicsDescription: ['NAICS Description'],
    zip: ['Zip', 'zip_5', 'Zip Code'],
    phone: ['Business Phone'],
  },
});

/**
 * Active business license tax certificates of the City of Seattle. A row is one place of business of one firm. The
 * first nine digits of its UBI, the state's number of a business, identify the firm; without a UBI, its city account
 * does.
 */
export const seattleLicenses: Source = {
  facts: {
    name: 'seattle_licenses',
    publisher: 'City of Seattle',
    page: 'https://data.seattle.gov/City-Administration/Active-Business-License-Tax-Certificate/wnbq-64tb',
    licence: 'Public domain',
    generated: false,
  },
  table: LICENCES,
  detect: (head) => LICENCES.headerOf(head) !== undefined,
  date: (file) => downloadDate(join(dirname(file), 'data_dictionary.md')),
  async load(file, target) {
    const firms = new Map<string, Licence[]>();
    for await (const row of LICENCES.rows(file, target)) {
      const licence = licenceOf(row, target);
      if (licence.legalName.name === '') {
        target.reject(row.line, 'no name', row.text);
        continue;
      }
      if (licence.ubi === undefined) target.note(row.at('ubi') === '' ? 'no UBI' : 'UBI is not nine or sixteen digits');
      const key = licence.ubi ?? licence.account;
      if (key === '') {
        target.reject(row.line, 'neither UBI nor city account number', row.text);
        continue;
      }
      const firm = firms.get(key);
      if (firm === undefined) firms.set(key, [licence]);
      else firm.push(licence);
    }
    for (const [key, licences] of firms) stageFirm(key, licences, target);
  },
};

function licenceOf(row: RowOf<typeof LICENCES>, target: SourceTarget): Licence {
  const [legal, trade] = [readNoted(row.at('legalName'), target), readNoted(row.at('tradeName'), target)];
  const ubi = row.at('ubi').replace(/[\s,-]/g, '');
  return {
    ...namesOf(legal, trade),
    writtenTradeName: row.at('tradeName') || row.at('legalName'),
    ownership: row.at('ownership'),
    naics: row.at('naics'),
    naicsDescription: row.at('naicsDescription'),
    start: anyDay(row.at('start')),
    street: row.at('street'),
    city: row.at('city'),
    state: row.at('state'),
    zip: row.at('zip'),
    phone: row.at('phone'),
    account: row.at('account'),
    ubi: /^\d{9}(?:\d{7})?$/.test(ubi) ? ubi.slice(0, 9) : undefined,
  };
}

/**
 * The two names of a license. A firm that has no name in the column of trade names, or repeats its legal name there, may have it
 * behind "DBA" in the column of legal names. Telephones of either column are those of the place.
 */
function namesOf(legal: ReadName, trade: ReadName): Pick<Licence, 'legalName' | 'tradeName'> {
  if (legal.name === '') return { legalName: trade, tradeName: trade };
  const phones = [...legal.phones, ...trade.phones];
  const repeats = trade.others.length === 0 && ['', firmKey(legal.name)].includes(firmKey(trade.name));
  if (!repeats) return { legalName: legal, tradeName: { ...trade, phones } };
  const isTrade = ({ as }: WrittenName) => as === 'dba';
  const named = trade.name === '' ? legal : trade;
  return {
    legalName: { ...legal, others: legal.others.filter((other) => !isTrade(other)) },
    tradeName: { ...named, phones, others: legal.others.filter(isTrade) },
  };
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** The download date of the data dictionary that comes with the file ("Download date: August 2, 2026"). */
function downloadDate(dictionary: string): string | undefined {
  if (!existsSync(dictionary)) return undefined;
  const found = /download date:\**\s*([A-Z][a-z]+) (\d{1,2}), (\d{4})/i.exec(readFileSync(dictionary, 'utf8'));
  const month = MONTHS.indexOf(found?.[1] ?? '') + 1;
  return month === 0 ? undefined : `${found?.[3]}-${String(month).padStart(2, '0')}-${found?.[2]?.padStart(2, '0')}`;
}
