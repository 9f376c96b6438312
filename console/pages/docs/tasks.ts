import { type OpenApi, type Operation, operationsOf } from '../reference/openapi.ts';

/** A task of a verification, as described by the OpenAPI document. */
export interface TaskDoc {
  readonly name: string;
  /** True if the parameter attrs must request it; otherwise every verification has it. */
  readonly isAsked: boolean;
  /** Its results in the example answers, each one once. */
  readonly results: readonly TaskResult[];
}

interface TaskResult {
  readonly task_name: string;
  readonly status: string;
  readonly result: string;
  readonly reason: string;
}

/** The tasks of a v2 verification, in the order of an answer. */
export function tasksOf(api: OpenApi): readonly TaskDoc[] {
  const verify = operationsOf(api).find(({ operationId }) => operationId === 'verify_v2');
  const named = api.components?.schemas?.V2Task?.properties?.task_name?.description ?? '';
  const names = /One of: ([^.]*)/.exec(named)?.[1]?.split(', ') ?? [];
  const attrs = verify?.parameters.find(({ name }) => name === 'attrs')?.schema.items?.enum ?? [];
  const results = verify === undefined ? [] : resultsOf(verify);
  return names.map((name) => ({
    name,
    isAsked: attrs.includes(name),
    results: results.filter(
      ({ task_name, result }, at) =>
        task_name === name && results.findIndex((each) => each.task_name === name && each.result === result) === at,
    ),
  }));
}

function resultsOf({ responses }: Operation): readonly TaskResult[] {
  const examples = Object.values(responses['200']?.content?.['application/json']?.examples ?? {});
  return examples.flatMap(({ value }) => (hasTasks(value) ? value.risk_summary.tasks : []));
}

const hasTasks = (value: unknown): value is { readonly risk_summary: { readonly tasks: readonly TaskResult[] } } =>
  typeof value === 'object' && value !== null && 'risk_summary' in value;
