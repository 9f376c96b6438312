import { z } from 'zod';
import { conflict, noSuch } from '../../catalog/errors/catalogue.ts';
import type { ServiceError } from '../../catalog/errors/service-error.ts';
import { POLICY_IN_FORCE } from '../kept/kept-policy.ts';
import { DECIDE, LIST_PARAMETERS } from '../kept/kept-requests.ts';
import { KEPT_TASK, KEPT_VERIFICATION, LISTED_VERIFICATION, VERIFICATION_DECISION } from '../kept/kept-verification.ts';
import { RECEIPT_ANSWER } from '../receipts/receipt.ts';
import { reference, schemaOf } from './document.ts';
import { headersOf } from './headers.ts';
import { refusalOf, refusalResponses } from './refusals.ts';

/** Kept verifications, as described in OpenAPI. */

export const KEPT_REQUESTS = { DecideVerification: DECIDE };

export const KEPT_ANSWERS = {
  VerificationDecision: VERIFICATION_DECISION,
  PolicyInForce: POLICY_IN_FORCE,
  KeptTask: KEPT_TASK,
  KeptVerification: KEPT_VERIFICATION,
  ListedVerification: LISTED_VERIFICATION,
  Receipt: RECEIPT_ANSWER,
  VerificationsResponse: z.strictObject({
    verifications: z.array(LISTED_VERIFICATION).meta({ description: 'Newest first.' }),
    next_page_token: z.string().nullable(),
  }),
  DecidedVerification: z.strictObject({
    decision: VERIFICATION_DECISION.nullable(),
    decisions: z.array(VERIFICATION_DECISION),
  }),
};

const ID = '6f1d7c52-0b8e-4f0a-9a53-2c1f6f3f9b7e';
const MISSING = { 404: noSuch(`verification "${ID}" of your account`) };
const parameters = [{ name: 'response_id', in: 'path', required: true, schema: { type: 'string' } }];

/** The query parameters of a list of kept verifications or screenings. */
export const listParameters = () =>
  Object.entries(LIST_PARAMETERS.shape).map(([name, schema]) => ({
    name,
    in: 'query',
    schema: schemaOf(schema, 'input'),
  }));

/** The paths of kept verifications. */
export const keptPaths = () => ({
  '/v2/kyb/verifications': {
    get: {
      ...operation('list_verifications', 'The latest verifications of the account', 'VerificationsResponse'),
      parameters: listParameters(),
    },
  },
  '/v2/kyb/policy': {
    get: operation('get_policy', 'The policy that decides on the verifications of the account', 'PolicyInForce'),
  },
  '/v2/kyb/verifications/{response_id}': {
    parameters,
    get: operation('get_verification', 'A verification as it is kept', 'KeptVerification', MISSING),
  },
  '/v2/kyb/verifications/{response_id}/receipt': {
    parameters,
    get: operation('get_verification_receipt', 'A signed receipt of a verification', 'Receipt', MISSING),
  },
  '/v2/kyb/verifications/{response_id}/decision': {
    parameters,
    post: {
      ...operation('decide_verification', 'Decide on a verification', 'DecidedVerification', {
        ...MISSING,
        409: conflict(`The decision on verification ${ID} has version 2, not 1: read it again before you change it.`),
      }),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: reference('DecideVerification'),
            examples: { usual: { value: { status: 'referred', note: 'Ask for the lease.', version: 0 } } },
          },
        },
      },
    },
  },
});

const FAULT = 'status expects one of approved, rejected, referred, got "ok".';

function operation(
  operationId: string,
  summary: string,
  schema: keyof typeof KEPT_ANSWERS,
  refusals: Readonly<Record<number, ServiceError>> = {},
) {
  return {
    tags: ['Verification'],
    operationId,
    summary,
    description: 'The trailing slash is optional. This request is free.',
    responses: {
      200: {
        description: summary,
        headers: headersOf({ counted: true }),
        content: { 'application/json': { schema: reference(schema) } },
      },
      ...refusalResponses('kyb', FAULT),
      ...Object.fromEntries(Object.entries(refusals).map(([status, error]) => [status, refusalOf(error)])),
    },
  };
}
