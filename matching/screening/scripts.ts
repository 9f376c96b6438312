import { createRequire } from 'node:module';
import { withoutAcronym } from './acronym.ts';
import { consonantsOfArabic } from './arabic-script.ts';

const ARABIC = /[\p{Script=Arabic}][\p{Script=Arabic}\p{M}\u200c\u0640]*/gu;
const SIGNS = /\p{Script=Han}+|\p{Script=Hangul}+|[\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
const OTHER_SCRIPT = /[\p{Script=Arabic}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Minimum and maximum characters of a person's name in Chinese and Korean. */
const [MIN_NAME, MAX_NAME] = [2, 4];

const BRACKETS = /[()[\]（）]/u;
const [LATIN, NOT_LATIN] = [/\p{Script=Latin}{2}/u, /(?!\p{Script=Latin})\p{L}/u];

/**
 * The ways in which a name is written: as given, without its own acronym in brackets, and its part in Latin letters if brackets
 * separate it from another script. "VOLGATRANS (Волгатранс)" may be one name written twice.
 */
export function writingsOf(name: string): readonly string[] {
  const plain = withoutAcronym(name);
  if (plain !== undefined) return [name, plain];
  if (!NOT_LATIN.test(name) || !BRACKETS.test(name)) return [name];
  const latin = name.split(BRACKETS).filter((part) => LATIN.test(part) && !NOT_LATIN.test(part));
  return latin.length === 0 ? [name] : [name, latin.join(' ')];
}

/** A part of a text: either its words are known, or its text must still be split into words. */
export type ReadPart = { readonly words: readonly string[] } | { readonly text: string };

/**
 * Splits a text into parts and makes readable the scripts that cannot be converted letter by letter: Chinese by its
 * pronunciation, with the family name separate ("习近平" → xi jinping), Korean by syllables, kana as romaji, and Arabic script
 * by its consonants in capitals, as it omits vowels. Chinese characters in Japanese names get their Chinese readings.
 */
export function readScripts(text: string): readonly ReadPart[] {
  if (!OTHER_SCRIPT.test(text)) return [{ text }];
  const latin = text.replace(SIGNS, (signs) => ` ${readSigns(signs)} `);
  const parts: ReadPart[] = [];
  let end = 0;
  for (const { 0: word, index } of latin.matchAll(ARABIC)) {
    parts.push({ text: latin.slice(end, index) }, { words: [word] });
    end = index + word.length;
  }
  return joinedArabic([...parts, { text: latin.slice(end) }]);
}

/** Reads adjacent words in Arabic script together, because some are one word in Latin letters. */
function joinedArabic(parts: readonly ReadPart[]): readonly ReadPart[] {
  const read: ReadPart[] = [];
  let words: string[] = [];
  const flush = () => {
    if (words.length > 0) read.push({ words: consonantsOfArabic(words) });
    words = [];
  };
  for (const part of parts) {
    if ('words' in part) words.push(...part.words);
    else if (part.text.trim() !== '') {
      flush();
      read.push(part);
    }
  }
  flush();
  return read;
}

function readSigns(signs: string): string {
  const isName = signs.length >= MIN_NAME && signs.length <= MAX_NAME;
  if (/\p{Script=Hangul}/u.test(signs)) return isName ? [...signs].map(koreanSyllable).join(' ') : signs;
  if (!/\p{Script=Han}/u.test(signs)) return readers().toRomaji(signs);
  const [family = '', ...given] = readers().pinyin(signs, { toneType: 'none', type: 'array', surname: 'head' });
  return isName ? `${family} ${given.join('')}` : `${family}${given.join('')}`;
}

/** Family names spelled by usage, not by their single letter. */
const KOREAN_FAMILIES: Readonly<Record<string, string>> = { 이: 'lee', 오: 'oh', 우: 'woo', 유: 'yoo' };
const koreanSyllable = (sign: string, at: number): string => (at === 0 ? KOREAN_FAMILIES[sign] : undefined) ?? sign;

type Readers = Pick<typeof import('pinyin-pro'), 'pinyin'> & Pick<typeof import('wanakana'), 'toRomaji'>;
let loaded: Readers | undefined;

/** The dictionaries of readings, loaded when a text first needs them: about 16 MB that most processes never use. */
function readers(): Readers {
  if (loaded === undefined) {
    const require = createRequire(import.meta.url);
    const { pinyin }: typeof import('pinyin-pro') = require('pinyin-pro');
    const { toRomaji }: typeof import('wanakana') = require('wanakana');
    loaded = { pinyin, toRomaji };
  }
  return loaded;
}
