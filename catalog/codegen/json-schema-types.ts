type Schema = Readonly<Record<string, unknown>>;

/** Prefix of references to the schemas of an OpenAPI document. */
const PLACE = '#/components/schemas/';

/** Returns some schemas of an OpenAPI document, and all that they refer to, as exported TypeScript types. */
export function schemaTypes(schemas: Readonly<Record<string, unknown>>, wanted: readonly string[]): string {
  const written = new Map<string, string>();
  const visit = (name: string): void => {
    const schema = schemas[name];
    if (written.has(name)) return;
    if (!isSchema(schema)) throw new RangeError(`Expected a schema ${name} in the OpenAPI document.`);
    written.set(name, `${comment(schema.description, '')}export type ${name} = ${typeOf(schema, '')};\n`);
    for (const [, inside = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) visit(inside);
  };
  for (const name of wanted) visit(name);
  return [...written.values()].join('\n');
}

/** Converts a JSON Schema of draft 2020-12 to a TypeScript type, for the subset that zod and OpenAPI write. */
function typeOf(schema: unknown, indent: string): string {
  if (!isSchema(schema)) return 'unknown';
  const { $ref, anyOf, oneOf, allOf, type, const: value, enum: values, items } = schema;
  if (typeof $ref === 'string') return $ref.startsWith(PLACE) ? $ref.slice(PLACE.length) : 'unknown';
  if (value !== undefined) return JSON.stringify(value);
  if (Array.isArray(values)) return values.map((each) => JSON.stringify(each)).join(' | ');
  const options = anyOf ?? oneOf;
  if (Array.isArray(options)) return [...new Set(options.map((each) => typeOf(each, indent)))].join(' | ');
  if (Array.isArray(allOf)) return allOf.map((each) => inParentheses(typeOf(each, indent))).join(' & ');
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each }, indent)).join(' | ');
  if (type === 'array') return `readonly ${inParentheses(typeOf(items, indent))}[]`;
  if (type === 'object') return objectType(schema, indent);
  return SCALARS[String(type)] ?? 'unknown';
}

const SCALARS: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

function objectType({ properties, required, additionalProperties }: Schema, indent: string): string {
  const names = new Set(Array.isArray(required) ? required : []);
  const deeper = `${indent}  `;
  const lines = Object.entries(isSchema(properties) ? properties : {}).map(([name, each]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    const description = isSchema(each) ? comment(each.description, deeper) : '';
    return `${description}${deeper}readonly ${key}${names.has(name) ? '' : '?'}: ${typeOf(each, deeper)};\n`;
  });
  if (lines.length > 0) return `{\n${lines.join('')}${indent}}`;
  return `Readonly<Record<string, ${isSchema(additionalProperties) ? typeOf(additionalProperties, indent) : 'unknown'}>>`;
}

const inParentheses = (type: string): string => (/[|&]| /.test(type) && !type.startsWith('{') ? `(${type})` : type);

const comment = (description: unknown, indent: string): string =>
  typeof description === 'string'
    ? `${indent}/** ${description.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n`
    : '';

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
