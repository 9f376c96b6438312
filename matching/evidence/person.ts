import { TYPOS } from '../names/typos.ts';
import type { Person } from '../persons/person.ts';
import { areNicknames } from '../tables/nicknames.ts';
import { editDistance } from '../text/edit-distance.ts';
import { PERSON } from '../weights.ts';
import type { Finding } from './finding.ts';

/** Similarity of two names, 0 to 1, and why. */
interface Similarity {
  readonly score: number;
  readonly reason: string;
}

const NONE: Similarity = { score: 0, reason: 'other name' };

/**
 * Compares two persons: family names must be equal or nearly so; then given names may be equal, nearly equal, a nickname
 * ("BILL", "WILLIAM") or an initial. Names in a different order count slightly less. Different middle names, suffixes (JR
 * against SR) and dates of birth are evidence against a match, an equal date of birth is evidence for it. Undefined where
 * either has no name. Symmetric.
 */
export function comparePersons(query: Person, candidate: Person): Finding | undefined {
  if (query.names.length === 0 || candidate.names.length === 0) return undefined;
  const straight = similarityOf(query.given, query.family, candidate.given, candidate.family);
  const turned = straight.score === 1 ? NONE : reordered(query, candidate);
  const found = straight.score >= turned.score ? straight : turned;
  const conflicts = conflictsOf(query, candidate, found.score);
  const birth = birthOf(query, candidate, found.score);
  const score = Math.max(0, found.score - CONFLICT * (conflicts.length + (birth < 0 ? 1 : 0)));
  return {
    score,
    logOdds: logOddsOf(found.score) + conflicts.length * PERSON.conflict + birth,
    compared: { query: query.written, candidate: candidate.written },
    reason: () =>
      [
        found.reason,
        ...conflicts,
        ...(birth === 0 ? [] : [birth > 0 ? 'same date of birth' : 'other date of birth']),
      ].join('; '),
  };
}

/** What each conflict subtracts from the score. */
const CONFLICT = 0.2;
/** Factors applied to the score of names in a different order, and of family names alone. */
const [REORDERED, ONLY_FAMILY] = [0.95, 0.5];

function similarityOf(
  given: readonly string[],
  family: string,
  otherGiven: readonly string[],
  otherFamily: string,
): Similarity {
  const families = familySimilarity(family, otherFamily);
  if (families.score === 0) return NONE;
  const [first, otherFirst] = [given[0], otherGiven[0]];
  if (first === undefined || otherFirst === undefined)
    return { score: ONLY_FAMILY * families.score, reason: `${families.reason} alone` };
  const firsts = bestGiven(given, otherGiven, first, otherFirst);
  if (firsts.score === 0)
    return { score: FAMILY_ONLY_AGREES * families.score, reason: `${families.reason}, other first name` };
  return { score: families.score * firsts.score, reason: `${families.reason}, ${firsts.reason}` };
}

const FAMILY_ONLY_AGREES = 0.25;

function familySimilarity(one: string, other: string): Similarity {
  if (one === '' || other === '') return NONE;
  if (one === other) return { score: 1, reason: 'same family name' };
  const [a, b] = [one.replaceAll(' ', ''), other.replaceAll(' ', '')];
  if (a === b) return { score: 1, reason: 'same family name' };
  const limit = TYPOS.usual(Math.min(a.length, b.length));
  if (editDistance(a, b, limit) <= limit) return { score: 0.88, reason: 'family name nearly' };
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  const isPart = shorter.length > 2 && (longer.startsWith(`${shorter} `) || longer.endsWith(` ${shorter}`));
  return isPart ? { score: 0.85, reason: 'part of the family name' } : NONE;
}

