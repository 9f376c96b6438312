import { BUILT, LISTED_KIND } from '../../storage/layout.ts';
import type { Merges } from '../resolution/merges.ts';
import type { StagingArea } from '../staging/staging-area.ts';

interface KindRow {
  readonly entry: Uint8Array;
  readonly kind: string;
}

/**
 * Writes the kind of party that each watchlist entry names, by the entry's id in the snapshot. Of joined entries, the
 * first one with a known kind counts.
 */
export function writeListedKinds(area: StagingArea, merges: ReadonlyMap<string, Merges>): void {
  const ids = area.idsOf('WatchlistEntry');
  const surviving = merges.get('WatchlistEntry');
  const rows = area.database
    .prepare<[], KindRow>(`SELECT entry, kind FROM listed_party ORDER BY kind = 'unknown', rowid`)
    .all();
  const insert = area.database.prepare(`INSERT OR IGNORE INTO ${BUILT}.${LISTED_KIND} (id, kind) VALUES (?, ?)`);
  for (const { entry, kind } of rows) {
    const number = ids.find(entry);
    if (number !== undefined) insert.run(ids.idOf(surviving?.rootOf(number) ?? number), kind);
  }
}
