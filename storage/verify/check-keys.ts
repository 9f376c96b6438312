import { FROM_KEY, ID, JOIN_REASON, KEY, OWNER_KEY, REDIRECT, referenceKey, TO_KEY } from '../layout.ts';
import { type CheckContext, counts, rowsThatBreak, type SnapshotCheck, typesOf } from './snapshot-check.ts';

export const checkKeys: SnapshotCheck = {
  name: 'keys',
  promise:
    'keys of entities are dense; every owner, end of an edge, reference and redirect leads to one; joins have reasons',
  async *run(context) {
    const sizes = new Map<string, number>();
    for (const { name, table } of typesOf(context, 'entity')) {
      const { rows, low, high } = await span(context, table, KEY);
      sizes.set(name, rows);
      if (rows > 0 && (low !== 1 || high !== rows)) yield `${table}: ${rows} rows, but keys from ${low} to ${high}`;
    }
    // Keys are dense, so every key between 1 and the number of entities leads to an entity.
    const leadsToEntities = async function* (table: string, column: string, type: string) {
      const { low, high } = await span(context, table, column);
      const count = sizes.get(type) ?? 0;
      if ((low ?? 1) < 1 || (high ?? 0) > count)
        yield `${table}.${column}: ${low} to ${high}, but ${type} has ${count}`;
    };
    for (const type of [...typesOf(context, 'attribute'), ...typesOf(context, 'cache')]) {
      yield* leadsToEntities(type.table, OWNER_KEY, type.owner ?? '');
    }
    for (const { table, from, to } of context.catalog.associations.values()) {
      if (!context.tables.has(table)) continue;
      yield* leadsToEntities(table, FROM_KEY, from);
      yield* leadsToEntities(table, TO_KEY, to);
    }
    yield* references(context);
    yield* redirects(context);
  },
};

/** A reference is stored twice, as id and as key; both must lead to the same record. */
async function* references(context: CheckContext): AsyncIterable<string> {
  const { snapshot, catalog, tables } = context;
  for (const { table, columns } of [...catalog.types.values(), ...catalog.associations.values()]) {
    for (const column of columns) {
      const to = column.reference === undefined ? undefined : catalog.types.get(column.reference);
      if (to === undefined || !tables.has(table) || !tables.has(to.table)) continue;
      const key = `t.${referenceKey(column)}`;
      yield* rowsThatBreak(
        snapshot,
        `FROM ${table} AS t LEFT JOIN ${to.table} AS e ON e.${KEY} = ${key}
         WHERE t.${column.column} IS NOT NULL AND ${key} IS NOT NULL AND (e.${ID} IS NULL OR e.${ID} <> t.${column.column})`,
        `${table}.${column.column}: id and key lead to different records of ${to.name}`,
      );
    }
  }
}

async function* redirects(context: CheckContext): AsyncIterable<string> {
  if (!context.tables.has(REDIRECT)) return;
  const entities = typesOf(context, 'entity');
  const among = (id: string) =>
    entities.map(({ table }) => `EXISTS (SELECT 1 FROM ${table} AS e WHERE e.${ID} = ${id})`).join(' OR ');
  const { snapshot } = context;
  yield* rowsThatBreak(
    snapshot,
    `FROM ${REDIRECT} AS r WHERE NOT (${among('r.entity_id')})`,
    'redirect: leads to no entity',
  );
  yield* rowsThatBreak(
    snapshot,
    `FROM ${REDIRECT} AS r WHERE ${among('r.id')}`,
    'redirect: from an id that is still there',
  );
  if (!context.tables.has(JOIN_REASON)) return;
  yield* rowsThatBreak(
    snapshot,
    `FROM ${REDIRECT} AS r LEFT JOIN ${JOIN_REASON} AS j ON j.${ID} = r.entity_id AND j.joined_id = r.${ID} WHERE j.${ID} IS NULL`,
    'redirect: without the reason of the join',
  );
}

async function span({ snapshot }: CheckContext, table: string, column: string) {
  const sql = `SELECT count(*) AS rows, min(${column}) AS low, max(${column}) AS high FROM ${table}`;
  const { rows, low, high } = await counts(snapshot, sql);
  return { rows: rows ?? 0, low: low ?? null, high: high ?? null };
}
