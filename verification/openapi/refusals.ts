import { z } from 'zod';
import {
  badRequest,
  databaseDown,
  faultyInput,
  forbidden,
  internal,
  notReady,
  overloaded,
  payloadTooLarge,
  paymentRequired,
  rateLimited,
  unauthorized,
  unsupportedMediaType,
  verificationFailed,
  verificationTimedOut,
  verificationUnavailable,
} from '../../catalog/errors/catalogue.ts';
import { restRefusal } from '../../catalog/errors/envelope.ts';
import type { ServiceError } from '../../catalog/errors/service-error.ts';
import { reference } from './document.ts';
import { headersOf } from './headers.ts';

/** The body of every refusal of the verification and screening APIs (completions.md section 6). */
export const REFUSAL = z
  .strictObject({
    error: z.literal(true),
    message: z
      .string()
      .meta({ description: 'The expected and the received value, for each fault. Never contains a tax number.' }),
    retryable: z
      .literal(true)
      .optional()
      .meta({ description: 'Present if the same request may succeed later, unchanged.' }),
    billing_account_id: z
      .string()
      .optional()
      .meta({ description: 'Only with status 429: the account that is billed.' }),
    organization_id: z.string().optional().meta({ description: 'Only with status 429: the account of the key.' }),
  })
  .meta({ description: 'The reason why the service refused a request.' });

const MEBIBYTE = 1_048_576;
const ACCOUNT = {
  billing_account_id: '5c6f9c1e-6f4b-4a47-9c89-3a0a3f3f1f60',
  organization_id: '0b6f2a34-8a0f-4d43-b1a5-3f2f6f0f7c11',
};

/** By status: the description that its refusals share, and an example of each error that it may mean. */
type Refusals = readonly (readonly [description: string, errors: Readonly<Record<string, ServiceError>>])[];

/** The refusals of an API for keys with a scope. `fault`: an example of the message about a wrong field. */
const refusalsOf = (scope: string, fault: string): Refusals => [
  [
    'The body or a parameter is invalid. A sentence for each fault names the field, the expected value and the received value.',
    { fault: faultyInput([fault]), broken: badRequest('The body', 'a JSON object', 'broken JSON') },
  ],
  ['The API key is missing, unknown, disabled or expired.', { unauthorized: unauthorized(false) }],
  ['The account has no credits left.', { noCredits: paymentRequired() }],
  ['The API key is valid, but lacks the scope for this API.', { scope: forbidden(scope, ['graph']) }],
  ['The body exceeds the size limit.', { tooLarge: payloadTooLarge('A body', MEBIBYTE) }],
  [
    'The body is not plain JSON in UTF-8.',
    { notJson: unsupportedMediaType('content-type', 'application/json', 'text/plain') },
  ],
  [
    "The request exceeds the plan's limit per second, burst or day. Wait at least Retry-After, and longer after each retry.",
    { perSecond: rateLimited('Plan trial has 10 requests a second, after a pause 20 at once', 1, ACCOUNT) },
  ],
  ['A fault of the service. The log has the details under the request id.', { internal: internal() }],
  ['The verification service is down or failed.', { down: verificationUnavailable(), failed: verificationFailed() }],
  [
    'No data is published yet, a database is down, or the service has too many requests.',
    { notReady: notReady(), databaseDown: databaseDown(), overloaded: overloaded() },
  ],
  ['The answer took too long.', { tooLong: verificationTimedOut() }],
];

/** The responses that refuse a request, by status. They refer to the schema `Refusal`, which the API must provide. */
export const refusalResponses = (scope: string, fault: string) =>
  Object.fromEntries(
    refusalsOf(scope, fault).map(([description, errors]) => {
      const examples = Object.entries(errors).map(
        ([name, error]) => [name, { value: restRefusal(error).body }] as const,
      );
      const [status] = Object.values(errors).map((error) => restRefusal(error).status);
      const isRetryable = Object.values(errors).some(({ retryAfter }) => retryAfter !== undefined);
      return [
        String(status),
        {
          description,
          headers: headersOf({ counted: status !== 401 }, ...(isRetryable ? (['Retry-After'] as const) : [])),
          content: { 'application/json': { schema: reference('Refusal'), examples: Object.fromEntries(examples) } },
        },
      ] as const;
    }),
  );

/** The response for one error that a route may return in addition. */
export const refusalOf = (error: ServiceError) => ({
  description: error.message,
  headers: headersOf({ counted: true }),
  content: {
    'application/json': { schema: reference('Refusal'), examples: { usual: { value: restRefusal(error).body } } },
  },
});
