import type { Address } from '../matching/address.ts';
import type { Business, PreparedBusiness } from '../matching/business.ts';
import { compareBusinesses, matchProbability, probabilityBound } from '../matching/compare-businesses.ts';
import { parsePerson } from '../matching/person.ts';
import { parseWebsite } from '../matching/website.ts';
import type { Bounds, Snapshot } from '../storage/snapshot.ts';
import type { Found } from './found.ts';
import { addressKeys, phoneKey, queryPersonKeys, tinKey, websiteKey } from './index/keys.ts';
import type { SearchedType } from './index/searched-types.ts';
import { metadataOf } from './metadata.ts';
import { ownNamesFirst, pageOf } from './ranking.ts';
import { conditionsSql } from './request/conditions.ts';
import type { Known, SearchRequest } from './request/input.ts';
import { type Candidate, findCandidates } from './retrieval/candidates.ts';
import type { StoredAddress, WantedEvidence } from './retrieval/evidence-columns.ts';
import { type Locality, nameProbes } from './retrieval/probes.ts';
import type { Retrieval } from './retrieval/retrieval.ts';
import type { TypeWords } from './retrieval/words.ts';

/** Candidates beyond those of the page that was asked for, and the maximum of all. */
const [SPARE, MAX_CANDIDATES] = [40, 2_000];
/** Maximum names, and cities or states, that candidates are found by; all are compared. */
const [MAX_NAMES, MAX_LOCALITIES] = [3, 4];

/** Entities that may be the business of which something is known: candidates by words and keys, then one comparison of each. */
export async function byKnown(
  snapshot: Snapshot,
  type: SearchedType,
  words: TypeWords,
  known: Known,
  request: SearchRequest,
  bounds?: Bounds,
): Promise<Found[]> {
  const written = request.addresses.filter(({ id }) => id === null);
  const asked = words.prepare(queryBusiness(known, written));
  const retrieval: Retrieval = {
    ...probesOf(asked, written, words),
    keys: keysOf(asked, known, written),
    addressIds: request.addresses.flatMap(({ id }) => id ?? []),
    evidence: wantedEvidence(known, request),
    limit: Math.min(MAX_CANDIDATES, SPARE + request.offset + request.limit),
    ...conditionsSql(snapshot.dialect, request),
  };
  const candidates = await findCandidates(snapshot, type, retrieval, bounds);
  // The parts of an address that the query names by its id come with the candidates.
  const [{ queryAddresses } = { queryAddresses: [] }] = candidates;
  const query =
    queryAddresses.length === 0 ? asked : words.prepare(queryBusiness(known, [...written, ...queryAddresses]));
  const scope = type.name === 'OperatingLocation' ? 'location' : 'firm';
  const readsStreets = query.addresses.some(hasStreet);
  const scored = candidates.map((candidate) => {
    const business = words.prepare(businessOf(candidate, placesOf(candidate)));
    // Streets take most of the time, and a building has many firms: those that no street would bring to the threshold are out.
    const bound = readsStreets ? probabilityBound(query, business, scope) : 1;
    if (bound < request.matchThreshold) return { candidate, business, probability: bound };
    const whole = readsStreets
      ? { ...business, addresses: words.prepare({ addresses: candidate.addresses }).addresses }
      : business;
    return { candidate, business: whole, probability: matchProbability(query, whole, scope) };
  });
  const ranked = ownNamesFirst(scored, ({ candidate, business }) => {
    const names = words.prepare({ names: candidate.names.slice(0, candidate.ownNames) }).names;
    return matchProbability(query, { ...business, names }, scope);
  });
  return pageOf(ranked, request).map(({ candidate, probability, tieBreakerMetadata, ...scored }) => {
    const business = { ...scored.business, addresses: words.prepare({ addresses: candidate.addresses }).addresses };
    const { evidence } = compareBusinesses(query, business, scope);
    const searchMetadata = metadataOf(candidate, candidates, query, business, evidence);
    return { __typename: type.name, id: candidate.id, probability, evidence, searchMetadata, tieBreakerMetadata };
  });
}

