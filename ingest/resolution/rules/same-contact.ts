import { joinByKey } from '../join-by-key.ts';
import type { Rule } from '../rule.ts';

/** A phone number, a website and an e-mail address are each one record, whoever has them; sources store them normalised. */
export const sameContact: readonly Rule[] = [
  contactRule('same-phone-number', 'PhoneNumber', 'phoneNumber', 'phone_number'),
  contactRule('same-website', 'Website', 'website', 'website'),
  contactRule('same-email-address', 'EmailAddress', 'emailAddress', 'email_address'),
];

function contactRule(name: string, type: string, field: string, column: string): Rule {
  return {
    name,
    type,
    reason: `the same ${field}`,
    reads: [`${type}.${field}`],
    apply: (resolving) =>
      joinByKey(resolving, `SELECT number, ${column} FROM ${resolving.table(type)} ORDER BY seq`, (value) =>
        value === null ? undefined : withoutScheme(String(value).toLowerCase()),
      ),
  };
}

/** A website is one with and without scheme, "www" and last slash. */
const withoutScheme = (value: string) => value.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
