import { type StreetName, streetName } from './street-name.ts';

/** A corner of two streets. */
export interface Corner {
  /** Their names in alphabetical order: "1ST & MAIN". */
  readonly name: string;
  /** The same with directions and types: "1ST AVE E & MAIN ST". */
  readonly streets: string;
}

/** "HWY 20 & MAIN ST", "3RD ST AT PINE ST": the two streets that meet. Undefined for other lines. */
export function cornerOf(words: readonly string[]): Corner | undefined {
  if (/^\d+$/.test(words[0] ?? '')) return undefined;
  const line = words.flatMap((word) => (STREETS_BY_SLASH.test(word) ? word.replace('/', ' & ').split(' ') : [word]));
  const at = line.findIndex((word) => CORNER_SIGNS.has(word));
  if (at < 1 || at === line.length - 1) return undefined;
  const streets = [line.slice(cornerBegins(line), at), line.slice(at + 1)].map(streetName);
  if (streets.some(({ name }) => name === null)) return undefined;
  return { name: joined(streets.map(({ name }) => name)), streets: joined(streets.map(wholeStreet)) };
}

const joined = (streets: readonly (string | null)[]) => streets.toSorted().join(' & ');
const wholeStreet = ({ before, name, type, after }: StreetName) =>
  [before, name, type, after].filter((part) => part !== null).join(' ');

/** "MAIN ST/1ST AVE". */
const STREETS_BY_SLASH = /^[A-Z\d]*[A-Z]{2}\/[A-Z\d]*[A-Z]{2}$/;
const CORNER_SIGNS = new Set(['&', 'AND', 'AT', '@', '/']);
const CORNER_WORDS = new Set('CORNER COR CRNR INTERSECTION'.split(' '));

/** Index after "NW CORNER OF". */
function cornerBegins(words: readonly string[]): number {
  const at = words.findIndex((word, index) => index < 2 && CORNER_WORDS.has(word));
  if (at < 0) return 0;
  return words[at + 1] === 'OF' ? at + 2 : at + 1;
}
