import { nameSimilarity } from '../../matching/name-similarity.ts';
import { nameTokens } from '../../matching/name-tokens.ts';
import { candidatesByName, entitiesByIndustry, entityById } from '../../warehouse/search/candidates.ts';
import { SEARCHED_TYPES, type SearchedType } from '../../warehouse/search/entity-index.ts';
import type { Snapshot } from '../../warehouse/snapshots/snapshot.ts';
import type { SearchRequest } from './input.ts';
import { promptParts } from './prompt.ts';

/** An entity that search found: a reference for its own subgraph, and why it was found. */
export interface Found {
  readonly __typename: SearchRequest['type'];
  readonly id: string;
  readonly searchMetadata?: { readonly [channel: string]: { readonly rank: number; readonly matched: string } };
}

/** How many entities the full-text channel hands to scoring, beyond the page that was asked for. */
const CANDIDATES = 200;
/** Most entities that a prompt considers (completions.md section 5). */
const PROMPT_CANDIDATES = 500;

/** Runs a search; one statement. Best match first; an unknown id or no good match gives an empty list. */
export async function search(snapshot: Snapshot, request: SearchRequest): Promise<Found[]> {
  const type = SEARCHED_TYPES.find((each) => each.name === request.type);
  if (type === undefined) return [];
  const page = <T>(all: readonly T[]) => all.slice(request.offset, request.offset + request.limit);
  if ('id' in request.by) return page(await byId(snapshot, type, request.by.id));
  if ('name' in request.by) return page(await byName(snapshot, type, request.by.name, request));
  return page(await byPrompt(snapshot, type, request.by.prompt, request));
}

async function byId(snapshot: Snapshot, type: SearchedType, id: string): Promise<Found[]> {
  // A svcId names its type by its letter; one of another type is no entity of this one.
  const letter = id.length === 17 ? id.charAt(0).toUpperCase() : undefined;
  if (letter !== undefined && letter !== type.name.charAt(0)) return [];
  const found = await entityById(snapshot, type, id);
  return found.map((row) => ({ __typename: type.name, id: row.id }));
}

async function byName(snapshot: Snapshot, type: SearchedType, name: string, request: SearchRequest): Promise<Found[]> {
  const sought = nameTokens(name);
  if (sought.length === 0) return [];
  const candidates = await candidatesByName(
    snapshot,
    type,
    sought,
    request.place,
    CANDIDATES + request.offset + request.limit,
  );
  const best = new Map<number, Found & { score: number; key: number }>();
  for (const { key, id, name: stored, position } of candidates) {
    const score = nameSimilarity(sought, nameTokens(stored));
    if (score < request.matchThreshold || score <= (best.get(key)?.score ?? 0)) continue;
    const searchMetadata = { fullTextName: { rank: position, matched: stored } };
    best.set(key, { __typename: type.name, id, score, key, searchMetadata });
  }
  // Places in the full-text channel differ from database to database; keys do not.
  return [...best.values()].sort((one, other) => other.score - one.score || one.key - other.key);
}

async function byPrompt(
  snapshot: Snapshot,
  type: SearchedType,
  prompt: string,
  request: SearchRequest,
): Promise<Found[]> {
  const { words, place } = promptParts(prompt);
  if (words.length === 0) return [];
  const rows = await entitiesByIndustry(
    snapshot,
    type,
    words,
    { ...place, ...givenPlace(request.place) },
    PROMPT_CANDIDATES,
  );
  return rows.map((row, rank) => ({
    __typename: type.name,
    id: row.id,
    searchMetadata: { prompt: { rank, matched: row.matched } },
  }));
}

const givenPlace = ({ city, state }: SearchRequest['place']) => ({
  ...(city === null ? {} : { city }),
  ...(state === null ? {} : { state }),
});
