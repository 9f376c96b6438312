import { storedStreetLines } from '../../matching/addresses/stored-street-lines.ts';
import type { Business, PreparedBusiness } from '../../matching/business.ts';
import { placeTokens, zipTokens } from '../index/place-tokens.ts';
import { KEYED, type KnownFacts, type QueryAddress } from '../kinds.ts';
import type { Retrieval } from '../retrieval/candidates.ts';
import type { Near } from '../retrieval/entities.ts';
import type { EvidenceKinds } from '../retrieval/evidence-columns.ts';
import type { Key } from '../retrieval/key-hits.ts';
import { queryWords, type Together } from '../retrieval/query-words.ts';
import type { TypeWords } from '../retrieval/words.ts';

/** Maximum names by which candidates are found; all of them are compared. */
const MAX_NAMES = 3;

/** What is known about a business, normalised, how to find candidates for it, and what to read of them. */
export interface KnownQuery {
  readonly query: PreparedBusiness;
  readonly retrieval: Retrieval;
  /** The kinds of data that can be compared with something in the query. */
  readonly kinds: EvidenceKinds;
  /** The place near which addresses are compared. */
  readonly near: Near | undefined;
  /**
   * Whether entities are in each city, state and ZIP code of the query, so that their lists tell who is there, and nothing
   * else that a key finds is known.
   */
  readonly arePlacesKnown: boolean;
}

/** Reads what is known about a business. `required`: tokens that every candidate has, one of each list. */
export function knownQuery(
  known: KnownFacts,
  addresses: readonly QueryAddress[],
  words: TypeWords,
  required: Together = [],
): KnownQuery {
  const business = givenBusiness(known, addresses);
  const query = words.prepare(business);
  const [first = known.person?.residence ?? undefined] = addresses;
  const places = placesOf(query, addresses);
  const isKnown = (token: string) => words.count(token) > 0;
  return {
    query,
    retrieval: {
      names: query.names.slice(0, MAX_NAMES).map((name) => ({ name, words: queryWords(name, words) })),
      keys: keysOf(query, addresses),
      places: knownParts(places, isKnown),
      required,
    },
    arePlacesKnown:
      places.flat().every(isKnown) && KEYED.every(({ kind, field }) => kind === 'address' || query[field].length === 0),
    kinds: kindsOf(business),
    near: first && {
      street: storedStreetLines({ street: first.street ?? '', unit: '' }).street || null,
      city: first.city?.toUpperCase() ?? null,
      zip: first.zip,
    },
  };
}

/** What is known about a business, as it is compared. */
export const givenBusiness = (known: KnownFacts, addresses: readonly QueryAddress[]): Business =>
  KEYED.reduce<Business>((business, { addGiven }) => addGiven(business, known, addresses), {
    names: known.names,
    residences: [known.person?.residence].filter((each) => each !== undefined && each !== null),
  });

/** The kinds of data that can be compared with something in a business; where persons live is compared with addresses. */
export function kindsOf({ residences = [], ...business }: Business): EvidenceKinds {
  const fields = KEYED.map(({ field }) => field);
  const isGiven = (field: 'names' | (typeof fields)[number]) => (business[field] ?? []).length > 0;
  return new Set([
    ...(['names', ...fields] as const).filter(isGiven),
    ...(residences.length > 0 ? (['addresses'] as const) : []),
  ]);
}

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

const keysOf = (query: PreparedBusiness, addresses: readonly QueryAddress[]): readonly Key[] =>
  KEYED.map(({ kind, queryKeys }) => ({
    ...{ kind, values: queryKeys(query) },
    records: kind === 'address' ? addresses.flatMap(({ record }) => record ?? []) : [],
  })).filter(({ values, records }) => values.length + records.length > 0);
