import { BUILT, LISTED_KIND, PUBLISHER_NUMBER } from '../../storage/layout.ts';
import type { Merges } from '../resolution/merges.ts';
import type { StagingArea } from '../staging/staging-area.ts';

interface PartyRow {
  readonly entry: Uint8Array;
  readonly kind: string;
  readonly number: string | null;
}

/**
 * Writes the kind of party that each watchlist entry names, and its number on the publisher's list, by the entry's id in
 * the snapshot. Of joined entries, the first one with a known kind and the first one with a number count.
 */
export function writeListedParties(area: StagingArea, merges: ReadonlyMap<string, Merges>): void {
  const ids = area.idsOf('WatchlistEntry');
  const surviving = merges.get('WatchlistEntry');
  const rows = area.database
    .prepare<[], PartyRow>(`SELECT entry, kind, number FROM listed_party ORDER BY kind = 'unknown', rowid`)
    .all();
  const [kinds, numbers] = [
    [LISTED_KIND, 'kind'],
    [PUBLISHER_NUMBER, 'number'],
  ].map(([table, column]) =>
    area.database.prepare<[Uint8Array, string]>(
      `INSERT OR IGNORE INTO ${BUILT}.${table} (id, ${column}) VALUES (?, ?)`,
    ),
  );
  for (const { entry, kind, number } of rows) {
    const staged = ids.find(entry);
    if (staged === undefined) continue;
    const id = ids.idOf(surviving?.rootOf(staged) ?? staged);
    kinds?.run(id, kind);
    if (number !== null) numbers?.run(id, number);
  }
}
