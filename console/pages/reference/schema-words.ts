import { type OpenApi, resolved, type Schema } from './openapi.ts';

/** A schema without the alternative null, which is expressed in a word. */
interface Plain {
  readonly name?: string;
  readonly schema: Schema;
  readonly isNullable: boolean;
}

/** Follows references, and alternatives of which all but one are null. */
export function plain(api: OpenApi, schema: Schema): Plain {
  const { anyOf = [], ...rest } = schema;
  const others = anyOf.filter((each) => each.type !== 'null');
  const [only] = others;
  if (only !== undefined && others.length === 1 && anyOf.length > 1) {
    const inner = plain(api, only);
    const description = rest.description ?? inner.schema.description;
    return {
      ...inner,
      schema: { ...inner.schema, ...(description !== undefined && { description }) },
      isNullable: true,
    };
  }
  return { ...resolved(api, schema), isNullable: false };
}

/** The type of a schema in a few words, such as `array of Address, or null`. */
export function typeWords(api: OpenApi, written: Schema): string {
  const { name, schema, isNullable } = plain(api, written);
  return [name ?? kindWords(api, schema), ...(isNullable ? ['or null'] : [])].join(', ');
}

function kindWords(api: OpenApi, schema: Schema): string {
  const { type, items, oneOf, anyOf, format, const: constant } = schema;
  const some = oneOf ?? anyOf;
  if (some !== undefined) return some.map((each) => typeWords(api, each)).join(' or ');
  if (items !== undefined) return `array of ${typeWords(api, items)}`;
  if (constant !== undefined) return JSON.stringify(constant);
  const kind = type === undefined ? 'any value' : typeof type === 'string' ? type : type.join(' or ');
  return format === undefined ? kind : `${kind} (${format})`;
}

/** The limits of a value beyond its type, each in a few words. */
export function limitWords(schema: Schema): readonly string[] {
  const { minimum, maximum, maxLength, minItems, maxItems } = schema;
  const limits: readonly (readonly [words: string, value: unknown])[] = [
    ['at least', minimum],
    ['at most', maximum],
    ['maximum characters:', maxLength],
    ['minimum items:', minItems],
    ['maximum items:', maxItems],
    ['default', schema.default === undefined ? undefined : JSON.stringify(schema.default)],
    ['one of', schema.enum?.map((each) => JSON.stringify(each)).join(', ')],
    ['for example', schema.examples?.[0] === undefined ? undefined : JSON.stringify(schema.examples[0])],
  ];
  return limits.filter(([, value]) => value !== undefined).map(([words, value]) => `${words} ${value}`);
}

/** The parts of a schema: the properties of an object, or of a list's items, or alternatives. */
export function partsOf(
  api: OpenApi,
  written: Schema,
): readonly { readonly name: string; readonly schema: Schema; readonly isRequired: boolean }[] {
  const { schema } = plain(api, written);
  const { properties, required = [], items, oneOf, anyOf, allOf } = schema;
  if (properties !== undefined)
    return Object.entries(properties).map(([name, each]) => ({
      name,
      schema: each,
      isRequired: required.includes(name),
    }));
  if (items !== undefined) return partsOf(api, items);
  const some = (oneOf ?? anyOf ?? allOf ?? []).filter((each) => partsOf(api, each).length > 0);
  return some.map((each, at) => ({ name: `form ${at + 1}`, schema: each, isRequired: false }));
}
