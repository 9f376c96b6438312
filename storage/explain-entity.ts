import type { Catalog, Column, RecordType } from '../catalog/model.ts';
import { correctionsOf, type ExplainedCorrection } from './explain-corrections.ts';
import { type ExplainedFlag, entityOfFlag, flagsOf } from './explain-flags.ts';
import {
  attributeConnection,
  CLOSED_RECORD,
  CORRECTION,
  DATASET_IDS,
  FIRST_OBSERVED,
  ID,
  JOIN_REASON,
  KEY,
  LAST_OBSERVED,
  OWNER_KEY,
  physicalType,
  RANK,
  REDIRECT,
} from './layout.ts';
import type { Row, Snapshot } from './snapshot.ts';
import type { SqlValue } from './sql.ts';
import { tableNames } from './table-names.ts';

/** When and in which datasets a record was observed. */
interface Observation {
  /** Undefined if the sources give no date. */
  readonly first: string | undefined;
  readonly last: string | undefined;
  readonly datasets: readonly string[];
  /** True if its datasets no longer have it. Its values are those of the day when it was last observed. */
  readonly closed: boolean;
}

/** An entity, and why its staged records are one. */
export interface Explanation extends Observation {
  readonly type: string;
  readonly id: string;
  /** Undefined if the type has no svcIds. */
  readonly svcId: string | undefined;
  /** The requested id, if it was merged into this entity. */
  readonly redirectedFrom: string | undefined;
  /** The entity's own fields that have a value. */
  readonly fields: Readonly<Record<string, SqlValue>>;
  /** All names, in order of rank. */
  readonly names: readonly (Observation & { readonly name: string })[];
  /** Ids that redirect to this entity. */
  readonly redirects: readonly string[];
  /** Why staged records were joined into it; undefined for a snapshot of an older program, which stored no reasons. */
  readonly joins: readonly ExplainedJoin[] | undefined;
  /** Corrections that people made to its records; also empty for a snapshot of an older program. */
  readonly corrections: readonly ExplainedCorrection[];
  /** Why watchlist entries flag this entity, or why this entry flags legal entities; empty for other types. */
  readonly flags: readonly ExplainedFlag[];
}

export interface ExplainedJoin {
  /** Id of the record that was joined into the entity. */
  readonly joinedId: string;
  readonly rule: string;
  readonly reason: string;
}

/**
 * Explains the entities with an id or svcId. A merged id gives the entity that it was merged into. A svcId is the
 * type's letter and the first 16 hex digits of the id (completions.md section 1), so several entities may have the same
 * one. The id of a flag gives the legal entity that it flags. Empty if no entity has the id.
 */
export async function explainEntity(snapshot: Snapshot, catalog: Catalog, text: string): Promise<Explanation[]> {
  const range = idRangeOf((await entityOfFlag(snapshot, text)) ?? text);
  if (range === undefined) return [];
  const tables = await tableNames(snapshot);
  const explanations: Explanation[] = [];
  for (const type of catalog.types.values()) {
    if (type.kind !== 'entity' || !tables.has(type.table)) continue;
    if (range.letter !== undefined && range.letter !== type.svcId) continue;
    const rows = await lookUp(snapshot, type, range, tables);
    for (const row of rows) explanations.push(await explain(snapshot, catalog, type, row, tables));
  }
  return explanations;
}

/** The ids that a text stands for: all from `low` to `high`, in hex. */
interface IdRange {
  /** The first letter of a svcId, which identifies the type. */
  readonly letter: string | undefined;
  readonly low: string;
  readonly high: string;
}

function idRangeOf(text: string): IdRange | undefined {
  const hex = text.trim().replaceAll('-', '').toLowerCase();
  if (/^[0-9a-f]{32}$/.test(hex)) return { letter: undefined, low: hex, high: hex };
  const [, letter, head] = /^([a-z])([0-9a-f]{16})$/.exec(hex) ?? [];
  if (letter === undefined || head === undefined) return undefined;
  return { letter: letter.toUpperCase(), low: head.padEnd(32, '0'), high: head.padEnd(32, 'f') };
}

