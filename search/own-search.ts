import { badUserInput } from '../catalog/errors/catalogue.ts';
import type { Catalog } from '../catalog/model.ts';
import type { Deadline } from '../storage/deadline.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import { turns } from '../storage/turns.ts';
import { byKnown, type KnownRequest } from './by-known.ts';
import { byIdAlone, type Found } from './found.ts';
import { type OwnType, ownTypeOf } from './index/own-types.ts';
import { laneOf } from './lane.ts';
import { searchedAddresses } from './request/address-input.ts';
import { isGiven, textOf } from './request/fields.ts';
import { pageRequest, UUID } from './request/input.ts';
import { MAX_TEXT_LENGTH } from './request/lengths.ts';
import { entityById } from './retrieval/candidates.ts';
import { ownWords } from './retrieval/words.ts';

/** Arguments of a search of a team's own type as GraphQL hands them over: absent and null are the same. */
export interface OwnSearchInput {
  readonly id?: string | null;
  readonly name?: string | null;
  readonly address?: unknown;
  readonly conditions?: unknown;
  readonly matchThreshold?: number | null;
}

/** A checked search of a team's own type. */
export interface OwnSearch extends KnownRequest {
  readonly type: OwnType;
  readonly by: { readonly id: string } | { readonly name: string };
}

/** Checks a search of a type. An id overrides the rest, as in `search`. Throws BAD_USER_INPUT with what was expected and what came. */
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
 * Runs a search of a team's own type, as `search` finds businesses: the record of an id; by name the most probable first, nothing where
 * none is good or where the snapshot has no index of the type. One statement, which ends with the deadline, and rejects then.
 */
export async function searchOwn(
  snapshot: Snapshot,
  { type, by, ...request }: OwnSearch,
  deadline?: Deadline,
): Promise<readonly Found[]> {
  if (request.limit === 0) return [];
  const bounds = deadline && { deadline, lane: laneOf(request) };
  if ('id' in by) {
    const found = await entityById(snapshot, type, by.id, bounds);
    return found.slice(request.offset, request.offset + request.limit).map(({ id }) => byIdAlone(type, id));
  }
  const words = await ownWords(type, snapshot);
  if (words === undefined) return [];
  const find = () => byKnown(snapshot, type, words, { names: [by.name], tins: [] }, request, bounds);
  return deadline === undefined ? find() : turns.run(deadline, find);
}
