import { findPhoneNumbersInText, isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { Recent } from '../recent.ts';
import { isNothing } from '../tables/placeholders.ts';

const MAX_LENGTH = 100;

/**
 * A phone number of the North American plan as "+1" and ten digits: the first one in a text ("(206) 555-0100",
 * "1-206-555-0100 x12", "Tel: 206.555.0100 ask for Bob"), by the rules of libphonenumber. Letters count as digits only
 * after an area code ("1-800-FLOWERS"). Drops an extension. Undefined if the text has no number; reads its first 100
 * characters.
 */
export function normalPhone(written: string): string | undefined {
  const text = written.slice(0, MAX_LENGTH);
  const [, area = '', exchange = '', line = ''] = PLAIN.exec(text) ?? [];
  if (line !== '') return ASSIGNED.of(area + exchange) ? `+1${area}${exchange}${line}` : undefined;
  return AREA_CODE.test(text) ? (numberWithin(text) ?? vanityNumber(text)) : undefined;
}

/** The ordinary spellings, which need no parser: it would give the same result in fifty times the time. */
const PLAIN = /^\s*(?:\+?1[-. ]{0,2})?\(?(\d{3})\)?[-. /]{0,3}(\d{3})[-. ]{0,3}(\d{4})\s*$/;
/** Three consecutive digits, in any script. */
const AREA_CODE = /\p{Nd}{3}/u;
/**
 * Whether numbers with these first six digits, area code and exchange, belong to the plan; the last four digits do not
 * matter. Exchanges start with 2 to 9, a rule that the library's smaller tables apply only to the United States and Canada.
 */
const ASSIGNED = new Recent(
  50_000,
  (start: string) => /^\d{3}[2-9]/.test(start) && isValidPhoneNumber(`+1${start}4567`),
);
/** "+1", area code and exchange, then four more digits. */
const PLAN_NUMBER = /^\+1(\d{6})\d{4}$/;

function numberWithin(text: string): string | undefined {
  const found = findPhoneNumbersInText(text, { defaultCountry: 'US' }).map(({ number }) => number);
  // Letters that touch the number ("TEL2065550123") hide it from the search, but not from the parser.
  const numbers = found.length > 0 ? found : [parsePhoneNumberFromString(text, 'US')];
  return numbers.find((each) => ASSIGNED.of(PLAN_NUMBER.exec(each?.number ?? '')?.[1] ?? ''))?.number;
}

/** The letters on a phone's keys, each group before its digit. */
const KEYS = 'ABC2DEF3GHI4JKL5MNO6PQRS7TUV8WXYZ9';
const digitOf = (letter: string) => KEYS.slice(KEYS.indexOf(letter)).match(/\d/)?.[0] ?? '';

/** An area code, and what is dialled after it: words and digits joined by hyphens, dots or spaces. */
const VANITY = /(?<![A-Z0-9])(?:\+?1[-. ]{0,2})?\(?(\d{3})(?:\)[-. ]?|[-. ])([A-Z0-9]+(?:[-. ][A-Z0-9]+)*)/;
const DIALLED = 7;

/**
 * The number for "1-800-FLOWERS" and "206-555-CALL". A word may be longer than the number ("1-800-MATTRESS") if the number
 * is toll free and has no other word.
 */
function vanityNumber(text: string): string | undefined {
  const [, area = '', words = ''] = VANITY.exec(text.toUpperCase()) ?? [];
  const isFree = TOLL_FREE.has(area);
  const parts = words.split(isFree ? /[-. ]/ : ' ', 1 + DIALLED);
  const dialled = isFree ? spanOf(parts) : (parts[0] ?? '').replace(/[-.]/g, '');
  const fits = dialled.length === DIALLED || (isFree && dialled.length > DIALLED && dialled === parts[0]);
  if (!fits || !/[A-Z]{3}/.test(dialled) || isNothing(words)) return undefined;
  return normalPhone(area + dialled.slice(0, DIALLED).replace(/[A-Z]/g, digitOf));
}

/** The first words, joined until they fill the digits to dial. */
function spanOf(words: readonly string[]): string {
  let span = words[0] ?? '';
  for (const word of words.slice(1)) {
    if (span.length >= DIALLED) break;
    span += word;
  }
  return span;
}

const TOLL_FREE = new Set(['800', '833', '844', '855', '866', '877', '888']);

/** Whether a number, "+1" and ten digits, is toll free. Chains share toll-free numbers. */
export const isTollFree = (phone: string): boolean => TOLL_FREE.has(phone.slice(2, 5));

/** Numbers reserved for films and examples, 555-0100 to 555-0199, and directory assistance. */
const FICTIONAL = /555(?:01\d\d|1212)$/;
/** One digit repeated, at least in all digits after the area code. */
const REPEATED = /(\d)\1{6}$/;

/**
 * Whether a number, "+1" and ten digits, is one that people write if they have none: fictional (555-0100), one digit
 * repeated (222-2222), or counted up (234-567-8901). The plan has such numbers, but they identify no business.
 */
export const isPlaceholderPhone = (phone: string): boolean =>
  FICTIONAL.test(phone) || REPEATED.test(phone) || '12345678901234567890'.includes(phone.slice(2));