/** Compares the first names; if they differ, a first name with the other's middle name. */
function bestGiven(
  given: readonly string[],
  otherGiven: readonly string[],
  first: string,
  otherFirst: string,
): Similarity {
  const straight = givenSimilarity(first, otherFirst);
  if (straight.score > 0) return straight;
  const [middle, otherMiddle] = [given[1], otherGiven[1]];
  const joined = given.join('') === otherGiven.join('');
  if (joined) return { score: 1, reason: 'same first name' };
  const crossed = Math.max(
    otherMiddle !== undefined && otherMiddle.length > 1 ? givenSimilarity(first, otherMiddle).score : 0,
    middle !== undefined && middle.length > 1 ? givenSimilarity(middle, otherFirst).score : 0,
  );
  return crossed > 0 ? { score: 0.8 * crossed, reason: 'first name as middle name' } : NONE;
}

function givenSimilarity(one: string, other: string): Similarity {
  if (one === other)
    return one.length === 1 ? { score: 0.8, reason: 'same initial' } : { score: 1, reason: 'same first name' };
  if (one.length === 1 || other.length === 1)
    return one[0] === other[0] ? { score: 0.75, reason: 'initial agrees' } : NONE;
  if (areNicknames(one, other)) return { score: 0.92, reason: 'nickname of the first name' };
  const limit = TYPOS.usual(Math.min(one.length, other.length));
  if (one[0] === other[0] && editDistance(one, other, limit) <= limit)
    return { score: 0.88, reason: 'first name nearly' };
  return NONE;
}

/** Compares the names in a different order, as with a family name written first without a comma, or with two family names. */
function reordered(one: Person, other: Person): Similarity {
  if (one.names.length < 2 || other.names.length < 2) return NONE;
  const doubled = [
    similarityOf(one.given.slice(0, -1), doubleFamily(one), other.given, other.family),
    similarityOf(one.given, one.family, other.given.slice(0, -1), doubleFamily(other)),
  ].reduce((x, y) => (y.score > x.score ? y : x));
  if (doubled.score >= MIN_REREAD) return doubled;
  const key = (person: Person) => person.names.toSorted().join(' ');
  if (key(one) === key(other)) return { score: REORDERED, reason: 'same names in another order' };
  const turned = [...[one, other].map(familyFirst)] as const;
  const [a, b] = turned;
  const options = [
    a === undefined ? NONE : similarityOf(a.given, a.family, other.given, other.family),
    b === undefined ? NONE : similarityOf(one.given, one.family, b.given, b.family),
  ];
  const best = options.reduce((x, y) => (y.score > x.score ? y : x));
  return best.score < MIN_REREAD ? NONE : { score: REORDERED * best.score, reason: `${best.reason}, in another order` };
}

/** Minimum score at which a different reading replaces the written one. */
const MIN_REREAD = 0.6;

/** The family name if the person has two: "MARIA GARCIA LOPEZ". */
const doubleFamily = ({ given, family }: Person) => (given.length > 1 ? `${given.at(-1)} ${family}` : '');

/** The name read as "SMITH JOHN Q". */
const familyFirst = ({ names }: Person) => ({ family: names[0] ?? '', given: names.slice(1) });

function conflictsOf(one: Person, other: Person, score: number): string[] {
  if (score < 0.6) return [];
  const conflicts: string[] = [];
  if (one.suffix !== null && other.suffix !== null && one.suffix !== other.suffix) conflicts.push('other suffix');
  const [middle, otherMiddle] = [one.given[1], other.given[1]];
  const isSameSize = one.given.length > 1 && other.given.length > 1 && one.given[0] === other.given[0];
  if (
    isSameSize &&
    middle !== undefined &&
    otherMiddle !== undefined &&
    givenSimilarity(middle, otherMiddle).score === 0
  )
    conflicts.push('other middle name');
  return conflicts;
}

/** Log-odds of two dates of birth, for persons whose names are similar. */
function birthOf({ dateOfBirth: one }: Person, { dateOfBirth: other }: Person, score: number): number {
  if (one === null || other === null || score < 0.6) return 0;
  return one === other ? PERSON.sameBirth : PERSON.otherBirth;
}

function logOddsOf(score: number): number {
  if (score >= 0.99) return PERSON.same;
  if (score >= 0.85) return PERSON.nickname;
  if (score >= 0.6) return PERSON.initial;
  return score >= ONLY_FAMILY * 0.8 ? PERSON.family : PERSON.other;
}
