import type { Stage, StagedId } from '../../catalog/stage.ts';

/** Stages a watchlist entry that names the entity itself. */
export function stageListing(stage: Stage, key: string, entity: StagedId, watchlistName: string): void {
  const entry = stage.ref('WatchlistEntry', key);
  stage.entity('WatchlistEntry', entry, { watchlistName });
  stage.edge('LegalEntityAppearsOnWatchlistEntry', entity, entry);
}
