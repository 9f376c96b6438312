import { badUserInput } from '../catalog/errors/catalogue.ts';
import type { Catalog } from '../catalog/model.ts';
import type { Deadline } from '../storage/deadline.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import { type ContractType, SEARCHED_TYPES } from './index/searched-types.ts';
import type { SearchedWords } from './known/rank-known.ts';
import { isIdentifier, type SearchRequest } from './request/input.ts';
import { candidateAt } from './retrieval/candidates.ts';
import { Entities } from './retrieval/entities.ts';
import { entityById } from './retrieval/entity-by-id.ts';
import { inRequestedOrder, rankingOf, searchedWords, searchPage } from './search.ts';
import type { Trace } from './trace.ts';

/** An entity of a type that is searched. */
export interface StoredEntity {
  readonly type: ContractType;
  readonly id: string;
  /** Surrogate key. */
  readonly key: number;
  /** Its primary name; null if it has none. */
  readonly name: string | null;
}

/** What a request does with an entity. */
export interface Located extends Trace {
  /** Its zero-based position in the ranking; undefined if it is not ranked. */
  readonly rank?: number;
}

/** On what a request is explained. */
export interface Explained {
  readonly snapshot: Snapshot;
  readonly catalog: Catalog;
  readonly deadline?: Deadline | undefined;
}

/** The stored brand, location or legal entity of an id or svcId. Throws BAD_USER_INPUT. */
export async function storedEntity(explained: Omit<Explained, 'catalog'>, id: string): Promise<StoredEntity> {
  const found = await findEntity(explained, id);
  if (found !== undefined) return found;
  throw badUserInput('id', 'the id or svcId of a stored brand, operating location or legal entity', id);
}

/** The same; undefined if none is stored. */
export async function findEntity(
  { snapshot, deadline }: Omit<Explained, 'catalog'>,
  id: string,
): Promise<StoredEntity | undefined> {
  const letter = id.length === 17 ? id.charAt(0).toUpperCase() : undefined;
  const bounds = deadline && ({ deadline, lane: 'short' } as const);
  for (const type of isIdentifier(id) ? SEARCHED_TYPES : []) {
    if (letter !== undefined && letter !== type.name.charAt(0)) continue;
    const [found] = await entityById(snapshot, type, id, bounds);
    if (found === undefined) continue;
    const searched = await searchedWords(snapshot, type.name);
    const document = searched.postings.documentOf(Number(found.key));
    const entities = new Entities(searched, new Set(['names']), bounds);
    await entities.read(document < 0 ? [] : [document], 'content');
    const [name = null] = entities.of(candidateAt(document), [], undefined).names;
    return { type: type.name, id: found.id, key: Number(found.key), name };
  }
  return undefined;
}

/** What a request does with an entity: how far it comes in the ranking, and whether the page has it. */
export async function locate(explained: Explained, request: SearchRequest, entity: StoredEntity): Promise<Located> {
  const { snapshot, deadline } = explained;
  if ('id' in request.by) {
    const { found } = await searchPage(snapshot, { ...request, offset: 0, limit: 1 }, deadline);
    if (found[0]?.id === entity.id)
      return onPage({ stage: 'FOUND', reason: 'It has the id of the request.' }, 0, request);
    if (request.type === entity.type)
      return {
        stage: 'REQUEST',
        reason: `The request is for the id ${request.by.id}, which overrides everything else.`,
      };
  }
  if (request.type !== entity.type)
    return { stage: 'TYPE', reason: `It is a ${entity.type}, and the request looks for a ${request.type}.` };
  const searched = await searchedWords(snapshot, request.type);
  const document = searched.postings.documentOf(entity.key);
  if (document < 0) return { stage: 'INDEX', reason: 'It has no name, so the index of the search does not have it.' };
  return locateIn(explained, searched, request, document);
}

async function locateIn(
  { deadline }: Explained,
  searched: SearchedWords,
  request: SearchRequest,
  document: number,
): Promise<Located> {
  const { ranking, unmet } = await rankingOf(searched, request, deadline);
  const trace = await ranking.trace(document);
  // A text that nothing stored meets has no reading to trace.
  if (trace.reading === undefined && unmet.length > 0)
    return { stage: 'WORDS', reason: `Nothing stored is there that says: ${unmet.join(', ')}.`, lacking: unmet };
  if (trace.stage !== 'FOUND') return trace;
  const matches = await inRequestedOrder(searched, await ranking.first(Number.POSITIVE_INFINITY), request, deadline);
  return onPage(
    trace,
    matches.findIndex((each) => each.document === document),
    request,
  );
}

/** The trace of a ranked entity, by whether the page of the request has it. */
function onPage(trace: Trace, rank: number, { offset, limit }: SearchRequest): Located {
  if (rank >= offset && rank < offset + limit) return { ...trace, rank };
  const page = limit === 0 ? 'has no results' : `has the results ${offset + 1} to ${offset + limit}`;
  return { ...trace, stage: 'PAGE', reason: `It is result ${rank + 1}, and the page ${page}.`, rank };
}
