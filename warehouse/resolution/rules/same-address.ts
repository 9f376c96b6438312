import { addressKey } from '../../../matching/address-key.ts';
import { joinByKey } from '../join-by-key.ts';
import type { Rule } from '../rule.ts';
import { textOf } from '../text-of.ts';

/** Two units of one building are two addresses (interface.md, Address), so the unit is part of the key. */
export const sameAddress: Rule = {
  name: 'same-address',
  type: 'Address',
  reason: 'the same street line, unit, city, state, ZIP and country once abbreviations are equal',
  reads: ['streetAddress1', 'streetAddress2', 'city', 'state', 'zip', 'country'].map((field) => `Address.${field}`),
  within: true,
  apply: (resolving) =>
    joinByKey(
      resolving,
      `SELECT number, street_address1, street_address2, city, state, zip, country FROM ${resolving.table('Address')} ORDER BY seq`,
      (street, unit, city, state, zip, country) =>
        addressKey({
          street: textOf(street),
          unit: textOf(unit),
          city: textOf(city),
          state: textOf(state),
          zip: textOf(zip),
          country: textOf(country),
        }),
    ),
};
