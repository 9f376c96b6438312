import type { Name } from '../../matching/names/name.ts';
import type { Bounds, Snapshot } from '../../storage/snapshot.ts';
import { contains, type List } from '../index/lists.ts';
import type { Postings } from '../index/postings.ts';
import type { SearchedType } from '../index/searched-types.ts';
import { ownNameToken, relatedNameToken, wholeName } from '../index/tokens.ts';
import type { KeyKind } from '../kinds.ts';
import { type Key, type KeyHits, keyHits } from './key-hits.ts';
import type { QueryWord, Together } from './query-words.ts';
import { tokensOf, wordHits } from './word-hits.ts';

/** How candidates of one query are found. */
export interface Retrieval {
  readonly names: readonly NamedBy[];
  readonly keys: readonly Key[];
  /** Tokens of each place where the business may be; candidates elsewhere do not fit. */
  readonly places: readonly Together[];
  /** Every candidate has one of each of these tokens. */
  readonly required: Together;
}

/** A name of a query, and its words with their variants. */
export interface NamedBy {
  readonly name: Name;
  readonly words: readonly QueryWord[];
}

/** An entity that words or keys found, and how. */
export interface Candidate {
  readonly document: number;
  /** Shares of the query's words that its names have: in any variant; each variant by its own share; as typed. */
  readonly had: number;
  readonly share: number;
  readonly exact: number;
  /** Whether it bears the name of the query itself, or only a related record does. */
  readonly bears: 'own' | 'related' | undefined;
  /** Whether it is at one of the places of the query. */
  readonly fits: boolean;
  /** The kinds of key that found it. */
  readonly by: ReadonlySet<KeyKind>;
}

/** The candidates of one query, in the order of their documents, and what its keys lead to. */
export interface Candidates {
  readonly all: readonly Candidate[];
  readonly keys: readonly { readonly kind: KeyKind; readonly hits: KeyHits }[];
}

/** What retrieval reads. */
export interface Searched {
  readonly snapshot: Snapshot;
  readonly type: SearchedType;
  readonly postings: Postings;
}

const NONE: ReadonlySet<KeyKind> = new Set();

/** A document that no word or key found. */
export const candidateAt = (document: number): Candidate => ({
  ...{ document, had: 0, share: 0, exact: 0, bears: undefined, fits: true, by: NONE },
});

/**
 * The candidates of each of many queries: those that have enough of the words of a name, and those to which a key leads.
 * Reads all lists with one statement, none if they are in memory, and each kind of key with one.
 */
export async function candidatesOf(
  { snapshot, type, postings }: Searched,
  retrievals: readonly Retrieval[],
  bounds?: Bounds,
): Promise<readonly Candidates[]> {
  const short = bounds && ({ ...bounds, lane: 'short' } as const);
  const lists = await postings.read(new Set(retrievals.flatMap(listTokens)), short);
  const keys = await keyHits(
    snapshot,
    type,
    retrievals.flatMap((each) => each.keys),
    short,
  );
  return retrievals.map((retrieval) => {
    const found = retrieval.keys.map((key) => ({ kind: key.kind, hits: keys(key) }));
    return { all: candidates(retrieval, lists, found, postings), keys: found };
  });
}

/** All tokens whose lists a retrieval reads. */
export const listTokens = ({ names, places, required }: Retrieval): string[] => [
  ...names.flatMap(({ name, words }) => [...bearerTokens(name), ...tokensOf(words)]),
  ...[required, ...places].flat(2),
];

/** The tokens of those who bear a name themselves, and by a related record. */
function bearerTokens(name: Name): readonly string[] {
  const whole = wholeName(name);
  return [ownNameToken(whole), relatedNameToken(whole)];
}

function candidates(
  { names, places, required }: Retrieval,
  lists: ReadonlyMap<string, List>,
  keys: Candidates['keys'],
  postings: Postings,
): readonly Candidate[] {
  const isWithin = holderOf(required, lists);
  const isIn = places.map((place) => holderOf(place, lists));
  const fitsIn = (document: number) => isIn.length === 0 || isIn.some((is) => is(document));
  const byKey = keyedDocuments(keys, postings);
  const found = new Map<number, Candidate>();
  for (const { name, words } of names) {
    const [own, related] = bearerTokens(name).map((token) => lists.get(token));
    const hits = wordHits(words, lists, postings);
    for (const [at, document] of hits.documents.entries()) {
      if (!isWithin(document)) continue;
      const had = hits.had[at] ?? 0;
      const previous = found.get(document);
      if (previous !== undefined && previous.had >= had) continue;
      const bearsIt = (list: List | undefined) => had === 1 && list !== undefined && contains(list, document);
      found.set(document, {
        ...{ document, had, share: hits.shares[at] ?? 0, exact: hits.exact[at] ?? 0 },
        bears: bearsIt(own) ? 'own' : bearsIt(related) ? 'related' : undefined,
        fits: fitsIn(document),
        by: byKey.get(document) ?? NONE,
      });
    }
  }
  for (const [document, by] of byKey) {
    if (found.has(document) || !isWithin(document)) continue;
    found.set(document, { ...candidateAt(document), fits: fitsIn(document), by });
  }
  return [...found.values()].sort((one, other) => one.document - other.document);
}

/** Whether a document has one spelling of each token; looks documents up in lists that may be long instead of making their common one. */
const holderOf = (tokens: Together, lists: ReadonlyMap<string, List>) => {
  const spelled = tokens.map((spellings) => spellings.flatMap((token) => lists.get(token) ?? []));
  return (document: number): boolean => spelled.every((any) => any.some((list) => contains(list, document)));
};

function keyedDocuments(keys: Candidates['keys'], { documentOf }: Postings): ReadonlyMap<number, Set<KeyKind>> {
  const found = new Map<number, Set<KeyKind>>();
  for (const { kind, hits } of keys) {
    for (const key of hits.entities.flat()) {
      const document = documentOf(key);
      if (document >= 0) found.set(document, (found.get(document) ?? new Set()).add(kind));
    }
  }
  return found;
}
