import type { Observed, StagedId } from '../../catalog/stage.ts';
import { countryCode } from '../../matching/screening/country.ts';
import { stateCode } from '../../matching/states.ts';
import { type JsonDocument, textAt } from '../formats/json-documents.ts';
import { type StagedAddress, stageAddress, type WrittenAddress } from '../records/address.ts';
import { readMailLine } from '../records/names-aside.ts';
import type { SourceTarget } from '../source-target.ts';

/** The business or mailing address of a filer. */
export interface FilerAddress {
  readonly written: WrittenAddress;
  readonly isAbroad: boolean;
  /** True: somebody else takes the mail there ("C/O ACME LAW LLP"). */
  readonly inCareOf: boolean;
}

/**
 * An address of a filer; undefined if it has none. Two letters stand for a state; EDGAR's own codes for countries, of a letter and a
 * digit, come with the country's name, which may have a province before it ("Ontario, Canada").
 */
export function filerAddress(filer: JsonDocument['value'], of: string): FilerAddress | undefined {
  const at = (part: string) => textAt(filer, 'addresses', of, part);
  const lines = [at('street1'), at('street2')].filter((line) => line !== '').map((line) => readMailLine(line));
  const [city, code] = [at('city'), at('stateOrCountry')];
  if (lines.length === 0 && city === '' && code === '') return undefined;
  const state = /^[A-Z]{2}$/i.test(code) ? stateCode(code) : undefined;
  const named = at('country') || at('stateOrCountryDescription');
  const isAbroad = at('isForeignLocation') === '1' || state === undefined;
  const country = isAbroad ? (countryCode(named) ?? countryCode(named.split(',').at(-1) ?? '')) : undefined;
  return {
    written: {
      street: lines
        .map(({ street }) => street)
        .filter((street) => street !== '')
        .join(', '),
      city,
      state: isAbroad ? at('foreignStateTerritory') : (state ?? ''),
      zip: at('zipCode'),
      ...(country === undefined ? {} : { country }),
    },
    isAbroad,
    inCareOf: lines.some(({ names }) => names.some(({ isTrade }) => !isTrade)),
  };
}

/** Stages an address at which a filer receives mail; one abroad whose country is not clear, or another's, is noted instead. */
export function stageFilerAddress(
  entity: StagedId,
  { written, isAbroad, inCareOf }: FilerAddress,
  seen: Observed,
  { stage, note }: SourceTarget,
): StagedAddress | undefined {
  if (inCareOf || (isAbroad && written.country === undefined)) {
    note(inCareOf ? 'address in care of somebody: not loaded' : 'address abroad without a known country: not loaded');
    return undefined;
  }
  const address = stageAddress(stage, written, seen);
  if (address !== undefined) stage.edge('LegalEntityReceivesMailAtAddress', entity, address.id, {}, seen);
  return address;
}
