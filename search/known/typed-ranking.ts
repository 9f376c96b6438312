import { splitNames } from '../../matching/names/aliases.ts';
import type { Bounds } from '../../storage/snapshot.ts';
import type { SearchMetadata } from '../found.ts';
import { scopeOf } from '../index/scope-of.ts';
import { BEHIND_OWN, inOrder, levelOf, likely, type Ranking, type Scored, type ShownMatch } from '../ranking.ts';
import type { Candidate, Candidates, Searched } from '../retrieval/candidates.ts';
import { Entities, type Entity } from '../retrieval/entities.ts';
import { lackingWords, traceCandidate } from '../retrieval/trace-candidate.ts';
import type { TypeWords } from '../retrieval/words.ts';
import { beyondDepth, DROPPED_BY_CONDITIONS, scored, type Trace } from '../trace.ts';
import { businessOf } from './compared.ts';
import type { KnownQuery } from './known-query.ts';
import { shownMatches } from './shown.ts';
import { typedBound, typedMatch } from './typed-query.ts';

/**
 * Maximum candidates of a request that are compared: in all, of those that lack a word, and of those whose place does not
 * fit; few of the latter reach the default threshold.
 */
export const [MAX_COMPARED, MAX_LACKING, MAX_ELSEWHERE] = [2_000, 60, 16];
/** Candidates that are compared at once: first and at most; each time twice as many. */
const [FIRST_CHUNK, MAX_CHUNK] = [16, 256];

/** What a ranking needs beside its query and candidates. */
export interface Ranked extends Searched {
  readonly words: TypeWords;
  readonly matchThreshold: number;
  readonly bounds: Bounds | undefined;
  /** The candidates among some that meet the request's conditions. */
  readonly keep: (candidates: readonly Candidate[]) => Promise<readonly Candidate[]>;
  /** How probable this reading of the request is, 0 to 1. */
  readonly likelihood: number;
  /** What clients see of this reading beside the evidence. */
  readonly shown: Partial<SearchMetadata>;
}

/**
 * The matches of a query that somebody typed, best first. Candidates are compared in the order of an upper bound of their
 * probability, as far as somebody reads: a match is final once no other candidate can stand before it. So the ranking is the
 * same whatever part of it is read. Entities that bear the typed name have their bound, and are not compared at all. At most
 * MAX_COMPARED candidates are compared, whatever is read.
 */
export class TypedRanking implements Ranking {
  readonly #query: KnownQuery;
  readonly #candidates: Candidates;
  readonly #ranked: Ranked;
  readonly #entities: Entities;
  /** Candidates with their bounds, highest first, and how many of them were taken. */
  readonly #queue: readonly Bounded[];
  #taken = 0;
  #compared = 0;
  #lacking = 0;
  #elsewhere = 0;
  #isCut = false;
  /** Candidates that would have been compared, but for the depth. */
  readonly #beyond = new Set<number>();
  /** Compared matches before which others may stand, and final ones. */
  #open: Scored[] = [];
  readonly #final: Scored[] = [];

  constructor(query: KnownQuery, candidates: Candidates, ranked: Ranked) {
    this.#query = query;
    this.#candidates = candidates;
    this.#ranked = ranked;
    this.#entities = new Entities(ranked, query.kinds, ranked.bounds);
    this.#queue = this.#bounded();
  }

  isCut(): boolean {
    return this.#isCut;
  }

