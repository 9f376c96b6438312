import { type Address, type AddressInput, parseAddress } from './addresses/address.ts';
import type { AddressFinding } from './evidence/address.ts';
import { best, type Finding } from './evidence/finding.ts';
import { compareNames } from './evidence/name.ts';
import { comparePersons } from './evidence/person.ts';
import { compareResidences } from './evidence/residence.ts';
import { compareTins } from './evidence/tin.ts';
import { compareWebsites } from './evidence/website.ts';
import { normalPhone } from './identifiers/phone.ts';
import { normalTin } from './identifiers/tin.ts';
import { parseWebsite, type Website } from './identifiers/website.ts';
import { splitNames } from './names/aliases.ts';
import { type Corpus, NO_CORPUS } from './names/idf.ts';
import type { Surroundings } from './names/local-words.ts';
import { type Name, prepareName, withOwnHeads } from './names/name.ts';
import { wordReader } from './names/word.ts';
import { withoutHost } from './names/written-name.ts';
import { type Person, type PersonInput, parsePerson } from './persons/person.ts';
import { Recent } from './recent.ts';
import type { Scope } from './weights.ts';

/** The values of each kind of evidence: as a request or a record gives them, and as they are compared. */
interface Values {
  names: [given: string, compared: Name];
  addresses: [given: AddressInput, compared: Address];
  persons: [given: PersonInput, compared: Person];
  /** Where its persons live: an address that agrees is evidence for a match, one that differs is no evidence. */
  residences: [given: AddressInput, compared: Address];
  phones: [given: string, compared: string];
  websites: [given: string, compared: Website];
  /** Each has nine digits, with or without dashes. */
  tins: [given: string, compared: string];
}

/** The fields of a business, one for each kind of evidence. */
export type Field = keyof Values;
export type Given<F extends Field> = Values[F][0];
export type Compared<F extends Field> = Values[F][1];

/** What is known about a business: none, one or several values of each kind. */
export type Business = { readonly [F in Field]?: readonly Given<F>[] };

/** A business normalised once, for comparison with many. */
export type PreparedBusiness = { readonly [F in Field]: readonly Compared<F>[] };

/** Two businesses that are compared, and what phones and addresses say to the other kinds. */
export interface Pair {
  readonly query: PreparedBusiness;
  readonly candidate: PreparedBusiness;
  readonly scope: Scope;
  readonly phone: Finding | undefined;
  /** Whether both have the same number, and no toll-free one. */
  readonly isOnePhone: boolean;
  readonly address: AddressFinding | undefined;
  readonly place: Surroundings;
}

interface Kind<F extends Field> {
  /** Its name in results. */
  readonly kind: string;
  /** The values for comparison; leaves out what is none. `names` splits a line into its names. */
  readonly read: (given: readonly Given<F>[], names: (line: string) => readonly Name[]) => readonly Compared<F>[];
  /** Undefined if one of both has no value, or nothing that is evidence. */
  readonly compare: (pair: Pair) => Finding | undefined;
}

const each =
  <Value, Read>(read: (value: Value) => Read | undefined) =>
  (values: readonly Value[]): readonly Read[] =>
    values.map(read).filter((value) => value !== undefined);

/** How the values of a kind are read and compared that no other kind has a say in: the pair that matches best. */
const alone = <F extends Field>(
  field: F,
  read: (value: Given<F>) => Compared<F> | undefined,
  compare: (one: Compared<F>, other: Compared<F>) => Finding | undefined,
) => ({
  read: each(read),
  compare: ({ query, candidate }: Pair) => best<Compared<F>, Finding>(query[field], candidate[field], compare),
});

/**
 * The kinds of evidence, in the order of equally strong evidence. A kind whose records lead to entities has its other half
 * in search/kinds.ts.
 */
export const KINDS = {
  names: {
    kind: 'name',
    read: (lines, names) => withOwnHeads(lines.flatMap(names)),
    compare: ({ query, candidate, scope, place }) =>
      best(query.names, candidate.names, (one, other) => compareNames(one, other, scope, place)),
  },
  addresses: {
    kind: 'address',
    read: each(parseAddress),
    compare: ({ address }) => address,
  },
  persons: { kind: 'person', ...alone('persons', parsePerson, comparePersons) },
  residences: {
    kind: 'residence',
    read: each(parseAddress),
    compare: ({ query, candidate, address }) => compareResidences(query, candidate, address),
  },
  phones: { kind: 'phone', read: each(normalPhone), compare: ({ phone }) => phone },
  websites: { kind: 'website', ...alone('websites', parseWebsite, compareWebsites) },
  tins: { kind: 'tin', ...alone('tins', normalTin, compareTins) },
} as const satisfies { readonly [F in Field]: Kind<F> };

export type EvidenceKind = (typeof KINDS)[Field]['kind'];

/** The same, for code that knows no kind by name. */
const OF: { readonly [F in Field]: Kind<F> } = KINDS;
/** Values of a kind for comparison; leaves out what is none. */
export const readValues = <F extends Field>(
  field: F,
  given: readonly Given<F>[],
  names: (line: string) => readonly Name[] = () => [],
): readonly Compared<F>[] => OF[field].read(given, names);

/** The kinds of value that a business may have; the error for any other kind names it. */
const FIELDS: ReadonlySet<string> = new Set(Object.keys(KINDS));

/**
 * Maximum name lines in the cache: a search prepares each candidate two or three times, and brands repeat the names of
 * their entities.
 */
const KEPT_LINES = 4_000;

/**
 * Returns a function that normalises businesses with the word frequencies of a corpus. Keep the function: it caches the
 * words and names it has seen. A line of several names ("ACME LLC DBA JOE'S") gives each of them; invalid phones, websites
 * and tax numbers are left out. `guests` says whether a guest is known by its own name alone ("CAFE @ THE MILL" by CAFE) or
 * also by its host's, which distinguishes the guest's places. The function throws a TypeError that names an unknown kind;
 * it never throws because of what a text contains.
 */
export function businessPreparer(
  corpus: Corpus = NO_CORPUS,
  guests: 'alone' | 'with their hosts' = 'alone',
): (business: Business) => PreparedBusiness {
  const read = wordReader(corpus);
  const named = (name: string) => prepareName(guests === 'alone' ? withoutHost(name) : name, read);
  const names = new Recent(KEPT_LINES, (line: string): readonly Name[] =>
    splitNames(line).map(({ name }) => named(name)),
  );
  return (business) => {
    for (const field of Object.keys(business)) {
      if (!FIELDS.has(field))
        throw new TypeError(`expected ${[...FIELDS].join(', ')} of a business but got "${field}"`);
    }
    const of = <F extends Field>(field: F) => readValues<F>(field, business[field] ?? [], (line) => names.of(line));
    return {
      ...{ names: of('names'), addresses: of('addresses'), persons: of('persons'), residences: of('residences') },
      ...{ phones: of('phones'), websites: of('websites'), tins: of('tins') },
    };
  };
}
