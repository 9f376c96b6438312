import { parseAddress } from '../../matching/addresses/address.ts';
import { addressKeys } from '../../search/index/keys.ts';
import {
  CARD_ATTRIBUTES,
  type VerificationOptions,
  type VerificationRequest,
} from '../request/verification-request.ts';

/**
 * Maximum names, persons and addresses of an object: "At most ten names, persons and addresses per object" (completions.md
 * section 7).
 */
export const MAX_VALUES = 10;

/** The request, as far as it determines which of more than ten values are read: values that may match come first. */
export interface RequestedValues {
  /** Upper case. */
  readonly names: readonly string[];
  /** Upper case. */
  readonly lastNames: readonly string[];
  /** Keys of the addresses in the form of the search index. */
  readonly addressKeys: readonly string[];
  readonly zip: string | null;
  /** Upper case. */
  readonly city: string | null;
  /** Further data to read if requested. */
  readonly withBankruptcies: boolean;
  readonly withOperatingStatus: boolean;
  readonly withPhoneNumbers: boolean;
  readonly withRevenueQualities: boolean;
  /** Values of BrandCardTransaction.quantityType. */
  readonly quantities: readonly string[];
}

export function requestedValues(
  { names, persons, addresses }: VerificationRequest,
  { attrs }: VerificationOptions,
  matchedNames: readonly string[],
): RequestedValues {
  const parsed = addresses.map(({ streetAddress1, streetAddress2, city, state, postalCode }) =>
    parseAddress({ street: streetAddress1, unit: streetAddress2, city, state, zip: postalCode }),
  );
  const [first] = parsed;
  return {
    names: [...names, ...matchedNames].map((name) => name.toUpperCase()),
    lastNames: persons.flatMap(({ lastName }) => lastName?.toUpperCase() ?? []),
    addressKeys: parsed.flatMap(addressKeys),
    zip: first?.zip ?? null,
    city: addresses[0]?.city?.toUpperCase() ?? null,
    withBankruptcies: attrs.has('bankruptcies'),
    withOperatingStatus: attrs.has('operating_status'),
    withPhoneNumbers: attrs.has('phone_numbers'),
    withRevenueQualities: attrs.has('revenue_quality'),
    quantities: CARD_ATTRIBUTES.filter((each) => each !== 'revenue_quality' && attrs.has(each)),
  };
}
