import type { Observed, StagedId } from '../../catalog/stage.ts';
import { stateCode } from '../../matching/addresses/states.ts';
import { countryCode } from '../../matching/screening/country.ts';
import { type JsonDocument, textAt } from '../formats/json-documents.ts';
import { type StagedAddress, stageAddress, type WrittenAddress } from '../records/address.ts';
import { readMailLine } from '../records/names-aside.ts';
import type { SourceTarget } from '../source-target.ts';

/** `unknown`: the address names neither a state nor a country. */
type Place = 'unitedStates' | 'abroad' | 'unknown';

/** EDGAR's codes for the United States as a whole, and for an unknown place. */
const [UNITED_STATES, UNKNOWN] = ['X1', 'XX'];

/** The business or mailing address of a filer. */
export interface FilerAddress {
  readonly written: WrittenAddress;
  readonly place: Place;
  /** True: somebody else receives the mail there ("C/O ACME LAW LLP"). */
  readonly inCareOf: boolean;
}

/**
 * An address of a filer; undefined if it has none. Two letters are the code of a state; EDGAR's own codes for
 * countries, a letter and a digit, come with the country's name, which may follow a province ("Ontario, Canada").
 */
export function filerAddress(filer: JsonDocument['value'], of: string): FilerAddress | undefined {
  const at = (part: string) => textAt(filer, 'addresses', of, part);
  const lines = [at('street1'), at('street2')].filter((line) => line !== '').map((line) => readMailLine(line));
  const [city, code] = [at('city'), at('stateOrCountry').toUpperCase()];
  if (lines.length === 0 && city === '' && code === '') return undefined;
  const state = /^[A-Z]{2}$/.test(code) ? stateCode(code) : undefined;
  const named = at('country') || at('stateOrCountryDescription');
  const isForeign = at('isForeignLocation') === '1';
  const country =
    isForeign || state === undefined ? (countryCode(named) ?? countryCode(named.split(',').at(-1) ?? '')) : undefined;
  const place = isForeign ? 'abroad' : placeOf(code, state, country);
  return {
    written: {
      street: lines
        .map(({ street }) => street)
        .filter((street) => street !== '')
        .join(', '),
      city,
      state: place === 'abroad' ? at('foreignStateTerritory') : (state ?? ''),
      zip: at('zipCode'),
      ...(country === undefined ? {} : { country }),
    },
    place,
    inCareOf: lines.some(({ names }) => names.some(({ isTrade }) => !isTrade)),
  };
}

function placeOf(code: string, state: string | undefined, country: string | undefined): Place {
  if (state !== undefined || code === UNITED_STATES || country === 'USA') return 'unitedStates';
  return country === undefined && (code === '' || code === UNKNOWN) ? 'unknown' : 'abroad';
}

/** Stages an address at which a filer receives mail; if its country is unclear or foreign, a note is made instead. */
export function stageFilerAddress(
  entity: StagedId,
  { written, place, inCareOf }: FilerAddress,
  seen: Observed,
  { stage, note }: SourceTarget,
): StagedAddress | undefined {
  const reason = inCareOf
    ? 'address in care of somebody'
    : place === 'unknown'
      ? 'address without a state or a country'
      : place === 'abroad' && written.country === undefined && 'address abroad without a known country';
  if (reason) {
    note(`${reason}: not loaded`);
    return undefined;
  }
  const address = stageAddress(stage, written, seen);
  if (address !== undefined) stage.edge('LegalEntityReceivesMailAtAddress', entity, address.id, {}, seen);
  return address;
}
