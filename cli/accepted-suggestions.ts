import { existsSync } from 'node:fs';
import { type DatabaseLocation, isPostgres } from '../catalog/database-location.ts';
import { openOperations } from '../operations/operations.ts';
import type { AcceptedSuggestion } from '../sources/suggestions/stage-suggestions.ts';
import { storedId } from '../storage/ids.ts';

/** The suggestions that the team has accepted, in order of acceptance; empty if there is no operations database yet. */
export async function acceptedSuggestions(location: DatabaseLocation): Promise<readonly AcceptedSuggestion[]> {
  if (!isPostgres(location) && !existsSync(location)) return [];
  const operations = await openOperations(location);
  try {
    const accepted = await operations.suggestions.list('APPROVED');
    const byDecision = accepted.toSorted((one, other) => (one.updatedTimestamp < other.updatedTimestamp ? -1 : 1));
    return byDecision.flatMap(({ id, suggested, updatedTimestamp }) => {
      if (suggested === null) return [];
      const { entityType, entityId, field, value } = suggested;
      const entity = storedId(Buffer.from(entityId.replaceAll('-', ''), 'hex'));
      return [{ id, entityType, entity, field, value, day: updatedTimestamp.slice(0, 10) }];
    });
  } finally {
    await operations.close();
  }
}
