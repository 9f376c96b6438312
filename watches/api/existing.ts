import { faultyInput } from '../../catalog/errors/catalogue.ts';
import type { Catalog } from '../../catalog/model.ts';
import type { NewWatch } from '../../operations/watching/watches.ts';
import { ID } from '../../storage/layout.ts';
import type { Snapshot } from '../../storage/snapshot.ts';

/** Throws BAD_USER_INPUT that names each record that a snapshot does not have, at most ten. */
export async function expectRecords(
  snapshot: Snapshot,
  { types }: Catalog,
  watches: readonly NewWatch[],
): Promise<void> {
  const { dialect } = snapshot;
  const missing: string[] = [];
  for (const [type, ofType] of Map.groupBy(watches, ({ entityType }) => entityType)) {
    const table = type === null ? undefined : types.get(type)?.table;
    if (table === undefined) continue;
    const { from, value } = dialect.arrayFrom('id');
    const ids = ofType.flatMap(({ entityId }) => entityId ?? []);
    const rows = await snapshot.select<{ id: string }>(
      `SELECT ${dialect.uuidOut(`t.${ID}`)} AS id FROM ${from} ${dialect.inOrder} ${table} AS t ON t.${ID} = ${value}`,
      [dialect.arrayOf(ids)],
    );
    const found = new Set(rows.map(({ id }) => id));
    for (const id of ids)
      if (!found.has(id)) missing.push(`entity expects a ${type} of the current data, got ${JSON.stringify(id)}.`);
  }
  if (missing.length > 0) throw faultyInput(missing.slice(0, MAX_NAMED));
}
const MAX_NAMED = 10;
