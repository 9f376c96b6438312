import { countryCode } from '../../matching/screening/country.ts';
import type { WrittenAddress } from '../records/address.ts';
import { readMailLine } from '../records/names-aside.ts';

/** An address of a legal entity in the register. */
export interface RegisterAddress {
  /** Without the "care of" line. */
  readonly written: WrittenAddress;
  /** True: the address belongs to somebody else, who passes mail on ("C/O CT CORPORATION SYSTEM"). */
  readonly inCareOf: boolean;
}

/** Parts of an address, by the register's column names (LEI-CDF 3.1). */
export const ADDRESS_PARTS = [
  'MailRouting',
  'FirstAddressLine',
  'AdditionalAddressLine.1',
  'AdditionalAddressLine.2',
  'AdditionalAddressLine.3',
  'City',
  'Region',
  'Country',
  'PostalCode',
] as const;

/** Territories have codes of their own in ISO 3166; the postal service treats them as states. */
const AMERICAN = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP']);

/** True if a two-letter country code, or the code of a part of a country ("US-NY"), belongs to the United States. */
export const isAmerican = (code: string): boolean => AMERICAN.has(code.slice(0, 2).toUpperCase());

/** The state of "US-NY"; for a territory, its own code; undefined elsewhere. */
export function stateOf(region: string, country: string): string | undefined {
  const [of = '', part] = region.toUpperCase().split('-');
  if (of === 'US' && part !== undefined) return part;
  return country !== 'US' && AMERICAN.has(country) ? country : undefined;
}

/** Reads an address; `at` returns its parts. */
export function registerAddress(at: (part: (typeof ADDRESS_PARTS)[number]) => string): RegisterAddress {
  const lines = ADDRESS_PARTS.slice(0, 5)
    .map((part) => at(part))
    .filter((line) => line !== '');
  const read = lines.map((line) => readMailLine(line));
  const country = at('Country').toUpperCase();
  const abroad = AMERICAN.has(country) ? undefined : countryCode(country);
  return {
    written: {
      street: read
        .map(({ street }) => street)
        .filter((street) => street !== '')
        .join(', '),
      city: at('City'),
      state: stateOf(at('Region'), country) ?? '',
      zip: at('PostalCode'),
      ...(abroad === undefined ? {} : { country: abroad }),
    },
    inCareOf: read.some(({ names }) => names.some(({ isTrade }) => !isTrade)),
  };
}
