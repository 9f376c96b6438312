import type { ColumnName, Coordinate } from '../../../catalog/graph.ts';
import { joinByKey } from '../join-by-key.ts';
import type { Rule } from '../rule.ts';

/** Equal phone numbers, websites and e-mail addresses are one record each, no matter who has them. Sources normalize them. */
export const sameContact: readonly Rule[] = [
  contactRule('same-phone-number', 'PhoneNumber', 'PhoneNumber.phoneNumber', 'phone_number'),
  contactRule('same-website', 'Website', 'Website.website', 'website'),
  contactRule('same-email-address', 'EmailAddress', 'EmailAddress.emailAddress', 'email_address'),
];

function contactRule<Name extends 'PhoneNumber' | 'Website' | 'EmailAddress'>(
  name: string,
  type: Name,
  field: Coordinate & `${Name}.${string}`,
  column: ColumnName<Name>,
): Rule {
  return {
    name,
    type,
    reason: `the same ${field.slice(type.length + 1)}`,
    reads: [field],
    apply: (resolving) =>
      joinByKey(resolving, `SELECT number, ${column} FROM ${resolving.table(type)} ORDER BY seq`, (value) =>
        value === null ? undefined : withoutScheme(String(value).toLowerCase()),
      ),
  };
}

/** A website without scheme, "www" and trailing slash. */
const withoutScheme = (value: string) => value.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
