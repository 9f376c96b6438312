import type { Bounds, Snapshot } from '../../../storage/snapshot.ts';
import { raw, type Sql, sql } from '../../../storage/sql.ts';
import { ownNames, type SearchedType } from '../../index/searched-types.ts';
import { WIDER_LIMIT } from '../candidates.ts';
import { firstName, NO_NAME } from '../first-name.ts';
import type { Retrieval } from '../retrieval.ts';
import { keyHits } from './key-hits.ts';
import { type Hits, type ScoredKey, scoredKeys } from './scored.ts';
import { wordHits } from './word-hits.ts';

/** Retrievals with one common condition, without address ids and without an order. */
export type PlainRetrieval = Omit<Retrieval, 'addressIds' | 'order'>;

/**
 * The candidates of each of many retrievals, the same as findCandidates gives, but without reading their data. Each thing
 * to look up is looked up once for all retrievals, and scores are computed in memory. Runs a few statements, however many
 * retrievals there are.
 */
export async function candidatesOfMany(
  snapshot: Snapshot,
  type: SearchedType,
  retrievals: readonly PlainRetrieval[],
  bounds?: Bounds,
): Promise<Candidates> {
  const short = bounds && ({ ...bounds, lane: 'short' } as const);
  const keys = await keyHits(
    snapshot,
    type,
    retrievals.flatMap((each) => each.keys),
    short,
  );
  const lookedUp = async (asked: readonly PlainRetrieval[]): Promise<readonly Chosen[]> => {
    const probes = asked.flatMap((each) => each.probes);
    const hits: Hits = { words: await wordHits(snapshot, type, probes, short), keys };
    const scored = asked.map((each) => scoredKeys(each, hits));
    const kept = await keptOf(snapshot, type, scored, asked[0]?.keep, bounds);
    const lengths = await nameLengths(snapshot, type, asked, kept, short);
    return asked.map((each, at) => ({
      keys: firstOf(kept[at] ?? [], each.limit, lengths),
      isCut: each.probes.some((probe) => hits.words(probe).length >= probe.limit),
    }));
  };
  const chosen = [...(await lookedUp(retrievals))];
  // A condition may keep few of the rows at which a probe stops.
  const cut = retrievals.flatMap((each, at) =>
    each.keep !== undefined && chosen[at]?.isCut === true && chosen[at].keys.length < each.limit ? [at] : [],
  );
  if (cut.length > 0) {
    const wider = await lookedUp(cut.flatMap((at) => widened(retrievals[at])));
    for (const [index, at] of cut.entries()) chosen[at] = wider[index] ?? NOTHING;
  }
  return { keys: chosen.map((each) => each.keys), hits: keys };
}

/** The candidates of many retrievals by their keys, in any order. */
export interface Candidates {
  readonly keys: readonly (readonly ScoredKey[])[];
  /** What the keys of the retrievals found. */
  readonly hits: Hits['keys'];
}

interface Chosen {
  readonly keys: readonly ScoredKey[];
  /** Whether a probe stopped at its limit. */
  readonly isCut: boolean;
}
const NOTHING: Chosen = { keys: [], isCut: false };

const widened = (retrieval: PlainRetrieval | undefined): PlainRetrieval[] =>
  retrieval === undefined
    ? []
    : [{ ...retrieval, probes: retrieval.probes.map((probe) => ({ ...probe, limit: WIDER_LIMIT })) }];

/** The entities that satisfy the condition; all of them without one. */
async function keptOf(
  snapshot: Snapshot,
  { table }: SearchedType,
  scored: readonly (readonly ScoredKey[])[],
  keep: Sql | undefined,
  bounds: Bounds | undefined,
): Promise<readonly (readonly ScoredKey[])[]> {
  if (keep === undefined) return scored;
  const { dialect } = snapshot;
  const { from, value } = dialect.arrayFrom('key');
  const entities = raw(`${from} ${dialect.inOrder} ${table} AS e ON e.key = ${value}`);
  const { text, parameters } = sql`SELECT e.key AS key FROM ${entities} WHERE ${keep}`;
  const keys = JSON.stringify([...new Set(scored.flatMap((each) => each.map(({ key }) => key)))]);
  const rows = await snapshot.select<{ key: number }>(text, [keys, ...parameters], bounds);
  const kept = new Set(rows.map(({ key }) => key));
  return scored.map((each) => each.filter(({ key }) => kept.has(key)));
}

/** Name lengths for ranking equal entities, shorter names first, if a name is searched; read only where they decide. */
async function nameLengths(
  snapshot: Snapshot,
  { names }: SearchedType,
  asked: readonly PlainRetrieval[],
  kept: readonly (readonly ScoredKey[])[],
  bounds: Bounds | undefined,
): Promise<ReadonlyMap<number, number>> {
  const keys = asked.flatMap(({ maxScore, limit }, at) => {
    const list = kept[at] ?? [];
    return maxScore !== undefined && list.length > limit ? list.map(({ key }) => key) : [];
  });
  const [own] = ownNames(names);
  if (keys.length === 0 || own === undefined) return new Map();
  const { from, value } = snapshot.dialect.arrayFrom('key');
  const { name, table, where } = firstName(own, value);
  const rows = await snapshot.select<{ key: number; length: number }>(
    `SELECT n.${own.owner} AS key, length(${name}) AS length FROM ${from} ${snapshot.dialect.inOrder} ${table}
      ON ${where} WHERE ${name} IS NOT NULL`,
    [JSON.stringify([...new Set(keys)])],
    bounds,
  );
  return new Map(rows.map(({ key, length }) => [key, Number(length)]));
}

function firstOf(
  scored: readonly ScoredKey[],
  limit: number,
  lengths: ReadonlyMap<number, number>,
): readonly ScoredKey[] {
  if (scored.length <= limit) return scored;
  const lengthOf = ({ key }: ScoredKey) => lengths.get(key) ?? NO_NAME;
  return scored
    .toSorted((one, other) => other.score - one.score || lengthOf(one) - lengthOf(other) || one.key - other.key)
    .slice(0, limit);
}
