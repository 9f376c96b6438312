import { type Dialect, inOrder, uuidIn, uuidOut } from '../dialect.ts';
import type { Snapshot, SqlValue } from '../snapshots/snapshot.ts';
import { bind, join, raw, type Sql, sql } from '../sql.ts';
import {
  addressesIn,
  type EvidenceSought,
  evidenceColumns,
  idsIn,
  type StoredAddress,
  soughtColumn,
  type Written,
  writtenEvidence,
} from './evidence-columns.ts';
import { expressionText } from './expression.ts';
import { RECORD_WAYS } from './key-ways.ts';
import type { KeyKind } from './keys.ts';
import type { Probe } from './probes.ts';
import { backward } from './relation.ts';
import { KEYS_TABLE, type SearchedType } from './searched-types.ts';

/** How candidates are found: by words, and by keys of their own or related records. */
export interface Retrieval {
  readonly probes: readonly Probe[];
  readonly keys: readonly { readonly kind: KeyKind; readonly values: readonly string[] }[];
  /** Ids of Address records that entities are found by. */
  readonly addressIds: readonly string[];
  /** Condition on the entity as alias e, and sort keys, of what the client asked for. */
  readonly keep?: Sql;
  readonly order?: readonly Sql[];
  readonly evidence: EvidenceSought;
  /** Most candidates. */
  readonly limit: number;
}

/** An entity that some channel found, with what is to be compared of it. */
export interface Candidate extends Written {
  readonly key: number;
  readonly id: string;
  /** What each channel gave it, 0: did not find it. */
  readonly exact: number;
  readonly fuzzy: number;
  readonly prompt: number;
  readonly phone: number;
  readonly website: number;
  readonly address: number;
  /** The addresses that were sought by id, the same for all. */
  readonly soughtAddresses: readonly StoredAddress[];
  /** Zero-based place in the order that the client asked for; 0 without one. */
  readonly place: number;
}

/** Rows that one key may find. */
const MOST_BY_KEY = 200;
/** An entity with less than this share of the words that the best one has is no candidate, unless a key found it. */
const LEAST_SHARE = 0.58;

/** Candidates, those that most was found of first; one statement. */
export async function findCandidates(
  snapshot: Snapshot,
  type: SearchedType,
  retrieval: Retrieval,
): Promise<readonly Candidate[]> {
  if (retrieval.probes.length + retrieval.keys.length + retrieval.addressIds.length === 0) return [];
  const { text, parameters } = candidatesSql(snapshot.dialect, type, retrieval);
  const rows = await snapshot.select<Record<string, SqlValue>>(text, parameters);
  return rows.map((row) => candidateOf(row));
}

const CHANNELS = ['exact', 'fuzzy', 'prompt', 'phone', 'website', 'address', 'place'] as const;

function candidateOf(row: Readonly<Record<string, SqlValue>>): Candidate {
  const number = (name: (typeof CHANNELS)[number] | 'key' | 'sorted') => Number(row[name] ?? 0);
  return {
    key: number('key'),
    id: String(row.id),
    exact: number('exact'),
    fuzzy: number('fuzzy'),
    prompt: number('prompt'),
    phone: number('phone'),
    website: number('website'),
    address: Math.max(number('address'), number('place')),
    place: number('sorted'),
    soughtAddresses: addressesIn(row.sought),
    ...writtenEvidence(row),
  };
}

function candidatesSql(dialect: Dialect, type: SearchedType, retrieval: Retrieval): Sql {
  const { addressIds } = retrieval;
  const arms = [
    ...retrieval.probes.map((probe) => probeSql(dialect, type, probe)),
    ...retrieval.keys.flatMap(({ kind, values }) => keySql(dialect, type, kind, values)),
    ...(addressIds.length === 0 ? [] : addressSql(dialect, type, addressIds)),
  ];
  const order =
    retrieval.order === undefined || retrieval.order.length === 0
      ? raw('0')
      : sql`row_number() OVER (ORDER BY ${join(retrieval.order, ', ')}, s.key) - 1`;
  const evidence = evidenceColumns(dialect, type, retrieval.evidence, retrieval.keys);
  return sql`WITH hit AS MATERIALIZED (${join(arms, ' UNION ALL ')}),
    scored AS MATERIALIZED (SELECT key, sum(added) AS added, max(together) AS together, sum(keyed) AS keyed FROM hit GROUP BY key),
    best AS MATERIALIZED (SELECT max(${raw(WORDS)}) AS words FROM scored AS s),
    found AS MATERIALIZED (SELECT s.key, ${raw(TOTAL)} AS total, ${order} AS sorted
      FROM best CROSS JOIN scored AS s ${raw(inOrder(dialect))} ${raw(type.table)} AS e ON e.key = s.key
      WHERE (s.keyed > 0 OR ${raw(`${WORDS} >= ${LEAST_SHARE} * best.words`)}) AND ${retrieval.keep ?? raw('TRUE')}
      ORDER BY total DESC, s.key LIMIT ${bind(retrieval.limit)}),
    channel AS MATERIALIZED (SELECT key, ${raw(CHANNELS.map(channelSum).join(', '))} FROM hit WHERE key IN (SELECT key FROM found) GROUP BY key)
    SELECT f.key, ${raw(uuidOut('e.id', dialect))} AS id, ${raw(CHANNELS.map((name) => `c.${name}`).join(', '))}, f.sorted${evidence}${soughtColumn(dialect, addressIds)}
    FROM found AS f ${raw(inOrder(dialect))} channel AS c ON c.key = f.key ${raw(inOrder(dialect))} ${raw(type.table)} AS e ON e.key = f.key
    ORDER BY f.total DESC, f.key`;
}

