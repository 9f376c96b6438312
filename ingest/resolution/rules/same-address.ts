import { addressKey } from '../../../matching/addresses/address-key.ts';
import { parseStreet } from '../../../matching/addresses/street.ts';
import { unitText } from '../../../matching/addresses/unit.ts';
import { joinByKey } from '../join-by-key.ts';
import type { Rule } from '../rule.ts';
import { textOrNull } from '../text-or-null.ts';

/** Two units of one building are two addresses (interface.md, Address), so the unit is part of the key. */
export const sameAddress: Rule = {
  name: 'same-address',
  type: 'Address',
  reason: 'the same street line, unit, city, state, ZIP and country once abbreviations are equal',
  reads: [
    'Address.streetAddress1',
    'Address.streetAddress2',
    'Address.city',
    'Address.state',
    'Address.zip',
    'Address.country',
  ],
  withinDataset: true,
  apply: (resolving) =>
    joinByKey(
      resolving,
      `SELECT number, street_address1, street_address2, city, state, zip, country FROM ${resolving.table('Address')} ORDER BY seq`,
      (street, unit, city, state, zip, country) =>
        addressKey({
          ...plainLine(textOrNull(street), textOrNull(unit)),
          city: textOrNull(city),
          state: textOrNull(state),
          zip: textOrNull(zip),
          country: textOrNull(country),
        }),
      (street, unit, city, state, zip) =>
        `"${[street, unit, city, state, zip].filter((part) => part !== null && part !== '').join(' ')}", abbreviations and units evened out`,
    ),
};

/**
 * Street lines that addressKey does not normalize. Only these are parsed, because parsing every line would cost more
 * than anything else.
 */
const UNUSUAL_LINE = /^\d.*(?:\b(?:HIGHWAY|HIWAY|HWY|ROUTE|RTE|RT|SR)\b|\s#?\d+[A-Z]?$|\s0\d|\s-\s)/i;

/**
 * Normalizes an unusual line: "63316 US HIGHWAY 93" becomes "63316 HWY 93"; "5155 03RD ST" and "5155 - 3RD ST" become
 * "5155 3RD ST"; the end of "155 108TH AVE NE 101" becomes the unit.
 */
function plainLine(street: string | null, unit: string | null): { street: string | null; unit: string | null } {
  if (street === null || !UNUSUAL_LINE.test(street)) return { street, unit };
  const parsed = parseStreet(street.replace(/^(\d+) - (?=\d+[A-Z])/, '$1 '));
  const { number, before, name, type, after } = parsed;
  const inside = unitText(parsed);
  if (number === null || name === null || (unit !== null && inside !== '')) return { street, unit };
  const line = [number.text, before, name, type, after].filter((part) => part !== null).join(' ');
  return { street: line, unit: inside === '' ? unit : inside };
}
