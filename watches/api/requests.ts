import { z } from 'zod';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { EVENT_STATES, RUN_ENDED, VERIFICATION_ENDED } from '../../operations/watching/event.ts';
import type { NewWatch } from '../../operations/watching/watches.ts';
import { isBlank, readBy } from '../../verification/request/faults.ts';
import { object } from '../../verification/request/object.ts';
import { optionalLabel } from '../../verification/screening/fields.ts';
import { PARTY } from '../../verification/screening/screen-request.ts';
import { ASPECTS, WATCHED_TYPES } from '../aspects.ts';
import { WATCH_CHANGED, WATCH_MISSED } from '../follow.ts';

/** Maximum watches of one request, and of one answer. */
export const MAX_WATCHES = 1_000;
/** Minimum score of a listed record that is told, unless the watch says otherwise: that of an alert. */
const THRESHOLD = 0.8;
const SHARE = { error: 'a number from 0 to 1' };

const aspects = z
  .array(z.enum(ASPECTS))
  .max(ASPECTS.length)
  .nullish()
  .meta({ description: 'What is followed; by default everything. Of a party only listings can change.' });
const reference = optionalLabel("The client's name for it; screening decisions with it as their tag count here too.");

const threshold = z
  .number(SHARE)
  .min(0, SHARE)
  .max(1, SHARE)
  .nullish()
  .meta({ description: `Minimum score of a listed record that is told of a party, 0 to 1; default ${THRESHOLD}.` });
const FOLLOWED = object({ aspects, threshold });

const WATCH = object({
  entity: object({
    type: z.enum(WATCHED_TYPES).meta({ description: 'The type of the record in the graph.' }),
    id: z
      .guid({ error: 'a UUID' })
      .transform((id) => id.toLowerCase())
      .meta({ description: 'Its id in the graph.' }),
  })
    .nullish()
    .meta({ description: 'A record. It is followed when it is merged into another one.' }),
  party: PARTY.refine(({ person_name, org_name }) => [...(person_name ?? []), ...(org_name ?? [])].some(isNamed), {
    error: 'a person_name or an org_name',
  })
    .nullish()
    .meta({ description: 'A party that is in no record, screened against each listed record that changes.' }),
  reference,
  origin: optionalLabel('Where it comes from, as the client knows it: a verification, a list, a file of customers.'),
  ...{ aspects, threshold },
}).refine(({ entity, party }) => (entity == null) !== (party == null), { error: 'either an entity or a party' });

export const WATCH_REQUEST = object({
  watches: z
    .array(WATCH)
    .min(1, { error: `1 to ${MAX_WATCHES} watches` })
    .max(MAX_WATCHES)
    .nullish(),
  list: object({ id: z.guid({ error: 'a UUID' }).meta({ description: 'Its id, of a list of businesses.' }), aspects })
    .nullish()
    .meta({
      description:
        'A list of the account: each business that it selects from the current data, but for those that watches of this list already follow. Needs a key that also has the scope lists.',
    }),
  verification: object({
    response_id: z.string().max(100).meta({ description: 'Its id.' }),
    ...{ reference, aspects },
  })
    .nullish()
    .meta({
      description:
        'A verification of the account: the legal entity that it found, or else the brand, or else its party.',
    }),
})
  .refine(
    ({ watches, list, verification }) => [watches, list, verification].filter((each) => each != null).length === 1,
    {
      error: 'one of watches, list and verification',
    },
  )
  .meta({ description: 'The watches to begin: all of them, or none.' });

export const STATE_REQUEST = object({ state: z.enum(EVENT_STATES) }).meta({
  description: 'What somebody has done about an event.',
});

export const WEBHOOK_REQUEST = object({
  url: z.string().max(2_000).meta({ description: 'An https URL on the public internet.' }),
  kinds: z
    .array(z.enum([WATCH_CHANGED, WATCH_MISSED, RUN_ENDED, VERIFICATION_ENDED]))
    .nullish()
    .meta({ description: 'The kinds of events to post; by default all.' }),
}).meta({ description: 'A URL to which events are posted.' });

function isNamed(name: string): boolean {
  return !isBlank(name);
}

const WATCHES_INPUT = object({ input: WATCH_REQUEST });

