import type { Business, PreparedBusiness } from '../../matching/business.ts';
import { parsePerson } from '../../matching/person.ts';
import { storedStreetLines } from '../../matching/stored-street-lines.ts';
import { parseWebsite } from '../../matching/website.ts';
import { addressKeys, phoneKey, queryPersonKeys, tinKey, websiteKey } from '../index/keys.ts';
import { placeTokens, zipTokens } from '../index/place-tokens.ts';
import type { SearchedAddress } from '../request/address-input.ts';
import type { Known } from '../request/input.ts';
import type { Retrieval } from '../retrieval/candidates.ts';
import type { EvidenceKinds, Near } from '../retrieval/evidence-columns.ts';
import type { Key } from '../retrieval/key-hits.ts';
import { queryWords, type Together } from '../retrieval/query-words.ts';
import type { TypeWords } from '../retrieval/words.ts';

/** Maximum names by which candidates are found; all of them are compared. */
const MAX_NAMES = 3;

/** An address of a query; `record` is the surrogate key of the record that the query named by its id. */
export interface QueryAddress extends Omit<SearchedAddress, 'id'> {
  readonly record?: number;
}

/** What is known about a business, normalised, how to find candidates for it, and what to read of them. */
export interface KnownQuery {
  readonly query: PreparedBusiness;
  readonly retrieval: Retrieval;
  /** The kinds of data that can be compared with something in the query. */
  readonly kinds: EvidenceKinds;
  /** The place near which addresses are compared. */
  readonly near: Near | undefined;
  /** Whether entities are in each city, state and ZIP code of the query, so that their lists tell who is there. */
  readonly arePlacesKnown: boolean;
}

/** Reads what is known about a business. `required`: tokens that every candidate has, one of each list. */
export function knownQuery(
  known: Known,
  addresses: readonly QueryAddress[],
  words: TypeWords,
  required: Together = [],
): KnownQuery {
  const query = words.prepare(queryBusiness(known, addresses));
  const [first = known.person?.residence ?? undefined] = addresses;
  const places = placesOf(query, addresses);
  const isKnown = (token: string) => words.count(token) > 0;
  return {
    query,
    retrieval: {
      names: query.names.slice(0, MAX_NAMES).map((name) => ({ name, words: queryWords(name, words) })),
      keys: keysOf(query, known, addresses),
      places: knownParts(places, isKnown),
      required,
    },
    arePlacesKnown: places.flat().every(isKnown),
    kinds: kindsOf(known, addresses),
    near: first && {
      street: storedStreetLines({ street: first.street ?? '', unit: '' }).street || null,
      city: first.city?.toUpperCase() ?? null,
      zip: first.zip,
    },
  };
}

const queryBusiness = (
  { names, website, phone, person, tins }: Known,
  addresses: readonly QueryAddress[],
): Business => ({
  names,
  addresses,
  tins,
  ...(website !== undefined && { websites: [website] }),
  ...(phone !== undefined && { phones: [phone] }),
  ...(person !== undefined && { persons: [person] }),
  ...(person !== undefined && person.residence !== null && { residences: [person.residence] }),
});

/** Tokens of each address's place. */
const placesOf = (query: PreparedBusiness, addresses: readonly QueryAddress[]): readonly string[][] =>
  addresses.map(({ city, state, zip }, at) => [
    ...placeTokens(city, state ?? query.addresses[at]?.state),
    ...zipTokens(zip),
  ]);

/** The tokens that any entity has: if none is in the city, only the state remains. No place if an address may be anywhere. */
function knownParts(places: readonly string[][], isKnown: (token: string) => boolean): readonly Together[] {
  const known = places.map((tokens) => tokens.filter(isKnown).map((token) => [token]));
  return known.some(({ length }) => length === 0) ? [] : known;
}

function keysOf(query: PreparedBusiness, { person, website }: Known, addresses: readonly QueryAddress[]): Key[] {
  const site = website === undefined ? undefined : parseWebsite(website);
  const keys: Key[] = [
    { kind: 'phone', values: query.phones.map(phoneKey) },
    { kind: 'website', values: site === undefined ? [] : websiteKey(site) },
    { kind: 'tin', values: query.tins.map(tinKey) },
    { kind: 'person', values: person === undefined ? [] : queryPersonKeys(parsePerson(person)) },
    {
      kind: 'address',
      values: [...query.addresses, ...query.residences].flatMap(addressKeys),
      records: addresses.flatMap(({ record }) => record ?? []),
    },
  ];
  return keys.filter(({ values, records = [] }) => values.length + records.length > 0);
}

function kindsOf({ names, website, phone, person, tins }: Known, addresses: readonly QueryAddress[]): EvidenceKinds {
  const kinds: [EvidenceKinds extends ReadonlySet<infer K> ? K : never, boolean][] = [
    ['names', names.length > 0],
    ['websites', website !== undefined],
    ['phones', phone !== undefined],
    ['persons', person !== undefined],
    ['tins', tins.length > 0],
    ['addresses', addresses.length > 0 || (person?.residence ?? null) !== null],
  ];
  return new Set(kinds.filter(([, isWanted]) => isWanted).map(([kind]) => kind));
}
