import { ServiceError } from '../../catalog/errors/service-error.ts';
import { camelCase, pascalCase, snakeCase } from '../../catalog/naming.ts';
import type { FieldCheck } from '../../kit/field-check.ts';
import { readOptions } from '../../verification/request/read-options.ts';
import { readRequest } from '../../verification/request/read-request.ts';
import { parametersOf } from '../../verification/service/parameters.ts';

/** The arguments of `verifyBusiness`, coerced. */
export interface VerifyBusinessArguments {
  readonly input: object;
  readonly package?: string | null;
  readonly attrs?: readonly string[] | null;
  readonly matchThreshold?: number | null;
  readonly topN?: number | null;
}

/** Converts the arguments to the equivalent REST request: the graph accepts what POST /v2/kyb/ accepts. */
export function restRequest({ input, attrs, matchThreshold, topN, package: chosen }: VerifyBusinessArguments) {
  const parameters = Object.entries({
    package: chosen?.toLowerCase(),
    attrs: attrs == null || attrs.length === 0 ? undefined : attrs.join(',').toLowerCase(),
    match_threshold: matchThreshold == null ? undefined : decimal(matchThreshold),
    top_n: topN == null ? undefined : String(topN),
  });
  const query = new URLSearchParams();
  for (const [name, value] of parameters) if (value !== undefined) query.set(name, value);
  return { query, body: { data: snakeCased(input) } };
}

/** Refuses arguments that break a rule of verification requests. Throws BAD_USER_INPUT, with the graph's names. */
export const checkVerifyBusiness: FieldCheck = (args) => {
  const { input, ...others } = args;
  const { query, body } = restRequest({ input: Object(input), ...others });
  inGraphWords(() => readRequest(body, readOptions(parametersOf(query), 'v2')));
};

/** Makes errors name fields as the graph does: `input.addresses[0].postalCode` for `data.addresses[0].postal_code`. */
export function inGraphWords<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw inWordsOfGraph(error);
  }
}

/** Converts an error about the request to the graph's names; returns any other error unchanged. */
export function inWordsOfGraph(error: unknown): unknown {
  if (!(error instanceof ServiceError) || error.code !== 'BAD_USER_INPUT') return error;
  const message = error.message
    .replace('(name, or data.names)', '(input.names)')
    .replace(/\bdata\./g, 'input.')
    .replace(/(?<=^|\. )The body\b/g, 'input')
    .replace(FIELDS, (name) => camelCase(name.split('_').map(pascalCase).join('')));
  return new ServiceError(error.code, message);
}

/** The fields and parameters whose names differ. */
const FIELDS =
  /\b(?:street_address[12]|postal_code|(?:first|last|primary)_name|persons_to_screen|match_threshold|top_n)\b/g;

/** Formats a number without the exponent that JavaScript uses for small and large numbers. */
const decimal = (value: number): string => (/e/.test(String(value)) ? value.toFixed(20) : String(value));

/** Input objects with REST's names. */
function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [snakeCase(name), snakeCased(item)]));
}
