import { z } from 'zod';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import type { AuditEntry } from '../../operations/audit.ts';
import { VERDICTS } from '../../operations/verdict.ts';
import { readBy } from '../request/faults.ts';
import { note } from '../request/note.ts';
import { object } from '../request/object.ts';
import { parametersOf } from '../service/parameters.ts';

const [DEFAULT_LISTED, MAX_LISTED] = [20, 100];
const COUNT = { error: `a whole number from 1 to ${MAX_LISTED}` };
const VERSION = { error: 'a whole number from 0 on' };

/** The query parameters of a list of kept verifications or screenings. */
export const LIST_PARAMETERS = object({
  max_results: z.coerce
    .number(COUNT)
    .int(COUNT)
    .min(1, COUNT)
    .max(MAX_LISTED, COUNT)
    .default(DEFAULT_LISTED)
    .meta({ description: 'Maximum number of entries per answer.' }),
  page_token: z.string().max(200).optional().meta({ description: 'next_page_token of the previous answer.' }),
});

export const DECIDE = object({
  status: z.enum(VERDICTS).meta({ description: 'The decision.' }),
  note: note('Why, in the words of whoever decides.').nullish(),
  version: z.int(VERSION).min(0, VERSION).default(0).meta({
    description: 'The version of the current decision; 0 (the default) if there is no decision yet.',
  }),
}).meta({ description: 'A decision on a verification.' });

/** Reads the query of a list. Throws BAD_USER_INPUT, also for a page_token that no answer contained. */
export function readList(query: URLSearchParams) {
  const { max_results: limit, page_token: token } = readBy(LIST_PARAMETERS, parametersOf(query), 'The query string');
  return { limit, before: token === undefined ? undefined : positionAt(token) };
}

/** Reads the body of a decision; a note that consists only of spaces becomes null. Throws BAD_USER_INPUT. */
export function readDecide(body: unknown) {
  const { status, version, note: why } = readBy(DECIDE, body, 'The body');
  return { status, version, note: why?.trim() || null };
}

type EntryPosition = Pick<AuditEntry, 'at' | 'id'>;

/** The page token for the entries after a given one. */
const tokenAfter = ({ at, id }: EntryPosition): string => Buffer.from(JSON.stringify([at, id])).toString('base64url');

const POSITION = z.tuple([z.iso.datetime(), z.guid()]);

function positionAt(token: string): EntryPosition {
  try {
    const [at, id] = POSITION.parse(JSON.parse(Buffer.from(token, 'base64url').toString('utf8')));
    return { at, id };
  } catch {
    throw badUserInput('page_token', 'the next_page_token of an answer', token);
  }
}

/** The page of a list; `found` has one more entry than the page if there are more. */
export function pageOf<Entry extends EntryPosition>(found: readonly Entry[], limit: number) {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return { page, next_page_token: found.length > page.length && last !== undefined ? tokenAfter(last) : null };
}
