import { stateCode } from '../../matching/addresses/states.ts';
import { day } from '../../matching/days.ts';
import { countryCode } from '../../matching/screening/country.ts';
import { type ListedAddress, type ListedParty, listedPersonName, spokenName } from '../records/listed-party.ts';
import type { ListedKind } from '../reference-facts.ts';
import type { SourceTarget } from '../source-target.ts';
import { fullDays, listedSince } from './listed-days.ts';
import { citedUnNumbers, ofacNumber } from './party-numbers.ts';

/** The rows of one party in the files of an OFAC list: values in the order of columns, empty texts for null. */
export interface OfacParty {
  readonly primary: readonly string[];
  readonly alternates: readonly (readonly string[])[];
  readonly addresses: readonly (readonly string[])[];
  /** The remarks that did not fit into the primary file. */
  readonly moreRemarks: string;
}

/** Kinds of parties by SDN_Type; null in the files means an organization. */
const KINDS: Readonly<Record<string, ListedKind>> = { individual: 'person', vessel: 'vessel', aircraft: 'aircraft' };

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** The listed party from its rows. `note` is called for facts that the graph has no field for; no date is after `date`. */
export function ofacListed(
  { primary, alternates, addresses, moreRemarks }: OfacParty,
  listsOf: (programs: readonly string[]) => readonly string[],
  { date, note }: Pick<SourceTarget, 'date' | 'note'>,
): ListedParty {
  const at = (index: number) => primary[index] ?? '';
  const remarks = at(11) + moreRemarks;
  const isPerson = at(2) === 'individual';
  const spoken = isPerson ? spokenName : (name: string) => name;
  const weak = [...remarks.matchAll(/[afn]\.k\.a\. '(.+?)'(?=[;.,]|$)/g)].map((found) => found[1] ?? '');
  const names = [at(1), ...alternates.map((alternate) => alternate[3] ?? '')];
  return {
    key: at(0),
    lists: listsOf(at(3).split('] [')),
    kind: KINDS[at(2)] ?? 'organisation',
    numbers: [ofacNumber(at(0)), ...citedUnNumbers(remarks)],
    names: names.map(spoken),
    weakNames: weak.map(spoken),
    ...(isPerson ? { person: listedPersonName(at(1)) } : {}),
    datesOfBirth: fullDays(birthDays(remarks), note),
    hasNationality: /\b(?:nationality|citizen) [A-Z]/.test(remarks),
    ...listedSince(listingDays(remarks), date),
    addresses: addresses.map(([, , street = '', place = '', country = '']) => address(street, place, country, note)),
  };
}

/** Full dates of birth in remarks ("DOB 09 Feb 1951; alt. DOB 1952"); undefined for a year, a month or a range. */
const birthDays = (remarks: string): (string | undefined)[] =>
  [...remarks.matchAll(/\bDOB ([^;]+?)\.?(?=;|$)/g)].map(([, written = '']) => writtenDay(written));

/** The ISO date of a date written "09 Feb 1951"; undefined for other texts. */
function writtenDay(written: string): string | undefined {
  const [, date = '', name = '', year = ''] = /^(\d\d) ([A-Z][a-z]{2}) (\d{4})$/.exec(written) ?? [];
  return day(year, MONTHS.indexOf(name) + 1, date);
}

/** The listing dates in remarks on parties of non-SDN lists, one for each program or directive. */
const listingDays = (remarks: string): (string | undefined)[] =>
  [...remarks.matchAll(/\bListing Date \([^)]*\): (\d\d [A-Z][a-z]{2} \d{4})/g)].map(([, written = '']) =>
    writtenDay(written),
  );

/** City, state and postal code share a field. Only addresses in the United States can be split reliably. */
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
