import { badUserInput } from '../catalog/errors/catalogue.ts';
import { parseAddress } from '../matching/addresses/address.ts';
import type { Deadline } from '../storage/deadline.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import type { SearchMatch } from './found.ts';
import { addressKeys, cityOfKey, lineKeys } from './index/keys.ts';
import { KEYS_TABLE } from './index/searched-types.ts';
import { MAX_ADDRESSES, type SearchedAddress } from './request/address-input.ts';
import type { LookupRequest } from './request/lookup-input.ts';
import { search } from './search.ts';

/** Maximum keys to read for one street line: two for most cities that have it. */
const MAX_KEYS = 1_000;

/**
 * The entities that have an address or a tax number of which nothing else is known, as a search finds them, most probable
 * first. An address without state or ZIP code stands for that street line in every city that has it. Throws BAD_USER_INPUT
 * if more cities have it than a search accepts, or if the address has no street line or box.
 */
export async function lookup(
  snapshot: Snapshot,
  { address, search: request }: LookupRequest,
  deadline?: Deadline,
): Promise<SearchMatch[]> {
  if (address === null || address.id !== null) return search(snapshot, request, deadline);
  const addresses = await placed(snapshot, address, deadline);
  return addresses.length === 0 ? [] : search(snapshot, { ...request, addresses }, deadline);
}

/** The address in each of the cities where it may be. */
async function placed(
  snapshot: Snapshot,
  address: SearchedAddress,
  deadline: Deadline | undefined,
): Promise<readonly SearchedAddress[]> {
  const parsed = parseAddress(address);
  if (addressKeys(parsed).length > 0) return [address];
  const range = lineKeys(parsed);
  if (range === undefined)
    throw badUserInput('The address', 'a house number and a street, or a post office box', namedParts(address));
  const rows = await snapshot.select<{ value: string }>(
    `SELECT DISTINCT value FROM ${KEYS_TABLE} WHERE value >= ? AND value < ? ORDER BY value LIMIT ${MAX_KEYS}`,
    [...range],
    deadline && { deadline, lane: 'short' },
  );
  const places = rows
    .flatMap(({ value }) => cityOfKey(value) ?? [])
    .filter(({ city, state }) => [null, city].includes(parsed.city) && [null, state].includes(parsed.state));
  if (places.length > MAX_ADDRESSES)
    throw badUserInput(
      'The address',
      `a city with its state, or a ZIP code: ${places.length} places have this street line`,
      namedParts(address),
    );
  return places.map((place) => ({ ...address, ...place }));
}

/** The names of the parts that are given. */
const namedParts = (address: SearchedAddress): readonly string[] =>
  Object.entries(address).flatMap(([part, value]) => (value === null ? [] : part));
