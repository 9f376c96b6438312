import type { Catalog, Column, RecordType } from '../catalog/model.ts';
import {
  CLOSED_RECORD,
  DATASET_IDS,
  FIRST_OBSERVED,
  ID,
  JOIN_REASON,
  KEY,
  LAST_OBSERVED,
  listingOf,
  OWNER_KEY,
  physicalType,
  RANK,
  REDIRECT,
} from './layout.ts';
import type { Row, Snapshot } from './snapshot.ts';
import type { SqlValue } from './sql.ts';
import { tableNames } from './table-names.ts';

/** Where it is seen, and since when. */
interface Observed {
  readonly first: string;
  readonly last: string;
  readonly datasets: readonly string[];
  /** Whether its datasets no longer have it: what is known of it is what they had when it was last seen. */
  readonly closed: boolean;
}

/** An entity, and why it is one. */
export interface Explanation extends Observed {
  readonly type: string;
  readonly id: string;
  /** Where the type has one. */
  readonly svcId: string | undefined;
  /** The id that was asked for, where it was merged into this entity. */
  readonly redirectedFrom: string | undefined;
  /** Fields of the entity itself that have a value. */
  readonly fields: Readonly<Record<string, SqlValue>>;
  /** All names, the first in rank first. */
  readonly names: readonly (Observed & { readonly name: string })[];
  /** Ids that lead to this entity. */
  readonly redirects: readonly string[];
  /** Why staged records were joined into it; undefined where the snapshot, of an older program, does not tell. */
  readonly joins: readonly JoinReason[] | undefined;
}

export interface JoinReason {
  /** The record that became part of the entity. */
  readonly joinedId: string;
  readonly rule: string;
  readonly reason: string;
}

/**
 * Explains the entities of an id or svcId; ids that were merged lead to the entity that they became part of. A svcId is
 * the type's letter and the first 16 hex digits of the id (completions.md section 1), so more than one may fit. Empty
 * where there is none.
 */
export async function explainEntity(snapshot: Snapshot, catalog: Catalog, text: string): Promise<Explanation[]> {
  const asked = askedFor(text);
  if (asked === undefined) return [];
  const there = await tableNames(snapshot);
  const found: Explanation[] = [];
  for (const type of catalog.types.values()) {
    if (type.kind !== 'entity' || !there.has(type.table)) continue;
    if (asked.letter !== undefined && asked.letter !== type.svcId) continue;
    const rows = await lookUp(snapshot, type, asked, there);
    for (const row of rows) found.push(await explain(snapshot, catalog, type, row, there));
  }
  return found;
}

interface Asked {
  readonly letter: string | undefined;
  readonly low: string;
  readonly high: string;
}

function askedFor(text: string): Asked | undefined {
  const hex = text.trim().replaceAll('-', '').toLowerCase();
  if (/^[0-9a-f]{32}$/.test(hex)) return { letter: undefined, low: hex, high: hex };
  const [, letter, head] = /^([a-z])([0-9a-f]{16})$/.exec(hex) ?? [];
  if (letter === undefined || head === undefined) return undefined;
  return { letter: letter.toUpperCase(), low: head.padEnd(32, '0'), high: head.padEnd(32, 'f') };
}

/** The entities themselves, then those that merged ids lead to. */
async function lookUp(
  snapshot: Snapshot,
  type: RecordType,
  { low, high }: Asked,
  there: ReadonlySet<string>,
): Promise<readonly Row[]> {
  const { dialect } = snapshot;
  const uuid = (column: string) => dialect.uuidOut(column);
  const within = (column: string) => `${column} BETWEEN ${dialect.uuidIn('?')} AND ${dialect.uuidIn('?')}`;
  const own = type.columns.map((column) => `${shown(column, snapshot)} AS "${column.field}"`);
  const common = [`e.${KEY} AS "#key"`, `${uuid('e.id')} AS "#id"`, ...observedColumns('e', there)];
  const list = [...common, ...own].join(', ');
  return snapshot.select(
    `SELECT NULL AS "#from", ${list} FROM ${type.table} AS e WHERE ${within('e.id')}
     UNION ALL SELECT ${uuid('r.id')}, ${list} FROM ${REDIRECT} AS r JOIN ${type.table} AS e ON e.${ID} = r.entity_id
     WHERE ${within('r.id')}`,
    [low, high, low, high],
  );
}

