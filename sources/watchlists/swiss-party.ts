import { day, isoDay } from '../../matching/days.ts';
import { elementsAt, textIn, textsAt, type XmlElement } from '../formats/xml-elements.ts';
import { type ListedAddress, type ListedParty, partedPersonName } from '../records/listed-party.ts';
import type { ListedKind } from '../reference-facts.ts';
import type { SourceTarget } from '../source-target.ts';
import { listedAddress } from './listed-address.ts';
import { fullDays, listedSince } from './listed-days.ts';
import { citedUnNumbers } from './party-numbers.ts';
import { familyNameOf, givenNameOf, writtenNames } from './swiss-names.ts';

/** Places by their ssid, to which addresses refer. */
export type SwissPlaces = ReadonlyMap<string, XmlElement>;

/**
 * The listed party of a target; undefined without key or name. Names of the main identity and its primary name come first; what
 * other identities call primary are aliases.
 */
export function swissListed(
  target: XmlElement,
  places: SwissPlaces,
  { date, note }: Pick<SourceTarget, 'date' | 'note'>,
): ListedParty | undefined {
  const key = textIn(target, '@ssid');
  const identities = ['individual', 'entity', 'object']
    .flatMap((kind) => elementsAt(target, kind, 'identity'))
    .sort((one, other) => Number(isMain(other)) - Number(isMain(one)));
  const names = identities
    .flatMap((identity) =>
      elementsAt(identity, 'name').toSorted((one, other) => Number(isPrimary(other)) - Number(isPrimary(one))),
    )
    .filter((name) => writtenNames(name).length > 0);
  const isWeak = (name: XmlElement) => textIn(name, '@quality') === 'low';
  const primary = names.find((name) => !isWeak(name)) ?? names[0];
  if (key === '' || primary === undefined) return undefined;
  const isPerson = elementsAt(target, 'individual').length > 0;
  return {
    key,
    lists: ['CH-SECO'],
    kind: isPerson ? 'person' : kindOf(target),
    numbers: citedUnNumbers(textsAt(target, 'foreign-identifier').join('; ')),
    names: names.filter((name) => !isWeak(name)).flatMap(writtenNames),
    weakNames: names.filter(isWeak).flatMap(writtenNames),
    ...(isPerson
      ? { person: partedPersonName(givenNameOf(primary), familyNameOf(primary), writtenNames(primary)[0] ?? '') }
      : {}),
    hasNationality: identities.some((identity) => elementsAt(identity, 'nationality').length > 0),
    datesOfBirth: isPerson ? fullDays(identities.flatMap(birthDays), note) : [],
    addresses: identities.flatMap((identity) =>
      elementsAt(identity, 'address').map((address) => addressOf(address, places, note)),
    ),
    ...listedSince(
      elementsAt(target, 'modification')
        .filter((each) => textIn(each, '@modification-type') === 'listed')
        .map((each) => isoDay(dayOf(each))),
      date,
    ),
  };
}

/** Whether the latest modification of a target took it off the list. */
export function isDelisted(target: XmlElement): boolean {
  const modifications = elementsAt(target, 'modification');
  // The newest ones stand first, and stay first on one day.
  const [latest] = modifications.toSorted((one, other) => dayOf(other).localeCompare(dayOf(one)));
  return latest !== undefined && textIn(latest, '@modification-type') === 'de-listed';
}

const dayOf = (modification: XmlElement): string =>
  textIn(modification, '@effective-date') || textIn(modification, '@publication-date');

const isMain = (identity: XmlElement): boolean => textIn(identity, '@main') === 'true';
const isPrimary = (name: XmlElement): boolean => textIn(name, '@name-type') === 'primary-name';

function kindOf(target: XmlElement): ListedKind {
  const type = textIn(target, 'object', '@object-type');
  return type === 'vessel' || type === 'aircraft'
    ? type
    : elementsAt(target, 'entity').length > 0
      ? 'organisation'
      : 'unknown';
}

const birthDays = (identity: XmlElement): (string | undefined)[] =>
  elementsAt(identity, 'day-month-year').map((born) =>
    day(textIn(born, '@year'), textIn(born, '@month'), textIn(born, '@day')),
  );

/** What the address itself says, or else its place. */
function addressOf(address: XmlElement, places: SwissPlaces, note: SourceTarget['note']): ListedAddress {
  const place = places.get(textIn(address, '@place-id')) ?? {};
  const at = (name: string) => textIn(address, name) || textIn(place, name);
  const box = at('p-o-box');
  const street = [at('address-details'), box === '' ? '' : `PO BOX ${box}`];
  const country = [address, place].map((each) => textIn(each, 'country', '@iso-code') || textIn(each, 'country'));
  return listedAddress(
    {
      street: street.filter((part) => part !== '').join(', '),
      city: at('location'),
      region: at('area'),
      postal: at('zip-code'),
      country: country.find((each) => each !== '') ?? '',
    },
    note,
  );
}
