import type { Deadline } from '../storage/deadline.ts';
import type { Bounds, Snapshot } from '../storage/snapshot.ts';
import { turns } from '../storage/turns.ts';
import { byDescription } from './by-description.ts';
import { byKnown } from './by-known.ts';
import { byIdAlone, type Found } from './found.ts';
import { SEARCHED_TYPES, type SearchedType } from './index/searched-types.ts';
import { laneOf } from './lane.ts';
import type { SearchRequest } from './request/input.ts';
import { entityById } from './retrieval/candidates.ts';
import { searchWords } from './retrieval/words.ts';

/**
 * Runs a search: one statement, or two if both name and address are given, besides those that read the words of a
 * snapshot's names once. Returns the most probable match first; an empty list for an unknown id or without a good match.
 * The statement ends at the deadline and then rejects.
 */
export async function search(snapshot: Snapshot, request: SearchRequest, deadline?: Deadline): Promise<Found[]> {
  const type = SEARCHED_TYPES.find((each) => each.name === request.type);
  if (type === undefined || request.limit === 0) return [];
  const { by } = request;
  const bounds = deadline && { deadline, lane: laneOf(request) };
  if ('id' in by) {
    return (await byId(snapshot, type, by.id, bounds)).slice(request.offset, request.offset + request.limit);
  }
  const words = (await searchWords(snapshot)).get(type.name);
  if (words === undefined) return [];
  const find = () =>
    'known' in by
      ? byKnown(snapshot, type, words, by.known, request, bounds)
      : byDescription(snapshot, type, words, by.prompt, request, bounds);
  // Parsing the query takes a millisecond or more, and a request may search a thousand times.
  return deadline === undefined ? find() : turns.run(deadline, find);
}

async function byId(snapshot: Snapshot, type: SearchedType, id: string, bounds: Bounds | undefined): Promise<Found[]> {
  // The letter of a svcId names its type; a svcId of another type is not an entity of this one.
  const letter = id.length === 17 ? id.charAt(0).toUpperCase() : undefined;
  if (letter !== undefined && letter !== type.name.charAt(0)) return [];
  const found = await entityById(snapshot, type, id, bounds);
  return found.map((row) => byIdAlone(type, row.id));
}
