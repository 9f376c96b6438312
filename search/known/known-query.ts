import type { Business, PreparedBusiness } from '../../matching/business.ts';
import { parsePerson } from '../../matching/person.ts';
import { parseWebsite } from '../../matching/website.ts';
import { addressKeys, phoneKey, queryPersonKeys, tinKey, websiteKey } from '../index/keys.ts';
import type { Known, SearchRequest } from '../request/input.ts';
import type { StoredAddress, WantedEvidence } from '../retrieval/evidence-columns.ts';
import { type Locality, nameProbes } from '../retrieval/probes.ts';
import type { Retrieval } from '../retrieval/retrieval.ts';
import type { TypeWords } from '../retrieval/words.ts';

/** Maximum names, and maximum cities or states, by which candidates are found; all of them are compared. */
const [MAX_NAMES, MAX_LOCALITIES] = [3, 4];

/** What is known about a business, normalised, and how to find candidates for it. */
export interface KnownQuery {
  readonly asked: PreparedBusiness;
  readonly retrieval: Pick<Retrieval, 'probes' | 'maxScore' | 'keys' | 'evidence'>;
}

/** Reads what is known about a business; does not read addresses that the query names by id. */
export function knownQuery(
  known: Known,
  { addresses }: Pick<SearchRequest, 'addresses'>,
  words: TypeWords,
): KnownQuery {
  const written = addresses.filter(({ id }) => id === null);
  const asked = words.prepare(queryBusiness(known, written));
  return {
    asked,
    retrieval: {
      ...probesOf(asked, written, words),
      keys: keysOf(asked, known, written),
      evidence: wantedEvidence(known, addresses),
    },
  };
}

export const queryBusiness = (
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

/** Probes for every name in every city or state; without one, anywhere. */
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

/** The kinds of data to read for candidates: those that can be compared with something in the query. */
function wantedEvidence(
  { names, website, phone, person, tins }: Known,
  addresses: SearchRequest['addresses'],
): WantedEvidence {
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
