import { type Address, type AddressInput, parseAddress } from './address.ts';
import { splitNames } from './names/aliases.ts';
import { type Corpus, NO_CORPUS } from './names/idf.ts';
import { type Name, prepareName, withOwnHeads } from './names/name.ts';
import { wordReader } from './names/word.ts';
import { withoutHost } from './names/written-name.ts';
import { type Person, type PersonInput, parsePerson } from './person.ts';
import { normalPhone } from './phone.ts';
import { Recent } from './recent.ts';
import { normalTin } from './tin.ts';
import { parseWebsite, type Website } from './website.ts';

/** What is known about a business: none, one or several values of each kind. */
export interface Business {
  readonly names?: readonly string[];
  readonly addresses?: readonly AddressInput[];
  readonly persons?: readonly PersonInput[];
  /** Where its persons live: an address that agrees is evidence for a match, one that differs is no evidence. */
  readonly residences?: readonly AddressInput[];
  readonly phones?: readonly string[];
  readonly websites?: readonly string[];
  /** Each has nine digits, with or without dashes. */
  readonly tins?: readonly string[];
}

/** A business normalised once, for comparison with many. */
export interface PreparedBusiness {
  readonly names: readonly Name[];
  readonly addresses: readonly Address[];
  readonly persons: readonly Person[];
  readonly residences: readonly Address[];
  readonly phones: readonly string[];
  readonly websites: readonly Website[];
  readonly tins: readonly string[];
}

/** The kinds of value that a business may have; the error for any other kind names it. */
const KINDS: ReadonlySet<string> = new Set([
  'names',
  'addresses',
  'persons',
  'residences',
  'phones',
  'websites',
  'tins',
]);

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
    for (const kind of Object.keys(business)) {
      if (!KINDS.has(kind)) throw new TypeError(`expected ${[...KINDS].join(', ')} of a business but got "${kind}"`);
    }
    return {
      names: withOwnHeads((business.names ?? []).flatMap((line) => names.of(line))),
      addresses: (business.addresses ?? []).map(parseAddress),
      persons: (business.persons ?? []).map(parsePerson),
      residences: (business.residences ?? []).map(parseAddress),
      phones: (business.phones ?? []).map(normalPhone).filter(isThere),
      websites: (business.websites ?? []).map(parseWebsite).filter(isThere),
      tins: (business.tins ?? []).map(normalTin).filter(isThere),
    };
  };
}

const isThere = <T>(value: T | undefined): value is T => value !== undefined;
