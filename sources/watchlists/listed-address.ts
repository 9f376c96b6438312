import { stateCode } from '../../matching/addresses/states.ts';
import { countryCode } from '../../matching/screening/country.ts';
import type { ListedAddress } from '../records/listed-party.ts';

/** The parts of an address as a list writes them; empty texts for what it does not say. */
interface WrittenAddress {
  readonly street?: string;
  readonly city?: string;
  /** A state of the United States, or a part of another country. */
  readonly region?: string;
  readonly postal?: string;
  /** Code or English name. */
  readonly country?: string;
}

/** An address from its written parts. Abroad the region stands behind the city, and a postal code is only noted. */
export function listedAddress(
  { street = '', city = '', region = '', postal = '', country = '' }: WrittenAddress,
  note: (reason: string) => void,
): ListedAddress {
  const state = region === '' ? undefined : stateCode(region);
  const code = country === '' ? (state === undefined ? undefined : 'USA') : countryCode(country);
  if (country !== '' && code === undefined) note(`no country code: ${country}`);
  if (code === 'USA') {
    const zip = /^\d{5}/.exec(postal)?.[0] ?? null;
    return { street: street || null, city: city || null, state: state ?? null, zip, country: code };
  }
  if (postal !== '') note('a postal code abroad has no field');
  const place = [city, region].filter((part) => part !== '').join(', ');
  return { street: street || null, city: place || null, state: null, zip: null, country: code ?? null };
}
