import { withoutLegalForm } from '../../../matching/names/legal-forms.ts';
import type { RealFirm } from './rows.ts';

/** What a person types of a firm: the same, or what has become of it. */
export type Alteration = (firm: RealFirm) => RealFirm;

const named =
  (change: (name: string) => string): Alteration =>
  (firm) => ({ ...firm, names: firm.names.map(change) });

/** Each alteration that people make of a record when they type it. */
export const ALTERATIONS = {
  asItIs: (firm) => firm,
  lowerCase: (firm) => ({
    ...named((name) => name.toLowerCase())(firm),
    street: firm.street.toLowerCase(),
    city: firm.city.toLowerCase(),
  }),
  suffixDropped: named((name) => withoutLegalForm(name)),
  andForAmpersand: named((name) => (name.includes('&') ? name.replaceAll('&', 'and') : name.replace(/ AND /i, ' & '))),
  articleAdded: named((name) => (/^the /i.test(name) ? name.slice(4) : `The ${name}`)),
  punctuationDropped: named((name) => name.replace(/[.,'’-]/g, '')),
  /** Two neighbouring letters of the longest word exchanged. */
  lettersExchanged: named((name) =>
    inLongest(name, (word) => word.slice(0, 3) + word.charAt(4) + word.charAt(3) + word.slice(5)),
  ),
  letterDropped: named((name) => inLongest(name, (word) => word.slice(0, 3) + word.slice(4))),
  unitDropped: (firm) => ({ ...firm, unit: '' }),
  otherUnit: (firm) => ({ ...firm, unit: 'Suite 977' }),
  typeInFull: (firm) => ({
    ...firm,
    street: firm.street.replace(
      /\b(?:st|ave|blvd|rd|dr|ln)\b\.?(?= |$)/i,
      (type) => IN_FULL[type.toLowerCase().replace('.', '')] ?? type,
    ),
  }),
  noStreet: (firm) => ({ ...firm, street: '', unit: '' }),
  noZip: (firm) => ({ ...firm, zip: '' }),
  noAddress: (firm) => ({ ...firm, street: '', unit: '', city: '', state: '', zip: '' }),
  /** "SMITH JOHN Q" is typed "John Smith". */
  givenNameFirst: (firm) => (firm.isPerson ? { ...firm, names: firm.names.slice(0, 1).map(givenFirst) } : firm),
  tradeName: (firm) => ({ ...firm, names: firm.names.slice(-1) }),
  legalName: (firm) => ({ ...firm, names: firm.names.slice(0, 1) }),
} as const satisfies Readonly<Record<string, Alteration>>;
export type AlterationName = keyof typeof ALTERATIONS;

const IN_FULL: Readonly<Record<string, string>> = {
  st: 'Street',
  ave: 'Avenue',
  blvd: 'Boulevard',
  rd: 'Road',
  dr: 'Drive',
  ln: 'Lane',
};

const givenFirst = (name: string): string => {
  const [family = '', ...given] = name.split(/[\s,]+/);
  return `${given[0] ?? ''} ${family}`.trim();
};

function inLongest(name: string, change: (word: string) => string): string {
  const words = name.split(' ');
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
  if (!/^[A-Z]{6,}$/i.test(longest)) return name;
  const at = words.indexOf(longest);
  return words.map((word, index) => (index === at ? change(word) : word)).join(' ');
}

/** A firm altered in several ways, one after the other. */
export const altered = (firm: RealFirm, alterations: readonly AlterationName[]): RealFirm =>
  alterations.reduce((changed, name) => ALTERATIONS[name](changed), firm);
