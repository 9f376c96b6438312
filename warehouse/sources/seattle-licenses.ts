import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readDelimited } from './read-delimited.ts';
import { type Licence, stageFirm } from './seattle-firm.ts';
import { type Source, startsWithHeader } from './source.ts';

const HEADER =
  'business_legal_name,trade_name,ownership_type,naics_code,naics_description,naics_sector,license_start_date,license_start_year,business_age_years,business_age_group,is_future_start_date,street_address,city,state,zip_5,is_seattle_address,city_account_number,ubi';

/**
 * Active business licence tax certificates of the City of Seattle. A row is one place of business of one firm; the firm is
 * known by the first nine digits of its UBI, the state's number of a business, else by its city account.
 */
export const seattleLicenses: Source = {
  facts: {
    name: 'seattle_licenses',
    publisher: 'City of Seattle',
    page: 'https://data.seattle.gov/City-Administration/Active-Business-License-Tax-Certificate/wnbq-64tb',
    licence: 'Public domain',
    generated: false,
  },
  headers: [HEADER],
  detect: (head) => startsWithHeader(head, HEADER),
  date: (file) => downloadDate(join(dirname(file), 'data_dictionary.md')),
  async load(file, target) {
    const firms = new Map<string, Licence[]>();
    const format = { columns: HEADER.split(',').length, broken: target.broken, note: target.note };
    for await (const { line, values } of readDelimited(file, format)) {
      target.read();
      const licence = licenceOf(values);
      if (licence.legalName === '' && licence.tradeName === '') {
        target.reject(line, 'no name', values.join());
        continue;
      }
      if (licence.ubi === undefined) target.note(values[17] === '' ? 'no UBI' : 'UBI is not nine or sixteen digits');
      const key = licence.ubi ?? licence.account;
      if (key === '') {
        target.reject(line, 'neither UBI nor city account number', values.join());
        continue;
      }
      const firm = firms.get(key);
      if (firm === undefined) firms.set(key, [licence]);
      else firm.push(licence);
    }
    for (const [key, licences] of firms) stageFirm(key, licences, target);
  },
};

function licenceOf(values: readonly string[]): Licence {
  const at = (index: number) => values[index] ?? '';
  return {
    legalName: at(0) || at(1),
    tradeName: at(1) || at(0),
    ownership: at(2),
    naics: at(3),
    naicsDescription: at(4),
    start: /^\d{4}-\d\d-\d\d$/.test(at(6)) ? at(6) : undefined,
    street: at(11),
    city: at(12),
    state: at(13),
    zip: at(14),
    account: at(16),
    ubi: /^\d{9}(?:\d{7})?$/.test(at(17)) ? at(17).slice(0, 9) : undefined,
  };
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** The data dictionary that comes with the file says when it was downloaded ("Download date: August 2, 2026"). */
function downloadDate(dictionary: string): string | undefined {
  if (!existsSync(dictionary)) return undefined;
  const found = /download date:\**\s*([A-Z][a-z]+) (\d{1,2}), (\d{4})/i.exec(readFileSync(dictionary, 'utf8'));
  const month = MONTHS.indexOf(found?.[1] ?? '') + 1;
  return month === 0 ? undefined : `${found?.[3]}-${String(month).padStart(2, '0')}-${found?.[2]?.padStart(2, '0')}`;
}
