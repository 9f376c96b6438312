import { nameTokens } from '../../matching/names/tokens.ts';
import { COMMON_WORDS } from '../../matching/tables/common-words.ts';
import { NUMBERED_BODIES } from '../../matching/tables/numbered-bodies.ts';

/** A name for comparison, and the numbers that were cut out of it. */
export interface NumberedName {
  readonly name: string;
  /** Numbers of shops, permits and stands, with digits and letters only: "375", "236017334a". */
  readonly numbers: readonly string[];
}

/** A number with its letters: "16022G", "2360-17334A", "T-3275". */
const NUMBER = String.raw`[a-z]{0,3}[-.]?\d[\da-z]*(?:[-\s]+\d[\da-z]*)*`;
/** A separate letter that ends a number. */
const LETTER = String.raw`(?:\s+[a-z](?![\w'&]))?`;
/** "#375", "# 2360-17334A", "#38700 A"; with letters before it, "… KC#1161" and "… - KC #1158". */
const HASH = new RegExp(
  String.raw`(?:(?<=\w\s+)[a-z]{1,3}(?=#)|(?<=\w\s*)[-–]\s*[a-z]{1,3}\s*(?=#))?#\s*(?:no\b\.?\s*)?${NUMBER}${LETTER}`,
  'gi',
);
/** "STORE #1234", "(CART 12)", "NO. 2": a number after the word for what it numbers. */
const MARKED = new RegExp(
  String.raw`(?<=[\w'.)]\s*[-,]?\s+|[([]\s*|[\w.]\/)(?:store|mkt|unit|number|num|no|location|loc|branch|site|shop|cart|room|rm|stand|kiosk|booth|truck)\b\.?\s*(?:no\b\.?\s*)?#?\s*${NUMBER}${LETTER}(?!\w)`,
  'gi',
);
/** "(KC441)", "[145167]". */
const BRACKETED = /[([]\s*[a-z]{0,3}[\s#-]*\d[\da-z-]*\s*[)\]]/gi;
/** What is left of "(CART 12)" without its number. */
const EMPTY_BRACKETS = /[([]\s*\/\s*[)\]]/g;
/** "… 20647", "… - KC 1158", "… WA102", "… 2360 26544C" at the end of a name. */
const LAST = /(?<=[a-z'.)])[\s,-]+(?:[a-z]{1,3}[\s#-]?)?\d{3,7}[a-z]?(?:[-\s]+\d+[a-z]?)?(?:\s[a-z])?\s*$/i;
const MAX_NAME_LENGTH = 500;

/**
 * Cuts the number groups out of a name, so that the shops of a chain have one name: "STARBUCKS COFFEE #375" and
 * "STARBUCKS COFFEE - KC #1158" both become STARBUCKS COFFEE. A number that the name needs stays: a name of numbers
 * ("2120"), a number after nothing but common words ("CLUB 500"), the number of a lodge or union ("ELKS LODGE 1801"),
 * "#1" before a name.
 */
export function withoutNumbers(written: string): NumberedName {
  const text = written.slice(0, MAX_NAME_LENGTH);
  if (!/\d/.test(text)) return { name: written, numbers: [] };
  const numbers: string[] = [];
  let name = text;
  for (const pattern of [BRACKETED, MARKED, HASH]) {
    name = name.replace(pattern, (found: string, at: number) => {
      if (/^#\s*1$/.test(found) && at === 0) return found;
      numbers.push(keyOf(found));
      // Text after a number is a separate part: "SAFEWAY #1186 MEAT" has the department MEAT.
      return ' / ';
    });
  }
  name = name.replace(EMPTY_BRACKETS, ' / ');
  const last = LAST.exec(name)?.[0];
  if (last !== undefined && mayLoseNumber(name.slice(0, -last.length))) {
    numbers.push(keyOf(last));
    name = name.slice(0, -last.length);
  }
  return nameTokens(name).some((token) => /[a-z]/.test(token))
    ? {
        name: name
          .replace(/^[\s/]+|[\s,;:/-]+$/g, '')
          .replace(/\s+/g, ' ')
          .trim(),
        numbers,
      }
    : { name: written, numbers: [] };
}

/** Minimum digits of a number that a chain gives a shop; "#2" and "#12" are outlets of anyone. */
const MIN_DIGITS_OF_SHOP = 3;
/** True if a name has the number of a shop of a large chain. */
export const hasShopNumber = (name: string): boolean =>
  withoutNumbers(name).numbers.some((number) => number.replace(/\D/g, '').length >= MIN_DIGITS_OF_SHOP);

/** The digits and letters of a number group without the word before it and without leading zeros. */
const keyOf = (group: string): string =>
  group
    .slice(group.search(/\d/))
    .toLowerCase()
    .replace(/^0+(?=\d)|[^\da-z]+/g, '');

/** True if the text before a final number names a firm without it. */
function mayLoseNumber(before: string): boolean {
  const tokens = nameTokens(before);
  const last = tokens.at(-1) ?? '';
  return !NUMBERED_BODIES.has(last) && tokens.some((token) => !COMMON_WORDS.has(token) && /[a-z]{2}/.test(token));
}
