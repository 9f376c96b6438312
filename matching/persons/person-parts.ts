import { FREQUENT_NAMES } from '../names/frequent-names.ts';
import type { PersonNames } from '../names/person-names.ts';
import { SURE_FAMILY_OPENERS } from '../tables/particles.ts';
import { DEGREES, OFFICES, PERSON_SUFFIXES, PERSON_TITLES } from '../tables/person-titles.ts';
import { fold } from '../text/fold.ts';
import { HARDLY_A_NAME, isParticle } from './person-evidence.ts';

/** What stands beside the names of a person, upper case and without dots. */
interface BesideNames {
  /** Before the names: DR, SENATOR. */
  readonly titles: readonly string[];
  /** What tells people of one name apart: JR, III. */
  readonly suffixes: readonly string[];
  /** Behind the names: degrees, licences and offices, such as MD and PRESIDENT. */
  readonly degrees: readonly string[];
}

/** The words of a person's name, each of which stands in exactly one part. */
export interface NameWords extends BesideNames {
  /** The names, by the pieces between commas that have any; a hyphenated name is one word. */
  readonly pieces: readonly (readonly string[])[];
}

/** The parts of a person's name; each word of it stands in exactly one. */
export interface PersonParts extends BesideNames {
  /** Given and middle names, including initials. */
  readonly given: readonly string[];
  /** The family name, with the particles that begin it. */
  readonly family: readonly string[];
}

/**
 * The parts of a name: "David O. Woodruff, M.D." has the given names DAVID and O, the family name WOODRUFF and the degree MD. A
 * family name stands before a comma. Without one, it is the last name, with the particles before it, or the first one if the last
 * is an initial: "SMITH JOHN Q".
 */
export function personParts(line: string, names: PersonNames = FREQUENT_NAMES): PersonParts {
  const { pieces, ...beside } = nameWords(line, 'given', names);
  const [head = [], ...tail] = pieces;
  if (tail.length > 0) return { ...beside, given: tail.flat(), family: head };
  if (head.length > 2 && head.at(-1)?.length === 1) {
    const end = familyAtBegin(head);
    return { ...beside, given: head.slice(end), family: head.slice(0, end) };
  }
  const start = familyAtEnd(head);
  return { ...beside, given: head.slice(0, start), family: head.slice(start) };
}

/**
 * Tells the names of a person from what stands beside them: "DR JOHN SMITH, JR., M.D.". A word is a title, a suffix or a degree
 * in its place alone. `first`: which name comes first if there is no comma.
 */
export function nameWords(line: string, first: 'given' | 'family', names: PersonNames): NameWords {
  const beside: Record<keyof BesideNames, string[]> = { titles: [], suffixes: [], degrees: [] };
  const pieces = fold(line)
    .toUpperCase()
    .split(',')
    .map((piece, at) => {
      const words = withOpeners(wordsOf(piece, names), names);
      let isLeading = true;
      return words.flatMap((written, place) => {
        const part = partOf(
          written,
          { isLeading, isSecondPiece: at > 0, after: words.length - place - 1, count: words.length, first },
          names,
        );
        isLeading &&= part === 'titles';
        if (part === undefined) return initialsOf(written);
        beside[part].push(withoutDots(written));
        return [];
      });
    });
  return { ...beside, pieces: pieces.filter((words) => words.length > 0) };
}

/** The words of a piece. A hyphen joins two names, but no name and an office: "JANE SMITH-TREASURER". */
const wordsOf = (piece: string, names: PersonNames): readonly string[] =>
  piece
    .split(/\s+/)
    .flatMap((word) => {
      const hyphen = word.lastIndexOf('-');
      return hyphen > 0 && isDegree(word.slice(hyphen + 1), names)
        ? [word.slice(0, hyphen), word.slice(hyphen + 1)]
        : [word];
    })
    .filter((word) => /\w/.test(word));

/** Where a word stands in its piece of a name. */
interface WordPosition {
  /** Only titles stand before it. */
  readonly isLeading: boolean;
  readonly isSecondPiece: boolean;
  /** How many words of the piece stand behind it, and how many it has. */
  readonly after: number;
  readonly count: number;
  readonly first: 'given' | 'family';
}

/** What a word is beside a name; undefined for a name. */
function partOf(
  written: string,
  { isLeading, isSecondPiece, after, count, first }: WordPosition,
  names: PersonNames,
): keyof BesideNames | undefined {
  const word = withoutDots(written);
  if (isLeading && after > 0 && PERSON_TITLES.has(word)) return 'titles';
  if (!isSecondPiece && isLeading) return undefined;
  // "J.R." is two initials.
  const isSuffix = PERSON_SUFFIXES.has(word) && !/\.\w/.test(written);
  if (isSuffix && (!ENDINGS.has(word) || (first === 'given' && after === 0))) return 'suffixes';
  const isNeeded = !isSecondPiece && count < 3;
  return !isNeeded && isDegree(word, names) ? 'degrees' : undefined;
}

const withoutDots = (word: string) => word.replaceAll('.', '');

/** Whether a word is a degree or an office after the name; DO is also a surname. */
const isDegree = (word: string, names: PersonNames): boolean =>
  (OFFICES.has(word) || DEGREES.has(word)) && names.familyShare(word) < HARDLY_A_NAME;

/** Suffixes that, except at the end of a name, are also initials or words. */
const ENDINGS = new Set(['V', 'SENIOR', 'JUNIOR']);

/** What opens a family name and is sometimes written apart: "O BRIEN", "MC DONALD", "D ANGELO". */
const OPENERS: ReadonlyMap<string, string> = new Map([
  ['O', "O'"],
  ['D', "D'"],
  ['MC', 'MC'],
]);
/** Minimum ratio of people who have the joined name to those with the rest of it, where the opener may be an initial. */
const RATHER_JOINED = 2;

/** Joins an opener to the word after it if both together are a family name, and more usual than an initial and the word. */
function withOpeners(words: readonly string[], names: PersonNames): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1) ?? '';
    const opener = word.length > 1 ? OPENERS.get(before) : undefined;
    const share = opener === undefined ? 0 : names.familyShare(before + word);
    const rivals = before.length > 1 ? 0 : Math.max(names.familyShare(word), names.givenShare(word));
    if (share >= HARDLY_A_NAME && share >= RATHER_JOINED * rivals) joined[joined.length - 1] = `${opener}${word}`;
    else joined.push(word);
  }
  return joined;
}

/** "J.R." is two initials; any other dot ends a word. */
const initialsOf = (written: string): readonly string[] => (LETTERS.test(written) ? [written] : pieces(written));
const LETTERS = /^[A-Z]+$/;
const pieces = (written: string): readonly string[] =>
  written
    .split('.')
    .map((part) => part.replace(/^[^A-Z0-9]+|[^A-Z0-9]+$/g, ''))
    .filter((part) => part !== '');

/** Index where the family name at the end begins. */
export function familyAtEnd(words: readonly string[]): number {
  let start = Math.max(0, words.length - 1);
  while (start > 1 && isParticle(words[start - 1] ?? '')) start--;
  return start;
}

/** Number of words in the family name before the given names: one, and the particles that begin it. */
export function familyAtBegin(words: readonly string[]): number {
  let family = 1;
  while (
    SURE_FAMILY_OPENERS.has((words[family - 1] ?? '').toLowerCase()) &&
    words.slice(family + 1).some((word) => word.length > 1)
  )
    family++;
  return family;
}
