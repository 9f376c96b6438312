import { badUserInput } from '../catalog/errors/catalogue.ts';
import type { Catalog } from '../catalog/model.ts';
import type { Deadline } from '../storage/deadline.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import { byIdAlone, type SearchMatch } from './found.ts';
import { type OwnType, ownTypeOf } from './index/own-types.ts';
import { postingsOf } from './index/postings.ts';
import { laneOf } from './lane.ts';
import { searchedAddresses, UUID } from './request/address-input.ts';
import { isGiven, textOf } from './request/fields.ts';
import { pageRequest, type SearchRequest } from './request/input.ts';
import { MAX_TEXT_LENGTH } from './request/lengths.ts';
import { entityById } from './retrieval/entity-by-id.ts';
import { ownWords } from './retrieval/words.ts';
import { pageOf, rankingOfKnown } from './search.ts';

/** Arguments of a search of a team's own type as GraphQL passes them: absent and null mean the same. */
export interface OwnSearchInput {
  readonly id?: string | null;
  readonly name?: string | null;
  readonly address?: unknown;
  readonly conditions?: unknown;
  readonly matchThreshold?: number | null;
}

/** A validated search of a team's own type. */
export interface OwnSearch extends Omit<SearchRequest, 'type' | 'by'> {
  readonly type: OwnType;
  readonly by: { readonly id: string } | { readonly name: string };
}

/**
 * Validates a search of a type. An id overrides the other arguments, as in `search`. Throws BAD_USER_INPUT with what was
 * expected and what was received.
 */
export function ownSearch(catalog: Catalog, typeName: string, input: OwnSearchInput): OwnSearch {
  return {
    type: ownTypeOf(catalog, typeName),
    by: searchedBy(input),
    addresses: isGiven(input.id) ? [] : searchedAddresses(input.address, undefined),
    isTyped: true,
    ...pageRequest(typeName, input, catalog),
  };
}

function searchedBy({ id, name: written }: OwnSearchInput): OwnSearch['by'] {
  if (isGiven(id)) {
    if (!UUID.test(id)) throw badUserInput('id', 'a UUID', id);
    return { id };
  }
  const name = textOf(written, MAX_TEXT_LENGTH);
  if (name === undefined) throw badUserInput('name', 'a name that is not blank, or an id in its place', written);
  return { name };
}

/**
 * Runs a search of a team's own type, as `search` finds businesses: by id the record itself; by name the most probable
 * records first, nothing if none is good enough or if the snapshot has no index of the type. Runs one statement, which ends
 * at the deadline and then rejects.
 */
export async function searchOwn(
  snapshot: Snapshot,
  { type, by, ...request }: OwnSearch,
  deadline?: Deadline,
): Promise<readonly SearchMatch[]> {
  const { offset, limit } = request;
  if (limit === 0) return [];
  if ('id' in by) {
    const found = await entityById(snapshot, type, by.id, deadline && { deadline, lane: laneOf(request) });
    return found.slice(offset, offset + limit).map(({ id }) => byIdAlone(type, id));
  }
  const [words, postings] = await Promise.all([ownWords(type, snapshot), postingsOf(snapshot, type)]);
  if (words === undefined || postings === undefined) return [];
  const searched = { snapshot, type, words, postings };
  const business = { known: { names: [by.name], tins: [] }, addresses: request.addresses };
  const ranking = await rankingOfKnown(searched, business, true, { ...request, deadline });
  return pageOf(searched, ranking, request, deadline);
}
