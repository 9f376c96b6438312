import { storedName } from '../../matching/names/tokens.ts';
import { countryCode } from '../../matching/screening/country.ts';
import type { ListedAddress, ListedParty, ListedPersonName } from '../records/listed-party.ts';
import type { SourceTarget } from '../source-target.ts';
import { unNumber } from './party-numbers.ts';

/** An element as the XML parser returns it. Its values are texts, elements, or arrays of repeated ones. */
export interface UnNode {
  readonly [name: string]: unknown;
}

/** The elements with a name inside another element, one or many. Elements with only text are left out. */
export function listOf(node: UnNode, name: string): UnNode[] {
  const found = node[name];
  return (Array.isArray(found) ? found : [found]).filter(isNode);
}

const isNode = (value: unknown): value is UnNode => typeof value === 'object' && value !== null;

const elementText = (node: UnNode, name: string): string => {
  const found = node[name];
  return typeof found === 'string' ? found.replace(/\s+/g, ' ').trim() : '';
};

const PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

/**
 * The listed party of an individual or entity; undefined without key or name. Aliases of good and of low quality are
 * both names, and one element may have several ("A; B"). The name in its original script is a name too.
 */
export function unListed(
  node: UnNode,
  isPerson: boolean,
  { date, note }: Pick<SourceTarget, 'date' | 'note'>,
): ListedParty | undefined {
  const kind = isPerson ? 'INDIVIDUAL' : 'ENTITY';
  const parts = PARTS.map((part) => elementText(node, part)).filter((part) => part !== '');
  const key = elementText(node, 'DATAID');
  if (key === '' || parts.length === 0) return undefined;
  const aliases = listOf(node, `${kind}_ALIAS`).flatMap((alias) => elementText(alias, 'ALIAS_NAME').split(/;\s*/));
  const reference = elementText(node, 'REFERENCE_NUMBER');
  const listed = elementText(node, 'LISTED_ON').slice(0, 10);
  return {
    key,
    lists: ['UN'],
    kind: isPerson ? 'person' : 'organisation',
    numbers: reference === '' ? [] : [unNumber(reference)],
    names: [parts.join(' '), ...aliases, elementText(node, 'NAME_ORIGINAL_SCRIPT')],
    ...(isPerson ? { person: personName(parts) } : {}),
    datesOfBirth: datesOfBirth(node, note),
    addresses: listOf(node, `${kind}_ADDRESS`).flatMap((address) => listedAddresses(address, note)),
    ...(/^\d{4}-\d\d-\d\d$/.test(listed) && listed <= date ? { listed } : {}),
  };
}

/** The list only numbers the parts of a name. The first part counts as the given name, the last one as the family name. */
function personName(parts: readonly string[]): ListedPersonName {
  const fullName = storedName(parts.join(' '));
  if (parts.length < 2) return { firstName: null, lastName: null, fullName };
  return { firstName: storedName(parts[0] ?? ''), lastName: storedName(parts.at(-1) ?? ''), fullName };
}

function datesOfBirth(node: UnNode, note: (reason: string) => void): string[] {
  return listOf(node, 'INDIVIDUAL_DATE_OF_BIRTH').flatMap((birth) => {
    const day = elementText(birth, 'DATE').slice(0, 10);
    if (/^\d{4}-\d\d-\d\d$/.test(day)) return day;
    if (elementText(birth, 'YEAR') !== '' || elementText(birth, 'FROM_YEAR') !== '')
      note('date of birth is no full day');
    return [];
  });
}

function listedAddresses(node: UnNode, note: (reason: string) => void): ListedAddress[] {
  const country = elementText(node, 'COUNTRY');
  const code = country === '' ? undefined : countryCode(country);
  if (country !== '' && code === undefined) note(`no country code: ${country}`);
  if (elementText(node, 'ZIP_CODE') !== '') note('a postal code abroad has no field');
  const city = [elementText(node, 'CITY'), elementText(node, 'STATE_PROVINCE')]
    .filter((part) => part !== '')
    .join(', ');
  return [
    { street: elementText(node, 'STREET') || null, city: city || null, state: null, zip: null, country: code ?? null },
  ];
}
