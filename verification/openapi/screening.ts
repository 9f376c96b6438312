import { z } from 'zod';
import { conflict, noSuch } from '../../catalog/errors/catalogue.ts';
import type { ServiceError } from '../../catalog/errors/service-error.ts';
import { KEPT_SCREENING, LISTED_SCREENING } from '../kept/kept-screening.ts';
import { RECEIPT_ANSWER } from '../receipts/receipt.ts';
import { BATCH_PARAMETERS } from '../screening/batch/batch-request.ts';
import { GET_MANY, GET_ONE, UPDATE_ONE } from '../screening/decision-requests.ts';
import { SCREEN_REQUEST } from '../screening/screen-request.ts';
import { type ApiPart, namedSchemas, reference, schemaOf } from './document.ts';
import { headersOf } from './headers.ts';
import { listParameters } from './kept.ts';
import { refusalOf, refusalResponses } from './refusals.ts';
import {
  BATCH,
  BATCHES_RESPONSE,
  DECISION,
  DECISION_RESPONSE,
  DECISIONS_RESPONSE,
  ENTITY_RESPONSE,
  HIT,
  LISTED_ENTITY,
  RATE_LIMIT_RESPONSE,
  SCREEN_RESPONSE,
  UPDATED_DECISION,
  VIEWS_RESPONSE,
} from './screening-answers.ts';

const REQUESTS = {
  ScreenRequest: SCREEN_REQUEST,
  GetDecision: GET_ONE,
  GetDecisions: GET_MANY,
  UpdateDecision: UPDATE_ONE,
};

const ANSWERS = {
  ScreenResponse: SCREEN_RESPONSE,
  KeptScreening: KEPT_SCREENING,
  Receipt: RECEIPT_ANSWER,
  ListedScreening: LISTED_SCREENING,
  ScreeningsResponse: z.strictObject({
    screenings: z.array(LISTED_SCREENING).meta({ description: 'Newest first.' }),
    next_page_token: z.string().nullable(),
  }),
  ScreeningHit: HIT,
  ListedEntity: LISTED_ENTITY,
  Decision: DECISION,
  ScreeningViews: VIEWS_RESPONSE,
  ScreeningRateLimit: RATE_LIMIT_RESPONSE,
  ListedEntityResponse: ENTITY_RESPONSE,
  DecisionResponse: DECISION_RESPONSE,
  UpdatedDecision: UPDATED_DECISION,
  DecisionsResponse: DECISIONS_RESPONSE,
  Batch: BATCH,
  BatchesResponse: BATCHES_RESPONSE,
};

const SCREEN_EXAMPLE = {
  tag: 'onboarding',
  searches: [
    {
      type: 'ENTITY',
      tag: 'customer 12',
      entity_description: { person_name: ['Osvald Trentham'], dob: ['19600203'], country_of_affiliation: ['NO'] },
    },
    { type: 'TEXT', text: 'Payment to Quibdo Maritime Trading for the vessel Sea Lark 7' },
  ],
  configuration_overrides: { entity: { hit_threshold: 0.6 }, list_groups: ['OFAC', 'UN'] },
};
const RECORD_ID = '5b1d2c3a-9f6e-4d4b-8a7c-0e1f2a3b4c5d';
const REQUEST_ID = '1c2d3e4f-5a6b-4c7d-8e9f-0a1b2c3d4e5f';
const BATCH_ID = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const SUBJECT = { tag: 'customer 12', record_id: RECORD_ID };

