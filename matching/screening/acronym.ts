import { nameTokens } from '../names/tokens.ts';

/** What stands in brackets at the end of a name, of letters alone. */
const BRACKETED = /^(.{4,}?)\s*\(\s*((?:\p{Lu}\.?){2,8})\s*\)\s*$/u;

/**
 * A name without the acronym of its own words that it ends with in brackets: "GLOBAL TECHNOLOGY IMPORT & EXPORT, S.A. (GTI)".
 * Undefined if it ends with none.
 */
export function withoutAcronym(name: string): string | undefined {
  const [, words = '', acronym = ''] = BRACKETED.exec(name) ?? [];
  const initials = nameTokens(words).map((word) => word[0]);
  const letters = [...acronym.toLowerCase().replaceAll('.', '')];
  let at = 0;
  for (const initial of initials) if (initial === letters[at]) at += 1;
  return letters.length > 0 && initials[0] === letters[0] && at === letters.length ? words : undefined;
}