const queryBusiness = (
  { names, website, phone, person, tins }: Known,
  addresses: readonly StoredAddress[],
): Business => ({
  names,
  addresses,
  tins,
  ...(website !== undefined && { websites: [website] }),
  ...(phone !== undefined && { phones: [phone] }),
  ...(person !== undefined && { persons: [person] }),
  ...(person !== undefined && person.residence !== null && { residences: [person.residence] }),
});

const hasStreet = ({ name, box, route, unit }: Address): boolean =>
  [name, box, route, unit].some((part) => part !== null);

/** Cities, states and ZIP codes, each once: all that is compared where the query has no street, and quickly read. */
function placesOf({ addresses }: Candidate): readonly StoredAddress[] {
  const places = addresses.map(({ city, state, zip }) => ({ street: null, unit: null, city, state, zip }));
  return [...new Map(places.map((place) => [`${place.city}|${place.state}|${place.zip}`, place])).values()];
}

const businessOf = (
  { names, persons, phones, websites, tins }: Candidate,
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

/** Every name in every city or state; without one anywhere. */
function probesOf(
  query: PreparedBusiness,
  addresses: readonly StoredAddress[],
  words: TypeWords,
): Pick<Retrieval, 'probes' | 'maxScore'> {
  const localities = new Map<string, Locality>();
  for (const [at, { city, state }] of addresses.entries()) {
    const locality = { city, state: state ?? query.addresses[at]?.state ?? null };
    if (localities.size < MAX_LOCALITIES) localities.set(`${locality.city}|${locality.state}`, locality);
  }
  const anywhere: readonly Locality[] = [{ city: null, state: null }];
  const found = query.names
    .slice(0, MAX_NAMES)
    .flatMap((name) =>
      (localities.size === 0 ? anywhere : [...localities.values()]).map((locality) =>
        nameProbes(name, locality, words),
      ),
    );
  return {
    probes: found.flatMap(({ probes }) => probes),
    ...(found.length > 0 && { maxScore: Math.max(...found.map(({ maxScore }) => maxScore)) }),
  };
}

function keysOf(
  query: PreparedBusiness,
  { person, website }: Known,
  addresses: readonly StoredAddress[],
): Retrieval['keys'] {
  const site = website === undefined ? undefined : parseWebsite(website);
  const keys: Retrieval['keys'] = [
    { kind: 'phone', values: query.phones.map(phoneKey) },
    { kind: 'website', values: site === undefined ? [] : websiteKey(site) },
    { kind: 'tin', values: query.tins.map(tinKey) },
    { kind: 'person', values: person === undefined ? [] : queryPersonKeys(parsePerson(person)) },
    {
      kind: 'address',
      values: [...(addresses.length === 0 ? [] : query.addresses), ...query.residences].flatMap(addressKeys),
    },
  ];
  return keys.filter(({ values }) => values.length > 0);
}

/** What of candidates is read: what can be compared with something of the query. */
function wantedEvidence({ names, website, phone, person, tins }: Known, { addresses }: SearchRequest): WantedEvidence {
  const residence = person?.residence ?? null;
  const kinds: [WantedEvidence['kinds'] extends ReadonlySet<infer K> ? K : never, boolean][] = [
    ['names', names.length > 0],
    ['websites', website !== undefined],
    ['phones', phone !== undefined],
    ['persons', person !== undefined],
    ['tins', tins.length > 0],
    ['addresses', addresses.length > 0 || residence !== null],
  ];
  const first = addresses[0] ?? residence;
  return {
    kinds: new Set(kinds.filter(([, isWanted]) => isWanted).map(([kind]) => kind)),
    city: first?.city?.toUpperCase() ?? null,
    zip: first?.zip ?? null,
  };
}
