import type { Sound } from '../names/sound.ts';

/**
 * Consonants of the Arabic script (Arabic, Persian, Urdu, Pashto), by the sounds that soundOf gives to their
 * transliterations; consonants with two readings have a letter of their own.
 */
const CONSONANTS: Readonly<Record<string, string>> = Object.fromEntries(
  'بB پP تT ثX جC چS حH خK دD ذD رR زD ژJ سS شS صS ضD طT ظZ غQ فF قQ كK کK گG لL مM نN هH ہH ھH ټT ډD ړR ښS ځD څS ڼN ګG ٹT ڈD ڑR ںN'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.charAt(1)]),
);
/** Stands for any vowel or none. */
const ANY = 'e';
/** Letters of long vowels, which are written. */
const LONG_VOWELS: Readonly<Record<string, string>> = { ا: 'a', آ: 'a', و: 'u', ي: 'i', ی: 'i', ى: ANY, ة: ANY };
/**
 * Letters with two readings, the usual one first: "Uthman" and "Usman", "Zahir" and "Thahir", "Qasim" and "Gasmi", "Rajab"
 * and "Ragab"; and Y for an "h" that Latin letters may omit at the end of a word, or that changes the sound of the letter
 * before it ("Ishaq").
 */
const READINGS: Readonly<Record<string, readonly string[]>> = {
  X: ['T', 'S'],
  Z: ['D', 'T'],
  Q: ['K', 'G'],
  C: ['J', 'G'],
  Y: ['H', ANY],
};
/** Words with more than three of these letters get their usual reading only. */
const [AMBIGUOUS, MAX_AMBIGUOUS] = [/[XZQCY]/g, 3];
const INNER_SOUND = /(?<=[SKTDGP])H/g;
const INNER_SOUND_OR_END = /(?<=[SKTDGP])H|(?<=.)H$/g;

/** Frequent words of names, with their Latin spelling. */
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
/** Vowel marks above and below the letters, the joiner, and the stroke that lengthens words. */
const MARKS = /[\p{M}\u200c\u0640]/gu;
const MIN_ARTICLE_WORD = 4;
/** The article inside two words that are written as one: "NUR AL DIN". */
const INNER_ARTICLE = /(?<=^..+)(?=\u0627\u0644(?:...|\u0644\u0647|\u062d\u0642))/u;

/**
 * The words of a name in Arabic script by their consonants, in capitals, because the script does not write vowels. The
 * article and the words that begin a name are in Latin letters; "Allah" is joined to the word before it.
 */
export function consonantsOfArabic(written: readonly string[]): readonly string[] {
  const read: string[] = [];
  for (const word of written.map(plain).flatMap(separateWords)) {
    const last = read.at(-1);
    if (word === GOD && last === undefined) read.push('AL');
    else if (word === GOD) read.splice(-1, 1, last === 'abdul' ? `ABDL${ANY}` : `${last}L${ANY}`);
    else if (WORDS[word] !== undefined || word === 'abdul') read.push(WORDS[word] ?? word);
    else if (word.startsWith(ARTICLE) && word.length >= MIN_ARTICLE_WORD && last !== 'abdul')
      read.push('al', skeleton(word.slice(ARTICLE.length)));
    else read.push(skeleton(last === 'abdul' && word.startsWith(ARTICLE) ? word.slice(ARTICLE.length) : word));
  }
  return read.filter((word) => word !== '');
}

/**
 * The word in the letters of the alphabet, without the special forms that some texts and languages have; "dz" becomes one
 * letter, as it is one sound in Latin letters.
 */
const plain = (word: string): string =>
  word
    .normalize('NFKC')
    .replace(MARKS, '')
    .replace(/[\u06c1\u06be]/g, '\u0647')
    .replace(/\u062f\u0632/g, '\u0632');

/**
 * "servant of the ..." may be one word or two; in Latin letters it begins with "abdul". Other words are split before an
 * article between them.
 */
