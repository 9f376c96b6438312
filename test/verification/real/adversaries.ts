import { withoutLegalForm } from '../../../matching/names/legal-forms.ts';
import type { RealFirm } from './rows.ts';

/** A firm that is not there, made of two that are; undefined where they are not fit for it. */
export type Adversary = (firm: RealFirm, other: RealFirm) => RealFirm | undefined;

const renamed = (firm: RealFirm, words: readonly (string | undefined)[]): RealFirm | undefined =>
  words.some((word) => word === undefined || word.length < 3) ? undefined : { ...firm, names: [words.join(' ')] };

const wordsOf = ({ names: [name = ''] }: RealFirm): readonly string[] =>
  withoutLegalForm(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);

/** Firms that are not there, as hard to tell from those that are as can be. */
export const ADVERSARIES = {
  /** The first word of a firm and the last of another, at the address of the first. */
  headAndTail: (firm, other) => renamed(firm, [wordsOf(firm)[0], wordsOf(other).at(-1)]),
  /** The other way round, at the address of the second. */
  tailAndHead: (firm, other) => renamed(firm, [wordsOf(other)[0], wordsOf(firm).at(-1)]),
  /** A firm of two words and more, its longest word another's. */
  longestReplaced: (firm, other) => {
    const [words, longest] = [wordsOf(firm), longestOf(wordsOf(firm))];
    return words.length < 2
      ? undefined
      : renamed(
          firm,
          words.map((word) => (word === longest ? longestOf(wordsOf(other)) : word)),
        );
  },
  /** Another person of the family at the same address. */
  relative: (firm) => {
    const [family, given = '', ...rest] = (firm.names[0] ?? '').split(/[\s,]+/);
    return firm.isPerson && rest.length < 2 && given.length > 1
      ? renamed(firm, [family, given.startsWith('M') ? 'Theodora' : 'Marguerite'])
      : undefined;
  },
} as const satisfies Readonly<Record<string, Adversary>>;

const longestOf = (words: readonly string[]) =>
  words.reduce((best, word) => (word.length > best.length ? word : best), '');
