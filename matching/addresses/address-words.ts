import { DIGIT_WORDS, ORDINAL_DIGITS, ordinal, TENS_WORDS } from '../tables/number-words.ts';
import { NUMBERED_ROADS } from '../tables/road-words.ts';
import { DIRECTIONALS, SPANISH_STREETS, STREET_TYPES } from '../tables/street-types.ts';
import { UNITS } from '../tables/units.ts';
import { addressPieces } from './address-pieces.ts';
import { stateCode } from './states.ts';
import { streetWords } from './street-line.ts';

/** The words of a line, with "," between its pieces. */
export function lineWords(line: string): readonly string[] {
  if (!UNUSUAL.test(line)) return wordsOfPiece(line);
  const { pieces, notes } = addressPieces(line.replace(FRACTIONS, (sign) => ` ${PLAIN_FRACTIONS[sign]} `));
  return [...pieces, ...notes].flatMap((piece, at) => {
    const words = wordsOfPiece(piece);
    return at === 0 ? words : [',', ...words];
  });
}

const UNUSUAL =
  /[,;\n\r|()%½¼¾]| \/ |[A-Z\d]\/(?:[PHRU]|STATE)|\d{3}[-.]\d{4}|\bFL|ATT|\bC ?[/\\]? ?[O0]\b|CARE OF|F\/?B\/?O/i;

/** Words of one piece: numbered roads as two words, "NO" before a number as "#", and "," for a dash between words. */
export function wordsOfPiece(piece: string): readonly string[] {
  const written = streetWords(piece);
  const words: string[] = [];
  for (const [at, word] of written.entries()) {
    const before = at === 0 ? '' : (written[at - 1] ?? '');
    if (word === '-' && isBehindNumber(written, at)) continue;
    if (word === '-' && !(/^\d/.test(before) && /^\d/.test(written[at + 1] ?? ''))) words.push(',');
    else if ((word === 'NO' || word === 'NUMBER') && at > 1 && /\d/.test(written[at + 1] ?? '')) words.push('#');
    else if (word === '#' && NUMBERED_ROADS.has(before)) continue;
    // "O'FARRELL" has lost its apostrophe.
    else if (before === 'O' && isOName(word) && !isInitial(written[at - 2] ?? '')) words.splice(-1, 1, `O${word}`);
    else if (isBehindLot(written, at)) words.splice(-2, 2, `${written[at - 2]}${before}`, word);
    else if (before === '#' || UNITS.has(before)) words.push(word);
    else if (word.length < 3 || !MAY_PART.test(word)) words.push(word);
    else words.push(...apart(word));
  }
  return words;
}

/** "2575 - A SNAPFINGER RD": the letter is of the number, or the street's direction. */
const isBehindNumber = (words: readonly string[], at: number): boolean =>
  at === 1 && /^\d+$/.test(words[0] ?? '') && /^[A-Z]$/.test(words[2] ?? '') && words.length > 4;

/** "B 12 CALLE 3" of an urbanización: block and number. */
const isBehindLot = (words: readonly string[], at: number): boolean =>
  SPANISH_STREETS.has(words[at] ?? '') &&
  /^\d{1,4}$/.test(words[at - 1] ?? '') &&
  /^[A-Z]$/.test(words[at - 2] ?? '') &&
  !SPANISH_STREETS.has(words[at - 3] ?? '') &&
  !UNITS.has(words[at - 3] ?? '');

/** "P O BOX" and "C O ANY FIRM" are not names in O'. */
const isInitial = (word: string) => word === 'P' || word === 'C';
const isOName = (word: string) => /^[A-Z]{3,}$/.test(word) && !STREET_TYPES.has(word) && !DIRECTIONALS.has(word);

const FRACTIONS = /[½¼¾]/g;
const PLAIN_FRACTIONS: Readonly<Record<string, string>> = { '½': '1/2', '¼': '1/4', '¾': '3/4' };

const MAY_PART = /[\d-]|^POB/;

/** "I-5" and "SR99" are two words; "P.O.BOX" has lost its dots already. */
function apart(word: string): readonly string[] {
  const code = word.charCodeAt(0);
  if (code >= 48 && code <= 57) {
    // "33-26TH" is number 33 on 26th, "1007-1/2" is number 1007 and a half.
    const [, number, rest] = /^(\d+)-(\d+(?:ST|ND|RD|TH)|\d\/\d)$/.exec(word) ?? [];
    return number === undefined || rest === undefined ? [word] : [number, rest];
  }
  const road = /^(I|US|SR|CR|FM|HWY|RT|RTE|RR|HCR?|PSC)-?(\d+[A-Z]?)$/.exec(word);
  if (road !== null) return [road[1] ?? '', road[2] ?? ''];
  const [, state, number] = /^([A-Z]{2})-(\d{1,3}[A-Z]?)$/.exec(word) ?? [];
  if (state !== undefined && number !== undefined && stateCode(state) !== undefined) return ['SR', number];
  if (/^(?:POBOX|POB)\d*$/.test(word)) return ['PO', 'BOX', ...(word.match(/\d+/) ?? [])];
  // "KENT-KANGLEY" is also written with a space.
  if (word.includes('-')) return [spelledNumber(word) ?? word];
  return [word];
}

/** "TWENTY-THIRD" is the 23rd, "TWENTY-THREE" 23. */
function spelledNumber(word: string): string | undefined {
  const [tens = '', digit = ''] = word.toLowerCase().split('-');
  const [ten, one, first] = [TENS_WORDS.get(tens), DIGIT_WORDS.get(digit), ORDINAL_DIGITS.get(digit)];
  if (ten === undefined) return undefined;
  if (one !== undefined) return String(ten + one);
  return first === undefined ? undefined : ordinal(ten + first).toUpperCase();
}
