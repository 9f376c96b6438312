import { ServiceError } from '../../catalog/errors/service-error.ts';
import type { JsonSchema } from '../../verification/openapi/document.ts';
import { isObject } from './service.ts';

/** Converts arguments to the form that the service expects: models write a single value where a list is expected. */
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
 * Makes a refusal name arguments as the call has them. `place`: their location in the request that was built from the call, such as `data`:
 * "data.names[0] expects a string" becomes "names[0] expects a string".
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
