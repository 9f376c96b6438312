import { type ImpliedType, LEGAL_FORMS, type LegalForm, MAX_FORM_ENDING_IN } from '../tables/legal-forms.ts';
import { fold } from '../text/fold.ts';

/** Where the legal form of a name begins, and which form it is. */
export interface FoundForm {
  /** Index of the first token of the form; the number of tokens if there is no form. */
  readonly start: number;
  /** The most specific form: the last one that implies a type, otherwise the last one. */
  readonly form: LegalForm | null;
}

/** Words that may follow the form: "ADOLPH LAW GROUP PLLC THE". */
const TRAILING = new Set(['the']);

/**
 * Finds the legal forms at the end of a name given as lower-case tokens: several ("co", "inc"), in full ("limited liability
 * company"), in letters ("l", "l", "c"). The first token is never part of a form, because a form alone is not a name.
 */
export function findLegalForm(tokens: readonly string[]): FoundForm {
  let start = tokens.length;
  while (start > 1 && TRAILING.has(tokens[start - 1] ?? '')) start--;
  let found: LegalForm | null = null;
  for (let step = formBefore(tokens, start); step !== undefined; step = formBefore(tokens, start)) {
    start = step.start;
    if (found === null || (found.type === null && step.form.type !== null)) found = step.form;
  }
  return { start: found === null ? tokens.length : start, form: found };
}

/** The longest form that ends before index `end`. */
function formBefore(tokens: readonly string[], end: number): { start: number; form: LegalForm } | undefined {
  const last = tokens[end - 1] ?? '';
  const longest = last.length === 1 ? MAX_SPELLED : (MAX_FORM_ENDING_IN.get(last) ?? 0);
  for (let length = Math.min(longest, end - 1); length > 0; length--) {
    const words = length === 1 ? last : tokens.slice(end - length, end).join(' ');
    const form = LEGAL_FORMS.get(words) ?? (length > 1 ? spelledForm(words) : undefined);
    if (form !== undefined) return { start: end - length, form };
  }
  return undefined;
}

/** Maximum words of a spelled form: "p l l c", "s p z o o". */
const MAX_SPELLED = 5;

/** The form spelled in single letters: "l l c", "p s". */
const spelledForm = (words: string): LegalForm | undefined =>
  words.split(' ').every((word) => word.length === 1) ? LEGAL_FORMS.get(words.replaceAll(' ', '')) : undefined;

function wordsOf(name: string): readonly string[] {
  const text = name.slice(0, MAX_NAME_LENGTH);
  const plain = text.includes('.') ? text.replace(DOTTED, (letters) => letters.replaceAll('.', '')) : text;
  return plain.split(/[\s.,]+/).filter((word) => word !== '');
}
const DOTTED = /\b(?:[A-Z]\.){2,}/gi;
const MAX_NAME_LENGTH = 1000;

const formOf = (words: readonly string[]) => findLegalForm(words.map(tokenOf));

const tokenOf = (word: string): string =>
  word === '&'
    ? 'and'
    : fold(word)
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '');

/** Whether the last word can end a legal form. For most names it cannot, and nothing more is checked. */
function endsInForm(words: readonly string[]): boolean {
  const last = tokenOf(words.at(-1) ?? '');
  return last.length === 1 || TRAILING.has(last) || MAX_FORM_ENDING_IN.has(last);
}

/** The legal form at the end of a name; null if it has none. */
export function legalFormOf(name: string): LegalForm | null {
  const words = wordsOf(name);
  return endsInForm(words) ? formOf(words).form : null;
}

/** The LegalEntityType that a name's legal form implies; undefined if it has no form, or one that several types use. */
export const impliedType = (name: string): ImpliedType | undefined => legalFormOf(name)?.type ?? undefined;

/** The name without its legal form, commas and dots; a name that is only a form stays. */
export function withoutLegalForm(name: string): string {
  const words = wordsOf(name);
  return endsInForm(words) ? words.slice(0, formOf(words).start).join(' ') : words.join(' ');
}
