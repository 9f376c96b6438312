import { NO_CORPUS } from '../../matching/corpus.ts';
import { impliedType, withoutLegalForm } from '../../matching/legal-forms.ts';
import { prepareName } from '../../matching/name.ts';
import { nameTokens } from '../../matching/name-tokens.ts';
import { storedStreet } from '../../matching/street-line.ts';
import { wordReader } from '../../matching/word.ts';

/**
 * What equal places have in common but for the unit: street line and ZIP. Undefined where one is missing, and for a post
 * office box, which is nobody's place.
 */
export function streetKey(street: string | null, zip: string | null): string | undefined {
  const line = storedStreet(street ?? '');
  return line === '' || line.startsWith('PO BOX') || !zip ? undefined : `${line}|${zip.slice(0, 5)}`;
}

/** A unit without its designator: "STE 200", "# 200" and "200" are one. */
export const unitKey = (unit: string | null): string =>
  (unit ?? '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '')
    .replace(/^(?:APARTMENT|APT|SUITE|STE|UNIT|ROOM|RM)(?=[A-Z]?\d|\d|[A-Z]$)/, '');

/** What spellings of a legal name have in common: its words in their order, legal form and punctuation aside. */
export const legalNameKey = (name: string): string =>
  nameTokens(withoutLegalForm(name)).join(' ') || nameTokens(name).join(' ');

/** The type that a legal name's form implies; an empty text where it has none. */
export const formOf = (name: string): string => impliedType(name) ?? '';

const read = wordReader(NO_CORPUS);

/** What spellings of a trade name have in common: its words, without legal form, store number, articles and plurals. */
export const tradeNameWords = (name: string): readonly string[] =>
  prepareName(name, read).words.map(({ stem }) => stem);
export const tradeNameKey = (name: string): string => tradeNameWords(name).join(' ');
