import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { EVENT_STATES } from '../../operations/watching/event.ts';
import type { EventFilter } from '../../operations/watching/events.ts';
import type { Watching } from '../../operations/watching/watching.ts';
import { readCursor, readPage, readState, readWord } from '../../watches/api/requests.ts';
import { shownEvent } from '../../watches/api/shown.ts';
import { pathParameter, queryOf } from '../http/request.ts';
import { type Add, deciderOf, expectOwn, idIn, pageOf } from './account-route.ts';

/** Events read at once. */
const AT_ONCE = 500;
/** Time between two looks for new events of a stream, and how long one lasts, in milliseconds: its client connects again. */
const [LOOK_EVERY, LASTS] = [1_000, 60_000];

/** Events by page, as a stream (text/event-stream), and as a file of a day; and what somebody did about one. */
export function addEventRoutes(add: Add, { events }: Pick<Watching, 'events'>): void {
  add('/events', {
    GET: async (request, reply) => {
      const { accountId } = deciderOf(request);
      const query = queryOf(request.raw);
      const { limit, after } = readPage(query, ['state', 'watch_id']);
      const filter = {
        ...{ state: readWord(query, 'state', EVENT_STATES), watchId: query.get('watch_id') ?? undefined },
        after: readCursor(after),
      };
      if (request.headers.accept?.includes('text/event-stream')) {
        const from = readCursor(textOf(request.headers['last-event-id'])) ?? filter.after;
        reply.type('text/event-stream; charset=utf-8').header('cache-control', 'no-store');
        return Readable.from(streamed({ events }, accountId, { ...filter, after: from }, request));
      }
      const found = await events.list(accountId, { ...filter, limit: limit + 1 });
      return pageOf('events', found, limit, shownEvent, ({ number }) => String(number));
    },
  });
  add('/events/daily/:day', {
    GET: async (request, reply) => {
      const { accountId } = deciderOf(request);
      const day = pathParameter(request, 'day');
      if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw badUserInput('day', 'a day such as 2026-11-30', day);
      reply
        .type('application/x-ndjson; charset=utf-8')
        .header('content-disposition', `attachment; filename="events-${day}.ndjson"`);
      return Readable.from(linesOf({ events }, accountId, { day }));
    },
  });
  add('/events/:id', {
    GET: async (request) =>
      shownEvent(expectOwn(await events.find(deciderOf(request).accountId, idIn(request)), 'event', request)),
  });
  add('/events/:id/state', {
    POST: async (request) =>
      shownEvent(
        expectOwn(await events.mark(deciderOf(request), idIn(request), readState(request.body)), 'event', request),
      ),
  });
}

const textOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined;

type Filter = Omit<EventFilter, 'limit'>;

/** All events of a filter, page by page. */
async function* pages({ events }: Pick<Watching, 'events'>, accountId: string, filter: Filter) {
  let { after } = filter;
  for (;;) {
    const page = await events.list(accountId, { ...filter, after, limit: AT_ONCE });
    yield page;
    after = page.at(-1)?.number ?? after;
    if (page.length < AT_ONCE) return;
  }
}

async function* linesOf(watching: Pick<Watching, 'events'>, accountId: string, filter: Filter) {
  for await (const page of pages(watching, accountId, filter))
    yield page.map((event) => `${JSON.stringify(shownEvent(event))}\n`).join('');
}

/** The events after a cursor, and those that come while the client listens; without a cursor, those that come from now on. */
async function* streamed(
  watching: Pick<Watching, 'events'>,
  accountId: string,
  filter: Filter,
  request: FastifyRequest,
) {
  const end = Date.now() + LASTS;
  let after = filter.after ?? (await watching.events.latest(accountId));
  yield `retry: ${LOOK_EVERY}\n\n`;
  while (Date.now() < end && !request.raw.destroyed) {
    for await (const page of pages(watching, accountId, { ...filter, after })) {
      after = page.at(-1)?.number ?? after;
      yield page
        .map((event) => `id: ${event.number}\nevent: ${event.kind}\ndata: ${JSON.stringify(shownEvent(event))}\n\n`)
        .join('') || ':\n\n';
    }
    await pause(LOOK_EVERY);
  }
}
