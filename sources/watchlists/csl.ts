import { stateCode } from '../../matching/addresses/states.ts';
import { countryCode } from '../../matching/screening/country.ts';
import { readDelimited } from '../formats/read-delimited.ts';
import { wholeText } from '../formats/whole-text.ts';
import {
  type ListedAddress,
  type ListedParty,
  listedPersonName,
  spokenName,
  stageListed,
} from '../records/listed-party.ts';
import type { ListedKind, PartyNumber } from '../reference-facts.ts';
import { type Source, startsWithHeader } from '../source.ts';
import type { SourceTarget } from '../source-target.ts';
import { bisNumber, citedUnNumbers, ofacNumber } from './party-numbers.ts';

const OLDER =
  'source,entity_number,type,programs,name,title,addresses,federal_register_notice,start_date,end_date,standard_order,license_requirement,license_policy,call_sign,vessel_type,gross_tonnage,gross_registered_tonnage,vessel_flag,vessel_owner,remarks,source_list_url,alt_names,citizenships,dates_of_birth,nationalities,places_of_birth,source_information_url,ids';
const NEWER = `_id,${OLDER}`;

/** Watchlist names by the short name in parentheses at the end of `source` (completions.md section 1, WatchlistEntry). */
const LISTS: Readonly<Record<string, string>> = {
  CAP: 'CAPTA',
  CMIC: 'NS-CMIC',
  DPL: 'BIS-DPL',
  DTC: 'DTC',
  EL: 'BIS-EL',
  FSE: 'FSE',
  ISN: 'ISN',
  MBS: 'NS-MBS',
  MEU: 'BIS-MEU',
  PLC: 'PLC',
  SDN: 'SDN',
  SSI: 'SSI',
  UVL: 'BIS-UVL',
};

/**
 * The consolidated screening list of the US government: lists of Treasury, Commerce and State in one file, in two
 * layouts. An address is one text. It stays whole, except for the country at its end.
 */
export const consolidatedScreeningList: Source = {
  facts: {
    name: 'consolidated_screening_list',
    publisher: 'US Department of Commerce, International Trade Administration',
    page: 'https://www.trade.gov/consolidated-screening-list',
    licence: 'Public domain',
    generated: false,
  },
  detect: (head) => startsWithHeader(head, OLDER) || startsWithHeader(head, NEWER),
  mayLackDate: true,
  async load(file, target) {
    const columns = (wholeText(file).split(/\r?\n/, 1)[0] ?? '').trim().split(',').length;
    for await (const { line, values } of readDelimited(file, { columns, broken: target.broken })) {
      target.read();
      // The newer layout has one more column, a key, at the beginning.
      const row = columns === OLDER.split(',').length ? ['', ...values] : values;
      const list = LISTS[/\(([A-Z]+)\)(?: List)? - /.exec(row[1] ?? '')?.[1] ?? ''];
      const party = list === undefined ? undefined : listed(row, list, target);
      if (party !== undefined) stageListed(party, target);
      else target.reject(line, list === undefined ? 'a list without known short name' : 'no name', values.join());
    }
  },
};

/** Kinds of parties by `type`. Lists of Commerce and State leave it empty. */
const KINDS: Readonly<Record<string, ListedKind>> = {
  Individual: 'person',
  Entity: 'organisation',
  Vessel: 'vessel',
  Aircraft: 'aircraft',
};

/**
 * The numbers of the Treasury's parties, what replaces a number on the list of denied persons, and the UN numbers that
 * the remarks cite. Other numbers belong to no register.
 */
function numbersOf(row: readonly string[], list: string): PartyNumber[] {
  const [source = '', number = '', name = '', start = '', remarks = ''] = [1, 2, 5, 9, 20].map((at) => row[at]);
  return [
    ...(number !== '' && source.includes('Treasury') ? [ofacNumber(number)] : []),
    ...(list === 'BIS-DPL' && start !== '' ? [bisNumber(name, start)] : []),
    ...citedUnNumbers(remarks),
  ];
}

function listed(row: readonly string[], list: string, { date, note }: SourceTarget): ListedParty | undefined {
  const at = (index: number) => row[index] ?? '';
  const several = (index: number) =>
    at(index)
      .split(/;\s*/)
      .filter((text) => text !== '');
  const name = at(5).split(/;\s*(?:and any successor)/)[0] ?? '';
  if (name === '') return undefined;
  const isPerson = at(3) === 'Individual';
  const spoken = isPerson ? spokenName : (each: string) => each;
  const days = several(24).filter((day) => /^\d{4}-\d\d-\d\d$/.test(day));
  if (several(24).length > days.length) note('date of birth without a full day');
  const start = at(9);
  return {
    key: at(2) === '' ? `${list}:${name.toUpperCase()}` : `${list}:${at(2)}`,
    lists: [list],
    kind: KINDS[at(3)] ?? 'unknown',
    numbers: numbersOf(row, list),
    names: [name, ...several(22).map((alias) => alias.replace(/^and /, ''))].map(spoken),
    aliasesAreUnrated: true,
    ...(isPerson ? { person: listedPersonName(name) } : {}),
    datesOfBirth: days,
    hasNationality: at(23) !== '' || at(25) !== '',
    addresses: several(7).map((text) => listedAddress(text, note)),
    ...(/^\d{4}-\d\d-\d\d$/.test(start) && start <= date ? { listed: start } : {}),
  };
}

/** An address "Street, City, Region, Postal code, CC". A US address is split; of a foreign one only the country is split off. */
function listedAddress(text: string, note: (reason: string) => void): ListedAddress {
  const parts = text.split(',').map((part) => part.trim());
  const last = parts.at(-1) ?? '';
  const code = /^[A-Z]{2}$/.test(last) ? countryCode(last) : undefined;
  const rest = code === undefined ? parts : parts.slice(0, -1);
  const zip = /^\d{5}(?:-\d{4})?$/.test(rest.at(-1) ?? '') ? rest.at(-1)?.slice(0, 5) : undefined;
  const state = stateCode((zip === undefined ? rest.at(-1) : rest.at(-2)) ?? '');
  if ((code === 'USA' || code === undefined) && state !== undefined) {
    const before = rest.slice(0, zip === undefined ? -1 : -2);
    const street = before.slice(0, -1).join(', ');
    return { street: street || null, city: before.at(-1) || null, state, zip: zip ?? null, country: 'USA' };
  }
  if (code === undefined) note('an address without country code');
  return { street: rest.join(', ') || null, city: null, state: null, zip: null, country: code ?? null };
}
