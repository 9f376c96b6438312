import type { Name } from '../../matching/names/name.ts';
import type { Bounds } from '../../storage/snapshot.ts';
import { intersection, type List } from '../index/lists.ts';
import type { Postings } from '../index/postings.ts';
import { ownNameToken, stemsOf, wholeName } from '../index/tokens.ts';
import { documentsAt, documentsNamed } from './described.ts';
import type { Split } from './splits.ts';

/** A name that a text has beside other words. */
export interface NameBeside {
  readonly split: Split;
  /** The words of the name, as typed. */
  readonly words: readonly string[];
  /** Number of entities that are called so. */
  readonly count: number;
  /** 0 to 1. */
  readonly likelihood: number;
}

/** Likelihood with one word and with two behind a name that all have who have its words. */
const BESIDE = [0.6, 0.45];
/** Minimum share of entities that are called so, of those whose names have the words: fewer, and the words are no name. */
const CALLED_SO = 0.25;

/**
 * Names in a text of which no entity has all words: people say what a business is, or where, behind its name, and names do not
 * ("Walgreens Pharmacy", "Taco Time Northwest"). The rest is a name if it is the whole name of most who have its words.
 */
export async function namesBeside(
  splits: readonly Split[],
  nameIn: (text: string) => Name,
  postings: Postings,
  bounds?: Bounds,
): Promise<readonly NameBeside[]> {
  const isPlace = (words: readonly string[]) =>
    splits.some(({ what, place }) => place.tokens.length > 0 && what.join(' ') === words.join(' '));
  const parts = splits.flatMap((split) =>
    // Who says where does not mean elsewhere.
    cut(split.what)
      .filter(({ words }) => !isPlace(words))
      .map(({ words, beside }) => {
        const name = nameIn(words.join(' '));
        return { split, words, beside, stems: stemsOf(name), own: ownNameToken(wholeName(name)) };
      }),
  );
  const tokens = parts.flatMap(({ split, stems, own }) => [own, ...stems, ...split.place.tokens.flat()]);
  const lists = await postings.read(tokens, bounds);
  return parts.flatMap(({ split, words, beside, stems, own }): NameBeside[] => {
    const called = lists.get(own) ?? NONE;
    if (stems.length === 0 || called.length === 0) return [];
    const at = documentsAt(split.place, lists);
    const count = at === undefined ? called.length : intersection([called, at]).length;
    const named = documentsNamed(
      stems.map((stem) => [stem]),
      lists,
    );
    const share = called.length / Math.max(1, named.length);
    return count === 0 || share < CALLED_SO
      ? []
      : [{ split, words, count, likelihood: share * (BESIDE[beside - 1] ?? 0) }];
  });
}

const NONE: List = new Uint32Array(0);

/** The words without the last ones. */
const cut = (words: readonly string[]) =>
  [...BESIDE.keys()]
    .map((at) => at + 1)
    .filter((beside) => beside < words.length)
    .map((beside) => ({ words: words.slice(0, -beside), beside }));
