/** Letters that a digit stands for, misread by eye or by OCR; the likeliest first. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'il',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'g',
  7: 't',
  8: 'b',
};

/**
 * The intended word where digits stand among letters: the first reading that is known, otherwise the likeliest. Digits at
 * the end of a word number something ("valfajr2") and stay, except a single 0 or 1; a word that is mostly digits stays.
 */
export function lettersOfDigits(word: string, isKnown: (word: string) => boolean): string {
  const letters = word.replace(/\d/g, '').length;
  if (letters === word.length || letters < 3 || 2 * letters <= word.length) return word;
  const number = /(?<!\d)[01]$/.test(word) ? '' : (/\d+$/.exec(word)?.[0] ?? '');
  let readings = [''];
  for (const sign of word.slice(0, word.length - number.length)) {
    const seen = LOOKS_LIKE[sign] ?? sign;
    readings = readings.flatMap((reading) => [...seen].map((letter) => reading + letter)).slice(0, MAX_READINGS);
  }
  const whole = readings.map((reading) => reading + number);
  return whole.find(isKnown) ?? whole[0] ?? word;
}

const MAX_READINGS = 8;
