import { itemsIn } from '../../../storage/json-list.ts';
import type { Bounds, Row, Snapshot } from '../../../storage/snapshot.ts';
import { raw, type Sql, sql } from '../../../storage/sql.ts';
import type { SearchedType } from '../../index/searched-types.ts';
import { addressesNear, addressIn, distinct, storedEvidence } from '../evidence-columns.ts';
import type { FoundEntity } from '../found-entity.ts';
import type { Retrieval } from '../retrieval.ts';
import { batchesOf } from './batches.ts';
import type { KeyHits } from './key-hits.ts';
import type { ScoredKey } from './scored.ts';

/** Maximum entities that one statement reads. */
const ENTITIES = 64;

/** Reads columns of entities f by their keys, each entity once, however many queries have it as a candidate. */
export async function readEntities(
  snapshot: Snapshot,
  { table }: SearchedType,
  columns: Sql,
  keys: readonly number[],
  bounds: Bounds | undefined,
): Promise<ReadonlyMap<number, Row>> {
  const { dialect } = snapshot;
  const { from, value } = dialect.arrayFrom('key');
  const found = new Map<number, Row>();
  for (const batch of batchesOf([...new Set(keys)], ENTITIES)) {
    const { text, parameters } = sql`SELECT f.key AS key${columns} FROM (SELECT ${raw(value)} AS key
      FROM ${{ text: from, parameters: [JSON.stringify(batch)] }}) AS f ${raw(`${dialect.inOrder} ${table} AS e ON e.key = f.key`)}`;
    for (const row of await snapshot.select(text, parameters, bounds)) found.set(Number(row.key), row);
  }
  return found;
}

/**
 * An entity, as far as it was read, as the candidate of one query: records that the query's keys found come first, then
 * those near its place.
 */
export function candidateOf(
  type: SearchedType,
  { key, by }: ScoredKey,
  row: Row,
  { evidence: wanted, keys }: Pick<Retrieval, 'evidence' | 'keys'>,
  hits: (key: Retrieval['keys'][number]) => KeyHits,
): FoundEntity {
  const shown = (kind: 'address' | 'phone' | 'website') =>
    by.has(kind) ? keys.filter((each) => each.kind === kind).flatMap((each) => hits(each).records) : [];
  const texts = (kind: 'phone' | 'website') => shown(kind).filter((value) => typeof value === 'string');
  const evidence = storedEvidence(row);
  const paths = type.addresses.map((_, at) => itemsIn(row[`address${at}`]).map(addressIn));
  return {
    ...evidence,
    key,
    id: String(row.id),
    position: 0,
    phones: [...texts('phone'), ...evidence.phones],
    websites: [...texts('website'), ...evidence.websites],
    addresses: distinct([
      ...(wanted.kinds.has('addresses') ? shown('address').map(addressIn) : []),
      ...paths.flatMap((path) => addressesNear(path, wanted)),
    ]),
  };
}
