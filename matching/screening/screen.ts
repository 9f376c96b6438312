import { type AttributeScore, bestScore, compareAddresses, compareBirthDays } from './attribute-score.ts';
import { ATTRIBUTES, type Attribute, type ScreeningConfiguration, screeningConfiguration } from './configuration.ts';
import type { IndexedWord } from './indexed-word.ts';
import { scoreNames } from './name-score.ts';
import { isLegalForm } from './name-words.ts';
import { type EntityDescription, type QueryName, type ScreeningQuery, screeningQuery } from './query.ts';
import type { ListedRecord } from './records.ts';
import { scoreBound } from './score-bound.ts';
import type { ComparedWords } from './score-words.ts';
import type { ScreeningIndex } from './screening-index.ts';
import { atOnce, type Steps } from './steps.ts';
import type { TextSpan } from './text-words.ts';
import type { LeftOut } from './written-attribute.ts';

/** The score of an attribute, and for a name the words that were matched. */
export interface AttributeResult extends AttributeScore {
  readonly compared?: readonly ComparedWords[];
  /** The position of the name, if it was found in a text. */
  readonly span?: TextSpan;
}

/** A listed record that may be the screened party. */
export interface ScreeningHit {
  readonly alert: boolean;
  /** Σ weight × attribute score / Σ weight over the attributes used; four decimals. */
  readonly score: number;
  readonly entity: ListedRecord;
  readonly attributes: Readonly<Partial<Record<Attribute, AttributeResult>>>;
  readonly attributesUsed: readonly Attribute[];
  readonly totalWeightUsed: number;
}

export interface ScreeningResult {
  readonly alert: boolean;
  /** Best first. */
  readonly hits: readonly ScreeningHit[];
  /** The values of the party that cannot be read, without which it was screened. */
  readonly leftOut: readonly LeftOut[];
}

/** Minimum number of names that the index passes to scoring, if it finds as many. */
const MIN_CANDIDATES = 40;

/**
 * Screens a person or an organisation against the lists (completions.md section 8). At least one name is required: the
 * other attributes only weigh what a name has found, and names that share less than about half are not compared, whatever
 * the hit threshold. An attribute is used if both the search and the listed record have it. Of person_name and org_name the
 * better one is used, because a party has one name and some lists do not say of which kind. Throws ScreeningInputError if
 * the search or the configuration cannot be run.
 */
export const screenEntity = (
  index: ScreeningIndex,
  description: EntityDescription,
  overrides: Partial<ScreeningConfiguration> = {},
): ScreeningResult => atOnce(entitySteps(index, description, overrides));

/** Does the same in steps, one for each of its names. */
export function* entitySteps(
  index: ScreeningIndex,
  description: EntityDescription,
  overrides: Partial<ScreeningConfiguration> = {},
): Steps<ScreeningResult> {
  const configuration = screeningConfiguration(overrides);
  const query = screeningQuery(description);
  const minScore = minNameScore(query, configuration);
  const named = yield* namesOfRecords(
    index,
    query.names,
    Math.max(MIN_CANDIDATES, 2 * configuration.maxResults),
    minScore,
  );
  const hits: ScreeningHit[] = [];
  for (const [record, name] of named) {
    const hit = scoreRecord(index, record, name, query, configuration);
    if (hit !== undefined && hit.score >= configuration.hitThreshold) hits.push(hit);
  }
  return resultOf(hits, configuration, query.leftOut);
}

/** The result with the best hits first, at most `maxResults`. */
export function resultOf(
  hits: readonly ScreeningHit[],
  { maxResults }: ScreeningConfiguration,
  leftOut: readonly LeftOut[] = [],
): ScreeningResult {
  const best = hits.toSorted(
    (one, other) => other.score - one.score || (one.entity.recordId < other.entity.recordId ? -1 : 1),
  );
  return { alert: best[0]?.alert ?? false, hits: best.slice(0, maxResults), leftOut };
}

/** The score formula of completions.md section 8, for the attributes that have a result. */
export function hitOf(
  entity: ListedRecord,
  attributes: ScreeningHit['attributes'],
  { weights, alertThreshold }: ScreeningConfiguration,
): ScreeningHit | undefined {
  let [weighted, totalWeightUsed] = [0, 0];
  const attributesUsed: Attribute[] = [];
  for (const attribute of ATTRIBUTES) {
    const result = attributes[attribute];
    if (result === undefined || weights[attribute] === 0) continue;
    attributesUsed.push(attribute);
    weighted += weights[attribute] * result.score;
    totalWeightUsed += weights[attribute];
  }
  if (totalWeightUsed === 0) return undefined;
  const score = fourDecimals(weighted / totalWeightUsed);
  return { alert: score >= alertThreshold, score, entity, attributes, attributesUsed, totalWeightUsed };
}

