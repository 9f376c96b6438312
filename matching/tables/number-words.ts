const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );

/** Tens by word: twenty → 20. */
export const TENS_WORDS: ReadonlyMap<string, number> = new Map(TENS.map((word, index) => [word, (index + 2) * 10]));

/** One to nine, as they follow a multiple of ten: twenty one. */
export const DIGIT_WORDS: ReadonlyMap<string, number> = new Map(
  UNITS.slice(1, 10).map((word, index) => [word, index + 1]),
);

/** First to ninth, as they follow a multiple of ten: twenty first. */
export const ORDINAL_DIGITS: ReadonlyMap<string, number> = new Map(
  ORDINALS.slice(0, 9).map((word, index) => [word, index + 1]),
);

const ending = (number: number) =>
  number % 100 >= 11 && number % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');

/** A number with its ordinal ending: 1 → 1st, 42 → 42nd. */
export const ordinal = (number: number): string => `${number}${ending(number)}`;

/** Spanish numbers, as in "CINCO DE MAYO"; ends before "once" (eleven), which is an English word. */
const SPANISH_UNITS = 'uno dos tres cuatro cinco seis siete ocho nueve diez'.split(' ');

/** English words for numbers as digits: four → 4, first → 1st, twenty → 20. */
export const ENGLISH_NUMBERS: ReadonlyMap<string, string> = new Map([
  ...UNITS.map((word, number) => [word, String(number)] as const),
  ...[...TENS_WORDS].map(([word, number]) => [word, String(number)] as const),
  ...ORDINALS.map((word, index) => [word, ordinal(index + 1)] as const),
]);

/** The same, including the Spanish numbers: cinco → 5. */
export const NUMBER_WORDS: ReadonlyMap<string, string> = new Map([
  ...SPANISH_UNITS.map((word, index) => [word, String(index + 1)] as const),
  ...ENGLISH_NUMBERS,
]);