/** The watches that a client wants: spelled out, or all of a list, or that of a verification. */
export type WatchRequest =
  | { readonly watches: readonly NewWatch[] }
  | { readonly list: { readonly id: string } & Followed }
  | { readonly verification: { readonly responseId: string; readonly reference: string | null } & Followed };

/** How a watch that is not spelled out follows. */
export type Followed = Pick<NewWatch, 'aspects' | 'threshold'>;

/** Reads the body of a request for watches. Throws BAD_USER_INPUT with one sentence for each fault. */
export const readWatches = (body: unknown): WatchRequest => requestOf(readBy(WATCH_REQUEST, body, 'The body'));

/** Reads the same request as the input of a mutation, with names of REST. Throws BAD_USER_INPUT. */
export const readWatchesInput = (input: unknown): WatchRequest =>
  requestOf(readBy(WATCHES_INPUT, { input }, 'input').input);

function requestOf({ watches, list, verification }: z.output<typeof WATCH_REQUEST>): WatchRequest {
  if (list != null) return { list: { id: list.id, ...followedBy(list) } };
  if (verification == null) return { watches: (watches ?? []).map(newWatch) };
  const { response_id: responseId, reference } = verification;
  return { verification: { responseId, reference: reference ?? null, ...followedBy(verification) } };
}

const newWatch = ({ entity, party, reference, origin, ...followed }: z.output<typeof WATCH>): NewWatch => ({
  ...(entity == null
    ? { entityType: null, entityId: null, party: givenParts(party ?? {}) }
    : { entityType: entity.type, entityId: entity.id, party: null }),
  ...{ reference: reference ?? null, origin: origin ?? null },
  ...followedBy(followed),
});

/** How a watch follows that is not spelled out. Throws BAD_USER_INPUT. */
export const readFollowed = (body: unknown): Followed => followedBy(readBy(FOLLOWED, body, 'The options'));

const followedBy = ({
  aspects,
  threshold,
}: Partial<Pick<z.output<typeof WATCH>, 'aspects' | 'threshold'>>): Followed => ({
  ...{ aspects: aspects ?? [], threshold: threshold ?? THRESHOLD },
});

const givenParts = (party: z.output<typeof PARTY>) =>
  Object.fromEntries(Object.entries(party).flatMap(([name, values]) => (values == null ? [] : [[name, values]])));

export const readState = (body: unknown) => readBy(STATE_REQUEST, body, 'The body').state;

/** Reads a webhook. Its host is checked when it is posted to. Throws BAD_USER_INPUT. */
export function readWebhook(body: unknown, isFree: (host: string) => boolean) {
  const { url: written, kinds } = readBy(WEBHOOK_REQUEST, body, 'The body');
  const url = URL.canParse(written) ? new URL(written) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isFree(url.hostname));
  if (url === undefined || !isSafe || url.username + url.password + url.hash !== '')
    throw badUserInput('url', 'an https URL without user, password and fragment', written);
  return { url: url.href, kinds: kinds ?? [] };
}

/** Reads how much of a list is asked for, and from where on: parameters `limit`, `after` and those named. Throws BAD_USER_INPUT. */
export function readPage(query: URLSearchParams, others: readonly string[] = []) {
  for (const name of query.keys())
    if (!['limit', 'after', ...others].includes(name))
      throw badUserInput('The query string', `only ${['limit', 'after', ...others].join(', ')}`, name);
  const written = query.get('limit') ?? '100';
  const limit = /^\d{1,4}$/.test(written) ? Number(written) : 0;
  if (limit < 1 || limit > MAX_WATCHES) throw badUserInput('limit', `a whole number from 1 to ${MAX_WATCHES}`, written);
  return { limit, after: query.get('after') ?? undefined };
}

/** The number in the cursor of an event. Throws BAD_USER_INPUT for a text that no answer contained. */
export function readCursor(text: string | undefined, name = 'after'): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw badUserInput(name, 'the cursor of an event', text);
  return Number(text);
}

/** Reads one of some words in a query string; undefined if it is not there. Throws BAD_USER_INPUT. */
export function readWord<Word extends string>(query: URLSearchParams, name: string, words: readonly Word[]) {
  const written = query.get(name);
  if (written === null) return undefined;
  const word = words.find((each) => each === written);
  if (word === undefined) throw badUserInput(name, `one of ${words.join(', ')}`, written);
  return word;
}
