import type { Website } from '../../matching/identifiers/website.ts';
import { itemsIn, jsonList } from '../../storage/json-list.ts';
import type { Bounds, Snapshot } from '../../storage/snapshot.ts';
import { bind, join, limited, raw, type Sql, sql } from '../../storage/sql.ts';
import { entitiesBehind, entitiesOf, MAX_BY_KEY } from '../index/crowds.ts';
import { websiteKey } from '../index/keys.ts';
import { KEYS_TABLE, type SearchedType } from '../index/searched-types.ts';
import { type KeyKind, KINDS } from '../kinds.ts';
import { batchesOf } from './batches.ts';
import { recordValue } from './evidence-columns.ts';

/** Values of one kind of key by which entities are found, and surrogate keys of records of that kind. */
export interface Key {
  readonly kind: KeyKind;
  readonly values: readonly string[];
  readonly records?: readonly number[];
}

/** What the values of one kind of key lead to. */
export interface KeyHits {
  /** Keys of the entities that each path finds, ascending. */
  readonly entities: readonly (readonly number[])[];
  /** The first records that have such a value, in the form of the evidence columns. */
  readonly records: readonly unknown[];
}

/** Maximum key values that one statement looks up. */
const VALUES = 64;
/** Maximum records that are compared because a key of the query found them. */
const MAX_SHOWN = 5;

/** Looks up the keys of many queries, each value once. */
export async function keyHits(
  snapshot: Snapshot,
  type: SearchedType,
  keys: readonly Key[],
  bounds: Bounds | undefined,
): Promise<(key: Key) => KeyHits> {
  const found = new Map<string, ValueHits>();
  for (const [kind, list] of Map.groupBy(keys, (each) => each.kind)) {
    if (type[KINDS[kind].field].length === 0) continue;
    for (const values of batchesOf([...new Set(list.flatMap((each) => each.values))], VALUES)) {
      const { text, parameters } = lookup(snapshot, type, kind, values);
      for (const row of await snapshot.select<Record<string, string | null>>(text, parameters, bounds))
        found.set(String(row.value), {
          entities: type[KINDS[kind].field].map((_, at) => itemsIn(row[`path${at}`]).map(Number)),
          records: itemsIn(row.records).map(itemsIn),
        });
    }
  }
  for (const { kind, records = [] } of keys)
    if (records.length > 0) found.set(nameOf(records), await entitiesOfRecords(snapshot, type, kind, records, bounds));
  return ({ kind, values, records: named = [] }) => {
    const each = [...values, nameOf(named)].flatMap((value) => found.get(value) ?? []);
    return {
      entities: type[KINDS[kind].field].map((_, at) => firstOf(each.flatMap(({ entities }) => entities[at] ?? []))),
      records: each
        .flatMap(({ records }) => records)
        .toSorted(([one], [other]) => Number(one) - Number(other))
        .slice(0, MAX_SHOWN)
        .map(([, record]) => record),
    };
  };
}

/** Whether some record has a website; of one that has no key, true: nobody can tell. */
export async function hasSite(snapshot: Snapshot, website: Website): Promise<boolean> {
  const [key] = websiteKey(website);
  if (key === undefined) return true;
  const { text, parameters } = sql`SELECT 1 FROM ${raw(KEYS_TABLE)} WHERE value = ${bind(key)} LIMIT 1`;
  return (await snapshot.select(text, parameters)).length > 0;
}

/** No key value begins with a bracket. */
const nameOf = (records: readonly number[]): string => JSON.stringify(records);

async function entitiesOfRecords(
  snapshot: Snapshot,
  type: SearchedType,
  kind: KeyKind,
  records: readonly number[],
  bounds: Bounds | undefined,
): Promise<ValueHits> {
  const listed = sql`SELECT column1 AS record FROM (VALUES ${join(
    records.map((record) => sql`(CAST(${bind(record)} AS integer))`),
    ', ',
  )}) AS listed`;
  const entities: (readonly number[])[] = [];
  for (const at of type[KINDS[kind].field].keys()) {
    const keys = entitiesOf(snapshot.dialect, { type, kind, at }, listed);
    const { text, parameters } =
      sql`SELECT DISTINCT e.key AS key FROM (${keys}) AS e ORDER BY 1 ${limited(MAX_BY_KEY)}`;
    const rows = await snapshot.select<{ key: number }>(text, parameters, bounds);
    entities.push(rows.map(({ key }) => Number(key)));
  }
  return { entities, records: [] };
}

interface ValueHits {
  readonly entities: readonly (readonly number[])[];
  /** Each record with its key before it. */
  readonly records: readonly (readonly unknown[])[];
}

const firstOf = (keys: readonly number[]): readonly number[] =>
  [...new Set(keys)].toSorted((one, other) => one - other).slice(0, MAX_BY_KEY);

function lookup({ dialect }: Snapshot, type: SearchedType, kind: KeyKind, values: readonly string[]): Sql {
  const paths = type[KINDS[kind].field].map((_, at) => {
    const keys = entitiesBehind(dialect, { type, kind, at }, raw('SELECT p.value AS value'));
    const rows = sql`SELECT DISTINCT e.key AS value FROM (${keys}) AS e ORDER BY 1 ${limited(MAX_BY_KEY)}`;
    return sql`${jsonList(dialect, rows)} AS ${raw(`path${at}`)}`;
  });
  const record = raw(dialect.jsonArray(['r.key', recordValue(dialect, KINDS[kind])]));
  const records = sql`SELECT ${record} AS value FROM ${raw(`${KEYS_TABLE} AS k ${dialect.inOrder} ${KINDS[kind].records.table} AS r ON r.key = k.record`)}
    WHERE k.value = p.value ORDER BY r.key ${limited(MAX_SHOWN)}`;
  const columns = KINDS[kind].isShown ? [...paths, sql`${jsonList(dialect, records)} AS records`] : paths;
  return sql`SELECT p.value AS value, ${join(columns, ', ')} FROM (${dialect.itemsOf(values, 'text')}) AS p`;
}
