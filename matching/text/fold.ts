import anyAscii from 'any-ascii';

/** Accents on letters of other scripts. Omits the marks of Indic and Southeast Asian scripts, which are their vowels. */
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+/g;
/** Signs beside a word that are not part of it: trademarks and pictures. Transliteration would turn them into letters. */
const SIGNS = /[™®©℠℗\p{Extended_Pictographic}\p{Emoji_Modifier}]|\u200d|\ufe0f/gu;
const APOSTROPHES = /[’‘ʼ‛`´]/g;
const NOT_ASCII = /\P{ASCII}/u;

/**
 * The text in ASCII: accents removed ("Café" → Cafe), other scripts transliterated letter by letter ("Владимир" → Vladimir,
 * "北京" → BeiJing), trademarks and emoji dropped. Keeps the letter case. Never throws; returns ASCII unchanged.
 */
export function fold(text: string): string {
  if (!NOT_ASCII.test(text)) return text;
  const plain = text.replace(SIGNS, ' ').replace(APOSTROPHES, "'").normalize('NFKD').replace(ACCENTS, '').normalize();
  return NOT_ASCII.test(plain) ? anyAscii(plain) : plain;
}
