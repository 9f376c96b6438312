import { countryCode } from '../../matching/screening/country.ts';
import { stateCode } from '../../matching/states.ts';
import { type ListedAddress, type ListedParty, listedPersonName, spokenName } from '../records/listed-party.ts';

/** The rows of one party in the files of an OFAC list: values in the order of columns, empty texts for null. */
export interface OfacParty {
  readonly primary: readonly string[];
  readonly alternates: readonly (readonly string[])[];
  readonly addresses: readonly (readonly string[])[];
  /** The remarks that did not fit into the primary file. */
  readonly moreRemarks: string;
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** The listed party of the rows. `note` is called for facts that the graph has no field for. */
export function ofacListed(
  { primary, alternates, addresses, moreRemarks }: OfacParty,
  listsOf: (programs: readonly string[]) => readonly string[],
  note: (reason: string) => void,
): ListedParty {
  const at = (index: number) => primary[index] ?? '';
  const remarks = at(11) + moreRemarks;
  const isPerson = at(2) === 'individual';
  const spoken = isPerson ? spokenName : (name: string) => name;
  const weak = [...remarks.matchAll(/[afn]\.k\.a\. '(.+?)'(?=[;.,]|$)/g)].map((found) => found[1] ?? '');
  const names = [at(1), ...alternates.map((alternate) => alternate[3] ?? ''), ...weak];
  return {
    key: at(0),
    lists: listsOf(at(3).split('] [')),
    names: names.map(spoken),
    ...(isPerson ? { person: listedPersonName(at(1)) } : {}),
    datesOfBirth: datesOfBirth(remarks, note),
    addresses: addresses.map(([, , street = '', place = '', country = '']) => address(street, place, country, note)),
  };
}

/** Full days of birth in remarks ("DOB 09 Feb 1951; alt. DOB 1952"). A year, a month or a span is only noted. */
function datesOfBirth(remarks: string, note: (reason: string) => void): string[] {
  return [...remarks.matchAll(/\bDOB ([^;]+?)\.?(?=;|$)/g)].flatMap(([, written = '']) => {
    const day = /^(\d\d) ([A-Z][a-z]{2}) (\d{4})$/.exec(written);
    const month = MONTHS.indexOf(day?.[2] ?? '') + 1;
    if (month > 0) return `${day?.[3]}-${String(month).padStart(2, '0')}-${day?.[1]}`;
    note('date of birth is no full day');
    return [];
  });
}

/** City, state and postal code share a field. Only addresses in the United States can be split safely. */
function address(street: string, place: string, country: string, note: (reason: string) => void): ListedAddress {
  const code = country === '' ? undefined : countryCode(country);
  if (country !== '' && code === undefined) note(`no country code: ${country}`);
  const parts = code === 'USA' ? /^(?:(.*?),? +)?([A-Z]{2})(?: +(\d{5})(?:-\d{4})?)?$/.exec(place) : null;
  const state = parts === null ? undefined : stateCode(parts[2] ?? '');
  const american = parts !== null && state !== undefined;
  return {
    street: street || null,
    city: (american ? parts[1] : place) || null,
    state: american ? state : null,
    zip: (american ? parts[3] : undefined) ?? null,
    country: code ?? null,
  };
}

/**
 * The newest full day up to today that a list's remarks mention: the files have no date of their own, and the list is at
 * least as new as that day. Undefined if there is none.
 */
export function newestMention(text: string, today: string): string | undefined {
  let newest: string | undefined;
  for (const [, before, day, name = '', year] of text.matchAll(/(.{0,12})\b(\d\d) ([A-Z][a-z]{2}) (\d{4})\b/g)) {
    const month = MONTHS.indexOf(name) + 1;
    const date = `${year}-${String(month).padStart(2, '0')}-${day}`;
    if (month === 0 || before?.includes('expires') || date > today) continue;
    if (newest === undefined || date > newest) newest = date;
  }
  return newest;
}
