import { type Explained, type Located, locate, type StoredEntity, storedEntity } from './locate.ts';
import { isGiven } from './request/fields.ts';
import { type SearchInput, searchRequest } from './request/input.ts';
import { type Change, smallestChange } from './why-change.ts';

/** Why a search has an entity on its page, or where it was dropped. */
export interface Why extends Located {
  readonly entity: StoredEntity;
  /** The smallest change of the request after which the entity is on the page; undefined if it is, or if none is known. */
  readonly change: Change | undefined;
}

/**
 * Says why a search does not return an entity: the first stage that drops it, what was measured there and the minimum, and
 * the smallest change of the request that brings it. It runs the search itself, and each change that it tries, as they are
 * served. `id`: an id or svcId, also one that was merged into another entity. Throws BAD_USER_INPUT for an input that
 * `search` refuses, and for an id that is not stored.
 */
export async function why(explained: Explained, written: SearchInput, id: string): Promise<Why> {
  const input: SearchInput = Object.fromEntries(Object.entries(written).filter(([, value]) => isGiven(value)));
  const request = searchRequest(input, explained.catalog);
  const entity = await storedEntity(explained, id);
  const located = await locate(explained, request, entity);
  const isFinal = located.stage === 'FOUND' || located.stage === 'INDEX';
  return { ...located, entity, change: isFinal ? undefined : await smallestChange(explained, input, entity, located) };
}
