import { describe, expect, test } from 'vitest';
import { schemaTypes } from '../../../catalog/codegen/json-schema-types.ts';

/** The type of a schema, in one line. */
const typeOf = (schema: object) =>
  /^export type One = (.*);$/.exec(schemaTypes({ One: schema }, ['One']).replace(/\s+/g, ' ').trim())?.[1];

describe('"Converts a JSON Schema of draft 2020-12 to a TypeScript type, for the subset that zod and OpenAPI write"', () => {
  test.each<[schema: object, type: string]>([
    [{ type: 'string' }, 'string'],
    [{ type: 'number' }, 'number'],
    [{ type: 'integer' }, 'number'],
    [{ type: 'boolean' }, 'boolean'],
    [{ type: 'null' }, 'null'],
    [{ type: 'date' }, 'unknown'],
    [{}, 'unknown'],
    [{ const: null }, 'null'],
    [{ const: 'a' }, '"a"'],
    [{ enum: ['a', 1, null] }, '"a" | 1 | null'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'integer' }] }, 'string | number'],
    [{ anyOf: [{ type: 'string' }, true] }, 'string | unknown'],
    [
      { allOf: [{ type: 'object', properties: { a: {} } }, { type: ['string', 'null'] }] },
      '{ readonly a?: unknown; } & (string | null)',
    ],
    [{ type: 'array', items: { type: 'string' } }, 'readonly string[]'],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, 'readonly ("a" | "b")[]'],
    [{ type: 'array', items: { allOf: [{ const: 1 }, { const: 2 }] } }, 'readonly (1 & 2)[]'],
    [{ type: 'array' }, 'readonly unknown[]'],
    [
      { type: 'array', items: { type: 'object', properties: { a: { type: ['string', 'null'] } } } },
      'readonly { readonly a?: string | null; }[]',
    ],
    [{ type: 'object' }, 'Readonly<Record<string, unknown>>'],
    [{ type: 'object', additionalProperties: false }, 'Readonly<Record<string, unknown>>'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'Readonly<Record<string, number>>'],
    [
      { type: 'object', required: ['a'], properties: { a: { type: 'string' }, $b_1: { type: 'string' }, '2c': {} } },
      '{ readonly a: string; readonly $b_1?: string; readonly "2c"?: unknown; }',
    ],
    [
      { type: 'object', properties: { a: { type: 'string', description: 'What\n it */ is.' }, b: true } },
      '{ /** What it * / is. */ readonly a?: string; readonly b?: unknown; }',
    ],
    [{ $ref: 'https://other.example/schema' }, 'unknown'],
  ])('%j', (schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });
});

test('"Returns some schemas of an OpenAPI document, and all that they refer to": each once, in the order of their use', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const schemas = {
    Unused: { type: 'string' },
    Two: { type: 'array', items: ref('One') },
    One: { description: 'It.', type: 'object', properties: { two: ref('Two'), three: ref('Three') } },
    Three: { type: 'null' },
  };
  expect(schemaTypes(schemas, ['One', 'Two'])).toBe(
    [
      '/** It. */',
      'export type One = {',
      '  readonly two?: Two;',
      '  readonly three?: Three;',
      '};',
      '',
      'export type Two = readonly One[];',
      '',
      'export type Three = null;',
      '',
    ].join('\n'),
  );
  for (const wanted of ['Four', 'List'])
    expect(() => schemaTypes({ ...schemas, List: [] }, [wanted])).toThrow(
      `Expected a schema ${wanted} in the OpenAPI document.`,
    );
});
