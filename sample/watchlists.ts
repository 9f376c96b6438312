import type { Stage, StagedId } from '../catalog/stage.ts';
import { personName } from './names.ts';
import type { Random } from './random.ts';

const LISTS = ['SDN', 'FSE', 'SSI', 'PLC', 'CAPTA', 'NS-MBS', 'NS-CMIC', 'UN', 'BIS-DPL'];

/** Stages an invented watchlist entry that lists the legal entity itself, at its address. */
export function stageListing(
  stage: Stage,
  random: Random,
  key: string,
  entity: StagedId,
  address: StagedId | undefined,
): void {
  const entry = stageEntry(stage, random, key);
  stage.edge('LegalEntityAppearsOnWatchlistEntry', entity, entry);
  stage.edge('LegalEntityIsFlaggedByWatchlistEntry', entity, entry, {
    confidence: 1,
    confidenceFields: 'name,address',
  });
  if (address !== undefined) stage.edge('AddressAppearsOnWatchlistEntry', address, entry);
}

/**
 * Stages an invented watchlist entry for another person, and an edge that flags the legal entity as similar by name; the
 * two names are drawn independently.
 */
export function stageFlag(stage: Stage, random: Random, key: string, entity: StagedId): void {
  const entry = stageEntry(stage, random, key);
  const listed = stage.ref('LegalEntity', `${key}:listed`);
  stage.entity('LegalEntity', listed);
  stage.attribute('LegalEntityName', listed, { name: personName(random).full, legalEntityType: 'Person' });
  stage.attribute('LegalEntityType', listed, { legalEntityType: 'Person' });
  stage.edge('LegalEntityAppearsOnWatchlistEntry', listed, entry);
  const confidence = Math.round((0.6 + random.fraction() * 0.35) * 1000) / 1000;
  stage.edge('LegalEntityIsFlaggedByWatchlistEntry', entity, entry, { confidence, confidenceFields: 'name' });
}

function stageEntry(stage: Stage, random: Random, key: string): StagedId {
  const id = stage.ref('WatchlistEntry', key);
  stage.entity('WatchlistEntry', id, { watchlistName: random.pick(LISTS) });
  return id;
}
