import type { Watch } from '../operations/watching/watches.ts';
import type { Snapshot } from '../storage/snapshot.ts';

/** Where the names of a watched record stand: `e` is the record. */
const NAMES: Readonly<Record<string, { readonly table: string; readonly names: string }>> = {
  Brand: { table: 'brand', names: 'brand_name AS n ON n.owner_key = e.key' },
  OperatingLocation: { table: 'operating_location', names: 'operating_location_name AS n ON n.owner_key = e.key' },
  LegalEntity: { table: 'legal_entity', names: 'legal_entity_name AS n ON n.owner_key = e.key' },
  RegisteredEntity: {
    table: 'registered_entity',
    names:
      'registered_entity_is_instance_of_legal_entity AS i ON i.from_key = e.key JOIN legal_entity_name AS n ON n.owner_key = i.to_key',
  },
};

/** The names in a snapshot of the records that some watches are on, by the id of the record; one statement for each type. */
export async function namesOfRecords(
  snapshot: Snapshot,
  watches: readonly Watch[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = new Map<string, string[]>();
  const { dialect } = snapshot;
  for (const [type, own] of Map.groupBy(watches, ({ entityType }) => entityType ?? '')) {
    const of = NAMES[type];
    if (of === undefined) continue;
    const { from, value } = dialect.arrayFrom('id');
    const ids = dialect.arrayOf([...new Set(own.flatMap(({ entityId }) => entityId ?? []))]);
    const rows = await snapshot.select<{ id: string; name: string | null }>(
      `SELECT DISTINCT ${dialect.uuidOut('e.id')} AS id, n.name AS name FROM ${from}
       ${dialect.inOrder} ${of.table} AS e ON e.id = ${value} JOIN ${of.names}`,
      [ids],
    );
    for (const { id, name } of rows) {
      if (name === null) continue;
      const known = names.get(id) ?? [];
      names.set(id, known);
      known.push(name);
    }
  }
  return names;
}
