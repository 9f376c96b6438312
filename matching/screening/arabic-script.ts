import type { Sound } from '../names/sound.ts';

/** Consonants of the Arabic script (Arabic, Persian, Urdu, Pashto), by the sounds that soundOf gives to their transliterations. */
const CONSONANTS: Readonly<Record<string, string>> = Object.fromEntries(
  'بB پP تT ثT جJ چS حH خK دD ذD رR زD ژJ سS شS صS ضD طT ظD غK فF قK كK کK گG لL مM نN هH ہH ھH ټT ډD ړR ښS ځD څS ڼN ګG ٹT ڈD ڑR ںN'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.charAt(1)]),
);
/** Words that names are full of, and what they are in Latin letters. */
const WORDS: Readonly<Record<string, string>> = { بن: 'bin', ابن: 'ibn', ابو: 'abu', أبو: 'abu', ام: 'umm', أم: 'umm' };
const [SERVANT, ARTICLE, GOD] = ['عبد', 'ال', 'الله'];
/** Vowels above and below the letters, the joiner, and the stroke that lengthens words. */
const MARKS = /[\p{M}\u200c\u0640]/gu;
const MIN_ARTICLE_WORD = 4;

/**
 * The words of a name in Arabic script by their consonants, in capitals: vowels are not written. The article and the words
 * that open a name are in Latin letters, "Allah" goes with the word before it.
 */
export function consonantsOfArabic(written: readonly string[]): readonly string[] {
  const read: string[] = [];
  for (const word of written.map((each) => each.replace(MARKS, '')).flatMap(withoutServant)) {
    const last = read.at(-1);
    if (word === GOD && last !== undefined) read.splice(-1, 1, last === 'abdul' ? 'ABDL' : `${last}L`);
    else if (WORDS[word] !== undefined || word === 'abdul') read.push(WORDS[word] ?? word);
    else if (word.startsWith(ARTICLE) && word.length >= MIN_ARTICLE_WORD && last !== 'abdul')
      read.push('al', skeleton(word.slice(ARTICLE.length)));
    else read.push(skeleton(last === 'abdul' && word.startsWith(ARTICLE) ? word.slice(ARTICLE.length) : word));
  }
  return read.filter((word) => word !== '');
}

/** "servant of the ..." is one word, or two; in Latin letters it opens with "abdul". */
function withoutServant(word: string): readonly string[] {
  if (word === SERVANT) return ['abdul'];
  return word.startsWith(SERVANT + ARTICLE) ? ['abdul', word.slice(SERVANT.length)] : [word];
}

/** Its consonants; "A" for any vowel that it opens with. */
function skeleton(word: string): string {
  const signs = [...word];
  const first = CONSONANTS[signs[0] ?? ''] ?? (signs[0] === 'و' ? 'V' : 'A');
  const rest = signs.slice(1).map((sign) => CONSONANTS[sign] ?? '');
  return withoutMuteEnd(first + rest.join(''));
}

/** The same of a word in Latin letters, by its sound: what it is in the Arabic script, as far as that writes it. */
export function consonantsOf({ spelled }: Sound): string {
  const first = /^[aiu]/.test(spelled) ? 'A' : spelled.charAt(0);
  const rest = spelled.slice(1).replace(/[aiuvy]/g, '');
  return withoutMuteEnd((first + rest).replaceAll('z', 'd').toUpperCase());
}

const withoutMuteEnd = (consonants: string): string => consonants.replace(/(?<=.)H$/, '');

/** Whether a word is one of consonants only. */
export const isConsonantal = (word: string): boolean => /^[A-Z]/.test(word);
