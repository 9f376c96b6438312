import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import { expectScope } from '../../kit/expect-scope.ts';
import type { PageArguments } from '../../kit/page.ts';
import type { Limits, RequestContext } from '../../kit/subgraph.ts';
import { EVENT_STATES, type Event, type EventState } from '../../operations/watching/event.ts';
import type { Watch } from '../../operations/watching/watches.ts';
import { MAX_WATCHES, readCursor, readWatchesInput } from '../../watches/api/requests.ts';
import { CHANGED, COMPARED } from '../../watches/api/shown.ts';
import { beginWatches } from '../../watches/begin.ts';
import { inGraphWords, snakeCased } from '../rest-words.ts';
import type { Services } from '../services.ts';
import { pageFrom } from './pages.ts';

interface WatchesArguments {
  readonly ended?: boolean | null;
  readonly reference?: string | null;
  readonly origin?: string | null;
  readonly entityId?: string | null;
  readonly after?: string | null;
  readonly first?: number | null;
}

/** Arguments of watches and watchEvents that differ only in what they select. */
export interface EventsArguments extends PageArguments {
  readonly state?: string | null;
  readonly watchId?: string | null;
}

/** The watches of the caller's account, by page. */
export async function watches({ operations }: Services, args: WatchesArguments, context: RequestContext) {
  const { size } = pageFrom({ first: args.first ?? null }, context.limits);
  const { ended, reference, origin, entityId, after } = args;
  const found = await operations.watching.watches.list(context.account.customerId, {
    ...{ reference: reference ?? undefined, origin: origin ?? undefined, entityId: entityId ?? undefined },
    ...{ isEnded: ended ?? undefined, after: after ?? undefined, limit: size + 1 },
  });
  context.rows.take(Math.min(found.length, size));
  return pageOf(found.slice(0, size).map(shownWatch), ({ id }) => id, {
    hasNextPage: found.length > size,
    hasPreviousPage: after != null,
  });
}

/** The page that arguments request of events. Throws BAD_USER_INPUT. */
export function eventsPage({ first, last, after, before }: EventsArguments, limits: Limits) {
  const { size, direction } = pageFrom({ first: first ?? null, last: last ?? null }, limits);
  const isBackward = direction === 'backward';
  const [unfit, cursor] = isBackward ? (['after', after] as const) : (['before', before] as const);
  if (cursor != null) throw badUserInput(unfit, `no value with ${isBackward ? 'last' : 'first'}`, cursor);
  const [from, to] = [readCursor(after ?? undefined), readCursor(before ?? undefined, 'before')];
  return { size, isBackward, after: from, before: isBackward ? (to ?? Number.MAX_SAFE_INTEGER) : undefined };
}

/** The events of the caller's account, by page, oldest first. */
export async function watchEvents({ operations }: Services, args: EventsArguments, context: RequestContext) {
  const { size, isBackward, ...place } = eventsPage(args, context.limits);
  const found = await operations.watching.events.list(context.account.customerId, {
    ...{ state: stateOf(args.state), watchId: args.watchId ?? undefined, limit: size + 1 },
    ...place,
  });
  const page = isBackward ? found.slice(-size) : found.slice(0, size);
  context.rows.take(page.length);
  return pageOf(page.map(shownWatchEvent), ({ number }) => String(number), {
    hasNextPage: isBackward ? args.before != null : found.length > size,
    hasPreviousPage: isBackward ? found.length > size : args.after != null,
  });
}

/** Begins the watches of an input. Throws BAD_USER_INPUT, and FORBIDDEN for a list without the scope lists. */
export async function createWatches({ operations }: Services, input: unknown, context: RequestContext) {
  const request = checkedWatches(input);
  if ('list' in request) expectScope(context, 'lists');
  const { snapshot, catalog, deadline } = context;
  const on = { snapshot, catalog, operations, bounds: { deadline, lane: 'long' } } as const;
  const begun = await beginWatches(request, watcherOf(context), on).catch(refuseInput);
  return { begun: begun.length, watches: begun.slice(0, MAX_WATCHES).map(shownWatch) };
}

