import { UNKNOWN_DAY } from '../../catalog/stage.ts';
import { addressKey } from '../../matching/addresses/address-key.ts';
import { splitUnit } from '../../matching/addresses/street-line.ts';
import { splitNames } from '../../matching/names/aliases.ts';
import { impliedType } from '../../matching/names/legal-forms.ts';
import { storedName } from '../../matching/names/tokens.ts';
import type { ListedKind, PartyNumber } from '../reference-facts.ts';
import type { SourceTarget } from '../source-target.ts';

/** A name of a listed person; `fullName` has the given name first. */
export interface ListedPersonName {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly fullName: string;
}

/** An address of a list. Foreign postal codes are dropped, because `zip` is for the United States only. */
export interface ListedAddress {
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  /** Three-letter ISO 3166 code. */
  readonly country: string | null;
}

/** One party of a watchlist, in whatever format the list is. */
export interface ListedParty {
  /** The publisher's own key of the party. */
  readonly key: string;
  /** Short names of the lists that the party is on (completions.md section 1, WatchlistEntry). */
  readonly lists: readonly string[];
  /** Primary name first, then aliases; a text may be several ("A; B", "A a/k/a B"). */
  readonly names: readonly string[];
  /** The aliases that the list calls weak, or of low quality. */
  readonly weakNames?: readonly string[];
  /** True if the file has copies of names without what their list says of their quality. */
  readonly aliasesAreUnrated?: true;
  /** The kind of party according to the list. If the list does not say, a name with a legal form means an organization. */
  readonly kind: ListedKind;
  /** Its numbers, both of this list and of others that this one cites. */
  readonly numbers: readonly PartyNumber[];
  /** Set for a natural person. */
  readonly person?: ListedPersonName;
  /** Full dates, YYYY-MM-DD. The graph has no field for a year alone. */
  readonly datesOfBirth: readonly string[];
  /** True if the list says nationalities, for which the graph has no field. */
  readonly hasNationality?: boolean;
  readonly addresses: readonly ListedAddress[];
  /** The date since which the list has the party, YYYY-MM-DD, if known; never after the list's own date. */
  readonly listed?: string;
}

/** The name of a listed person of which the list separates given and family names. */
export const partedPersonName = (given: string, family: string, fullName: string): ListedPersonName => ({
  firstName: storedName(given) || null,
  lastName: storedName(family) || null,
  fullName: storedName(fullName),
});

