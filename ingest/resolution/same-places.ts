import type { PreparedBusiness } from '../../matching/business.ts';
import { findingsOf } from '../../matching/compare-businesses.ts';
import type { Finding } from '../../matching/evidence/finding.ts';
import type { NameFinding } from '../../matching/evidence/name.ts';
import type { ScopeFit } from '../../matching/fit/scope-fit.ts';
import { align, isLeft, leftWords, sharedWords } from '../../matching/names/alignment.ts';
import type { Name } from '../../matching/names/name.ts';
import { type FoundEvidence, relationOf } from '../../matching/relation.ts';
import { contradicts } from './match-keys.ts';
import { sayAlignment } from './name-alignment.ts';
import { countsOutlets, isOutlet } from './outlets.ts';
import type { Resolving } from './rule.ts';
import { areTwoSites, type Site } from './sites.ts';

/** A staged place of business at one street address. */
export interface StagedPlace {
  readonly number: number;
  readonly datasets: readonly number[];
  /** Parts of its position in the street (StreetPlace); empty if unknown. */
  readonly direction: string;
  readonly type: string;
  readonly unit: string;
  /** Empty if unknown. */
  readonly zip: string;
  /** True for a food truck or cart, false for another kitchen; undefined if unknown. */
  readonly isMobile: boolean | undefined;
  readonly names: readonly string[];
  /** Those of its names that name an outlet (outletNames). */
  readonly outlets: readonly string[];
  /** Numbers in its names (withoutNumbers, registeredNumber). */
  readonly storeNumbers: readonly string[];
  /** The sites of an operator that its names tell (sitesIn). */
  readonly sites: readonly Site[];
  /** Words of its own names: only places of one dataset that have some in common are compared. */
  readonly words: ReadonlySet<string>;
  /** Its own names with its phone numbers; also with addresses, if it may be in another house. */
  readonly full: PreparedBusiness;
  /** The same, with names without the words of the street and without their hosts. */
  readonly own: PreparedBusiness;
  /** The same, with the names of its owner added; undefined if none is known. */
  readonly withOwner: PreparedBusiness | undefined;
}

export interface SamePlace extends Found {
  readonly one: number;
  readonly other: number;
}

/** Minimum probability from which on two records at one address are one place. */
export const MIN_PROBABILITY = 0.5;
/** The evidence of a shared address; less than in verification, because neighbors in a building share it. */
const ONE_STREET: Finding = { score: 1, logOdds: 2.9, compared: { query: '', candidate: '' }, reason: () => '' };
/** Minimum similarity, 0 to 1, of each two words that are the same except for a typo. */
const MIN_SIMILARITY_OF_TWINS = 0.6;
/** Minimum weight of a shared word that may represent a whole name. */
const MIN_WEIGHT_OF_NAME = 0.5;

/**
 * The pairs of places at one address that are one place, best first. Places stay apart if their units, directions, street
 * types, store numbers, kinds of kitchen or sites of one operator contradict, and so do groups of them. The order of ids decides among equals.
 * Pairs that corrections keep apart are returned too, and leave their places free for others.
 *
 * - In two datasets, names that fit are enough, and a place joins at most one place of another dataset.
 * - Within a dataset, which seldom lists a place twice, names must be equal except for typos; or, with one phone
 *   number, one name has all words of the other and adds none of an outlet ("BAR", "CAFE"): a program under its
 *   sponsor.
 */
