import { itemsIn } from '../../../storage/json-list.ts';
import type { Bounds, Row, Snapshot } from '../../../storage/snapshot.ts';
import { raw, sql } from '../../../storage/sql.ts';
import type { SearchedType } from '../../index/searched-types.ts';
import {
  addressesNear,
  addressIn,
  distinct,
  entityColumns,
  type StoredAddress,
  type StoredEvidence,
  storedEvidence,
  type WantedEvidence,
} from '../evidence-columns.ts';
import type { FoundEntity } from '../found-entity.ts';
import type { Retrieval } from '../retrieval.ts';
import { batchesOf } from './batches.ts';
import type { KeyHits } from './key-hits.ts';
import type { ScoredKey } from './scored.ts';

/** An entity as it is stored, for queries of any place. */
interface StoredEntity {
  readonly id: string;
  readonly evidence: StoredEvidence;
  /** The addresses of each path, in order. */
  readonly addresses: readonly (readonly StoredAddress[])[];
}

/** Entities that one statement reads. */
const ENTITIES = 64;

/** Reads what is to be compared of entities, each once however many queries it is a candidate of. */
export async function storedEntities(
  snapshot: Snapshot,
  type: SearchedType,
  keys: readonly number[],
  kinds: WantedEvidence['kinds'],
  bounds: Bounds | undefined,
): Promise<ReadonlyMap<number, StoredEntity>> {
  const { dialect } = snapshot;
  const { from, value } = dialect.arrayFrom('key');
  const { text } = sql`SELECT f.key AS key, ${raw(dialect.uuidOut('e.id'))} AS id${entityColumns(dialect, type, kinds)}
    FROM (SELECT ${raw(value)} AS key FROM ${raw(from)}) AS f ${raw(`${dialect.inOrder} ${type.table} AS e ON e.key = f.key`)}`;
  const found = new Map<number, StoredEntity>();
  for (const batch of batchesOf([...new Set(keys)], ENTITIES)) {
    for (const row of await snapshot.select(text, [JSON.stringify(batch)], bounds))
      found.set(Number(row.key), storedEntity(type, row));
  }
  return found;
}

const storedEntity = (type: SearchedType, row: Row): StoredEntity => ({
  id: String(row.id),
  evidence: storedEvidence(row),
  addresses: type.addresses.map((_, at) => itemsIn(row[`address${at}`]).map(addressIn)),
});

/** An entity as the candidate of one query: what the query's keys found of it stands first, then what is near its place. */
export function candidateOf(
  { key, by }: ScoredKey,
  { id, evidence, addresses }: StoredEntity,
  { evidence: wanted, keys }: Pick<Retrieval, 'evidence' | 'keys'>,
  hits: (key: Retrieval['keys'][number]) => KeyHits,
): FoundEntity {
  const shown = (kind: 'address' | 'phone' | 'website') =>
    by.has(kind) ? keys.filter((each) => each.kind === kind).flatMap((each) => hits(each).records) : [];
  const texts = (kind: 'phone' | 'website') => shown(kind).filter((value) => typeof value === 'string');
  return {
    ...evidence,
    key,
    id,
    position: 0,
    phones: [...texts('phone'), ...evidence.phones],
    websites: [...texts('website'), ...evidence.websites],
    addresses: distinct([
      ...(wanted.kinds.has('addresses') ? shown('address').map(addressIn) : []),
      ...addresses.flatMap((path) => addressesNear(path, wanted)),
    ]),
  };
}
