import { z } from 'zod';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { DECISION_STATUSES, type DecisionSubject } from '../../operations/decisions.ts';
import { readBy } from '../request/faults.ts';
import { note } from '../request/note.ts';
import { object } from '../request/object.ts';
import { label } from './fields.ts';

const MAX_DECISIONS = 1_000;
const DEFAULT_DECISIONS = 100;

const tag = label('The tag of the search that found the record, or of its request where the search had none.');
const recordId = z
  .guid({ error: 'a UUID' })
  .transform((id) => id.toLowerCase())
  .meta({ description: "The record's record_id." });
const status = z.enum(DECISION_STATUSES).meta({ description: 'The decision.' });
const assignee = label('Who works on it, as the client knows them.');
const notes = note('Why, in the words of whoever decided.');

const VERSION = { error: 'a whole number from 0 on' };

export const GET_ONE = object({ tag, record_id: recordId }).meta({ description: 'The decision to return.' });

export const GET_MANY = object({
  tag: tag.nullish(),
  record_id: recordId.nullish(),
  status: status.nullish(),
  assignee: assignee.nullish(),
  max_results: z
    .int({ error: `a whole number from 1 to ${MAX_DECISIONS}` })
    .min(1, { error: `a whole number from 1 to ${MAX_DECISIONS}` })
    .max(MAX_DECISIONS, { error: `a whole number from 1 to ${MAX_DECISIONS}` })
    .nullish()
    .meta({ description: `Maximum number of decisions per answer; default ${DEFAULT_DECISIONS}.` }),
  page_token: z.string().max(2_000).nullish().meta({ description: 'next_page_token of the previous answer.' }),
}).meta({ description: 'The decisions to return; by default all decisions of the account.' });

export const UPDATE_ONE = object({
  tag,
  record_id: recordId,
  status: status.optional(),
  assignee: assignee.nullable().optional(),
  notes: notes.nullable().optional(),
  // Not z's own default: a refusal would name it among what the client sent.
  version: z.int(VERSION).min(0, VERSION).optional().meta({
    default: 0,
    description: 'The version that you change, as returned by get_one; 0 (the default) if there is no decision yet.',
  }),
})
  .refine((change) => change.status !== undefined || change.assignee !== undefined || change.notes !== undefined, {
    error: 'a status, an assignee or notes',
  })
  .meta({ description: 'A change of one decision; null removes an assignee or notes.' });

export const readGetOne = (body: unknown): DecisionSubject => subjectOf(readBy(GET_ONE, body, 'The body'));

/** Reads the body of get_many. Throws BAD_USER_INPUT, also for a page_token that no answer contained. */
export function readGetMany(body: unknown) {
  const read = readBy(GET_MANY, body, 'The body');
  return {
    tag: read.tag ?? undefined,
    recordId: read.record_id ?? undefined,
    status: read.status ?? undefined,
    assignee: read.assignee ?? undefined,
    limit: read.max_results ?? DEFAULT_DECISIONS,
    after: read.page_token == null ? undefined : subjectAt(read.page_token),
  };
}

export function readUpdateOne(body: unknown) {
  const { status, assignee, notes, version = 0, ...subject } = readBy(UPDATE_ONE, body, 'The body');
  return { ...subjectOf(subject), status, assignee, notes, version };
}

const subjectOf = ({ tag, record_id }: z.output<typeof GET_ONE>): DecisionSubject => ({ tag, recordId: record_id });

/** The page token for the decisions after a given one. */
export const pageToken = ({ tag, recordId }: DecisionSubject): string =>
  Buffer.from(JSON.stringify([tag, recordId])).toString('base64url');

function subjectAt(token: string): DecisionSubject {
  try {
    const [tag, record_id]: unknown[] = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
    return subjectOf(GET_ONE.parse({ tag, record_id }));
  } catch {
    throw badUserInput('page_token', 'the next_page_token of an answer', token);
  }
}
