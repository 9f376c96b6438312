import type { Catalog } from '../../catalog/model.ts';
import { lackingIn } from '../../search/outdated.ts';
import type { PublishedSnapshot, SnapshotStore } from '../../storage/snapshot-store.ts';
import { builtAt } from '../../storage/sqlite/folder.ts';
import { type Summary, summarise } from '../../storage/summary.ts';

/** A snapshot as `svc snapshot list` and the console show it. */
export interface ListedSnapshot extends PublishedSnapshot {
  /** When its load began, as ISO date-time in UTC. */
  readonly built: string;
  /** Its contents, or the error from reading them. */
  readonly holds: Summary | string;
  /** What this program needs and the snapshot lacks, because another version of the program made it. */
  readonly lacking: readonly string[];
}

/**
 * Lists all snapshots with their contents, oldest first. A snapshot that cannot be read is listed too, because a user may be looking for
 * it.
 */
export async function listSnapshots(
  store: Pick<SnapshotStore, 'published' | 'read'>,
  catalog: Catalog,
): Promise<readonly ListedSnapshot[]> {
  const rows: ListedSnapshot[] = [];
  for (const each of await store.published()) {
    const seen = await store
      .read(each.version, async (snapshot) => ({
        holds: await summarise(snapshot, catalog),
        lacking: await lackingIn(snapshot, catalog),
      }))
      .catch((error: unknown) => ({ holds: String(error), lacking: [] }));
    rows.push({ ...each, built: builtAt(each.version), ...seen });
  }
  return rows;
}

/** Names of the entity types that search returns; a list shows their counts to distinguish snapshots. */
export const searchedTypes = ({ types }: Catalog): string[] =>
  [...types.values()].filter(({ svcId }) => svcId !== undefined).map(({ name }) => name);
