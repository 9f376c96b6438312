import { z } from 'zod';
import { HEADERS } from './headers.ts';

/** A JSON Schema of draft 2020-12, as used in OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The part of the OpenAPI document that one API adds. */
export interface ApiPart {
  readonly tag: { readonly name: string; readonly description: string };
  /** Path items by path. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  /** Schemas by name; paths refer to them by `reference`. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

const PLACE = '#/components/schemas/';

export const reference = (name: string) => ({ $ref: `${PLACE}${name}` });

/** JSON schemas by name; a schema contains others of them as references. `io`: as input or output of the client. */
export function namedSchemas(
  schemas: Readonly<Record<string, z.ZodType>>,
  io: 'input' | 'output',
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const made = z.toJSONSchema(registry, { io, uri: (id) => `${PLACE}${id}` }).schemas;
  return Object.fromEntries(Object.entries(made).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]));
}

/** The JSON schema of a single value. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io });
  return made;
}

/** The header of every POST request. */
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the request safe to repeat: for 24 hours, a repetition with the same key, body and query string gets the first answer with the header Idempotent-Replayed: true, and neither acts nor costs. Other content is refused with 422, a repetition of a request that is still running with 409 and Retry-After.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
};

type PathItem = ApiPart['paths'][string];

function withIdempotencyKey(item: PathItem): PathItem {
  const { post } = item;
  if (post === undefined) return item;
  const own: unknown = Reflect.get(post, 'parameters');
  const parameters = [...(Array.isArray(own) ? own : []), { $ref: '#/components/parameters/IdempotencyKey' }];
  return { ...item, post: { ...post, parameters } };
}

/** The OpenAPI 3.1 document of APIs that share a server and an authentication method. `version`: of the service. */
export const openApiDocument = (parts: readonly ApiPart[], version: string) => ({
  openapi: '3.1.1',
  info: {
    title: 'Business verification and screening',
    version,
    description: 'Verify businesses against public records, and screen people and organizations against watchlists.',
  },
  jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
  servers: [{ url: '/' }],
  security: [{ apiKey: [] }, { bearer: [] }],
  tags: parts.map(({ tag }) => tag),
  paths: Object.fromEntries(
    parts.flatMap(({ paths }) => Object.entries(paths).map(([path, item]) => [path, withIdempotencyKey(item)])),
  ),
  components: {
    securitySchemes: {
      apiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'x-api-key',
        description: 'One key serves all versions of an API.',
      },
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description: 'The same key, or a token of the issuer that the service is configured for.',
      },
    },
    parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
    headers: HEADERS,
    schemas: Object.assign({}, ...parts.map(({ schemas }) => schemas)),
  },
});