  async first(count: number): Promise<readonly Scored[]> {
    let chunk = FIRST_CHUNK;
    while (this.#final.length < count && this.#taken < this.#queue.length) {
      await this.#take(chunk);
      chunk = Math.min(MAX_CHUNK, 2 * chunk);
    }
    if (this.#taken === this.#queue.length) this.#close(this.#open.length);
    return this.#final.slice(0, count);
  }

  async shown(documents: readonly number[]): Promise<readonly ShownMatch[]> {
    const { words, type, shown } = this.#ranked;
    const [query, candidates, entities] = [this.#query, this.#candidates, this.#entities];
    const matches = await shownMatches({ query, candidates, entities, words, type }, documents);
    return matches.map((each) => ({ ...each, searchMetadata: { ...each.searchMetadata, ...shown } }));
  }

  async trace(document: number): Promise<Trace> {
    const { matchThreshold, bounds, keep, shown } = this.#ranked;
    const { reading } = shown;
    const candidate = this.#candidates.all.find((each) => each.document === document);
    if (candidate === undefined)
      return { ...(await traceCandidate(this.#ranked, this.#query.retrieval, document, bounds)), reading };
    const [compared] = await this.shown([document]);
    const explained = { reading, evidence: compared?.evidence };
    const bound = this.#boundOf(candidate);
    if (bound < matchThreshold) {
      const lacking = await lackingWords(this.#ranked, this.#query.retrieval, document, bounds);
      return { ...scored('BOUND', bound, matchThreshold, lacking), lacking, ...explained };
    }
    const match = (await this.first(Number.POSITIVE_INFINITY)).find((each) => each.document === document);
    if (match !== undefined) return { ...scored('FOUND', match.probability, matchThreshold), ...explained };
    if (this.#beyond.has(document)) {
      const position = 1 + this.#queue.findIndex((each) => each.candidate === candidate);
      const [max, what] = candidate.fits
        ? [MAX_COMPARED, 'the candidates']
        : [MAX_ELSEWHERE, 'the candidates, those in the place among them, and is elsewhere'];
      return { ...beyondDepth(position, max, what), ...explained };
    }
    if ((await keep([candidate])).length === 0) return { ...DROPPED_BY_CONDITIONS, ...explained };
    return { ...scored('SCORE', this.#scoreOf({ candidate, bound }), matchThreshold), ...explained };
  }

  /** The candidates that may reach the threshold, by the levels of their bounds; equal ones in the order of their documents. */
  #bounded(): readonly Bounded[] {
    const { matchThreshold } = this.#ranked;
    const byLevel = new Map<number, Bounded[]>();
    for (const candidate of this.#candidates.all) {
      const bound = this.#boundOf(candidate);
      if (bound < matchThreshold) continue;
      const probability = candidate.bears === 'related' ? Math.max(0, bound - BEHIND_OWN) : bound;
      const level = levelOf(probability);
      const equals = byLevel.get(level);
      if (equals === undefined) byLevel.set(level, [{ candidate, bound: probability }]);
      else equals.push({ candidate, bound: probability });
    }
    return [...byLevel].toSorted(([one], [other]) => other - one).flatMap(([, equals]) => equals);
  }

  #boundOf(candidate: Candidate): number {
    const { postings, likelihood } = this.#ranked;
    const places = postings.places?.[candidate.document] ?? 0;
    return likely(typedBound(this.#query.query.names, candidate, places), likelihood);
  }

  /** Takes the next candidates, compares those that must be, and closes what is final. */
  async #take(count: number): Promise<void> {
    const next = this.#queue.slice(this.#taken, this.#taken + count);
    this.#taken += next.length;
    // The depth ends before conditions are asked, so that these only take away.
    const within = next.filter(({ candidate }) => this.#isCertain(candidate) || this.#mayCompare(candidate));
    const met = new Set(await this.#ranked.keep(within.map(({ candidate }) => candidate)));
    const left = within.filter(({ candidate }) => met.has(candidate));
    const [certain, others] = [true, false].map((is) =>
      left.filter(({ candidate }) => this.#isCertain(candidate) === is),
    );
    for (const { candidate, bound } of certain ?? [])
      this.#open.push({ document: candidate.document, probability: bound });
    await this.#compare(others ?? []);
    this.#open.sort(inOrder);
    const after = this.#queue[this.#taken];
    if (after === undefined) return;
    const first = { document: after.candidate.document, probability: after.bound };
    const open = this.#open.findIndex((each) => inOrder(each, first) > 0);
    this.#close(open < 0 ? this.#open.length : open);
  }

  #close(count: number): void {
    this.#final.push(...this.#open.splice(0, count));
  }

  #mayCompare({ document, fits, had, by }: Candidate): boolean {
    const lacks = had < 1 && by.size === 0;
    const isOver =
      this.#compared >= MAX_COMPARED ||
      (lacks && this.#lacking >= MAX_LACKING) ||
      (!fits && (lacks || this.#elsewhere >= MAX_ELSEWHERE));
    if (isOver) {
      this.#isCut ||= fits;
      this.#beyond.add(document);
    }
    this.#compared += 1;
    if (lacks) this.#lacking += 1;
    if (!fits) this.#elsewhere += 1;
    return !isOver;
  }

  async #compare(bounded: readonly Bounded[]): Promise<void> {
    if (bounded.length === 0) return;
    const { matchThreshold } = this.#ranked;
    const far = bounded.filter(({ candidate }) => this.#needsAddresses(candidate));
    await this.#entities.read(
      bounded.map(({ candidate }) => candidate.document),
      'content',
    );
    await this.#entities.read(
      far.map(({ candidate }) => candidate.document),
      'all',
    );
    for (const each of bounded) {
      const probability = this.#scoreOf(each);
      if (probability >= matchThreshold) this.#open.push({ document: each.candidate.document, probability });
    }
  }

  /** The probability of a candidate that was read. */
  #scoreOf({ candidate, bound }: Bounded): number {
    const entity = this.#entities.of(candidate, this.#candidates.keys, this.#query.near);
    return Math.min(bound, likely(this.#probabilityOf(candidate, entity), this.#ranked.likelihood));
  }

  /** Whether the bound of a candidate is its probability: it bears the name, is there, and nothing else is known. */
  #isCertain({ bears, fits, by, document }: Candidate): boolean {
    const { names } = this.#query.query;
    const [name] = names;
    if (bears === undefined || !fits || by.size > 0 || name === undefined || names.length > 1) return false;
    if (!this.#isOfNameAndPlace() || name.form !== null || name.storeNumber !== null) return false;
    return (this.#ranked.postings.places?.[document] ?? 0) < 2;
  }

  /** Whether nothing is known but a name and perhaps city, state and ZIP code, which the lists tell. */
  #isOfNameAndPlace(): boolean {
    const { query, kinds, arePlacesKnown } = this.#query;
    return (
      arePlacesKnown &&
      query.residences.length === 0 &&
      !query.addresses.some(hasStreet) &&
      kinds.values().every((kind) => kind === 'names' || kind === 'addresses')
    );
  }

  #needsAddresses({ fits }: Candidate): boolean {
    return this.#query.kinds.has('addresses') && !(fits && this.#isOfNameAndPlace());
  }

  #probabilityOf(candidate: Candidate, entity: Entity): number {
    const { words, type, postings } = this.#ranked;
    const { query } = this.#query;
    const places = postings.places?.[candidate.document] ?? 0;
    const counted = (names: readonly string[]) => names.reduce((sum, name) => sum + splitNames(name).length, 0);
    const business = words.prepare(businessOf(entity));
    const asThere = this.#needsAddresses(candidate) ? query : { ...query, addresses: [] };
    const { probability, isOwn } = typedMatch(
      asThere,
      {
        business,
        ownNames: counted(entity.names.slice(0, entity.ownNames)),
        // One line may hold several names.
        firstNames: entity.ownNames === 0 || places < 2 ? 0 : counted(entity.names.slice(0, 1)),
        places,
      },
      scopeOf(type),
      words.fit,
    );
    return isOwn ? probability : Math.max(0, probability - BEHIND_OWN);
  }
}

interface Bounded {
  readonly candidate: Candidate;
  readonly bound: number;
}

const hasStreet = ({
  name,
  box,
  route,
  unit,
}: {
  name: unknown;
  box: unknown;
  route: unknown;
  unit: unknown;
}): boolean => [name, box, route, unit].some((part) => part !== null);
