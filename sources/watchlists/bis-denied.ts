import { readDelimited } from '../formats/read-delimited.ts';
import { wholeText } from '../formats/whole-text.ts';
import { type ListedAddress, stageListed } from '../records/listed-party.ts';
import type { Source } from '../source.ts';
import { listedAddress } from './listed-address.ts';
import { bisNumber } from './party-numbers.ts';

const HEADER =
  '"Name"\t"Street_Address"\t"City"\t"State"\t"Country"\t"Postal_Code"\t"Effective_Date"\t"Expiration_Date"\t"Standard_Order"\t"Last_Update"\t"Action"\t"FR_Citation"';

interface Denied {
  readonly name: string;
  readonly effective: string | undefined;
  readonly addresses: ListedAddress[];
}

/**
 * Persons denied export privileges by the Bureau of Industry and Security. A row is one address. Name and effective
 * date of the order identify a party. The list does not distinguish persons from firms.
 */
export const bisDenied: Source = {
  facts: {
    name: 'bis_denied_persons',
    publisher: 'US Department of Commerce, Bureau of Industry and Security',
    page: 'https://www.bis.gov/licensing/end-user-guidance/denied-persons-list-dpl',
    licence: 'Public domain',
    generated: false,
  },
  detect: (head) => head.split(/\r?\n/, 1)[0]?.trim().toLowerCase() === HEADER.toLowerCase(),
  mayLackDate: true,
  date: (file) => newestUpdate(wholeText(file), new Date().toISOString().slice(0, 10)),
  async load(file, target) {
    const parties = new Map<string, Denied>();
    const format = { delimiter: '\t', columns: HEADER.split('\t').length, broken: target.broken };
    for await (const { line, values } of readDelimited(file, format)) {
      target.read();
      const [name = '', street = '', city = '', state = '', country = '', postal = '', effective = '', expiry = ''] =
        values;
      if (name === '') {
        target.reject(line, 'no name', values.join('\t'));
        continue;
      }
      const started = isoDate(effective);
      if (started === undefined || started > target.date) target.note('no effective date, or one after the list');
      const expires = isoDate(expiry);
      if (expires !== undefined && expires < target.date) target.note('the order expired before the date of the list');
      const first = started !== undefined && started <= target.date ? started : undefined;
      const key = `${name.toUpperCase()}:${effective}`;
      const party = parties.get(key) ?? { name, effective: first, addresses: [] };
      party.addresses.push(listedAddress({ street, city, region: state, postal, country }, target.note));
      parties.set(key, party);
    }
    for (const [key, { name, effective, addresses }] of parties) {
      const listed = effective === undefined ? {} : { listed: effective };
      const numbers = effective === undefined ? [] : [bisNumber(name, effective)];
      const party = { key, lists: ['BIS-DPL'], kind: 'unknown', numbers, names: [name], datesOfBirth: [] } as const;
      stageListed({ ...party, addresses, ...listed }, target);
    }
  },
};

/** The ISO date of a date written MM/DD/YYYY; undefined for other texts. */
function isoDate(written: string): string | undefined {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(written) ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
}

/** The newest Last_Update up to today. Later ones are typing errors: the list has some in 2922 and 3017. */
export function newestUpdate(text: string, today: string): string | undefined {
  const updates = text.split(/\r?\n/).map((line) => line.split('\t')[9]?.replaceAll('"', '') ?? '');
  return updates
    .filter((date) => /^\d{4}-\d\d-\d\d$/.test(date) && date <= today)
    .sort()
    .at(-1);
}
