import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument } from '../../../verification/openapi/document.ts';
import { kybApi } from '../../../verification/openapi/kyb.ts';
import type { Shape } from '../../../verification/request/verification-request.ts';
import { SHAPE_PATHS } from '../../../verification/service/paths.ts';

export const OPENAPI = openApiDocument([kybApi()], '1.2.3');
/** As a client reads it. */
export const READ: Record<string, unknown> = JSON.parse(JSON.stringify(OPENAPI));

export const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
addFormats.default(ajv);
// Or strict mode refuses the document that the schemas stand in.
ajv.addVocabulary(Object.keys(OPENAPI));
ajv.addSchema(READ, 'openapi');

/** What stands at a JSON pointer of the document. */
export const at = (pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, step) => Reflect.get(Object(value), step), READ);

/** The pointer to something of the operation of a shape. */
export const inOperation = (shape: Shape, ...steps: readonly string[]): string =>
  ['/paths', SHAPE_PATHS[shape].replaceAll('/', '~1'), 'post', ...steps].join('/');

export const requestSchema = (shape: Shape) => inOperation(shape, 'requestBody/content/application~1json/schema');
export const responseSchema = (shape: Shape, status: string) =>
  inOperation(shape, 'responses', status, 'content/application~1json/schema');

/** The faults of a value by the schema at a pointer; none where it fits. */
export function faultsBy(pointer: string, value: unknown): unknown {
  const validate = ajv.getSchema(`openapi#${pointer}`);
  if (validate === undefined) throw new Error(`There is no schema at ${pointer}.`);
  return validate(value) ? [] : validate.errors;
}
