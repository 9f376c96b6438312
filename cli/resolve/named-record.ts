import { entityTypeCalled, type RecordName } from '../../catalog/correction.ts';
import type { Catalog } from '../../catalog/model.ts';
import { type Explanation, explainEntity } from '../../storage/explain-entity.ts';
import { entityId, uuidText } from '../../storage/ids.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { CommandError } from '../command-error.ts';

/** A record that a user names, and the entity that contains it. */
export interface NamedRecord {
  readonly name: RecordName;
  readonly id: string;
  readonly entity: Explanation;
}

/** Maximum entities that a message lists. */
const MAX_SHOWN = 5;

/**
 * Finds the record that a user means by an id, an svcId, or `<dataset>:<key>`, which needs the entity type. Throws CommandError if the
 * snapshot has no such record, or several.
 */
export async function namedRecord(
  snapshot: Snapshot,
  catalog: Catalog,
  written: string,
  type: string | undefined,
): Promise<NamedRecord> {
  const colon = written.indexOf(':');
  const name: RecordName =
    colon < 0
      ? { dataset: '', key: written.toLowerCase() }
      : { dataset: written.slice(0, colon), key: written.slice(colon + 1) };
  if (colon >= 0 && type === undefined)
    throw new CommandError(`${written}: expected --type, because a key alone does not tell the entity type.`);
  const id = colon < 0 || type === undefined ? written : uuidText(entityId(type, name.dataset, name.key));
  const found = (await explainEntity(snapshot, catalog, id)).filter((each) => type === undefined || each.type === type);
  const [entity, ...others] = found;
  if (entity === undefined)
    throw new CommandError(
      `Snapshot ${snapshot.version} has no ${type ?? 'entity'} ${written}; expected an id, an svcId, or <dataset>:<key>.`,
    );
  if (others.length > 0)
    throw new CommandError(
      `${written} is ${found.length} entities; expected one of the ids ${found
        .slice(0, MAX_SHOWN)
        .map((each) => each.id)
        .join(', ')}.`,
    );
  const own = entity.redirectedFrom ?? entity.id;
  return { name: colon < 0 ? { dataset: '', key: own } : name, id: own, entity };
}

/** The entity type that a user means. Throws CommandError. */
export function typeCalled(catalog: Catalog, written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  const types = [...catalog.types.values()].filter(({ kind }) => kind === 'entity').map(({ name }) => name);
  const found = entityTypeCalled(written, types);
  if (found !== undefined) return found;
  throw new CommandError(`--type: expected one of ${types.join(', ')}, got ${JSON.stringify(written)}.`);
}
