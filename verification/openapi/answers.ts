import type { Refusal } from '../../catalog/errors/envelope.ts';
import type { ServiceError } from '../../catalog/errors/service-error.ts';
import { reference } from './document.ts';
import { headersOf } from './headers.ts';

/** An answer in JSON that counts against the allowance of a key. */
export const answer = (description: string, schema: string) => ({
  description,
  headers: headersOf({ counted: true }),
  content: { 'application/json': { schema: reference(schema) } },
});

/** The responses that refuse a request, by status, one example each. `envelope`: the format of the API, whose schema is `schema`. */
export const refusals = (
  errors: readonly ServiceError[],
  envelope: (error: Refusal) => { readonly status: number; readonly body: object },
  schema: string,
) =>
  Object.fromEntries(
    errors.map((error) => {
      const { status, body } = envelope(error);
      return [
        status,
        {
          description: error.message,
          headers: headersOf({ counted: status !== 401 }),
          content: { 'application/json': { schema: reference(schema), examples: { usual: { value: body } } } },
        },
      ];
    }),
  );
