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
  paths: Object.assign({}, ...parts.map(({ paths }) => paths)),
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
    headers: HEADERS,
    schemas: Object.assign({}, ...parts.map(({ schemas }) => schemas)),
  },
});
