import type { SearchInput } from '../../../search/request/input.ts';

/** A change that says nothing: how a text is written, or in which order the fields are. */
export type Spelling = keyof typeof CHANGES;

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'î',
  o: 'ö',
  u: 'ü',
  A: 'Á',
  E: 'É',
  I: 'Î',
  O: 'Ö',
  U: 'Ü',
};
const same = (text: string) => text;

const CHANGES = {
  'upper case': (text: string) => text.toUpperCase(),
  'lower case': (text: string) => text.toLowerCase(),
  'each word capitalized': (text: string) =>
    text.toLowerCase().replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase()),
  accents: (text: string) => text.replace(/[aeiouAEIOU]/g, (letter) => ACCENTED[letter] ?? letter),
  'no accents': (text: string) => text.normalize('NFD').replace(/\p{M}/gu, ''),
  'a stop at the end': (text: string) => `${text}.`,
  'quotation marks': (text: string) => `"${text}"`,
  'another apostrophe': (text: string) => text.replaceAll("'", '’'),
  'no apostrophes': (text: string) => text.replaceAll("'", ''),
  'spaces around': (text: string) => `  ${text}\t`,
  'double spaces': (text: string) => text.replaceAll(' ', '  '),
  'fields in another order': same,
};

/** All changes that may change nothing in what is found. */
export const SPELLINGS = Object.keys(CHANGES).filter((name): name is Spelling => name in CHANGES);

/** The same request written otherwise: its name and prompt, or the order of its fields and of those of its address. */
export function respelled(input: SearchInput, change: Spelling): SearchInput {
  const written = Object.entries(input).map(([field, value]) =>
    (field === 'name' || field === 'prompt') && typeof value === 'string'
      ? [field, CHANGES[change](value)]
      : [field, value],
  );
  return Object.fromEntries(change === 'fields in another order' ? written.toReversed() : written);
}
