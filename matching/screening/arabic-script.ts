import type { Sound } from '../names/sound.ts';

/**
 * Consonants of the Arabic script (Arabic, Persian, Urdu, Pashto), by the sounds that soundOf gives to their transliterations; those
 * that are read in two ways by a letter of their own.
 */
const CONSONANTS: Readonly<Record<string, string>> = Object.fromEntries(
  'بB پP تT ثX جC چS حH خK دD ذD رR زD ژJ سS شS صS ضD طT ظZ غQ فF قQ كK کK گG لL مM نN هH ہH ھH ټT ډD ړR ښS ځD څS ڼN ګG ٹT ڈD ڑR ںN'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.charAt(1)]),
);
/**
 * What is read in two ways, the usual one first: "Uthman" and "Usman", "Zahir" and "Thahir", "Qasim" and "Gasmi", "Rajab" and "Ragab"; and
 * an "h" that ends a word, where Latin letters have it or not, or makes another sound of the letter before it ("Ishaq").
 */
const READINGS: Readonly<Record<string, readonly string[]>> = {
  X: ['T', 'S'],
  Z: ['D', 'T'],
  Q: ['K', 'G'],
  C: ['J', 'G'],
  Y: ['H', ''],
};
/** Words with more of these than three are read in the usual way. */
const [AMBIGUOUS, MAX_AMBIGUOUS] = [/[XZQCY]/g, 3];
const INNER_SOUND = /(?<=[SKTDGP])H/g;
const INNER_SOUND_OR_END = /(?<=[SKTDGP])H|(?<=.)H$/g;

/** Words that names are full of, and what they are in Latin letters. */
const WORDS: Readonly<Record<string, string>> = {
  ولد: 'ould',
  بن: 'bin',
  ابن: 'ibn',
  ابو: 'abu',
  أبو: 'abu',
  ام: 'umm',
  أم: 'umm',
};
const [SERVANT, ARTICLE, GOD] = ['عبد', 'ال', 'الله'];
/** Vowels above and below the letters, the joiner, and the stroke that lengthens words. */
const MARKS = /[\p{M}\u200c\u0640]/gu;
const MIN_ARTICLE_WORD = 4;
/** The article between two words that are written as one: "NUR AL DIN". */
const INNER_ARTICLE = /(?<=^..+)(?=\u0627\u0644(?:...|\u0644\u0647|\u062d\u0642))/u;

/**
 * The words of a name in Arabic script by their consonants, in capitals: vowels are not written. The article and the words
 * that open a name are in Latin letters, "Allah" goes with the word before it.
 */
export function consonantsOfArabic(written: readonly string[]): readonly string[] {
  const read: string[] = [];
  for (const word of written.map(plain).flatMap(separateWords)) {
    const last = read.at(-1);
    if (word === GOD && last === undefined) read.push('AL');
    else if (word === GOD) read.splice(-1, 1, last === 'abdul' ? 'ABDL' : `${last}L`);
    else if (WORDS[word] !== undefined || word === 'abdul') read.push(WORDS[word] ?? word);
    else if (word.startsWith(ARTICLE) && word.length >= MIN_ARTICLE_WORD && last !== 'abdul')
      read.push('al', skeleton(word.slice(ARTICLE.length)));
    else read.push(skeleton(last === 'abdul' && word.startsWith(ARTICLE) ? word.slice(ARTICLE.length) : word));
  }
  return read.filter((word) => word !== '');
}

/** In the letters of the alphabet, not in the forms that some texts and languages have for them; "dz" is one sound in Latin letters. */
const plain = (word: string): string =>
  word
    .normalize('NFKC')
    .replace(MARKS, '')
    .replace(/[\u06c1\u06be]/g, '\u0647')
    .replace(/\u062f\u0632/g, '\u0632');

/** "servant of the ..." is one word, or two; in Latin letters it opens with "abdul". So are other words with an article between them. */
function separateWords(word: string): readonly string[] {
  if (word === SERVANT) return ['abdul'];
  return word.startsWith(SERVANT + ARTICLE) ? ['abdul', word.slice(SERVANT.length)] : word.split(INNER_ARTICLE);
}

/** Its consonants; "A" for any vowel that it opens with. */
function skeleton(word: string): string {
  const signs = [...word];
  const first = CONSONANTS[signs[0] ?? ''] ?? (signs[0] === 'و' ? 'V' : 'A');
  const rest = signs.slice(1).map((sign) => CONSONANTS[sign] ?? '');
  const consonants = first + rest.join('');
  const ends = /[\u0647\u062d]$/.test(word) ? INNER_SOUND_OR_END : INNER_SOUND;
  return consonants.replace(ends, 'Y');
}

/** The same of a word in Latin letters, by its sound: what it is in the Arabic script, as far as that writes it. */
export function consonantsOf({ spelled }: Sound): string {
  const first = /^[aiu]/.test(spelled) ? 'A' : spelled.charAt(0);
  const rest = spelled.slice(1).replace(/[aiuvy]/g, '');
  return (first + rest).replaceAll('z', 'd').toUpperCase();
}

/** What a word of consonants may be as consonantsOf gives them, the usual reading first. */
export function readingsOf(consonants: string): readonly string[] {
  const ways = consonants.match(AMBIGUOUS)?.length ?? 0;
  let readings = [''];
  for (const letter of consonants) {
    const read = READINGS[letter]?.slice(0, ways > MAX_AMBIGUOUS ? 1 : undefined) ?? [letter];
    readings = read.flatMap((each) => readings.map((reading) => reading + each));
  }
  return readings;
}

/** The article and a word as one: "al-Sabar" is "Essabar" and "Lazhar" is "al-Azhar", too. */
export const withArticle = (consonants: string): readonly string[] => {
  const rest = consonants.replace(/^A/, '');
  return [`AL${rest}`, `A${rest}`, `L${rest}`].filter((each) => each !== consonants);
};

/**
 * Two words as one, by their consonants, as it is written without and with the article between them: "NRDN" of "Nureddin", "NRLHK"
 * of "Nurulhaq". A vowel that opens the second one is written no more, and one of two equal consonants may be.
 */
export function joinedConsonants(one: string, other: string): readonly string[] {
  const rest = other.replace(/^A/, '');
  const without = one.at(-1) === rest.charAt(0) ? [one + rest, one + rest.slice(1)] : [one + rest];
  return [...without, `${one}L${rest}`];
}

/** Whether a word is one of consonants only. */
export const isConsonantal = (word: string): boolean => /^[A-Z]/.test(word);