/** Names with a sign that no field has. */
const observedColumns = (alias: string, there: ReadonlySet<string>) => [
  `${alias}.${FIRST_OBSERVED} AS "#first"`,
  `${alias}.${LAST_OBSERVED} AS "#last"`,
  `${alias}.${DATASET_IDS} AS "#datasets"`,
  // Older programs closed nothing.
  there.has(CLOSED_RECORD)
    ? `CASE WHEN EXISTS (SELECT 1 FROM ${CLOSED_RECORD} AS c WHERE c.${ID} = ${alias}.${ID}) THEN 1 ELSE 0 END AS "#closed"`
    : '0 AS "#closed"',
];

const shown = (column: Column, { dialect }: Snapshot): string =>
  physicalType(column) === 'uuid' ? dialect.uuidOut(`e."${column.column}"`) : `e."${column.column}"`;

async function explain(
  snapshot: Snapshot,
  catalog: Catalog,
  type: RecordType,
  row: Row,
  there: ReadonlySet<string>,
): Promise<Explanation> {
  const id = String(row['#id']);
  const from = row['#from'];
  return {
    type: type.name,
    id,
    svcId: type.svcId === undefined ? undefined : type.svcId + id.replaceAll('-', '').slice(0, 16),
    redirectedFrom: typeof from === 'string' ? from : undefined,
    ...observed(snapshot, row),
    fields: Object.fromEntries(Object.entries(row).filter(([name, value]) => !name.startsWith('#') && value !== null)),
    names: await namesOf(snapshot, catalog, type, Number(row['#key']), there),
    redirects: await redirectsTo(snapshot, id),
    joins: there.has(JOIN_REASON) ? await joinsInto(snapshot, id) : undefined,
  };
}

/** The attributes of the entity that have a field `name`. */
async function namesOf(
  snapshot: Snapshot,
  catalog: Catalog,
  owner: RecordType,
  key: number,
  there: ReadonlySet<string>,
) {
  const names: (Observed & { name: string })[] = [];
  for (const type of catalog.types.values()) {
    if (type.kind !== 'attribute' || type.owner !== owner.name || listingOf(catalog, type)?.field !== 'names') continue;
    const rows = await snapshot.select(
      `SELECT e.name AS name, ${observedColumns('e', there).join(', ')} FROM ${type.table} AS e WHERE e.${OWNER_KEY} = ? ORDER BY e.${RANK}`,
      [key],
    );
    for (const row of rows) names.push({ name: String(row.name), ...observed(snapshot, row) });
  }
  return names;
}

async function redirectsTo(snapshot: Snapshot, id: string): Promise<string[]> {
  const { dialect } = snapshot;
  const rows = await snapshot.select<{ id: string }>(
    `SELECT ${dialect.uuidOut('r.id')} AS id FROM ${REDIRECT} AS r WHERE r.entity_id = ${dialect.uuidIn('?')} ORDER BY r.id`,
    [id],
  );
  return rows.map((row) => row.id);
}

async function joinsInto(snapshot: Snapshot, id: string): Promise<JoinReason[]> {
  const { dialect } = snapshot;
  const rows = await snapshot.select<JoinReason>(
    `SELECT ${dialect.uuidOut('j.joined_id')} AS "joinedId", j.rule AS rule, j.reason AS reason
     FROM ${JOIN_REASON} AS j WHERE j.id = ${dialect.uuidIn('?')} ORDER BY j.joined_id`,
    [id],
  );
  return [...rows];
}

const observed = (snapshot: Snapshot, row: Row): Observed => ({
  first: String(row['#first']),
  last: String(row['#last']),
  datasets: snapshot.datasetIds(Number(row['#datasets'])),
  closed: row['#closed'] === 1,
});