export function samePlaces(
  places: readonly StagedPlace[],
  { mayJoin, compare, doubt, fit }: Pick<Resolving, 'mayJoin' | 'compare' | 'doubt' | 'fit'>,
): SamePlace[] {
  const pairs: (SamePlace & { readonly rank: number; readonly places: readonly [StagedPlace, StagedPlace] })[] = [];
  for (const [at, one] of places.entries()) {
    for (const other of places.slice(at + 1)) {
      if (!mayBeOne(one, other)) continue;
      const found = shareDataset(one, other) ? compareTwins(one, other, fit) : compareListed(one, other, fit);
      if (found === undefined) continue;
      doubt({ one: one.number, other: other.number, score: found.probability, reason: found.reason });
      if (found.areOne) pairs.push({ one: one.number, other: other.number, ...found, places: [one, other] });
    }
  }
  const inOrder = (one: number, other: number) => compare('OperatingLocation', one, other);
  pairs.sort(
    (a, b) => b.rank + b.probability - (a.rank + a.probability) || inOrder(a.one, b.one) || inOrder(a.other, b.other),
  );
  const groups = new Map<StagedPlace, Set<StagedPlace>>(places.map((place) => [place, new Set([place])]));
  return pairs.filter(({ places: [one, other] }) => {
    if (!mayJoin(one.number, other.number)) return true;
    const [group, its] = [groups.get(one) ?? new Set([one]), groups.get(other) ?? new Set([other])];
    if (group === its) return false;
    // A place without a unit must not connect two units.
    if ([...group].some((place) => [...its].some((each) => !mayBeOne(place, each)))) return false;
    if (!shareDataset(one, other)) {
      const datasets = new Set([...group].flatMap((place) => place.datasets));
      if ([...its].some((place) => place.datasets.some((dataset) => datasets.has(dataset)))) return false;
    }
    for (const place of its) groups.set(place, group.add(place));
    return true;
  });
}

const shareDataset = (one: StagedPlace, other: StagedPlace) =>
  one.datasets.some((dataset) => other.datasets.includes(dataset));

const mayBeOne = (one: StagedPlace, other: StagedPlace) =>
  !contradicts(one.unit, other.unit) &&
  !contradicts(one.direction, other.direction) &&
  !contradicts(one.type, other.type) &&
  !contradicts(one.zip, other.zip) &&
  !areTwoSites(one.sites, other.sites) &&
  (one.isMobile === undefined || other.isMobile === undefined || one.isMobile === other.isMobile) &&
  !(
    one.storeNumbers.length > 0 &&
    other.storeNumbers.length > 0 &&
    !one.storeNumbers.some((number) =>
      other.storeNumbers.some((each) => isEndOf(number, each) || isEndOf(each, number)),
    )
  );

/**
 * Minimum digits of a store number that may be the end of another one ("KC 1158", "158"); "#8" counts outlets, and is
 * not a part of 1158.
 */
const MIN_ENDING = 3;
const isEndOf = (ending: string, number: string) =>
  ending === number || (ending.length >= MIN_ENDING && number.endsWith(ending));

/** How certain it is that two businesses are one, and what was compared. */
interface Found {
  /** 0 to 1. */
  readonly probability: number;
  readonly reason: () => string;
}

/** The result of comparing two places. */
interface FoundPlaces extends Found {
  readonly areOne: boolean;
  /** Pairs of a higher rank are joined before all others, however certain those are. */
  readonly rank: number;
}

/**
 * Compares places of two datasets. Own names come first, because an owner may have several places at one address. A kitchen in
 * the house comes before a truck that is parked there.
 */
function compareListed(one: StagedPlace, other: StagedPlace, fit: ScopeFit | undefined): FoundPlaces {
  const own = compareAtAddress(one.own, other.own, fit);
  if (own.probability >= MIN_PROBABILITY)
    return { ...own, areOne: true, rank: one.isMobile === true || other.isMobile === true ? 1 : 2 };
  if (one.withOwner === undefined && other.withOwner === undefined) return { ...own, areOne: false, rank: 0 };
  const withOwner = compareAtAddress(one.withOwner ?? one.own, other.withOwner ?? other.own, fit);
  return { ...withOwner, areOne: withOwner.probability >= MIN_PROBABILITY, rank: 0 };
}

/** Compares places of one dataset. */
function compareTwins(one: StagedPlace, other: StagedPlace, fit: ScopeFit | undefined): FoundPlaces | undefined {
  if (![...one.words].some((word) => other.words.has(word))) return undefined;
  if (isOutletOf(one, other) || isOutletOf(other, one)) return undefined;
  const found = compareAtAddress(one.full, other.full, fit);
  return found.probability >= MIN_PROBABILITY && found.names !== undefined && areTwins(found.names, found.phone)
    ? { ...found, areOne: true, rank: 3 }
    : undefined;
}

