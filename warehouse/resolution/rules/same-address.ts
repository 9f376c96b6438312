import { addressKey } from '../../../matching/address-key.ts';
import type { Rule } from '../rule.ts';
import { joinByKey } from './same-key.ts';

/** Two units of one building are two addresses (interface.md, Address), so the unit is part of the key. */
export const sameAddress: Rule = {
  type: 'Address',
  reason: 'the same street line, unit, city, state, ZIP and country once abbreviations are equal',
  fields: ['streetAddress1', 'streetAddress2', 'city', 'state', 'zip', 'country'],
  apply: (staging, table, merges) =>
    joinByKey(
      staging,
      `SELECT number, street_address1, street_address2, city, state, zip, country FROM ${table} ORDER BY seq`,
      merges,
      (street, unit, city, state, zip, country) =>
        addressKey({
          street: street ?? null,
          unit: unit ?? null,
          city: city ?? null,
          state: state ?? null,
          zip: zip ?? null,
          country: country ?? null,
        }),
    ),
};
