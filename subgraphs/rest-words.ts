import { ServiceError } from '../catalog/errors/service-error.ts';
import { camelCase, pascalCase, snakeCase } from '../catalog/naming.ts';

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
  /\b(?:street_address[12]|postal_code|(?:first|last|primary|person|org)_name|persons_to_screen|match_threshold|top_n|response_id|country_of_affiliation)\b/g;

/** Input objects with REST's names. */
export function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [snakeCase(name), snakeCased(item)]));
}
