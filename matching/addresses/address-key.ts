import { keyedStreet } from './street-line.ts';

/** The parts of a postal address, in any spelling. */
export interface AddressParts {
  readonly street: string | null;
  readonly unit: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly country: string | null;
}

/**
 * Key that spellings of one address share: all parts normalised. Where there is a street and a ZIP, the ZIP stands for city
 * and state, so that two spellings of the city do not give two keys. Undefined where the parts name no place at all.
 */
export function addressKey(parts: AddressParts): string | undefined {
  const street = parts.street === null ? '' : keyedStreet(parts.street);
  const unit = (parts.unit ?? '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '')
    .replace(UNIT_WORD, '');
  const city = (parts.city ?? '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
  const zip = (parts.zip ?? '').slice(0, 5);
  const place = street !== '' && zip !== '' ? '' : `${city}|${(parts.state ?? '').toUpperCase()}`;
  if (street === '' && zip === '' && city === '' && !parts.state) return undefined;
  return [street, unit, place, zip, parts.country ?? 'USA'].join('|');
}

/** "STE 200", "# 200" and "200" are the same unit; "FL 2" is a floor and keeps its word. */
const UNIT_WORD = /^(?:APARTMENT|APT|SUITE|STE|UNIT|ROOM|RM)(?=[A-Z]?\d|\d|[A-Z]$)/;
