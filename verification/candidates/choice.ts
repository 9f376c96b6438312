import { CLOSE_NAME } from '../../matching/check-name.ts';
import type { Evidence, EvidenceKind } from '../../matching/compare-businesses.ts';
import type { Candidate, Candidates } from './candidate.ts';

/** What the request says that no evidence has weighed yet. */
export interface Wanted {
  /** As written. */
  readonly names: readonly string[];
  /** Two-letter codes. */
  readonly states: readonly string[];
}

// The constants below are log-odds, as in matching/weights.ts.
/**
 * Added when two candidates are linked. The evidence of the less probable one mostly repeats that of the other, and adds
 * nothing.
 */
const LINKED = 1.5;
/** Added for a name that is equal except for legal form and punctuation, and for one that is equal in every letter. */
const [EQUAL_NAME, SAME_NAME] = [0.5, 0.3];
/** Added for a filing with a state in the request. */
const FILED_THERE = 1;
/** Added for a tax number in the request, if the name is close too: no address outweighs it. */
const OWN_NUMBER = 20;
/** Added for an active filing, subtracted if all filings are inactive: decides between otherwise equal candidates. */
const ACTIVE = 0.2;

/**
 * Chooses the entities and brands to return, at most `topN` each, best first. The first ones are chosen together: the most
 * probable firm among all linked pairs and all single candidates. A link counts as evidence, so that the linked records of
 * one firm win over two unrelated likely ones. A single candidate is joined by the best one of the other type that may
 * belong to the same firm. What the request does not identify is returned only beside the linked record that it does.
 */
export function choose(found: Candidates, wanted: Wanted, topN: number): Candidates {
  const entities = identifiedOf(found.entities, found.brands);
  const brands = identifiedOf(found.brands, found.entities);
  const strengths = new Map([...entities, ...brands].map((each) => [each, strengthOf(each, wanted)]));
  const strength = (each: Candidate) => strengths.get(each) ?? Number.NEGATIVE_INFINITY;
  const byStrength = (list: readonly Candidate[]) =>
    list.toSorted((one, other) => strength(other) - strength(one) || (one.id < other.id ? -1 : 1));
  const [allEntities, allBrands] = [byStrength(entities), byStrength(brands)];
  const firms: Firm[] = [
    ...allEntities.map((entity) => ({ entity, brand: undefined, strength: strength(entity) })),
    ...allBrands.map((brand) => ({ entity: undefined, brand, strength: strength(brand) })),
    ...allEntities.flatMap((entity) =>
      allBrands
        .filter(({ id, isIdentified }) => entity.linked.has(id) && (isIdentified || entity.isIdentified))
        .map((brand) => ({ entity, brand, strength: LINKED + Math.max(strength(entity), strength(brand)) })),
    ),
  ];
  // Of equal firms the first one wins, whose other record is the stronger one.
  const [best] = firms.toSorted((one, other) => other.strength - one.strength);
  const entity = best?.entity ?? allEntities.find((each) => mayBeOneFirm(best?.brand, each));
  const brand = best?.brand ?? allBrands.find((each) => mayBeOneFirm(best?.entity, each));
  return { entities: firstOf(entity, allEntities, topN), brands: firstOf(brand, allBrands, topN) };
}

/** The candidates that are identified, by themselves or by a linked one of the other type. */
const identifiedOf = (candidates: readonly Candidate[], others: readonly Candidate[]): readonly Candidate[] =>
  candidates.filter(
    ({ isIdentified, linked }) => isIdentified || others.some((other) => other.isIdentified && linked.has(other.id)),
  );

interface Firm {
  readonly entity: Candidate | undefined;
  readonly brand: Candidate | undefined;
  readonly strength: number;
}

/** Log-odds of a candidate, including what supports it beside the evidence. */
function strengthOf({ probability, evidence, filings }: Candidate, { names, states }: Wanted): number {
  const name = evidence.find(({ kind }) => kind === 'name');
  const isSame = names.some((each) => each.toUpperCase() === name?.compared.candidate.toUpperCase());
  const isOwnNumber =
    evidence.some(({ kind, score }) => kind === 'tin' && score === 1) && (name?.score ?? 0) >= CLOSE_NAME;
  const isFiledThere = filings.some(({ state }) => state !== null && states.includes(state));
  return (
    logOdds(probability) +
    (name?.score === 1 ? EQUAL_NAME : 0) +
    (isSame ? SAME_NAME : 0) +
    (isOwnNumber ? OWN_NUMBER : 0) +
    (isFiledThere ? FILED_THERE : 0) +
    statusOf(filings.map(({ status }) => status))
  );
}

/** Bounds the probability, so that a certain candidate can still be compared. */
const logOdds = (probability: number): number => {
  const bounded = Math.min(1 - 1e-12, Math.max(1e-12, probability));
  return Math.log(bounded / (1 - bounded));
};

function statusOf(statuses: readonly (string | null)[]): number {
  if (statuses.includes('active')) return ACTIVE;
  return statuses.length > 0 && statuses.every((status) => status === 'inactive') ? -ACTIVE : 0;
}

/**
 * Whether two candidates without a link may be one firm whose records were not joined: neither has links of its own, the
 * other one's name is close too, and neither has evidence against what agrees in the other.
 */
const mayBeOneFirm = (one: Candidate | undefined, other: Candidate): boolean =>
  one !== undefined &&
  !one.hasLinks &&
  !other.hasLinks &&
  (evidenceOf('name', other)?.score ?? 1) >= CLOSE_NAME &&
  !contradicts(one, other) &&
  !contradicts(other, one);

const contradicts = (one: Candidate, other: Candidate): boolean =>
  one.evidence.some(({ kind, logOdds }) => logOdds > 0 && (evidenceOf(kind, other)?.logOdds ?? 0) < 0);

const evidenceOf = (kind: EvidenceKind, { evidence }: Candidate): Evidence | undefined =>
  evidence.find((each) => each.kind === kind);

const firstOf = (first: Candidate | undefined, all: readonly Candidate[], topN: number): readonly Candidate[] =>
  topN === 1
    ? all.filter((each) => each === first)
    : [...all.filter((each) => each === first), ...all.filter((each) => each !== first)].slice(0, topN);
