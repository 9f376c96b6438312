import { badUserInput } from '../catalog/errors/catalogue.ts';
import type { PreparedBusiness } from '../matching/business.ts';
import { compareBusinesses, type Evidence } from '../matching/compare-businesses.ts';
import { describeFit } from '../matching/fit/match-fit.ts';
import { likeliest, type Relation } from '../matching/relation.ts';
import { matchFitOf } from '../storage/match-fit.ts';
import { scopeOf } from './index/scope-of.ts';
import { KEYED } from './kinds.ts';
import { businessOf } from './known/compared.ts';
import { type Explained, type StoredEntity, storedEntity } from './locate.ts';
import { candidateAt } from './retrieval/candidates.ts';
import { Entities } from './retrieval/entities.ts';
import type { EvidenceKinds } from './retrieval/evidence-columns.ts';
import { searchedWords } from './search.ts';
import { shownScore } from './trace.ts';

/** How two stored records of one type compare. */
export interface ComparedPair {
  readonly one: StoredEntity;
  readonly other: StoredEntity;
  /** Probability that both are one, 0 to 1; 1 if they are one record. */
  readonly probability: number;
  /** One sentence. */
  readonly reason: string;
  /** Strongest first; what speaks against a match has negative log-odds. */
  readonly evidence: readonly Evidence[];
  /** The team's fit by which the evidence is weighed; absent for the shipped weights. */
  readonly weighedBy?: string;
}

const COMPARED: EvidenceKinds = new Set(['names', ...KEYED.map(({ field }) => field)] as const);
/** From here on two records are rather one than two. */
const EVEN = 0.5;

/**
 * Compares two stored records as searches and loads compare records, by all that is stored. Throws BAD_USER_INPUT for an id
 * that is not stored, for records of two types, and for one without a name.
 */
export async function comparePair(
  explained: Omit<Explained, 'catalog'>,
  ids: readonly [string, string],
): Promise<ComparedPair> {
  const [one, other] = [await storedEntity(explained, ids[0]), await storedEntity(explained, ids[1])];
  if (one.type !== other.type) throw badUserInput('ids', 'two records of one type', [one.type, other.type]);
  if (one.id === other.id) return { one, other, probability: 1, reason: 'Both ids lead to one record.', evidence: [] };
  const [first, second] = await preparedRecords(explained, [one, other]);
  const fit = await matchFitOf(explained.snapshot);
  const scope = scopeOf({ name: one.type });
  if (first === undefined || second === undefined) throw badUserInput('ids', 'two records with names', ids);
  const { probability, relation, evidence } = compareBusinesses(first, second, scope, fit?.[scope]);
  const compared = { one, other, probability, reason: reasonOf(probability, relation, evidence), evidence };
  return fit === undefined ? compared : { ...compared, weighedBy: describeFit(fit) };
}

/** All that is stored of records of one type, as comparisons read it; undefined for a record without a name. */
export async function preparedRecords(
  { snapshot, deadline }: Omit<Explained, 'catalog'>,
  records: readonly StoredEntity[],
): Promise<readonly (PreparedBusiness | undefined)[]> {
  const [first] = records;
  if (first === undefined) return [];
  const searched = await searchedWords(snapshot, first.type);
  const documents = records.map(({ key }) => searched.postings.documentOf(key));
  const entities = new Entities(searched, COMPARED, deadline && { deadline, lane: 'short' });
  await entities.read(
    documents.filter((document) => document >= 0),
    'all',
  );
  return documents.map((document) =>
    document < 0 ? undefined : searched.words.prepare(businessOf(entities.of(candidateAt(document), [], undefined))),
  );
}

function reasonOf(probability: number, relation: Relation, evidence: readonly Evidence[]): string {
  const against = evidence.filter(({ logOdds }) => logOdds < 0).map(({ kind, reason }) => `${kind} (${reason})`);
  const contrary = against.length === 0 ? 'nothing speaks against it' : `against it: ${against.join('; ')}`;
  const { words, probability: ofRelation } = likeliest(relation);
  const likely = relation.one === ofRelation ? '' : `; likeliest is ${words}, ${shownScore(ofRelation)}`;
  return `They are ${probability >= EVEN ? 'rather one' : 'rather two'}: probability ${shownScore(probability)}${likely}; ${contrary}.`;
}
