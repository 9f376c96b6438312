import { findPhoneNumbersInText, isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { Recent } from './recent.ts';
import { isNothing } from './tables/placeholders.ts';

const MAX_LENGTH = 100;

/**
 * A phone number of the North American plan as "+1" and ten digits: the first one in a text ("(206) 555-0100", "1-206-555-0100
 * x12", "Tel: 206.555.0100 ask for Bob"), by the rules of libphonenumber. Letters are digits only after an area code
 * ("1-800-FLOWERS"). Undefined where the text has none; looks at its first 100 characters. An extension is dropped.
 */
export function normalPhone(written: string): string | undefined {
  const text = written.slice(0, MAX_LENGTH);
  const [, area = '', exchange = '', line = ''] = PLAIN.exec(text) ?? [];
  if (line !== '') return ASSIGNED.of(area + exchange) ? `+1${area}${exchange}${line}` : undefined;
  return AREA_CODE.test(text) ? (numberWithin(text) ?? vanityNumber(text)) : undefined;
}

/** The ordinary spellings, which need no parser: it would say the same, in fifty times the time. */
const PLAIN = /^\s*(?:\+?1[-. ]{0,2})?\(?(\d{3})\)?[-. /]{0,3}(\d{3})[-. ]{0,3}(\d{4})\s*$/;
/** Three digits in a row, of any script. */
const AREA_CODE = /\p{Nd}{3}/u;
/**
 * Whether numbers with these first six digits, area code and exchange, are of the plan: the last four decide nothing. Exchanges
 * start with 2 to 9, which the library's smaller tables say of the United States and Canada alone.
 */
const ASSIGNED = new Recent(
  50_000,
  (start: string) => /^\d{3}[2-9]/.test(start) && isValidPhoneNumber(`+1${start}4567`),
);
/** "+1", area code and exchange. */
const PLAN_NUMBER = /^\+1(\d{6})\d{4}$/;

function numberWithin(text: string): string | undefined {
  const found = findPhoneNumbersInText(text, { defaultCountry: 'US' }).map(({ number }) => number);
  // Letters that touch the number ("TEL2065550123") hide it from the search for numbers, but not from the parser.
  const numbers = found.length > 0 ? found : [parsePhoneNumberFromString(text, 'US')];
  return numbers.find((each) => ASSIGNED.of(PLAN_NUMBER.exec(each?.number ?? '')?.[1] ?? ''))?.number;
}

/** Letters of a telephone's keys. */
const KEYS = 'ABC2DEF3GHI4JKL5MNO6PQRS7TUV8WXYZ9';
const digitOf = (letter: string) => KEYS.slice(KEYS.indexOf(letter)).match(/\d/)?.[0] ?? '';

/** An area code, and what is dialled after it: words and digits that hyphens, dots or spaces join. */
const VANITY = /(?<![A-Z0-9])(?:\+?1[-. ]{0,2})?\(?(\d{3})(?:\)[-. ]?|[-. ])([A-Z0-9]+(?:[-. ][A-Z0-9]+)*)/;
const DIALLED = 7;

/**
 * The number of "1-800-FLOWERS" and "206-555-CALL". A word may be longer than the number ("1-800-MATTRESS"), where the number is
 * toll free and has no other word.
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

/** The first words, as many as the number has keys for. */
function spanOf(words: readonly string[]): string {
  let span = words[0] ?? '';
  for (const word of words.slice(1)) {
    if (span.length >= DIALLED) break;
    span += word;
  }
  return span;
}

const TOLL_FREE = new Set(['800', '833', '844', '855', '866', '877', '888']);

/** Is the number, "+1" and ten digits, toll free? Chains share one. */
export const isTollFree = (phone: string): boolean => TOLL_FREE.has(phone.slice(2, 5));

/** Lines kept for films and examples, 555-0100 to 555-0199, and directory assistance. */
const FICTIONAL = /555(?:01\d\d|1212)$/;
/** One digit throughout, behind the area code at least. */
const REPEATED = /(\d)\1{6}$/;

/**
 * Is the number, "+1" and ten digits, one that people write where they have none: fictional (555-0100), one digit repeated
 * (222-2222), or counted up (234-567-8901)? The plan has such numbers, but no business can be told by one.
 */
export const isPlaceholderPhone = (phone: string): boolean =>
  FICTIONAL.test(phone) || REPEATED.test(phone) || '12345678901234567890'.includes(phone.slice(2));
