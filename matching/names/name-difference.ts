import { fold } from '../text/fold.ts';
import { withoutLegalForm } from './legal-forms.ts';

/** The phrase of two names with different legal forms, or of one with a form and one without. */
export const LEGAL_SUFFIX = 'the legal suffix';

/** The differences that leave two names the same, each with the phrase that describes it and a function that removes it. */
const STEPS: readonly (readonly [phrase: string, without: (name: string) => string])[] = [
  ['accents', fold],
  ['"&"', (name) => name.replace(/[&+]/g, ' and ')],
  [LEGAL_SUFFIX, withoutSuffix],
  ['punctuation', (name) => name.replace(/['’`.]/g, '').replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')],
  ['an article', (name) => name.replace(ARTICLE, ' ').replace(/(?<=\S)\s+the\s*$/i, '')],
  ['spaces', (name) => name.replace(/\s+/g, '')],
];

/** "A" next to a letter, a digit or "and" is an initial or a name, not an article: "A A ANDERSON", "A & W", "A 1". */
const ARTICLE = /(?<=^|\s)(?:the|an)(?=\s)|(?<=^\s*|\p{L}{2}\s+)a(?=\s+\p{L}{2})(?!\s+and\s)/giu;

/** A name without a suffix stays as written, with its dots. */
function withoutSuffix(name: string): string {
  const bare = withoutLegalForm(name);
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length;
  return letters(bare) === letters(name) ? name : bare;
}

const hasSuffix = (steps: typeof STEPS): number => Number(steps.some(([phrase]) => phrase === LEGAL_SUFFIX));

/**
 * All combinations of steps, smallest first. Of equal ones those without the legal suffix, because the comma and the dot of "ACME, INC."
 * go with the suffix, and are all in which it differs from "ACME INC".
 */
const CHOICES = Array.from({ length: 2 ** STEPS.length }, (_, bits) =>
  STEPS.filter((_, at) => (bits >> at) % 2 === 1),
).sort((one, other) => one.length - other.length || hasSuffix(one) - hasSuffix(other));

/**
 * The smallest set of differences, as phrases ("the legal suffix", "punctuation"), whose removal makes two names equal
 * except for letter case. Empty if they are equal as written; undefined if they differ even with all of them removed.
 */
export function nameDifference(one: string, other: string): readonly string[] | undefined {
  if (!areEqual(one, other, STEPS)) return undefined;
  return CHOICES.find((steps) => areEqual(one, other, steps))?.map(([phrase]) => phrase);
}

function areEqual(one: string, other: string, steps: typeof STEPS): boolean {
  const bare = (name: string) =>
    steps
      .reduce((text, [, without]) => without(text), name)
      .trim()
      .replace(/\s+/g, ' ')
      .toUpperCase();
  const left = bare(one);
  return left !== '' && left === bare(other);
}
