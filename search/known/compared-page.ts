import type { Address } from '../../matching/address.ts';
import type { Business, PreparedBusiness } from '../../matching/business.ts';
import { matchProbability, probabilityBound, type Scope } from '../../matching/compare-businesses.ts';
import { splitNames } from '../../matching/names/aliases.ts';
import type { SearchedType } from '../index/searched-types.ts';
import { ownNamesFirst, pageOf, type Ranked } from '../ranking.ts';
import type { SearchRequest } from '../request/input.ts';
import type { StoredAddress } from '../retrieval/evidence-columns.ts';
import type { FoundEntity } from '../retrieval/found-entity.ts';
import type { TypeWords } from '../retrieval/words.ts';
import { isOfNameAndPlace, type Known, typedProbability } from './typed-query.ts';

/** A candidate that was compared with a query. */
export interface Compared<Entity extends FoundEntity> extends Ranked {
  readonly candidate: Entity;
  readonly business: PreparedBusiness;
  readonly probability: number;
}

/** Maximum number of addresses for which comparing all costs less than testing whether they matter. */
const FEW = 3;

export const scopeOf = ({ name }: SearchedType): Scope => (name === 'OperatingLocation' ? 'location' : 'firm');

/** The page of a request: its candidates, each compared once with the query, in the order of pageOf. */
export function comparedPage<Entity extends FoundEntity>(
  query: PreparedBusiness,
  candidates: readonly Entity[],
  request: PageRequest,
  { type, words }: { readonly type: SearchedType; readonly words: TypeWords },
): readonly Compared<Entity>[] {
  const scope = scopeOf(type);
  const readsStreets = query.addresses.some(hasStreet);
  const probabilityOf = probabilityFor(query, scope, request);
  const scored = candidates.map((candidate) => {
    // Comparing streets takes most of the time, and a building has many firms, so candidates that no street can bring to
    // the threshold are dropped.
    if (readsStreets && candidate.addresses.length > FEW) {
      const business = words.prepare(businessOf(candidate, placesOf(candidate)));
      const bound = probabilityBound(query, business, scope);
      if (bound < request.matchThreshold) return { candidate, business, probability: bound };
    }
    const business = words.prepare(businessOf(candidate, readsStreets ? candidate.addresses : placesOf(candidate)));
    return { candidate, business, probability: probabilityOf(business, candidate) };
  });
  const ranked = ownNamesFirst(scored, ({ candidate, business }) => {
    const names = words.prepare({ names: candidate.names.slice(0, candidate.ownNames) }).names;
    return probabilityOf({ ...business, names }, candidate);
  });
  if (readsStreets) return pageOf(ranked, type.name, request);
  return pageOf(ranked, type.name, request).map(({ business, ...each }) => ({
    ...each,
    business: { ...business, addresses: words.prepare({ addresses: each.candidate.addresses }).addresses },
  }));
}

/** Returns a function that gives the probability that a candidate is the query's business. */
const probabilityFor = (
  query: PreparedBusiness,
  scope: Scope,
  { isTyped }: PageRequest,
): ((business: PreparedBusiness, candidate: FoundEntity) => number) =>
  isTyped && isOfNameAndPlace(query)
    ? (business, candidate) => typedProbability(query, typedCandidate(business, candidate))
    : (business) => matchProbability(query, business, scope);

const typedCandidate = (business: PreparedBusiness, { names, ownNames, locations }: FoundEntity): Known => ({
  business,
  // One line may hold several names.
  firstNames: ownNames === 0 || locations < 2 ? 0 : splitNames(names[0] ?? '').length,
  places: locations,
});

export type PageRequest = Pick<SearchRequest, 'matchThreshold' | 'limit' | 'offset' | 'conditions' | 'isTyped'>;

const hasStreet = ({ name, box, route, unit }: Address): boolean =>
  [name, box, route, unit].some((part) => part !== null);

/** The distinct cities, states and ZIP codes: all that is compared if the query has no street, and quick to read. */
function placesOf({ addresses }: FoundEntity): readonly StoredAddress[] {
  const places = addresses.map(({ city, state, zip }) => ({ street: null, unit: null, city, state, zip }));
  return [...new Map(places.map((place) => [`${place.city}|${place.state}|${place.zip}`, place])).values()];
}

/** The data of a candidate that is compared, with the given addresses. */
export const businessOf = (
  { names, persons, phones, websites, tins }: FoundEntity,
  addresses: readonly StoredAddress[],
): Business => ({
  names,
  addresses,
  phones,
  websites,
  tins,
  persons: persons.map(({ firstName, lastName, fullName, dateOfBirth }) => ({
    ...(lastName === null ? { fullName } : { firstName, lastName }),
    dateOfBirth,
  })),
});
