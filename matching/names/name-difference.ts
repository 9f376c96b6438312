import { withoutLegalForm } from '../legal-forms.ts';
import { fold } from '../text/fold.ts';

/** What two names differ in that leaves them one name, each as the phrase that names it, and the text without it. */
const STEPS: readonly (readonly [phrase: string, without: (name: string) => string])[] = [
  ['accents', fold],
  ['"&"', (name) => name.replace(/[&+]/g, ' and ')],
  ['the legal suffix', withoutSuffix],
  ['punctuation', (name) => name.replace(/['’`.]/g, '').replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')],
  ['an article', (name) => name.replace(ARTICLE, ' ').replace(/(?<=\S)\s+the\s*$/i, '')],
  ['spaces', (name) => name.replace(/\s+/g, '')],
];

/** "A" beside a letter, a digit or "and" is an initial, or a name: "A A ANDERSON", "A & W", "A 1". */
const ARTICLE = /(?<=^|\s)(?:the|an)(?=\s)|(?<=^\s*|\p{L}{2}\s+)a(?=\s+\p{L}{2})(?!\s+and\s)/giu;

/** A name without a suffix stays as it is, its dots too. */
function withoutSuffix(name: string): string {
  const bare = withoutLegalForm(name);
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length;
  return letters(bare) === letters(name) ? name : bare;
}

/** All choices of steps, the fewest first. */
const CHOICES = Array.from({ length: 2 ** STEPS.length }, (_, bits) =>
  STEPS.filter((_, at) => (bits >> at) % 2 === 1),
).sort((one, other) => one.length - other.length);

/**
 * What has to be left out of two names so that they are equal but for letter case, as phrases ("the legal suffix",
 * "punctuation"), as few as will do; nothing where they are so as written, undefined where they are not without all of it either.
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
