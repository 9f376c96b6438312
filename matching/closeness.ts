import { alignedNames } from './evidence/name.ts';
import { align, isInOrder } from './names/alignment.ts';
import type { Name } from './names/name.ts';

/**
 * How near two business names are if no word may be added or left out:
 * 3: the same except for letter case, punctuation, "&", articles, and a legal form that one of them lacks;
 * 2: also except for a different legal form, spellings of a word ("DEPT", "SAVIOURS") and words written together;
 * 1: also except for slips of the pen;
 * 0: further apart.
 */
export type Closeness = 0 | 1 | 2 | 3;

/** Minimum similarity, 0 to 1, of a word and a mistyped or shortened form of it. */
const MIN_SLIP = 0.8;
/** The same minimum where one word stands for several: admits words written together, but no acronym. */
const MIN_JOINED = 0.95;
/** Minimum score of the whole names, over all their words: allows one slip in a name of two words, no more. */
const MIN_SCORE = 0.85;

/**
 * The closeness of two names. Stricter than a match, because sibling firms differ in one word, a number or the order of
 * words:
 *
 *     ACME PIZZA, LLC              Acme Pizza LLC              3
 *     ST JOHNS LUTHERAN CHURCH     SAINT JOHN LUTHERAN CHURCH  2
 *     ACME PIZZERIA                ACME PIZZERRIA              1
 *     FRIENDS OF FORT OWEN         FORT OWEN                   0
 *     PTA LINCOLN 5                PTA LINCOLN 6               0
 *
 * Symmetric. A name without letters and digits is close to no name.
 */
export function closeness(one: Name, other: Name): Closeness {
  if (one.whole === '' || other.whole === '' || one.storeNumber !== other.storeNumber) return 0;
  if (texts(one) === texts(other) && areFormsAlike(one, other)) return 3;
  if (one.whole === other.whole || one.compact === other.compact || stems(one) === stems(other)) return 2;
  return differsBySlips(one, other) ? 1 : 0;
}

const texts = ({ words }: Name): string => words.map(({ text }) => text).join(' ');
/** An absent legal form contradicts no other. */
const areFormsAlike = ({ form: one }: Name, { form: other }: Name): boolean =>
  one === null || other === null || one.type === other.type;
const stems = ({ words }: Name): string => words.map(({ stem }) => stem).join(' ');

function differsBySlips(one: Name, other: Name): boolean {
  const alignment = align(one, other);
  const min = one.words.length === other.words.length ? MIN_SLIP : MIN_JOINED;
  return (
    isInOrder(alignment) &&
    [alignment.one, alignment.other].every(({ words }) => words.every(({ similarity }) => similarity >= min)) &&
    (alignedNames(alignment, 'location')?.score ?? 0) >= MIN_SCORE
  );
}