/** The screening API; its refusals refer to the schema `Refusal` of the verification API. */
export const screeningApi = (): ApiPart => ({
  tag: {
    name: 'Screening',
    description:
      'Screen parties against watchlists. A screening uses one request of the window that the X-RateLimit headers describe for each 1,000 characters of its names and texts, a row of a batch one. The trailing slash is optional on all routes.',
  },
  paths: {
    ...at('/screen', {
      post: operation('screen', 'Screen parties and texts', 'ScreenResponse', {
        body: { schema: 'ScreenRequest', example: SCREEN_EXAMPLE },
        isCharged: true,
      }),
    }),
    ...at('/screenings', {
      get: {
        ...operation('list_screenings', 'The latest screenings of the account', 'ScreeningsResponse'),
        parameters: listParameters(),
      },
    }),
    ...at('/screenings/{request_id}', {
      parameters: [pathParameter('request_id')],
      get: operation('get_screening', 'A screening as it is kept', 'KeptScreening', {
        refusals: { 404: noSuch(`screening "${REQUEST_ID}" of your account; screenings are kept for SVC_AUDIT_DAYS`) },
      }),
    }),
    ...at('/screenings/{request_id}/receipt', {
      parameters: [pathParameter('request_id')],
      get: operation('get_screening_receipt', 'A signed receipt of a screening', 'Receipt', {
        refusals: { 404: noSuch(`screening "${REQUEST_ID}" of your account; screenings are kept for SVC_AUDIT_DAYS`) },
      }),
    }),
    ...at('/views', { get: operation('views', 'The lists that are loaded', 'ScreeningViews') }),
    ...at('/_rate_limit', {
      get: operation(
        'screening_rate_limit',
        'What is left of the window; asking uses none of it',
        'ScreeningRateLimit',
      ),
    }),
    ...at('/entity/{provider}/{collection}/{record_id}', {
      parameters: ['provider', 'collection', 'record_id'].map(pathParameter),
      post: operation('listed_entity', 'A listed record in full', 'ListedEntityResponse', {
        isCharged: true,
        refusals: { 404: noSuch(`record ${RECORD_ID} on list SDN of provider ofac_sdn`) },
      }),
    }),
    ...at('/decisions/get_one', {
      post: operation('get_decision', 'A decision and its changes', 'DecisionResponse', {
        body: { schema: 'GetDecision', example: SUBJECT },
        refusals: { 404: noSuch(`decision on record ${RECORD_ID} for tag "customer 12"`) },
      }),
    }),
    ...at('/decisions/get_many', {
      post: operation('get_decisions', 'Decisions of the account', 'DecisionsResponse', {
        body: { schema: 'GetDecisions', example: { status: 'in_review' } },
      }),
    }),
    ...at('/decisions/update_one', {
      post: operation('update_decision', 'Decide on a record that was found for a tag', 'UpdatedDecision', {
        body: {
          schema: 'UpdateDecision',
          example: { ...SUBJECT, status: 'cleared', notes: 'Another day of birth.', version: 1 },
        },
        refusals: {
          404: noSuch(`record ${RECORD_ID} on the lists`),
          409: conflict(
            `The decision on record ${RECORD_ID} has version 2, not 1: read it again before you change it.`,
          ),
        },
      }),
    }),
    ...at('/batches', {
      get: operation('list_batches', 'The latest batches of the account', 'BatchesResponse'),
      post: {
        ...operation('create_batch', 'Screen a CSV or XLSX file, a row at a time', 'Batch', {
          status: 202,
          refusals: {
            409: conflict('The account has 10 batches that have not ended; wait for one, or cancel one.'),
          },
        }),
        parameters: Object.entries(BATCH_PARAMETERS.shape).map(([name, schema]) => ({
          name,
          in: 'query',
          required: name === 'tag',
          schema: schemaOf(schema, 'input'),
        })),
        requestBody: {
          required: true,
          description: 'The file. The service detects its type from its bytes, and its columns from their names.',
          content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
        },
      },
    }),
    ...at('/batches/{id}', {
      parameters: [pathParameter('id')],
      get: operation('get_batch', 'How far a batch is', 'Batch', { refusals: { 404: noSuch(`batch ${BATCH_ID}`) } }),
      delete: operation('cancel_batch', 'Cancel a batch that has not ended', 'Batch', {
        refusals: { 404: noSuch(`batch ${BATCH_ID}`) },
      }),
    }),
    ...at('/batches/{id}/results', {
      parameters: [pathParameter('id')],
      get: {
        ...operation('batch_results', 'The results of a batch', 'Batch', {
          refusals: {
            404: noSuch(`batch ${BATCH_ID}`),
            409: conflict(`Batch ${BATCH_ID} is PROCESSING; only a batch with status SUCCESS has results.`),
          },
          answer: {
            description: 'One line per row of the file, in the same order. Kept for six days.',
            headers: headersOf({ counted: true }),
            content: { 'text/csv': { schema: { type: 'string' } } },
          },
        }),
      },
    }),
  },
  schemas: { ...namedSchemas(REQUESTS, 'input'), ...namedSchemas(ANSWERS, 'output') },
});

const at = (path: string, item: Readonly<Record<string, object>>) => ({ [`/evaluation/sanctions${path}`]: item });

const pathParameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });

interface Operation {
  readonly body?: { readonly schema: keyof typeof REQUESTS; readonly example: object };
  /** Status of success; 200 if absent. */
  readonly status?: number;
  /** Refusals in addition to those of every route, by status. */
  readonly refusals?: Readonly<Record<number, ServiceError>>;
  /** Whether an answer may cost credits. */
  readonly isCharged?: boolean;
  /** Replaces the JSON answer of the schema. */
  readonly answer?: object;
}

const FAULT = 'searches[0].entity_description expects a person_name or an org_name, got an object with "address".';

function operation(
  operationId: string,
  summary: string,
  schema: keyof typeof ANSWERS,
  { body, status = 200, refusals = {}, isCharged = false, answer }: Operation = {},
) {
  return {
    tags: ['Screening'],
    operationId,
    summary,
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: reference(body.schema), examples: { usual: { value: body.example } } },
        },
      },
    }),
    responses: {
      [status]: answer ?? {
        description: summary,
        headers: headersOf({ counted: true }, ...(isCharged ? (['x-svc-credits'] as const) : [])),
        content: { 'application/json': { schema: reference(schema) } },
      },
      ...refusalResponses('screening', FAULT),
      ...Object.fromEntries(Object.entries(refusals).map(([code, error]) => [code, refusalOf(error)])),
    },
  };
}
