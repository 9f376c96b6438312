import { itemsIn, jsonList } from '../../../storage/json-list.ts';
import type { Bounds, Snapshot } from '../../../storage/snapshot.ts';
import { limited, raw, sql } from '../../../storage/sql.ts';
import type { SearchedType } from '../../index/searched-types.ts';
import { expressionText } from '../expression.ts';
import type { Probe } from '../probes.ts';
import { batchesOf } from './batches.ts';

/** Keys of the entities that a probe finds, ascending, at most its limit. */
export type WordHits = (probe: Probe) => readonly number[];

/** Maximum probes of one statement; most of them read few rows. */
const PROBES = 32;

/** Runs the probes of many queries, each expression once; each statement runs a batch of probes with the same limit. */
export async function wordHits(
  snapshot: Snapshot,
  { index }: SearchedType,
  probes: readonly Probe[],
  bounds: Bounds | undefined,
): Promise<WordHits> {
  const { dialect } = snapshot;
  const texts = new Map(probes.map((probe) => [probe, expressionText(probe.expression, dialect)]));
  const keyOf = (limit: number, text: string | undefined) => `${limit} ${text}`;
  const found = new Map<string, readonly number[]>();
  for (const [limit, list] of Map.groupBy(probes, (each) => each.limit)) {
    const distinct = new Set(list.flatMap((probe) => texts.get(probe) ?? []));
    for (const batch of batchesOf([...distinct], PROBES)) {
      const { key, where } = dialect.matching(index, raw('p.value'));
      const rows = sql`SELECT ${raw(`${key} AS value FROM ${index}`)} WHERE ${where} ORDER BY ${raw(key)} ${limited(limit)}`;
      const { text, parameters } = sql`SELECT p.value AS expression, ${jsonList(dialect, rows)} AS keys
        FROM (${dialect.itemsOf(batch, 'text')}) AS p`;
      const read = await snapshot.select<{ expression: string; keys: string | null }>(text, parameters, bounds);
      for (const { expression, keys } of read) found.set(keyOf(limit, expression), itemsIn(keys).map(Number));
    }
  }
  return (probe) => found.get(keyOf(probe.limit, texts.get(probe))) ?? [];
}