/** True for "TACO TRUCK #2" beside "TACO TRUCK", and for a place that names an outlet which the other one does not name. */
const isOutletOf = (one: StagedPlace, other: StagedPlace) =>
  (other.storeNumbers.length === 0 && one.storeNumbers.some(countsOutlets)) ||
  (one.outlets.length > 0 && !one.outlets.some((name) => other.names.includes(name)));

function areTwins([one, other]: readonly [Name, Name], phone: string | undefined): boolean {
  const names = align(one, other);
  const [leftOfOne, leftOfOther] = [leftWords(names.one), leftWords(names.other)];
  const left = [...leftOfOne, ...leftOfOther];
  const forms = [one.form?.type ?? '', other.form?.type ?? ''] as const;
  const areUnlike = [...names.one.words, ...names.other.words].some(
    (word) => !isLeft(word) && word.similarity < MIN_SIMILARITY_OF_TWINS,
  );
  if (areUnlike || contradicts(...forms) || romansOf(one) !== romansOf(other)) return false;
  if (left.length === 0) return true;
  return (
    phone !== undefined &&
    (leftOfOne.length === 0 || leftOfOther.length === 0) &&
    !left.some(({ stem, isNumber }) => isNumber || isOutlet(stem)) &&
    sharedWords(names.one).some(({ weight }) => weight >= MIN_WEIGHT_OF_NAME)
  );
}

/** The Roman numerals among the words of a name: two firms of one group differ by them, which looks like a typo. */
const romansOf = ({ words }: Name): string =>
  words
    .map(({ text }) => text)
    .filter((text) => text.length > 1 && /^[ivx]+$/.test(text))
    .join(' ');

/** The result of comparing two businesses at one address. */
export interface FoundAtAddress extends Found {
  /** The names that fit best; undefined if one business has none. */
  readonly names?: readonly [Name, Name];
  /** The phone number of both. */
  readonly phone?: string | undefined;
}

/**
 * The probability that two businesses at one address are one place or brand, and the reason as text. If both have
 * addresses, these must not contradict it: two shops of one owner may have one phone number.
 */
export function compareAtAddress(
  one: PreparedBusiness,
  other: PreparedBusiness,
  fit: ScopeFit | undefined,
): FoundAtAddress {
  const found = evidenceAtAddress(one, other);
  if (found === undefined) return NOTHING_FOUND;
  const { name, address, phone } = found;
  const probability = relationOf(found, 'location', fit).one;
  const { query, candidate } = name.compared;
  const [first, second] = [nameOf(one, query), nameOf(other, candidate)];
  if (first === undefined || second === undefined) return { ...NOTHING_FOUND, probability };
  const reason = () => {
    const telephone = phone === undefined ? '' : `; both have the telephone ${phone.compared.query}`;
    const alignment = sayAlignment(align(first, second));
    const where =
      address === ONE_STREET ? 'at one address' : `at "${address.compared.query}" and "${address.compared.candidate}"`;
    return `"${query}" and "${candidate}" ${where}: the names ${alignment}${telephone}`;
  };
  return { probability, reason, names: [first, second], phone: phone?.compared.query };
}

/**
 * What is found of two businesses at one address; undefined if they have no names, or if their addresses contradict it. A
 * different phone number proves nothing, because a shop has several.
 */
export function evidenceAtAddress(one: PreparedBusiness, other: PreparedBusiness): EvidenceAtAddress | undefined {
  const { name, address = ONE_STREET, phone: line } = findingsOf(one, other, 'location');
  if (name === undefined || address.logOdds < 0) return undefined;
  const phone = line?.score === 1 ? line : undefined;
  const all = [
    { kind: 'name' as const, finding: name },
    { kind: 'address' as const, finding: address },
    ...(phone === undefined ? [] : [{ kind: 'phone' as const, finding: phone }]),
  ];
  return { name, phone, address, isThere: true, all };
}

interface EvidenceAtAddress extends FoundEvidence {
  readonly name: NameFinding;
  readonly address: Finding;
}

const NOTHING_FOUND: FoundAtAddress = { probability: 0, reason: () => '' };

const nameOf = ({ names }: PreparedBusiness, text: string) => names.find(({ written }) => written === text);
