import { europeanDay } from '../../matching/days.ts';
import { elementsAt, textIn, textsAt, type XmlElement } from '../formats/xml-elements.ts';
import { type ListedAddress, type ListedParty, partedPersonName } from '../records/listed-party.ts';
import type { SourceTarget } from '../source-target.ts';
import { listedAddress } from './listed-address.ts';
import { fullDays, listedSince } from './listed-days.ts';
import { citedUnNumbers, euNumber } from './party-numbers.ts';

/**
 * The listed party of a sanctionEntity; undefined without number or name. The list marks no primary name, so the first strong
 * one counts as such.
 */
export function euListed(
  entity: XmlElement,
  { date, note }: Pick<SourceTarget, 'date' | 'note'>,
): ListedParty | undefined {
  const key = textIn(entity, '@euReferenceNumber') || textIn(entity, '@logicalId');
  const aliases = elementsAt(entity, 'nameAlias').filter((alias) => wholeName(alias) !== '');
  const [strong, weak] = [false, true].map((isWeak) =>
    aliases.filter((alias) => (textIn(alias, '@strong') === 'false') === isWeak),
  );
  const [primary] = [...(strong ?? []), ...(weak ?? [])];
  if (key === '' || primary === undefined) return undefined;
  const subject = ['@code', '@classificationCode'].map((name) => textIn(entity, 'subjectType', name));
  const isPerson = subject.includes('person') || subject.includes('P');
  return {
    key,
    lists: ['EU'],
    kind: isPerson ? 'person' : 'organisation',
    numbers: [euNumber(key), ...citedUnNumbers(textIn(entity, '@unitedNationId'))],
    names: (strong ?? []).map(wholeName),
    weakNames: (weak ?? []).map(wholeName),
    ...(isPerson
      ? { person: partedPersonName(textIn(primary, '@firstName'), textIn(primary, '@lastName'), wholeName(primary)) }
      : {}),
    datesOfBirth: fullDays(birthDays(entity), note),
    hasNationality: elementsAt(entity, 'citizenship').length > 0,
    addresses: elementsAt(entity, 'address').map((address) => addressOf(address, note)),
    ...listedSince(listingDays(entity), date),
  };
}

/** A name of which the list may give only the parts. */
const wholeName = (alias: XmlElement): string =>
  textIn(alias, '@wholeName') ||
  ['@firstName', '@middleName', '@lastName'].flatMap((part) => textsAt(alias, part)).join(' ');

/** Full dates; undefined for a year, a range of years, and a day of another calendar. */
const birthDays = (entity: XmlElement): (string | undefined)[] =>
  elementsAt(entity, 'birthdate').flatMap((birth) => {
    const isOther = !['', 'GREGORIAN'].includes(textIn(birth, '@calendarType'));
    const born = isOther ? undefined : europeanDay(textIn(birth, '@birthdate'));
    const isPart = ['@birthdate', '@year', '@yearRangeFrom', '@yearRangeTo'].some((name) => textIn(birth, name) !== '');
    return born !== undefined || isPart ? [born] : [];
  });

/** The days of the acts that name the party; the day of designation is seldom given. */
const listingDays = (entity: XmlElement): (string | undefined)[] =>
  [
    textIn(entity, '@designationDate'),
    ...textsAt(entity, 'regulation', '@publicationDate'),
    ...textsAt(entity, 'nameAlias', 'regulationSummary', '@publicationDate'),
  ].map(europeanDay);

function addressOf(address: XmlElement, note: SourceTarget['note']): ListedAddress {
  const box = textIn(address, '@poBox');
  const street = [textIn(address, '@street'), textIn(address, '@place'), box === '' ? '' : `PO BOX ${box}`];
  const code = textIn(address, '@countryIso2Code');
  return listedAddress(
    {
      street: street.filter((part) => part !== '').join(', '),
      city: textIn(address, '@city'),
      region: textIn(address, '@region'),
      postal: textIn(address, '@zipCode'),
      country: code === UNKNOWN_COUNTRY ? '' : code || textIn(address, '@countryDescription'),
    },
    note,
  );
}
const UNKNOWN_COUNTRY = '00';
