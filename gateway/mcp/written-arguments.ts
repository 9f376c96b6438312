import { ServiceError } from '../../catalog/errors/service-error.ts';
import type { JsonSchema } from '../../verification/openapi/document.ts';
import { isObject } from './service.ts';

/** Arguments as the service takes them: models write one value where a list of one is meant. */
export function withLists(
  written: Readonly<Record<string, unknown>>,
  { properties }: JsonSchema,
): Readonly<Record<string, unknown>> {
  const shapes = isObject(properties) ? properties : {};
  return Object.fromEntries(
    Object.entries(written).map(([name, value]) => [
      name,
      isList(shapes[name]) && value != null && !Array.isArray(value) ? [value] : value,
    ]),
  );
}

const isList = (shape: unknown): boolean =>
  isObject(shape) && (shape.type === 'array' || (Array.isArray(shape.anyOf) && shape.anyOf.some(isList)));

/**
 * An answer whose refusal names arguments as the call has them. `place`: where they stand in the request that was made of them, such as
 * `data`: "data.names[0] expects a string" is told as "names[0] expects a string".
 */
export async function named<Answer>(place: string, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code, message, retryAfter, details } = error;
    throw new ServiceError(
      code,
      message.replaceAll(`${place}.`, '').replaceAll(`${place} expects`, 'The call expects'),
      { details, ...(retryAfter !== undefined && { retryAfter }) },
    );
  }
}
