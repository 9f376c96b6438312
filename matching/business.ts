import { type Address, type AddressInput, parseAddress } from './address.ts';
import { splitNames } from './names/aliases.ts';
import { type Corpus, NO_CORPUS } from './names/idf.ts';
import { type Name, prepareName } from './names/name.ts';
import { wordReader } from './names/word.ts';
import { withoutHost } from './names/written-name.ts';
import { type Person, type PersonInput, parsePerson } from './person.ts';
import { normalPhone } from './phone.ts';
import { Recent } from './recent.ts';
import { normalTin } from './tin.ts';
import { parseWebsite, type Website } from './website.ts';

/** What is known of a business: of each kind none, one or several. */
export interface Business {
  readonly names?: readonly string[];
  readonly addresses?: readonly AddressInput[];
  readonly persons?: readonly PersonInput[];
  /** Where its persons live: one that agrees speaks for the business, another one says nothing. */
  readonly residences?: readonly AddressInput[];
  readonly phones?: readonly string[];
  readonly websites?: readonly string[];
  /** Nine digits each, with or without dashes. */
  readonly tins?: readonly string[];
}

/** A business normalised once, to be compared with many. */
export interface PreparedBusiness {
  readonly names: readonly Name[];
  readonly addresses: readonly Address[];
  readonly persons: readonly Person[];
  readonly residences: readonly Address[];
  readonly phones: readonly string[];
  readonly websites: readonly Website[];
  readonly tins: readonly string[];
}

/** The kinds a business may have; any other is refused by name. */
const KINDS: ReadonlySet<string> = new Set([
  'names',
  'addresses',
  'persons',
  'residences',
  'phones',
  'websites',
  'tins',
]);

/** Lines of names that are remembered: a search prepares each candidate's two or three times, and its brands have the names of its entities. */
const KEPT_LINES = 4_000;

/**
 * A function that normalises businesses, with the word frequencies of a corpus. Keep it: it remembers the words and
 * names it has seen. A line of several names ("ACME LLC DBA JOE'S") gives each; phones, websites and tax numbers that are none are left
 * out. `guests`: whether a guest is known by its own name alone ("CAFE @ THE MILL" by CAFE), or by its host's too, which is
 * what tells its places apart. Throws a TypeError that names a kind it does not know; never for what a text contains.
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
      names: (business.names ?? []).flatMap((line) => names.of(line)),
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