/** Lists put some aliases in quotation marks. */
const QUOTED = /^\s*["“”'‘’](.*)["“”'‘’]\s*$/;

/**
 * Stages a listed party: one watchlist entry per list, its legal entity with all names, its person (one record per date
 * of birth), and its addresses. An address with only a country becomes one record that all such addresses of the
 * country share.
 */
export function stageListed(party: ListedParty, target: SourceTarget): void {
  const { stage, reference, dataset, published, note } = target;
  if (party.hasNationality) note('a nationality has no field');
  const { key, person } = party;
  // Trap: these are not the dataset's date, because two editions of a list may be loaded as one dataset.
  const edition = published ?? UNKNOWN_DAY;
  const observed = { first: party.listed ?? edition, last: edition };
  const entity = stage.ref('LegalEntity', key);
  stage.entity('LegalEntity', entity, {}, observed);
  const typeOf = (name: string) => (person ? 'Person' : (impliedType(name) ?? 'Unknown'));
  const { names, weak } = namesOf(party);
  stage.attribute('LegalEntityType', entity, { legalEntityType: typeOf(names[0] ?? '') }, observed);
  for (const name of names) {
    stage.attribute('LegalEntityName', entity, { name, legalEntityType: typeOf(name) }, observed, name);
  }
  for (const name of weak) reference.ratedAlias({ entity, name, dataset, rating: 'weak' });
  for (const name of party.aliasesAreUnrated ? names.slice(1) : [])
    reference.ratedAlias({ entity, name, dataset, rating: 'unrated' });
  const entries = party.lists.map((list) => {
    const entry = stage.ref('WatchlistEntry', `${list}:${key}`);
    stage.entity('WatchlistEntry', entry, { watchlistName: list }, observed);
    stage.edge('LegalEntityAppearsOnWatchlistEntry', entity, entry, {}, observed);
    const { numbers } = party;
    const number = numbers.find(({ register }) => register === registerOf(list))?.number ?? null;
    reference.listedParty({ entry, entity, kind: kindOf(party.kind, names), number, numbers });
    return entry;
  });
  for (const dateOfBirth of person ? [...new Set([party.datesOfBirth[0] ?? null, ...party.datesOfBirth])] : []) {
    const id = stage.ref('Person', dateOfBirth === null ? key : `${key}:${dateOfBirth}`);
    stage.entity('Person', id, { ...person, dateOfBirth }, observed);
    stage.edge('PersonIsInstanceOfLegalEntity', id, entity, {}, observed);
  }
  for (const address of party.addresses) {
    const staged = stagedAddress(address);
    if (staged === undefined) continue;
    const id = stage.ref('Address', staged.key);
    stage.entity('Address', id, staged.fields, observed);
    stage.edge('LegalEntityReceivesMailAtAddress', entity, id, {}, observed);
    for (const entry of entries) stage.edge('AddressAppearsOnWatchlistEntry', id, entry, {}, observed);
  }
}

/** All names as they are stored, and the weak ones of them. A name is not weak if the list also has it otherwise, or no other. */
function namesOf({ names: written, weakNames = [] }: ListedParty) {
  const known = storedNames(written);
  const all = storedNames([...written, ...weakNames]);
  return { names: all, weak: all.slice(Math.max(known.length, 1)) };
}

/** The distinct names of a list as they are stored. One text may have several: "A; B", "A a/k/a B". */
function storedNames(names: readonly string[]): string[] {
  const parted = names.flatMap((text) => text.split(';')).flatMap(namesIn);
  return [...new Set(parted.map((name) => storedName(name.replace(QUOTED, '$1'))))].filter((name) => name !== '');
}

/** The names that "a/k/a" and the like join; a text in which they stand inside a name ("PEARL (A.K.A. MING) LEE") is one name. */
function namesIn(text: string): readonly string[] {
  const names = splitNames(text).map(({ name }) => name);
  const isWhole = (name: string) => name.split('(').length === name.split(')').length;
  return names.length > 1 && names.every(isWhole) ? names : [text];
}

/** The register whose numbers are a list's own, OFAC's unless another is said. Many lists number no parties. */
const registerOf = (list: string): string => REGISTERS[list] ?? 'OFAC';
const REGISTERS: Readonly<Record<string, string>> = { UN: 'UN', EU: 'EU', 'UK-SL': 'UK', 'UK-OFSI': 'OFSI' };

/** The kind according to the list, or to the legal form of any name. */
const kindOf = (kind: ListedKind, names: readonly string[]): ListedKind =>
  kind === 'unknown' && names.some((name) => impliedType(name) !== undefined) ? 'organisation' : kind;

/** Key and fields of an address; undefined if it is empty. Foreign streets stay as published, in upper case. */
function stagedAddress(address: ListedAddress) {
  const { country, zip } = address;
  const american = country === 'USA';
  const line = address.street === null ? null : storedName(address.street);
  const { street, unit } = line !== null && american ? splitUnit(line) : { street: line, unit: null };
  const city = storedName(address.city ?? '') || null;
  const state = address.state?.toUpperCase() ?? null;
  const key = addressKey({ street, unit, city, state, zip, country });
  if (key === undefined && country === null) return undefined;
  return {
    key: key ?? `country:${country}`,
    fields: { streetAddress1: street, streetAddress2: unit, city, state, zip, country },
  };
}

/** A name with the given name first, from "DOE, Jane A." or "DOE, John, Jr."; a name without comma stays as it is. */
export function spokenName(written: string): string {
  const [family = '', given = '', ...suffixes] = written.split(',').map((part) => part.trim());
  return [given, family, ...suffixes].filter((part) => part !== '').join(' ');
}

/** A title such as "Dr.", "Eng." or "Gen."; an initial ("A.") is not a title. */
const TITLE = /^\p{L}{2,}\.$/u;

/** The stored name of a person from a text with the family name first. Without a comma, the parts are unknown. */
export function listedPersonName(written: string): ListedPersonName {
  const [family = '', given = ''] = written.split(',').map((part) => part.trim());
  const parted = given !== '' && family !== '';
  const first = given.split(/\s+/).find((word) => !TITLE.test(word));
  return {
    firstName: parted && first !== undefined ? storedName(first) : null,
    lastName: parted ? storedName(family) : null,
    fullName: storedName(spokenName(written)),
  };
}