/** Throws what REST has a status for as the fault of the input that it is here. */
function refuseInput(error: unknown): never {
  const isOfInput = error instanceof ServiceError && ['NOT_FOUND', 'CONFLICT'].includes(error.code);
  throw isOfInput ? new ServiceError('BAD_USER_INPUT', `input: ${error.message}`) : error;
}

/** The request of an input of createWatches. Throws BAD_USER_INPUT, with the graph's names. */
export const checkedWatches = (input: unknown) => inGraphWords(() => readWatchesInput(snakeCased(input)));

export async function endWatch({ operations }: Services, id: string, context: RequestContext) {
  const watch = await operations.watching.watches.end(watcherOf(context), id.toLowerCase());
  if (watch === undefined) throw badUserInput('input.id', 'the id of a watch of the account', id);
  return { watch: shownWatch(watch) };
}

export async function setWatchEventState(
  { operations }: Services,
  { id, state }: { readonly id: string; readonly state: string },
  context: RequestContext,
) {
  const marked = await operations.watching.events.mark(watcherOf(context), id.toLowerCase(), stateOf(state) ?? 'open');
  if (marked === undefined) throw badUserInput('input.id', 'the id of an event of the account', id);
  return { event: shownWatchEvent(marked) };
}

/** The watch of an event; one statement for all events of an answer. */
export function watchOf(
  { operations: { watching } }: Services,
  { watchId }: Pick<Event, 'watchId'>,
  { loaders, account }: RequestContext,
) {
  if (watchId === null) return null;
  const loader = loaders.of<string, ReturnType<typeof shownWatch> | null>(watching, 'watches', async (ids) => {
    const found = await watching.watches.findMany(account.customerId, ids);
    const shown = new Map(found.map((watch) => [watch.id, shownWatch(watch)]));
    return ids.map((id) => shown.get(id) ?? null);
  });
  return loader.load(watchId);
}

const watcherOf = ({ account, apiKeyId }: RequestContext) => ({ accountId: account.customerId, apiKeyId });

const stateOf = (state: string | null | undefined): EventState | undefined =>
  EVENT_STATES.find((each) => each.toUpperCase() === state);

/** The types of SearchUnion. */
const SEARCHED = ['Brand', 'OperatingLocation', 'LegalEntity'];

function shownWatch({ party, since, ...watch }: Watch) {
  const { entityType, entityId } = watch;
  const isSearched = entityType !== null && SEARCHED.includes(entityType);
  return {
    ...watch,
    entity: isSearched ? { __typename: entityType, id: entityId } : null,
    party: party && {
      ...{ personName: party.person_name ?? [], orgName: party.org_name ?? [], dob: party.dob ?? [] },
      ...{ address: party.address ?? [], countryOfAffiliation: party.country_of_affiliation ?? [] },
    },
    sinceDataVersion: since,
  };
}

function shownWatchEvent({ state, content, ...event }: Event) {
  const { data: changed } = CHANGED.safeParse(content);
  const { data: compared } = COMPARED.safeParse(content);
  return {
    ...{ ...event, content, state: state.toUpperCase() },
    ...{
      aspect: changed?.aspect ?? null,
      changes: changed?.changes ?? [],
      totalChanges: changed?.total_changes ?? null,
    },
    ...{ fromDataVersion: compared?.from_version ?? null, toDataVersion: compared?.to_version ?? null },
  };
}

function pageOf<Node>(
  nodes: readonly Node[],
  cursorOf: (node: Node) => string,
  others: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean },
) {
  const edges = nodes.map((node) => ({ node, cursor: cursorOf(node) }));
  return {
    edges,
    pageInfo: { ...others, startCursor: edges.at(0)?.cursor ?? null, endCursor: edges.at(-1)?.cursor ?? null },
  };
}
