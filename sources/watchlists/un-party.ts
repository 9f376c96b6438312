import { storedName } from '../../matching/names/tokens.ts';
import { countryCode } from '../../matching/screening/country.ts';
import { elementsAt, textIn, textsAt, type XmlElement } from '../formats/xml-elements.ts';
import type { ListedAddress, ListedParty, ListedPersonName } from '../records/listed-party.ts';
import type { SourceTarget } from '../source-target.ts';
import { unNumber } from './party-numbers.ts';

const PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

/**
 * The listed party of an individual or entity; undefined without key or name. Aliases of good and of low quality are
 * both names, and one element may have several ("A; B"). The name in its original script is a name too.
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
      .flatMap((alias) => textIn(alias, 'ALIAS_NAME').split(/;\s*/));
  const reference = textIn(node, 'REFERENCE_NUMBER');
  const listed = textIn(node, 'LISTED_ON').slice(0, 10);
  const isPerson = kind === 'INDIVIDUAL';
  return {
    key,
    lists: ['UN'],
    kind: isPerson ? 'person' : 'organisation',
    numbers: reference === '' ? [] : [unNumber(reference)],
    names: [parts.join(' '), ...aliases(false), textIn(node, 'NAME_ORIGINAL_SCRIPT')],
    weakNames: aliases(true),
    ...(isPerson ? { person: personName(parts) } : {}),
    datesOfBirth: datesOfBirth(node, note),
    addresses: elementsAt(node, `${kind}_ADDRESS`).flatMap((address) => listedAddresses(address, note)),
    ...(/^\d{4}-\d\d-\d\d$/.test(listed) && listed <= date ? { listed } : {}),
  };
}

/** The list only numbers the parts of a name. The first part counts as the given name, the last one as the family name. */
function personName(parts: readonly string[]): ListedPersonName {
  const fullName = storedName(parts.join(' '));
  if (parts.length < 2) return { firstName: null, lastName: null, fullName };
  return { firstName: storedName(parts[0] ?? ''), lastName: storedName(parts.at(-1) ?? ''), fullName };
}

function datesOfBirth(node: XmlElement, note: (reason: string) => void): string[] {
  return elementsAt(node, 'INDIVIDUAL_DATE_OF_BIRTH').flatMap((birth) => {
    const day = textIn(birth, 'DATE').slice(0, 10);
    if (/^\d{4}-\d\d-\d\d$/.test(day)) return day;
    if (textIn(birth, 'YEAR') !== '' || textIn(birth, 'FROM_YEAR') !== '') note('date of birth is no full day');
    return [];
  });
}

function listedAddresses(node: XmlElement, note: (reason: string) => void): ListedAddress[] {
  const country = textIn(node, 'COUNTRY');
  const code = country === '' ? undefined : countryCode(country);
  if (country !== '' && code === undefined) note(`no country code: ${country}`);
  if (textIn(node, 'ZIP_CODE') !== '') note('a postal code abroad has no field');
  const city = [textIn(node, 'CITY'), textIn(node, 'STATE_PROVINCE')].filter((part) => part !== '').join(', ');
  return [
    { street: textIn(node, 'STREET') || null, city: city || null, state: null, zip: null, country: code ?? null },
  ];
}
