import type { KeyKind } from '../../index/keys.ts';
import { MIN_SHARE } from '../candidates.ts';
import { KEY_WEIGHTS } from '../hits.ts';
import type { Retrieval } from '../retrieval.ts';
import type { KeyHits } from './key-hits.ts';
import type { WordHits } from './word-hits.ts';

/** An entity that words or keys found, and its score. */
export interface ScoredKey {
  readonly key: number;
  readonly score: number;
  /** The kinds of key that found it. */
  readonly by: ReadonlySet<KeyKind>;
}

/** What probes and keys found for a query. */
export interface Hits {
  readonly words: WordHits;
  readonly keys: (key: Retrieval['keys'][number]) => KeyHits;
}

/** The entities that may be candidates, in any order: computes in memory what the statement of findCandidates computes. */
export function scoredKeys(
  { probes, keys, maxScore }: Pick<Retrieval, 'probes' | 'keys' | 'maxScore'>,
  hits: Hits,
): readonly ScoredKey[] {
  const gains = new Map<number, Gains>();
  const gainsOf = (key: number): Gains => {
    const known = gains.get(key);
    if (known !== undefined) return known;
    const none: Gains = { single: 0, together: 0, keyed: 0, by: new Set() };
    gains.set(key, none);
    return none;
  };
  for (const probe of probes) {
    for (const key of hits.words(probe)) {
      const gained = gainsOf(key);
      if (probe.channel === 'together') gained.together = Math.max(gained.together, probe.weight);
      else gained.single += probe.weight;
    }
  }
  for (const asked of keys) {
    for (const entities of hits.keys(asked).entities) {
      for (const key of entities) {
        const gained = gainsOf(key);
        gained.keyed += KEY_WEIGHTS[asked.kind];
        gained.by.add(asked.kind);
      }
    }
  }
  const wordsOf = ({ single, together }: Gains) => Math.min(Math.max(single, together), maxScore ?? Infinity);
  let best = 0;
  for (const each of gains.values()) best = Math.max(best, wordsOf(each));
  const minWords = MIN_SHARE * best;
  return [...gains].flatMap(([key, each]) => {
    const words = wordsOf(each);
    return words >= minWords || each.keyed > 0 ? [{ key, score: words + each.keyed, by: each.by }] : [];
  });
}

interface Gains {
  single: number;
  together: number;
  keyed: number;
  readonly by: Set<KeyKind>;
}
