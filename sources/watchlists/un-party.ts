import { isoDay } from '../../matching/days.ts';
import { elementsAt, textIn, textsAt, type XmlElement } from '../formats/xml-elements.ts';
import {
  type ListedAddress,
  type ListedParty,
  type ListedPersonName,
  partedPersonName,
} from '../records/listed-party.ts';
import type { SourceTarget } from '../source-target.ts';
import { listedAddress } from './listed-address.ts';
import { fullDays, listedSince } from './listed-days.ts';
import { unNumber } from './party-numbers.ts';

const PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

/**
 * The listed party of an individual or entity; undefined without key or name. Aliases of low quality are weak. The name in its
 * original script is a name too.
 */
export function unListed(
  node: XmlElement,
  kind: 'INDIVIDUAL' | 'ENTITY',
  { date, note }: Pick<SourceTarget, 'date' | 'note'>,
): ListedParty | undefined {
  const parts = PARTS.flatMap((part) => textsAt(node, part));
  const key = textIn(node, 'DATAID');
  if (key === '' || parts.length === 0) return undefined;
  const aliases = (isLow: boolean) =>
    elementsAt(node, `${kind}_ALIAS`)
      .filter((alias) => (textIn(alias, 'QUALITY') === 'Low') === isLow)
      .map((alias) => textIn(alias, 'ALIAS_NAME'));
  const reference = textIn(node, 'REFERENCE_NUMBER');
  const isPerson = kind === 'INDIVIDUAL';
  return {
    key,
    lists: ['UN'],
    kind: isPerson ? 'person' : 'organisation',
    numbers: reference === '' ? [] : [unNumber(reference)],
    names: [parts.join(' '), ...aliases(false), textIn(node, 'NAME_ORIGINAL_SCRIPT')],
    weakNames: aliases(true),
    ...(isPerson ? { person: personName(parts) } : {}),
    datesOfBirth: fullDays(birthDays(node), note),
    hasNationality: textsAt(node, 'NATIONALITY', 'VALUE').length > 0,
    addresses: elementsAt(node, `${kind}_ADDRESS`).map((address) => addressOf(address, note)),
    ...listedSince([isoDay(textIn(node, 'LISTED_ON').slice(0, 10))], date),
  };
}

/** The list only numbers the parts of a name. The first part counts as the given name, the last one as the family name. */
function personName(parts: readonly string[]): ListedPersonName {
  const [given = '', family = ''] = parts.length < 2 ? [] : [parts[0], parts.at(-1)];
  return partedPersonName(given, family, parts.join(' '));
}

/** Full dates; undefined for a year or a range. */
const birthDays = (node: XmlElement): (string | undefined)[] =>
  elementsAt(node, 'INDIVIDUAL_DATE_OF_BIRTH').flatMap((birth) => {
    const day = isoDay(textIn(birth, 'DATE').slice(0, 10));
    const isPart = textIn(birth, 'YEAR') !== '' || textIn(birth, 'FROM_YEAR') !== '';
    return day !== undefined || isPart ? [day] : [];
  });

const addressOf = (node: XmlElement, note: SourceTarget['note']): ListedAddress =>
  listedAddress(
    {
      street: textIn(node, 'STREET'),
      city: textIn(node, 'CITY'),
      region: textIn(node, 'STATE_PROVINCE'),
      postal: textIn(node, 'ZIP_CODE'),
      country: textIn(node, 'COUNTRY'),
    },
    note,
  );
