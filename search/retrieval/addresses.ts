import type { Bounds, Snapshot } from '../../storage/snapshot.ts';
import { raw, sql } from '../../storage/sql.ts';
import type { SearchedType } from '../index/searched-types.ts';
import type { Candidate } from './candidates.ts';
import { addressColumn, addressesIn } from './evidence-columns.ts';
import type { Retrieval } from './retrieval.ts';

/** Adds addresses to candidates that were found without them; runs one statement, none if there are no candidates. */
export async function withAddresses(
  snapshot: Snapshot,
  type: SearchedType,
  candidates: readonly Candidate[],
  { evidence, keys }: Pick<Retrieval, 'evidence' | 'keys'>,
  bounds: Bounds | undefined,
): Promise<readonly Candidate[]> {
  if (candidates.length === 0) return [];
  const { dialect } = snapshot;
  const { from, first, second } = dialect.pairsFrom();
  const found = candidates.map(({ key, isAtAddress }) => [key, Number(isAtAddress)]);
  const { text, parameters } = sql`SELECT f.key AS key${addressColumn(dialect, type, evidence, keys)}
    FROM (SELECT ${raw(`${first} AS key, ${second} AS address`)} FROM ${{ text: from, parameters: [JSON.stringify(found)] }}) AS f`;
  const rows = await snapshot.select<{ key: number; addresses: string | null }>(
    text,
    parameters,
    bounds && { ...bounds, lane: 'short' },
  );
  const byKey = new Map(rows.map(({ key, addresses }) => [Number(key), addressesIn(addresses)]));
  return candidates.map((each) => ({ ...each, addresses: byKey.get(each.key) ?? [] }));
}