export const fourDecimals = (value: number): number => Math.round(value * 10_000) / 10_000;

type NameResult = AttributeResult & { readonly attribute: QueryName['attribute'] };

/**
 * Whether a search with this name, alone or with others, may have a hit because of it: whether a listed name scores at
 * least `minScore` against it.
 */
export const mayBeListed = (index: ScreeningIndex, name: string, minScore: number): boolean => {
  const names = screeningQuery({ person_name: [name] }).names;
  const found = atOnce(namesOfRecords(index, names, MIN_CANDIDATES, minScore));
  return found.values().some(({ score }) => score >= minScore);
};

/**
 * The minimum score of a name for a hit, even if all other attributes are equal. Slightly below the exact value, because
 * scores are rounded.
 */
export function minNameScore(
  { birthDays, countries, addresses }: Pick<ScreeningQuery, 'birthDays' | 'countries' | 'addresses'>,
  { weights, hitThreshold }: ScreeningConfiguration,
): number {
  const others = [
    [birthDays, weights.dob],
    [countries, weights.country_of_affiliation],
    [addresses, weights.address],
  ] as const;
  const beside = others.reduce((sum, [values, weight]) => sum + (values.length > 0 ? weight : 0), 0);
  const own = Math.min(weights.person_name, weights.org_name);
  return own === 0 ? 0 : hitThreshold - ((1 - hitThreshold) * beside) / own - ROUNDING * (1 + beside / own);
}
const ROUNDING = 0.000_2;

/** Factor applied to the score of a firm's name when the firm is unlikely to be the person of the listed name. */
const OTHER_PARTY_SHARE = 0.7;

/**
 * Whether a firm is unlikely to be the person whose name it resembles: the person's name is an alias of one word, or the firm has a
 * legal form and does not have exactly the words of the person's name.
 */
const isOtherParty = (
  firm: readonly IndexedWord[],
  person: readonly IndexedWord[],
  compared: readonly ComparedWords[],
): boolean =>
  person.filter(({ isDistinctive }) => isDistinctive).length < 2 ||
  (firm.some(({ text }) => isLegalForm(text)) && compared.some(({ query, listed }) => query !== listed));

/** For each record that any name of the query has found, its best name among those that may reach `minScore`. */
function* namesOfRecords(
  index: ScreeningIndex,
  names: readonly QueryName[],
  limit: number,
  minScore: number,
): Steps<Map<number, NameResult>> {
  const best = new Map<number, NameResult>();
  for (const { attribute, text, words: written } of names) {
    const words = index.names.read(written);
    for (const candidate of index.names.candidates(words, limit)) {
      const listed = index.names.names[candidate];
      if (listed === undefined) continue;
      if (minScore > 0 && scoreBound(words, listed.words, listed.isPerson) < minScore) continue;
      const { score: ofNames, compared } = scoreNames(words, listed, index.names.word);
      // That a list's party is a person may be a guess, which the very name refutes: the ship BONITA QUEEN.
      const isRefuted = ofNames === 1 && index.records[listed.record]?.isPerson === false;
      const isOther =
        attribute === 'org_name' && listed.isPerson && !isRefuted && isOtherParty(words, listed.words, compared);
      const score = isOther ? ofNames * OTHER_PARTY_SHARE : ofNames;
      const before = best.get(listed.record);
      if (before !== undefined && before.score >= score) continue;
      best.set(listed.record, { attribute, query: text, value: listed.text, score: fourDecimals(score), compared });
    }
    yield;
  }
  return best;
}

function scoreRecord(
  index: ScreeningIndex,
  at: number,
  { attribute, ...name }: NameResult,
  query: ScreeningQuery,
  configuration: ScreeningConfiguration,
): ScreeningHit | undefined {
  const record = index.records[at];
  if (record === undefined || configuration.lists?.includes(record.collection) === false) return undefined;
  const listedWords = index.addressWords[at];
  const dob = bestScore(query.birthDays, record.datesOfBirth, compareBirthDays, (day) => day);
  const country = bestScore(
    query.countries,
    record.countries,
    (one, other) => Number(one === other),
    (code) => code,
  );
  const address = bestScore(
    query.addresses,
    record.addresses,
    (one, other) => fourDecimals(compareAddresses(one.words, listedWords?.get(other) ?? [])),
    ({ text }) => text,
  );
  return hitOf(
    record,
    {
      [attribute]: name,
      ...(dob === undefined ? {} : { dob }),
      ...(country === undefined ? {} : { country_of_affiliation: country }),
      ...(address === undefined ? {} : { address }),
    },
    configuration,
  );
}
