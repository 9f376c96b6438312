import { nameTokens } from '../name-tokens.ts';
import { LEGAL_FORMS } from '../tables/legal-forms.ts';
import { editDistance } from '../text/edit-distance.ts';

/** Most words of a name that are compared. */
const MOST_WORDS = 24;
const LONGEST_NAME = 400;

/** The words by which a name is screened: normalised, in ASCII. The first 400 characters and 24 words count. */
export const screenedWords = (name: string): string[] => nameTokens(name.slice(0, LONGEST_NAME)).slice(0, MOST_WORDS);

/** Words of legal forms that are spelled out abroad; facts from the rigour organisation types (MIT). */
const SPELLED_FORMS =
  'aktsionernoe aktsionerno anonim anonima anonyme capital cv dd dooel doo drustvo eood ert gesellschaft joint jsc kft komandytowa liability limitada limitied obshchestvo obshestvo ogranichennoi ogranichennoy oglu ood otkrytoe otvetstvennostyu pao partnership plc private public publichnoe responsabilidad rl sarl sirketi sociedad societe stock tbk tovarystvo variable wll zakrytoe zrt';

const FORM_WORDS: ReadonlySet<string> = new Set([
  ...[...LEGAL_FORMS.keys()].filter((words) => !words.includes(' ')),
  ...SPELLED_FORMS.split(' '),
]);
const LONG_FORM_WORDS = Map.groupBy(
  [...FORM_WORDS].filter((word) => word.length >= 9),
  (word) => word.slice(0, 2),
);

/**
 * Whether a word says of what kind an organisation is, and hardly which: legal forms, wherever they stand in a name; long
 * ones with a typo, too.
 */
export const isFormWord = (word: string): boolean =>
  FORM_WORDS.has(word) ||
  (word.length >= 8 && (LONG_FORM_WORDS.get(word.slice(0, 2)) ?? []).some((form) => editDistance(word, form, 2) <= 2));

/** Neighbours written as one word, with the place of the first: "al zawahiri" is also "alzawahiri". */
export function joinedPairs(words: readonly string[]): { readonly at: number; readonly word: string }[] {
  return words.slice(1).flatMap((word, at) => {
    const joined = `${words[at]}${word}`;
    return joined.length >= SHORTEST_JOINED ? [{ at, word: joined }] : [];
  });
}

const SHORTEST_JOINED = 5;
