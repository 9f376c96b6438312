/** The parts of the service's OpenAPI document (`/openapi.json`, OpenAPI 3.1) that the reference reads. */
export interface OpenApi {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly headers?: Readonly<Record<string, Header>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
  };
}

/** A parameter, or the name of one that several operations have. */
type WrittenParameter = Parameter | { readonly $ref: string };

type PathItem = { readonly parameters?: readonly WrittenParameter[] } & {
  readonly [method in Method]?: OperationObject;
};

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Method = (typeof METHODS)[number];

interface OperationObject {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly WrittenParameter[];
  readonly requestBody?: { readonly description?: string; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface Media {
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>;
}

interface Header {
  readonly $ref?: string;
  readonly description?: string;
}

export interface ResponseObject {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, Media>>;
}

/** JSON Schema, as far as the service uses it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly examples?: readonly unknown[];
}

/** An operation with its address. */
export interface Operation extends Omit<OperationObject, 'parameters'> {
  readonly method: Method;
  readonly path: string;
  /** Includes those of its path. */
  readonly parameters: readonly Parameter[];
}

/** All operations in the order of the document. */
export const operationsOf = ({ paths, components }: OpenApi): readonly Operation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].flatMap((written) =>
        '$ref' in written ? (components?.parameters?.[nameIn(written.$ref)] ?? []) : written,
      );
      return [{ ...operation, method, path, parameters }];
    }),
  );

/** The last part of a reference. */
const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** The schema that a reference names, by the last part of the reference; or the schema itself. */
export function resolved({ components }: OpenApi, schema: Schema): { readonly name?: string; readonly schema: Schema } {
  if (schema.$ref === undefined) return { schema };
  const name = nameIn(schema.$ref);
  return { name, schema: components?.schemas?.[name] ?? {} };
}
