import { KEYED } from './kinds.ts';
import { type Explained, type Located, locate, type StoredEntity } from './locate.ts';
import { inputFields, isGiven } from './request/fields.ts';
import { type SearchInput, searchedBy, searchRequest } from './request/input.ts';
import { searchPage } from './search.ts';

/** A changed request, and what is changed, in one sentence. */
export interface Change {
  readonly text: string;
  readonly input: SearchInput;
}

/** The contract's entity types by those of the catalog. */
export const ENTITY_TYPES = {
  Brand: 'BRAND',
  OperatingLocation: 'OPERATING_LOCATION',
  LegalEntity: 'LEGAL_ENTITY',
} as const;
/** Below this probability most results are other businesses. */
const MIN_THRESHOLD = 0.3;
/** Maximum words of a text that are left out, each alone. */
const MAX_WORDS = 8;
const DEFAULT_LIMIT = 10;
/** What is known beside the name and the place, in the order in which it is left out, and parts of an address. */
const INPUTS = KEYED.map(({ input }) => input);
const ADDRESS_PARTS = ['street2', 'street1', 'postalCode', 'city', 'state', 'id'] as const;
/** Maximum searches that smallestChange runs. */
export const MAX_CHANGES = 20;

/**
 * The first of these changes after which an entity is on the page: the page; a lower threshold; no filter; without one part
 * of the address, a website, a phone, a person or a tax number; without one word of the text; its own name instead of all.
 * For an entity of another type, each together with its type. Each is tried as it would be served. Undefined if none brings
 * the entity. `located`: what the request does with it.
 */
export async function smallestChange(
  explained: Explained,
  input: SearchInput,
  entity: StoredEntity,
  located: Located,
): Promise<Change | undefined> {
  const entityType = ENTITY_TYPES[entity.type];
  if (located.stage === 'TYPE') {
    const typed = { ...firstPage(input), entityType };
    const there = await locate(explained, searchRequest(typed, explained.catalog), entity);
    const text = `Search for the entityType ${entityType}.`;
    if (there.stage === 'FOUND') return { text, input: typed };
    const further = await smallestChange(explained, typed, entity, there);
    return further && { ...further, text: `${text} ${further.text}` };
  }
  if (located.rank !== undefined) return pageChange(input, located.rank);
  const lower = ['BOUND', 'SCORE'].includes(located.stage) ? await lowerThreshold(explained, input, entity) : undefined;
  if (lower !== undefined) return lower;
  const { snapshot, catalog, deadline } = explained;
  for (const change of [...without(firstPage(input)), ...withoutWords(firstPage(input), located)].slice(
    0,
    MAX_CHANGES,
  )) {
    if (searchedBy(change.input) === undefined) continue;
    const { found } = await searchPage(snapshot, searchRequest(change.input, catalog), deadline);
    if (found.some(({ id }) => id === entity.id)) return change;
  }
  return entity.name === null
    ? undefined
    : onItsPage(explained, { text: 'Search for its name alone.', input: { entityType, name: entity.name } }, entity);
}

/** A change with the page on which it brings an entity; undefined if it does not bring it. */
async function onItsPage(explained: Explained, change: Change, entity: StoredEntity): Promise<Change | undefined> {
  const { stage, rank } = await locate(explained, searchRequest(change.input, explained.catalog), entity);
  if (stage === 'FOUND' || rank === undefined) return stage === 'FOUND' ? change : undefined;
  const page = pageChange(change.input, rank);
  return { ...page, text: `${change.text} ${page.text}` };
}

function pageChange(input: SearchInput, rank: number): Change {
  const { limit, ...conditions } = inputFields(input.conditions);
  const size = typeof limit === 'number' && limit > 0 ? limit : DEFAULT_LIMIT;
  const first = rank - (rank % size);
  return {
    text: `Request the page from result ${first + 1}: pageToken "${first}".`,
    input: { ...input, conditions: { ...conditions, limit: size, pageToken: String(first) } },
  };
}

async function lowerThreshold(
  explained: Explained,
  input: SearchInput,
  entity: StoredEntity,
): Promise<Change | undefined> {
  const all = { ...firstPage(input), matchThreshold: 0 };
  const { rank, score = 0 } = await locate(explained, searchRequest(all, explained.catalog), entity);
  const matchThreshold = Math.floor(score * 100) / 100;
  if (rank === undefined || matchThreshold < MIN_THRESHOLD) return undefined;
  return onItsPage(
    explained,
    { text: `Lower matchThreshold to ${matchThreshold}.`, input: { ...all, matchThreshold } },
    entity,
  );
}

/** The same request for its first page. */
function firstPage({ conditions, ...input }: SearchInput): SearchInput {
  const { pageToken: _, ...others } = inputFields(conditions);
  return Object.keys(others).length === 0 ? input : { ...input, conditions: others };
}

/** The request without one thing that it says. */
function without(input: SearchInput): readonly Change[] {
  const { filter, ...conditions } = inputFields(input.conditions);
  const address = inputFields(input.address);
  return [
    ...(isGiven(filter) ? [leftOut('conditions.filter', { ...input, conditions })] : []),
    ...ADDRESS_PARTS.filter((part) => isGiven(address[part])).map((part) =>
      leftOut(`address.${part}`, { ...input, address: withoutKey(address, part) }),
    ),
    ...[...new Set(['address', 'addresses', ...INPUTS])]
      .filter((field) => isGiven(input[field]))
      .map((field) => leftOut(field, withoutKey(input, field))),
  ];
}

/** The request without one word of its text, those first that the entity lacks; at last without all that it lacks. */
function withoutWords(input: SearchInput, { lacking = [] }: Located): readonly Change[] {
  const by = searchedBy(input);
  const field = by !== undefined && 'prompt' in by ? 'prompt' : 'name';
  const words = (input[field] ?? '').split(/\s+/).filter((word) => word !== '');
  const lacks = (word: string) => lacking.includes(word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  const absent = [...words.keys()].filter((at) => lacks(words[at] ?? ''));
  const single = [...new Set([...absent, ...words.keys()])].slice(0, MAX_WORDS).map((at) => [at]);
  return [...single, ...(absent.length > 1 ? [absent] : [])].map((places) => {
    const text = words.filter((_, at) => !places.includes(at)).join(' ');
    return leftOut(`"${places.map((at) => words[at]).join(' ')}" of ${field}`, { ...input, [field]: text });
  });
}

const withoutKey = (fields: Readonly<Record<string, unknown>>, key: string) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key));

const leftOut = (what: string, input: SearchInput): Change => ({ text: `Leave out ${what}.`, input });
