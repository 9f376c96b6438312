import type { Snapshot } from '../storage/snapshot.ts';
import { byDescription } from './by-description.ts';
import { byKnown } from './by-known.ts';
import { type Found, NO_CHANNEL } from './found.ts';
import { SEARCHED_TYPES, type SearchedType } from './index/searched-types.ts';
import type { SearchRequest } from './request/input.ts';
import { entityById } from './retrieval/candidates.ts';
import { searchWords } from './retrieval/words.ts';

/**
 * Runs a search; one statement, beside those that read the words of a snapshot's names once. The most probable match first;
 * an unknown id or no good match gives an empty list.
 */
export async function search(snapshot: Snapshot, request: SearchRequest): Promise<Found[]> {
  const type = SEARCHED_TYPES.find((each) => each.name === request.type);
  if (type === undefined || request.limit === 0) return [];
  const { by } = request;
  if ('id' in by) return (await byId(snapshot, type, by.id)).slice(request.offset, request.offset + request.limit);
  const words = (await searchWords(snapshot)).get(type.name);
  if (words === undefined) return [];
  return 'known' in by
    ? byKnown(snapshot, type, words, by.known, request)
    : byDescription(snapshot, type, words, by.prompt, request);
}

async function byId(snapshot: Snapshot, type: SearchedType, id: string): Promise<Found[]> {
  // A svcId names its type by its letter; one of another type is no entity of this one.
  const letter = id.length === 17 ? id.charAt(0).toUpperCase() : undefined;
  if (letter !== undefined && letter !== type.name.charAt(0)) return [];
  const found = await entityById(snapshot, type, id);
  return found.map((row) => ({
    __typename: type.name,
    id: row.id,
    probability: 1,
    searchMetadata: NO_CHANNEL,
    tieBreakerMetadata: {},
  }));
}
