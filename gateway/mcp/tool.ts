import type { GraphQLSchema } from 'graphql';
import { z } from 'zod';
import type { Catalog } from '../../catalog/model.ts';
import { type JsonSchema, schemaOf } from '../../verification/openapi/document.ts';
import { bounded, type LeftOut } from './bounded-result.ts';
import { type Answered, type AnswerSource, type Ask, answered, errorsIn, isObject } from './service.ts';

/** What creating the tools needs. */
export interface ToolOptions {
  /** The graph that the service serves; its types describe the arguments and results of tools. */
  readonly schema: GraphQLSchema;
  /** Determines which of the graph's types are a team's own, and found by name. */
  readonly catalog: Catalog;
  /** Whether run_query may also run mutations. */
  readonly mayWrite: boolean;
}

/** What a call has beside its arguments. */
export interface Call {
  readonly ask: Ask;
  /** Aborted when nobody waits for the result any more. */
  readonly signal: AbortSignal;
}

type ToolArguments = Readonly<Record<string, unknown>>;
export type ToolResult = Readonly<Record<string, unknown>>;

/** A tool of the Model Context Protocol. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  /** False for a tool that may change something. */
  readonly isReading: boolean;
  /** Rejects with a ServiceError if the service refuses the call. The arguments have not been checked before. */
  call(written: ToolArguments, call: Call): Promise<ToolResult>;
}

const SOURCE = z
  .strictObject({
    data_version: z.string().meta({ description: 'Version of the data; the same version gives the same result.' }),
    datasets: z
      .array(z.string())
      .optional()
      .meta({ description: 'Datasets that the records come from; list_datasets says more of each.' }),
    first_observed: z.string().optional().meta({ description: 'Earliest day on which one of them had a record.' }),
    last_observed: z.string().optional().meta({ description: 'Latest day on which one of them had a record.' }),
    credits_charged: z.number(),
    cost: z.number().optional().meta({ description: 'What the operation took of the limit of the plan.' }),
  })
  .meta({ description: 'Where the result comes from. Cite it.' });

const LEFT_OUT = z
  .array(
    z.strictObject({
      path: z.string(),
      unit: z.enum(['items', 'characters', 'fields']),
      shown: z.number(),
      found: z.number(),
    }),
  )
  .optional()
  .meta({ description: 'What was found and is not shown, because a result has at most 20,000 characters.' });

/** Errors of parts of the graph that did not answer. */
export const FAULTS = z.array(z.string()).optional();

const MORE = z.string().optional().meta({ description: 'How to ask for what is not shown.' });

/**
 * The schema of a tool's results: the tool's own findings, and what every result has in addition. For the findings it describes only the
 * shape, without descriptions and examples: clients keep the schemas of all tools in the same context window as results.
 */
export function resultSchema(found: Readonly<Record<string, z.ZodType | { readonly schema: JsonSchema }>>): JsonSchema {
  const [shapes, schemas] = [new Map<string, z.ZodType>(), new Map<string, JsonSchema>()];
  for (const [name, each] of Object.entries(found)) {
    if ('schema' in each) schemas.set(name, each.schema);
    else shapes.set(name, each);
  }
  const own = z.strictObject({
    ...Object.fromEntries(shapes),
    source: SOURCE,
    left_out: LEFT_OUT,
    how_to_get_more: MORE,
  });
  const { properties, ...outer } = schemaOf(own, 'output');
  const beside = isObject(properties) ? properties : {};
  return {
    ...outer,
    properties: Object.fromEntries(
      [...Object.entries(beside), ...schemas].map(([name, schema]) => [name, name in found ? plain(schema) : schema]),
    ),
  };
}

/** Reduces a schema, or a part of one, to what a validator needs and a reader cannot guess. */
function plain(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(plain);
  if (!isObject(part)) return part;
  return Object.fromEntries(
    Object.entries(part)
      .filter(([key, value]) => !BESIDE_SHAPE.has(key) || typeof value === 'object')
      .filter(([key]) => key !== 'examples')
      .map(([key, value]) => [key, plain(value)]),
  );
}

/** Schema keys that say more than the shape; a property may have the same name. */
const BESIDE_SHAPE = new Set(['description', 'pattern', 'format', 'minimum', 'maximum', 'additionalProperties']);

/** Builds a result to send: the findings, shortened to fit, with the source. `more` is called with what is shown and what was left out. */
export function result(
  found: ToolResult,
  source: AnswerSource & Partial<Observed>,
  more: (shown: ToolResult, leftOut: readonly LeftOut[]) => { readonly how?: string; readonly beside?: ToolResult },
): ToolResult {
  const { value, leftOut } = bounded(found);
  const { how, beside = {} } = more(value, leftOut);
  return {
    ...value,
    ...beside,
    source,
    ...(leftOut.length > 0 && { left_out: leftOut }),
    ...(how !== undefined && { how_to_get_more: how }),
  };
}

/** Runs one of the service's own GraphQL operations and returns its data; partial data comes with `faults`. */
export async function askGraph(query: string, variables: ToolArguments, { ask, signal }: Call): Promise<GraphAnswer> {
  const { body, source } = await answered(ask, { path: '/graphql', body: { query, variables } }, signal);
  const faults = errorsIn(body).map(({ message }) => message);
  return { data: isObject(body.data) ? body.data : {}, source, ...(faults.length > 0 && { faults }) };
}

export interface GraphAnswer {
  readonly data: Readonly<Record<string, unknown>>;
  readonly source: Answered['source'];
  /** Errors of parts of the graph that did not answer. */
  readonly faults?: readonly string[];
}

/** When and in which datasets records were observed. */
interface Observed {
  readonly datasets: readonly string[];
  readonly first_observed: string;
  readonly last_observed: string;
}

/** Sums up what the edges and records inside a value state about their source; empty if they state nothing. */
export function observedIn(value: unknown): Partial<Observed> {
  const datasets = new Set<string>();
  const days: string[] = [];
  const visit = (each: unknown, key?: string): void => {
    if (Array.isArray(each)) for (const item of each) visit(item, key);
    else if (isObject(each)) for (const [name, item] of Object.entries(each)) visit(item, name);
    else if (typeof each === 'string' && key === 'datasetIds') datasets.add(each);
    else if (typeof each === 'string' && (key === 'firstObservedDate' || key === 'lastObservedDate')) days.push(each);
  };
  visit(value);
  const [first, last] = [days.sort()[0], days.at(-1)];
  return {
    ...(datasets.size > 0 && { datasets: [...datasets].sort() }),
    ...(first !== undefined && { first_observed: first }),
    ...(last !== undefined && { last_observed: last }),
  };
}

/** Removes from a value what `observedIn` sums up. */
export function withoutObserved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutObserved);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !/^(?:datasetIds|firstObservedDate|lastObservedDate)$/.test(name))
      .map(([name, item]) => [name, withoutObserved(item)]),
  );
}
