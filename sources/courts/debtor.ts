import type { NameField } from '../../matching/persons/person-name.ts';
import { parseAddressLine, type WrittenAddress } from '../records/address.ts';
import { einOf } from '../records/firm.ts';

/** The name of a debtor without the court's remarks: its role in the case, "et al.", and the state where it was formed. */
export function debtorName(written: string): string {
  return written
    .replace(/,\s+(?:reorganized\s+)?debtor\s*$/i, '')
    .replace(/,\s+lead case\b.*$/i, '')
    .replace(/,?\s+et\.? al\.?,?(?=\s|$)/i, '')
    .replace(
      /,?\s+an?\s+[A-Za-z ]+?\s+(?:corporation|corp\.?|limited liability company|limited partnership|company)\s*$/i,
      '',
    )
    .replace(/[\s,]+$/, '');
}

const LABEL = /^(?:Tax ID \/ EIN|SSN \/ ITIN)\s*:/i;

/** The EIN in the details of a debtor; undefined if there is none, or if the court misprinted it. */
export function debtorEin(details: string): string | undefined {
  const found = details.split('\n').find((line) => /^Tax ID \/ EIN\s*:/i.test(line.trim()));
  return einOf((found ?? '').replace(/^[^:]*:/, ''));
}

/** How likely a debtor is to be a natural person: almost certain with a social security number. */
export const debtorField = (details: string): NameField => ({
  first: 'given',
  prior: /^SSN \/ ITIN\s*:\s*\S/im.test(details) ? 6 : 0,
});

/** The address in the details of a debtor: the line with city, state and ZIP code, and the street before it. */
export function debtorAddress(details: string): WrittenAddress {
  const lines = details.split('\n').map((line) => line.trim());
  const last = lines.findIndex((line) => !LABEL.test(line) && /,\s*[A-Za-z]{2}\.?\s+\d{5}(?:-\d{4})?$/.test(line));
  const place = parseAddressLine(lines[last] ?? '');
  if (place === undefined) return { street: '', city: '', state: '', zip: '' };
  // A name or a remark may precede the street, and the unit may be a separate line before or after it.
  const before = lines.slice(0, last).map((line) => line.replace(/^c\/o\b.*?(?=\b\d+\S* )/i, ''));
  const unit = before.find((line) => UNIT_LINE.test(line)) ?? '';
  const streets = before.filter((line) => !UNIT_LINE.test(line));
  const street =
    streets.findLast((line) => /^\d+\S*\s+\S/.test(line) || /^P\.?\s?O\.?\s+Box/i.test(line)) ?? streets.at(-1) ?? '';
  return { ...place, street, ...(unit === '' ? {} : { unit }) };
}

const UNIT_LINE = /^(?:suite|ste|unit|apt|floor|room)\b|^\d+\w* floor$/i;
