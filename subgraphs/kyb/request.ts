import type { FieldCheck } from '../../kit/field-check.ts';
import { readOptions } from '../../verification/request/read-options.ts';
import { readRequest } from '../../verification/request/read-request.ts';
import { parametersOf } from '../../verification/service/parameters.ts';
import { inGraphWords, snakeCased } from '../rest-words.ts';

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

/** Formats a number without the exponent that JavaScript uses for small and large numbers. */
const decimal = (value: number): string => (/e/.test(String(value)) ? value.toFixed(20) : String(value));
