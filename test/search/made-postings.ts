import type { Postings } from '../../search/index/postings.ts';
import { indexedNames, ownNameToken } from '../../search/index/tokens.ts';

/** A document as it is indexed: what it is called, tokens of its places, and of its trades. */
export interface MadeDocument {
  readonly names: readonly string[];
  readonly at?: readonly string[];
  readonly trades?: readonly string[];
}

/** Posting lists of documents in their order. */
export function madePostings(documents: readonly MadeDocument[]): Postings {
  const lists = new Map<string, number[]>();
  for (const [document, { names, at = [], trades = [] }] of documents.entries()) {
    const tokens = [
      ...names.flatMap(indexedNames).flatMap((each) => [...each.tokens, ownNameToken(each.whole)]),
      ...at,
      ...trades,
    ];
    for (const token of new Set(tokens)) lists.set(token, [...(lists.get(token) ?? []), document]);
  }
  return {
    size: documents.length,
    keys: Uint32Array.from(documents.keys()),
    places: undefined,
    sites: undefined,
    status: undefined,
    words: new Uint8Array(documents.length).fill(1),
    industries: Uint8Array.from(documents, ({ trades = [] }) => trades.length),
    documentOf: (key) => key,
    read: async (tokens) => new Map([...tokens].map((token) => [token, Uint32Array.from(lists.get(token) ?? [])])),
  };
}
