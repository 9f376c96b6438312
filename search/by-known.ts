import type { Address } from '../matching/address.ts';
import type { Business, PreparedBusiness } from '../matching/business.ts';
import { compareBusinesses, matchProbability } from '../matching/compare-businesses.ts';
import { parsePerson } from '../matching/person.ts';
import { parseWebsite } from '../matching/website.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import type { Found } from './found.ts';
import { addressKeys, phoneKey, soughtPersonKeys, tinKey, websiteKey } from './index/keys.ts';
import type { SearchedType } from './index/searched-types.ts';
import { metadataOf } from './metadata.ts';
import { ownNamesFirst, pageOf } from './ranking.ts';
import { conditionsSql } from './request/conditions.ts';
import type { Known, SearchRequest } from './request/input.ts';
import { type Candidate, findCandidates, type Retrieval } from './retrieval/candidates.ts';
import type { EvidenceSought, StoredAddress } from './retrieval/evidence-columns.ts';
import { nameProbes, type Place } from './retrieval/probes.ts';
import type { TypeWords } from './retrieval/words.ts';

/** Candidates beyond those of the page that was asked for, and most of all. */
const [SPARE, MOST] = [40, 2_000];
const MOST_NAMES = 3;
const MOST_PLACES = 4;

/** Entities that may be the business of which something is known: candidates by words and keys, then one comparison of each. */
export async function byKnown(
  snapshot: Snapshot,
  type: SearchedType,
  words: TypeWords,
  known: Known,
  request: SearchRequest,
): Promise<Found[]> {
  const written = request.addresses.filter(({ id }) => id === null);
  const asked = words.prepare(soughtBusiness(known, written));
  const candidates = await findCandidates(snapshot, type, {
    ...probesOf(asked, written, words),
    keys: keysOf(asked, known, written),
    addressIds: request.addresses.flatMap(({ id }) => id ?? []),
    evidence: evidenceSought(known, request),
    limit: Math.min(MOST, SPARE + request.offset + request.limit),
    ...conditionsSql(snapshot.dialect, request),
  });
  // An address that was sought by id is known with the candidates.
  const [{ soughtAddresses } = { soughtAddresses: [] }] = candidates;
  const query =
    soughtAddresses.length === 0 ? asked : words.prepare(soughtBusiness(known, [...written, ...soughtAddresses]));
  const scope = type.name === 'OperatingLocation' ? 'location' : 'firm';
  const addressesOf = query.addresses.some(hasStreet) ? whole : placesOf;
  const scored = candidates.map((candidate) => {
    const business = words.prepare(businessOf(candidate, addressesOf(candidate)));
    return { candidate, business, probability: matchProbability(query, business, scope) };
  });
  const told = ownNamesFirst(scored, ({ candidate, business }) => {
    const names = words.prepare({ names: candidate.names.slice(0, candidate.ownNames) }).names;
    return matchProbability(query, { ...business, names }, scope);
  });
  return pageOf(told, request).map(({ candidate, probability, tieBreakerMetadata, ...scored }) => {
    const business = { ...scored.business, addresses: words.prepare({ addresses: candidate.addresses }).addresses };
    const { evidence } = compareBusinesses(query, business, scope);
    const searchMetadata = metadataOf(candidate, candidates, query, business, evidence);
    return { __typename: type.name, id: candidate.id, probability, evidence, searchMetadata, tieBreakerMetadata };
  });
}

const soughtBusiness = (
  { name, website, phone, person, tins }: Known,
  addresses: readonly StoredAddress[],
): Business => ({
  addresses,
  tins,
  ...(name !== undefined && { names: [name] }),
  ...(website !== undefined && { websites: [website] }),
  ...(phone !== undefined && { phones: [phone] }),
  ...(person !== undefined && { persons: [person] }),
  ...(person !== undefined && person.residence !== null && { residences: [person.residence] }),
});

const hasStreet = ({ name, box, route, unit }: Address): boolean =>
  [name, box, route, unit].some((part) => part !== null);

const whole = ({ addresses }: Candidate): readonly StoredAddress[] => addresses;

/** Cities, states and ZIP codes, each once: all that tells where no street is sought, and quickly read. */
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

/** Every name in every place; a place without city and state is anywhere. */
function probesOf(
  query: PreparedBusiness,
  addresses: readonly StoredAddress[],
  words: TypeWords,
): Pick<Retrieval, 'probes' | 'all'> {
  const places = new Map<string, Place>();
  for (const [at, { city, state }] of addresses.entries()) {
    const place = { city, state: state ?? query.addresses[at]?.state ?? null };
    if (places.size < MOST_PLACES) places.set(`${place.city}|${place.state}`, place);
  }
  const anywhere: readonly Place[] = [{ city: null, state: null }];
  const looks = query.names
    .slice(0, MOST_NAMES)
    .flatMap((name) =>
      (places.size === 0 ? anywhere : [...places.values()]).map((place) => nameProbes(name, place, words)),
    );
  return {
    probes: looks.flatMap(({ probes }) => probes),
    ...(looks.length > 0 && { all: Math.max(...looks.map(({ all }) => all)) }),
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
    { kind: 'person', values: person === undefined ? [] : soughtPersonKeys(parsePerson(person)) },
    {
      kind: 'address',
      values: [...(addresses.length === 0 ? [] : query.addresses), ...query.residences].flatMap(addressKeys),
    },
  ];
  return keys.filter(({ values }) => values.length > 0);
}

/** What of candidates is read: what can be compared with something sought. */
function evidenceSought({ name, website, phone, person, tins }: Known, { addresses }: SearchRequest): EvidenceSought {
  const residence = person?.residence ?? null;
  const kinds: [EvidenceSought['kinds'] extends ReadonlySet<infer K> ? K : never, boolean][] = [
    ['names', name !== undefined],
    ['websites', website !== undefined],
    ['phones', phone !== undefined],
    ['persons', person !== undefined],
    ['tins', tins.length > 0],
    ['addresses', addresses.length > 0 || residence !== null],
  ];
  const first = addresses[0] ?? residence;
  return {
    kinds: new Set(kinds.filter(([, isSought]) => isSought).map(([kind]) => kind)),
    city: first?.city?.toUpperCase() ?? null,
    zip: first?.zip ?? null,
  };
}
