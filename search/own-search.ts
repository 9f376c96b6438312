import { badUserInput } from '../catalog/errors/catalogue.ts';
import type { Catalog } from '../catalog/model.ts';
import type { Deadline } from '../storage/deadline.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import { turns } from '../storage/turns.ts';
import { byKnown, type KnownRequest } from './by-known.ts';
import type { Found } from './found.ts';
import { type OwnType, ownTypeOf } from './index/own-types.ts';
import { laneOf } from './lane.ts';
import { searchedAddresses } from './request/address-input.ts';
import { textOf } from './request/fields.ts';
import { pageRequest } from './request/input.ts';
import { MAX_TEXT_LENGTH } from './request/lengths.ts';
import { ownWords } from './retrieval/words.ts';

/** Arguments of a search of a team's own type as GraphQL hands them over: absent and null are the same. */
export interface OwnSearchInput {
  readonly name: string;
  readonly address?: unknown;
  readonly conditions?: unknown;
  readonly matchThreshold?: number | null;
}

/** A checked search of a team's own type. */
export interface OwnSearch extends KnownRequest {
  readonly type: OwnType;
  readonly name: string;
}

/** Checks a search of a type. Throws BAD_USER_INPUT with what was expected and what came. */
export function ownSearch(catalog: Catalog, typeName: string, input: OwnSearchInput): OwnSearch {
  const name = textOf(input.name, MAX_TEXT_LENGTH);
  if (name === undefined) throw badUserInput('name', 'a name that is not blank', input.name);
  return {
    type: ownTypeOf(catalog, typeName),
    name,
    addresses: searchedAddresses(input.address, undefined),
    isTyped: true,
    ...pageRequest(typeName, input, catalog),
  };
}

/**
 * Runs a search of a team's own type by name, as `search` finds businesses by theirs: the most probable first, nothing where none is good
 * or where the snapshot has no index of the type. One statement, which ends with the deadline, and rejects then.
 */
export async function searchOwn(
  snapshot: Snapshot,
  { type, name, ...request }: OwnSearch,
  deadline?: Deadline,
): Promise<readonly Found[]> {
  const words = request.limit === 0 ? undefined : await ownWords(type, snapshot);
  if (words === undefined) return [];
  const bounds = deadline && { deadline, lane: laneOf(request) };
  const find = () => byKnown(snapshot, type, words, { names: [name], tins: [] }, request, bounds);
  return deadline === undefined ? find() : turns.run(deadline, find);
}
