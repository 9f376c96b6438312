import { z } from 'zod';
import type { Decisions } from '../../operations/decisions.ts';
import type { KeptAnswer } from '../../operations/kept-answer.ts';
import type { Operations } from '../../operations/operations.ts';
import { SCREEN_RESPONSE } from '../openapi/screening-answers.ts';
import { shownDecision, standingDecisions } from '../screening/decisions.ts';
import { findAnswer } from './find-answer.ts';
import { pageOf, readList } from './kept-requests.ts';
import { screeningOfRow } from './kept-row.ts';

const values = z.array(z.string()).nullish();

const SEARCHED = z
  .object({
    type: z.enum(['ENTITY', 'TEXT']),
    tag: z.string().nullish(),
    entity_description: z
      .object({
        person_name: values,
        org_name: values,
        dob: values,
        address: values,
        country_of_affiliation: values,
      })
      .nullish(),
    text: z.string().nullish(),
  })
  .meta({ description: 'A search, as in the request.' });

/** A screening as kept for SVC_AUDIT_DAYS and shown again; of a text that looks like a tax number, the last four digits. */
export const KEPT_SCREENING = z
  .strictObject({
    request_id: z.guid(),
    timestamp: z.iso.datetime(),
    api_key_id: z.guid().meta({ description: 'API key of the request.' }),
    data_version: z.string().meta({ description: 'Version of the data that the answer was read from.' }),
    searches: z.array(SEARCHED).meta({ description: 'The request; empty if a record in it was purged.' }),
    response: SCREEN_RESPONSE.nullable().meta({
      description: 'The answer, with the current decisions; null if a record in it was purged.',
    }),
  })
  .meta({ description: 'A stored screening: the request and the results.' });

/** A screening as shown in a list. */
export const LISTED_SCREENING = z
  .strictObject({
    request_id: z.guid(),
    timestamp: z.iso.datetime(),
    api_key_id: z.guid().meta({ description: 'API key of the request.' }),
    tag: z.string().nullable().meta({ description: 'Null if a record in it was purged.' }),
    asked: z.array(z.string()).meta({ description: 'The names in the request, or the first words of a text.' }),
    hits: z.int(),
    alerts: z.int().meta({ description: 'Hits at or above the alert threshold.' }),
  })
  .meta({ description: 'A summary of a screening: the screened parties and the number of hits.' });

const REQUEST = z.object({ searches: z.array(SEARCHED) });

interface Kept {
  readonly kept: Pick<Operations, 'auditEntry'>;
  readonly decisions: Pick<Decisions, 'standing'>;
}

/** Path of the route that screens single requests. */
export const SCREEN_PATH = '/evaluation/sanctions/screen';

/**
 * The latest screenings of an account, newest first, without rows of batches, which are in the results of their batch.
 * Throws BAD_USER_INPUT.
 */
export async function listScreenings(
  kept: Pick<Operations, 'latestAnswers'>,
  accountId: string,
  query: URLSearchParams,
): Promise<{
  readonly screenings: readonly z.output<typeof LISTED_SCREENING>[];
  readonly next_page_token: string | null;
}> {
  const { limit, before } = readList(query);
  const found = await kept.latestAnswers({ accountId, kind: 'screening', path: SCREEN_PATH, before, limit: limit + 1 });
  const { page, next_page_token } = pageOf(found, limit);
  return { screenings: page.map(listedScreening), next_page_token };
}

function listedScreening({ id, at, apiKeyId, request, response }: KeptAnswer): z.output<typeof LISTED_SCREENING> {
  const { data: screened } = SCREEN_RESPONSE.safeParse(response);
  const hits = screened?.search_results.flatMap((result) => result.hits) ?? [];
  return {
    ...{ request_id: id, timestamp: at, api_key_id: apiKeyId, tag: screened?.tag ?? null },
    asked: (REQUEST.safeParse(request).data?.searches ?? []).flatMap(askedNames),
    ...{ hits: hits.length, alerts: hits.filter(({ alert }) => alert).length },
  };
}

/** Maximum characters of a screened text that a list shows. */
const MAX_TEXT = 80;

function askedNames({ entity_description: entity, text }: z.output<typeof SEARCHED>): readonly string[] {
  if (text != null) return [text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text];
  return [...(entity?.person_name ?? []), ...(entity?.org_name ?? [])];
}

/**
 * A screening of an account by its request id, also for the row of a batch, with the current decisions. Throws NOT_FOUND,
 * also for a screening of another account.
 */
export async function getScreening({ kept, decisions }: Kept, accountId: string, requestId: string) {
  const answer = await findAnswer(kept, accountId, 'screening', requestId);
  const { id, at, apiKeyId, dataVersion } = answer;
  const { request, response } = screeningOfRow(answer) ?? answer;
  const { data: screened = null } = SCREEN_RESPONSE.safeParse(response);
  return {
    ...{ request_id: id, timestamp: at, api_key_id: apiKeyId, data_version: dataVersion },
    searches: REQUEST.safeParse(request).data?.searches ?? [],
    response: screened && (await asDecided(screened, accountId, decisions)),
  };
}

async function asDecided(
  answer: z.output<typeof SCREEN_RESPONSE>,
  accountId: string,
  decisions: Kept['decisions'],
): Promise<z.output<typeof SCREEN_RESPONSE>> {
  const subjects = answer.search_results.flatMap(({ tag, hits }) =>
    hits.map(({ entity }) => ({ tag: tag ?? answer.tag, recordId: entity.record_id })),
  );
  const standing = await standingDecisions(decisions, accountId, subjects);
  return {
    ...answer,
    search_results: answer.search_results.map(({ tag, hits, ...result }) => ({
      ...{ tag, ...result },
      hits: hits.map((hit) => {
        const decision = standing({ tag: tag ?? answer.tag, recordId: hit.entity.record_id });
        return { ...hit, decision: decision === undefined ? null : shownDecision(decision) };
      }),
    })),
  };
}