/** The entities with an id in the range, then those that a merged id in the range redirects to. */
async function lookUp(
  snapshot: Snapshot,
  type: RecordType,
  { low, high }: IdRange,
  tables: ReadonlySet<string>,
): Promise<readonly Row[]> {
  const { dialect } = snapshot;
  const uuid = (column: string) => dialect.uuidOut(column);
  const within = (column: string) => `${column} BETWEEN ${dialect.uuidIn('?')} AND ${dialect.uuidIn('?')}`;
  const own = type.columns.map((column) => `${selectedValue(column, snapshot)} AS "${column.field}"`);
  const common = [`e.${KEY} AS "#key"`, `${uuid('e.id')} AS "#id"`, ...observedColumns('e', tables)];
  const list = [...common, ...own].join(', ');
  return snapshot.select(
    `SELECT NULL AS "#from", ${list} FROM ${type.table} AS e WHERE ${within('e.id')}
     UNION ALL SELECT ${uuid('r.id')}, ${list} FROM ${REDIRECT} AS r JOIN ${type.table} AS e ON e.${ID} = r.entity_id
     WHERE ${within('r.id')}`,
    [low, high, low, high],
  );
}

/** The aliases begin with "#", which no field name contains. */
const observedColumns = (alias: string, tables: ReadonlySet<string>) => [
  `${alias}.${FIRST_OBSERVED} AS "#first"`,
  `${alias}.${LAST_OBSERVED} AS "#last"`,
  `${alias}.${DATASET_IDS} AS "#datasets"`,
  // Snapshots of older programs lack the table, because those programs closed no records.
  tables.has(CLOSED_RECORD)
    ? `CASE WHEN EXISTS (SELECT 1 FROM ${CLOSED_RECORD} AS c WHERE c.${ID} = ${alias}.${ID}) THEN 1 ELSE 0 END AS "#closed"`
    : '0 AS "#closed"',
];

const selectedValue = (column: Column, { dialect }: Snapshot): string =>
  physicalType(column) === 'uuid' ? dialect.uuidOut(`e."${column.column}"`) : `e."${column.column}"`;

async function explain(
  snapshot: Snapshot,
  catalog: Catalog,
  type: RecordType,
  row: Row,
  tables: ReadonlySet<string>,
): Promise<Explanation> {
  const id = String(row['#id']);
  const from = row['#from'];
  return {
    type: type.name,
    id,
    svcId: type.svcId === undefined ? undefined : type.svcId + id.replaceAll('-', '').slice(0, 16),
    redirectedFrom: typeof from === 'string' ? from : undefined,
    ...observationOf(snapshot, row),
    fields: Object.fromEntries(Object.entries(row).filter(([name, value]) => !name.startsWith('#') && value !== null)),
    names: await namesOf(snapshot, catalog, type, Number(row['#key']), tables),
    redirects: await redirectsTo(snapshot, id),
    joins: tables.has(JOIN_REASON) ? await joinsInto(snapshot, id) : undefined,
    corrections: tables.has(CORRECTION) ? await correctionsOf(snapshot, id) : [],
    flags: await flagsOf(snapshot, id),
  };
}

/** The attributes of the entity that have a field `name`. */
async function namesOf(
  snapshot: Snapshot,
  catalog: Catalog,
  owner: RecordType,
  key: number,
  tables: ReadonlySet<string>,
) {
  const names: (Observation & { name: string })[] = [];
  for (const type of catalog.types.values()) {
    if (type.kind !== 'attribute' || type.owner !== owner.name || attributeConnection(catalog, type)?.field !== 'names')
      continue;
    const rows = await snapshot.select(
      `SELECT e.name AS name, ${observedColumns('e', tables).join(', ')} FROM ${type.table} AS e WHERE e.${OWNER_KEY} = ? ORDER BY e.${RANK}`,
      [key],
    );
    for (const row of rows) names.push({ name: String(row.name), ...observationOf(snapshot, row) });
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

async function joinsInto(snapshot: Snapshot, id: string): Promise<ExplainedJoin[]> {
  const { dialect } = snapshot;
  const rows = await snapshot.select<ExplainedJoin>(
    `SELECT ${dialect.uuidOut('j.joined_id')} AS "joinedId", j.rule AS rule, j.reason AS reason
     FROM ${JOIN_REASON} AS j WHERE j.id = ${dialect.uuidIn('?')} ORDER BY j.joined_id`,
    [id],
  );
  return [...rows];
}

const observationOf = (snapshot: Snapshot, row: Row): Observation => ({
  first: dayOf(row['#first']),
  last: dayOf(row['#last']),
  datasets: snapshot.datasetIds(Number(row['#datasets'])),
  closed: row['#closed'] === 1,
});

const dayOf = (day: SqlValue | undefined): string | undefined => (typeof day === 'string' ? day : undefined);