/** Words found one by one or together, whichever is more. */
const WORDS = 'CASE WHEN s.added > s.together THEN s.added ELSE s.together END';
const TOTAL = `${WORDS} + s.keyed`;

const channelSum = (name: (typeof CHANNELS)[number]): string => {
  const sum = (channel: string, value: string) => `sum(CASE WHEN channel = '${channel}' THEN ${value} ELSE 0 END)`;
  if (name === 'place') return 'max(placed) AS place';
  if (name === 'exact') return `${sum('exact', 'added')} + ${sum('together', 'together')} AS exact`;
  return `${sum(name, name === 'fuzzy' || name === 'prompt' ? 'added' : 'keyed')} AS ${name}`;
};

function probeSql(dialect: Dialect, { index }: SearchedType, probe: Probe): Sql {
  const { channel, weight, placed, limit } = probe;
  const text = bind(expressionText(probe.expression, dialect));
  const [key, match] =
    dialect === 'sqlite' ? ['rowid', sql`${raw(index)} MATCH ${text}`] : ['key', sql`words @@ ${text}::tsquery`];
  const value = sql`CAST(${bind(weight)} AS integer)`;
  const [added, together] = channel === 'together' ? [raw('0'), value] : [value, raw('0')];
  return sql`SELECT * FROM (SELECT ${raw(`${key} AS key, '${channel}' AS channel`)}, ${added} AS added, ${together} AS together, 0 AS keyed, ${raw(placed ? '1' : '0')} AS placed
    FROM ${raw(index)} WHERE ${match} ORDER BY ${raw(key)} LIMIT ${bind(limit)}) AS p`;
}

const KEY_WEIGHTS: Readonly<Record<KeyKind, number>> = {
  tin: 9000,
  phone: 5000,
  website: 4000,
  address: 3000,
  person: 2500,
};

function keySql(dialect: Dialect, type: SearchedType, kind: KeyKind, values: readonly string[]): Sql[] {
  const sought = join(values.map(bind), ', ');
  return waysSql(dialect, type, kind, { table: KEYS_TABLE, column: 'record', where: sql`k.value IN (${sought})` });
}

const addressSql = (dialect: Dialect, type: SearchedType, ids: readonly string[]): Sql[] =>
  waysSql(dialect, type, 'address', { table: 'address', column: 'key', where: sql`k.id IN (${idsIn(dialect, ids)})` });

/** The entities that the records behind rows k lead to. */
function waysSql(
  dialect: Dialect,
  type: SearchedType,
  kind: KeyKind,
  { table, column, where }: { readonly table: string; readonly column: string; readonly where: Sql },
): Sql[] {
  return type[RECORD_WAYS[kind]].map((way) => {
    const { tables, end } = backward(way, `k.${column}`);
    const joined = tables.map(({ table, on }) => ` ${inOrder(dialect)} ${table} ON ${on}`).join('');
    return sql`SELECT * FROM (SELECT DISTINCT ${raw(`${end} AS key, '${kind}' AS channel, 0 AS added, 0 AS together, ${KEY_WEIGHTS[kind]} AS keyed, 0 AS placed
      FROM ${table} AS k${joined}`)} WHERE ${where} ORDER BY 1 LIMIT ${raw(String(MOST_BY_KEY))}) AS p`;
  });
}

/** The entity of an id or svcId; svcId is the head of the id (completions.md section 1). None: an empty list. */
export async function entityById(
  snapshot: Snapshot,
  type: SearchedType,
  id: string,
): Promise<readonly { id: string }[]> {
  const { dialect } = snapshot;
  const hex = id.replaceAll('-', '').toLowerCase();
  const head = hex.length === 32 ? hex : hex.slice(1);
  const uuid = (fill: string) => {
    const full = head.padEnd(32, fill);
    return [full.slice(0, 8), full.slice(8, 12), full.slice(12, 16), full.slice(16, 20), full.slice(20)].join('-');
  };
  const within = (column: string) => `${column} BETWEEN ${uuidIn('?', dialect)} AND ${uuidIn('?', dialect)}`;
  const bounds = [uuid('0'), uuid('f')];
  // An id that was merged away leads to the entity that it became part of.
  return snapshot.select<{ id: string }>(
    `SELECT ${uuidOut('e.id', dialect)} AS id FROM ${type.table} AS e WHERE ${within('e.id')}
     UNION ALL SELECT ${uuidOut('e.id', dialect)} FROM redirect AS r JOIN ${type.table} AS e ON e.id = r.entity_id WHERE ${within('r.id')}
     LIMIT 1`,
    [...bounds, ...bounds],
  );
}
