import { businessPreparer } from '../matching/business.ts';
import { findingsOf } from '../matching/compare-businesses.ts';
import { likeliest, relationOf } from '../matching/relation.ts';
import { scopeOf } from '../search/index/scope-of.ts';
import { searchWords } from '../search/retrieval/words.ts';
import type { DoubtfulRecords } from '../storage/doubtful-pairs.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import { businessOfSide } from './fit/labelled-pairs.ts';

/** What two records that a load doubted are likeliest to each other, in words, and how probable that is. */
export async function likeliestRelation(snapshot: Snapshot, { type, left, right }: DoubtfulRecords) {
  const words = (await searchWords(snapshot)).get(type);
  const prepare = words?.prepare ?? businessPreparer();
  const scope = scopeOf({ name: type });
  const found = findingsOf(prepare(businessOfSide(left)), prepare(businessOfSide(right)), scope);
  return likeliest(relationOf(found, scope, words?.fit));
}
