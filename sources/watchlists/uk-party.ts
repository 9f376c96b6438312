import { day, europeanDay, isoDay } from '../../matching/days.ts';
import { type ListedParty, partedPersonName } from '../records/listed-party.ts';
import type { ListedKind, PartyNumber } from '../reference-facts.ts';
import type { SourceTarget } from '../source-target.ts';
import { listedAddress } from './listed-address.ts';
import { fullDays, listedSince } from './listed-days.ts';

/** A name in the parts in which the lists of the United Kingdom write it: "Name 1" to "Name 5", and "Name 6", the family name or all. */
export interface UkName {
  readonly given: readonly string[];
  readonly last: string;
  /** "Primary Name", "Primary name variation", "AKA", "FKA" or "Alias". */
  readonly type: string;
  /** "Good quality a.k.a" or "Low quality"; mostly empty. */
  readonly quality: string;
}

/** An address of up to six lines, of which the last is the town. */
export interface UkAddress {
  readonly lines: readonly string[];
  readonly postal: string;
  readonly country: string;
}

/** A designation of the UK Sanctions List, or a group of the consolidated list. */
export interface UkDesignation {
  readonly key: string;
  /** Individual, Entity or Ship. */
  readonly type: string;
  readonly numbers: readonly PartyNumber[];
  readonly names: readonly UkName[];
  readonly otherScripts: readonly string[];
  /** As written: 03/12/1961, dd/mm/1961, 00/00/1961. */
  readonly births: readonly string[];
  readonly nationalities: readonly string[];
  readonly addresses: readonly UkAddress[];
  readonly designated: readonly string[];
}

const KINDS: Readonly<Record<string, ListedKind>> = { individual: 'person', entity: 'organisation', ship: 'vessel' };

/** The listed party of a designation; undefined without key or name. */
export function ukListed(
  list: string,
  { key, type, numbers, names, otherScripts, births, nationalities, addresses, designated }: UkDesignation,
  { date, note }: Pick<SourceTarget, 'date' | 'note'>,
): ListedParty | undefined {
  const written = names.filter((name) => wholeName(name) !== '');
  const [first] = written;
  const primary = written.find((name) => name.type.toLowerCase() === 'primary name') ?? first;
  if (key === '' || primary === undefined) return undefined;
  const isWeak = ({ quality }: UkName) => quality.toLowerCase().startsWith('low');
  const kind = KINDS[type.toLowerCase()] ?? 'unknown';
  return {
    key,
    lists: [list],
    kind,
    numbers,
    names: [primary, ...written.filter((name) => !isWeak(name))].map(wholeName).concat(otherScripts),
    weakNames: written.filter(isWeak).map(wholeName),
    ...(kind === 'person'
      ? {
          person: partedPersonName(
            primary.given[0] ?? '',
            primary.given.length > 0 ? primary.last : '',
            wholeName(primary),
          ),
        }
      : {}),
    datesOfBirth: fullDays(births.flatMap(daysIn), note),
    hasNationality: nationalities.length > 0,
    addresses: addresses.map(({ lines, postal, country }) => {
      const town = lines[5] ?? '';
      const street = lines.filter((line, at) => at < 5 && line !== '').join(', ');
      return listedAddress({ street, city: town, postal, country }, note);
    }),
    ...listedSince(designated.map(europeanDay), date),
  };
}

const wholeName = ({ given, last }: UkName): string => [...given, last].filter((part) => part !== '').join(' ');

/** The days in a text such as "(1) 03/12/1961 (2) 00/00/1962"; undefined for each one that is no full day. */
const daysIn = (written: string): (string | undefined)[] => {
  const found = [...written.matchAll(/\b(\w\w)\/(\w\w)\/(\w{4})\b/g)];
  return found.length === 0 && written !== ''
    ? [isoDay(written)]
    : found.map(([, date = '', month = '', year = '']) => day(year, month, date));
};