function separateWords(word: string): readonly string[] {
  if (word === SERVANT) return ['abdul'];
  return word.startsWith(SERVANT + ARTICLE) ? ['abdul', word.slice(SERVANT.length)] : word.split(INNER_ARTICLE);
}

/** The consonants of a word, with its long vowels in small letters; "A" for any vowel at its beginning. */
function skeleton(word: string): string {
  const signs = [...word];
  const first = CONSONANTS[signs[0] ?? ''] ?? (signs[0] === 'و' ? 'V' : 'A');
  const rest = signs.slice(1).map((sign) => CONSONANTS[sign] ?? LONG_VOWELS[sign] ?? '');
  const consonants = first + rest.join('');
  const ends = /[\u0647\u062d]$/.test(word) ? INNER_SOUND_OR_END : INNER_SOUND;
  return consonants.replace(ends, 'Y');
}

/** The consonants of a word in Latin letters, by its sound, as the Arabic script would write them. */
export const consonantsOf = (sound: Sound): string => withoutVowels(vowelledOf(sound));

/** The same with all vowels, in small letters. */
export function vowelledOf({ spelled }: Sound): string {
  const [first = '', ...rest] = spelled;
  const begins = isVowel(first) ? `A${first}` : consonant(first);
  return begins + rest.map((letter) => HALF_VOWELS[letter] ?? (isVowel(letter) ? letter : consonant(letter))).join('');
}
const isVowel = (letter: string): boolean => /[aiu]/.test(letter);
const consonant = (letter: string): string => (letter === 'z' ? 'D' : letter.toUpperCase());
const HALF_VOWELS: Readonly<Record<string, string>> = { v: 'u', y: 'i' };

export const withoutVowels = (word: string): string => word.replace(/[a-z]/g, '');

/**
 * How many vowels contradict each other in a reading of a word in Arabic script and in a word in Latin letters of the same
 * consonants. A long vowel is written in both; a short one only in Latin letters, and hardly ever at the end.
 */
export function vowelContradictions(reading: string, latin: string): number {
  const [written, heard] = [reading, latin].map((word) => word.match(/(?<=[A-Z])[a-z]*/g) ?? []);
  const counts = (written ?? []).map((vowels, at, all) => {
    const others = heard?.[at] ?? '';
    if (vowels === '') return Number(others.length > (at === all.length - 1 ? 0 : 1));
    const missing = [...vowels].filter((vowel) => vowel !== ANY && !others.includes(vowel));
    return missing.length;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The readings of a word of consonants, in the form of consonantsOf, the usual reading first. */
export function readingsOf(consonants: string): readonly string[] {
  const ways = consonants.match(AMBIGUOUS)?.length ?? 0;
  let readings = [''];
  for (const letter of consonants) {
    const read = READINGS[letter]?.slice(0, ways > MAX_AMBIGUOUS ? 1 : undefined) ?? [letter];
    readings = read.flatMap((each) => readings.map((reading) => reading + each));
  }
  return readings;
}

/** The article and a word as one: "al-Sabar" is also "Essabar", and "al-Azhar" is also "Lazhar". */
export const withArticle = (consonants: string): readonly string[] => {
  const rest = consonants.replace(/^A/, '');
  return [`AL${rest}`, `A${rest}`, `L${rest}`].filter((each) => each !== consonants);
};

/**
 * Two words as one, by their consonants, without and with the article between them: "NRDN" for "Nureddin", "NRLHK" for
 * "Nurulhaq". Omits the initial vowel of the second word, and may omit one of two equal consonants.
 */
export function joinedConsonants(one: string, other: string): readonly string[] {
  const rest = other.replace(/^A/, '');
  const without = one.at(-1) === rest.charAt(0) ? [one + rest, one + rest.slice(1)] : [one + rest];
  return [...without, `${one}L${rest}`];
}

/** Whether a word consists of consonants only, from Arabic script. */
export const isConsonantal = (word: string): boolean => /^[A-Z]/.test(word);
