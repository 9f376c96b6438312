import type { Bounds } from '../../storage/snapshot.ts';
import { intersection, type List, union } from '../index/lists.ts';
import type { Postings } from '../index/postings.ts';
import { inOrder, type Scored } from '../ranking.ts';
import type { Concept } from './concepts.ts';
import type { Place } from './place.ts';

/** Probability that an entity is what its industry says, if the industry is nothing else. */
const BY_TRADE = 0.95;
/** Probability by a name: if no industry is known; if one is of the same line of business; and if all are of other lines, unless the
 * text asks for one of them too. */
const [NAME_ALONE, NAME_BESIDE_LINE, NAME_AGAINST_LINE] = [0.8, 0.65, 0.45];
/** Minimum factor if the entity has other industries too: a supermarket with a bakery counter is hardly a bakery. */
const ASIDE = 0.75;
/** Share of the mean of all concepts in a probability; the rest is the weakest one's. */
const MEAN = 0.1;

type Lists = ReadonlyMap<string, List>;
const NONE: List = new Uint32Array(0);
const listsOf = (tokens: Iterable<string>, lists: Lists): List[] =>
  [...tokens].map((token) => lists.get(token) ?? NONE);

/** The documents in a place; undefined where no place is named. */
export const documentsAt = ({ tokens }: Pick<Place, 'tokens'>, lists: Lists): List | undefined =>
  tokens.length === 0 ? undefined : intersection(tokens.map((any) => union(listsOf(any, lists))));

/** The documents whose names have at least one token of each list. */
export const documentsNamed = (tokens: readonly (readonly string[])[], lists: Lists): List =>
  tokens.length === 0 ? NONE : intersection(tokens.map((any) => union(listsOf(any, lists))));

/** The documents that meet every concept in a place. */
export function documentsMeeting(concepts: readonly Concept[], place: Pick<Place, 'tokens'>, lists: Lists): List {
  if (concepts.length === 0) return NONE;
  const at = documentsAt(place, lists);
  const meeting = concepts.map(({ trades, names }) =>
    union([...listsOf(trades.keys(), lists), ...names.map((name) => documentsNamed(name, lists))]),
  );
  return intersection(at === undefined ? meeting : [at, ...meeting]);
}

/**
 * The documents that meet all concepts in a place, those first that most probably are what is asked for; equal ones in their order. An industry is stronger evidence
 * than a word in a name; both together are strongest. Reads nothing but lists.
 */
export async function described(
  postings: Postings,
  { concepts, place }: { readonly concepts: readonly Concept[]; readonly place: Pick<Place, 'tokens'> },
  bounds?: Bounds,
): Promise<readonly Scored[]> {
  const lists = await postings.read(tokensOf(concepts, place), bounds);
  const found = documentsMeeting(concepts, place, lists);
  const weakest = new Float32Array(found.length).fill(1);
  const sum = new Float32Array(found.length);
  const ofTrade = new Uint8Array(found.length);
  for (const { trades } of concepts) eachIn(found, union(listsOf(trades.keys(), lists)), (at) => (ofTrade[at] = 1));
  for (const concept of concepts) {
    for (const [at, probability] of probabilitiesOf(concept, found, ofTrade, postings, lists).entries()) {
      weakest[at] = Math.min(weakest[at] ?? 0, probability);
      sum[at] = (sum[at] ?? 0) + probability;
    }
  }
  const scored = Array.from(found, (document, at) => ({
    document,
    probability: (1 - MEAN) * (weakest[at] ?? 0) + (MEAN * (sum[at] ?? 0)) / concepts.length,
  }));
  return scored.sort(inOrder);
}

/** All tokens of concepts and a place. */
export const tokensOf = (concepts: readonly Concept[], place: Pick<Place, 'tokens'>): readonly string[] => [
  ...place.tokens.flat(),
  ...concepts.flatMap(({ trades, names, line }) => [...trades.keys(), ...names.flat(2), ...(line ?? [])]),
];

/** The probability, 0 to 1, that each of the documents is what one concept asks for. */
function probabilitiesOf(
  concept: Concept,
  found: List,
  ofTrade: Uint8Array,
  { industries }: Postings,
  lists: Lists,
): Float32Array {
  const best = new Float32Array(found.length);
  const trades = new Uint8Array(found.length);
  for (const [token, score] of concept.trades) {
    eachIn(found, lists.get(token) ?? NONE, (at) => {
      best[at] = Math.max(best[at] ?? 0, score);
      trades[at] = (trades[at] ?? 0) + 1;
    });
  }
  const byName = new Float32Array(found.length);
  const named = union(concept.names.map((name) => documentsNamed(name, lists)));
  eachIn(found, named, (at) => {
    const isUnknown = (industries[found[at] ?? 0] ?? 0) === 0;
    byName[at] = isUnknown ? NAME_ALONE : ofTrade[at] === 1 ? NAME_BESIDE_LINE : NAME_AGAINST_LINE;
  });
  const line = concept.line === undefined ? named : union(listsOf(concept.line, lists));
  eachIn(found, line, (at) => {
    if (byName[at] !== 0) byName[at] = Math.max(byName[at] ?? 0, NAME_BESIDE_LINE);
  });
  return best.map((score, at) => {
    const focus = Math.min(1, (trades[at] ?? 0) / Math.max(1, industries[found[at] ?? 0] ?? 0));
    return 1 - (1 - BY_TRADE * score * (ASIDE + (1 - ASIDE) * focus)) * (1 - (byName[at] ?? 0));
  });
}

/** Calls `use` with the index of each document that is also in another list. */
function eachIn(found: List, list: List, use: (at: number) => void): void {
  if (found.length === 0 || list.length === 0) return;
  const common = intersection([found, list]);
  let at = 0;
  for (const document of common) {
    while ((found[at] ?? 0) < document) at += 1;
    use(at);
  }
}
