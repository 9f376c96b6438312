import { z } from 'zod';
import type { KeptAnswer } from '../../operations/kept-answer.ts';
import { VERDICTS } from '../../operations/verdict.ts';
import type { VerificationDecision } from '../../operations/verification-decisions.ts';
import { EXPLANATION } from '../reproduce.ts';
import { SHAPES } from '../request/verification-request.ts';
import { RESPONSES } from '../shapes/shapes.ts';
import { SOURCE, SOURCES } from '../shapes/task.ts';
import { COVERAGE_MEANINGS, COVERAGES } from '../tasks/task.ts';
import { KEPT_REQUEST } from './kept-request.ts';

/**
 * Verifications as kept for SVC_AUDIT_DAYS and shown again, without social security numbers and with only the last four
 * digits of tax numbers.
 */

const time = z.iso.datetime();

export const VERIFICATION_DECISION = z
  .strictObject({
    status: z.enum(VERDICTS),
    note: z.string().nullable().meta({
      description: 'The reason. The service stores only the last four digits of anything that looks like a tax number.',
    }),
    version: z.int().min(1).meta({ description: 'Version of the decision, from 1. The next decision must name it.' }),
    timestamp: time,
    api_key_id: z.guid().meta({ description: 'API key of the decision, or of the request that a policy decided on.' }),
    policy: z.strictObject({ name: z.string(), version: z.int(), rule: z.string().nullable() }).nullable().meta({
      description: 'The policy that made it, its version, and the rule that fired; null for a decision of a person.',
    }),
  })
  .meta({ description: 'The decision of an account on a verification, with its time and API key.' });

const COMPARISON = z
  .strictObject({
    requested: z.string(),
    recorded: z.string(),
    score: z
      .number()
      .nullable()
      .meta({ description: 'Similarity, 0 to 1; null if the comparison only has yes or no.' }),
    reason: z.string(),
  })
  .meta({ description: 'Two compared values.' });

export const KEPT_TASK = z
  .strictObject({
    task_name: z.string(),
    status: z.enum(['success', 'failure']),
    result: z.string().meta({ description: 'The result, in the values of v2.' }),
    reason: z.string().nullable(),
    coverage: z
      .enum(COVERAGES)
      .nullable()
      .meta({
        description: `What the result rests on. ${Object.entries(COVERAGE_MEANINGS)
          .map(([name, meaning]) => `${name}: ${meaning}`)
          .join(' ')} Null for a verification of an older version.`,
      }),
    sources: SOURCES,
    comparisons: z.array(COMPARISON).meta({ description: 'The compared values, strongest match first.' }),
  })
  .meta({ description: 'A task with its compared values.' });

const MATCH = z.strictObject({
  id: z.guid().meta({ description: 'Id of the LegalEntity or Brand in the graph.' }),
  svc_id: z.string(),
  probability: z.number().min(0).max(1),
});

const identity = {
  response_id: z.guid(),
  timestamp: time,
  api_key_id: z.guid().meta({ description: 'API key of the request.' }),
  package: z.string().nullable(),
  attrs: z.array(z.string()),
  decision: VERIFICATION_DECISION.nullable().meta({ description: 'The current decision.' }),
};

/** A verification as shown in a list. */
export const LISTED_VERIFICATION = z
  .strictObject({
    ...identity,
    names: z.array(z.string()).meta({ description: 'Names in the request; empty if a record in it was purged.' }),
    succeeded: z.int().min(0).meta({ description: 'Number of successful tasks.' }),
    failed: z.int().min(0).meta({ description: 'Number of failed tasks.' }),
  })
  .meta({ description: 'A summary of a verification.' });

const answers = SHAPES.map((shape) => z.strictObject({ shape: z.literal(shape), body: RESPONSES[shape] }));

export const KEPT_VERIFICATION = z
  .strictObject({
    ...identity,
    data_version: z.string().meta({ description: 'Version of the data that the answer was read from.' }),
    path: z.string().meta({ description: 'Path of the request, with its parameters.' }),
    request: KEPT_REQUEST.nullable().meta({ description: 'The request; null if a record in it was purged.' }),
    tasks: z.array(KEPT_TASK),
    matches: z
      .strictObject({ legal_entities: z.array(MATCH), brands: z.array(MATCH) })
      .meta({ description: 'The records found, best match first.' }),
    answer: z
      .union([...answers, z.strictObject({ shape: z.literal('graph'), body: z.looseObject({}) })])
      .nullable()
      .meta({ description: 'The answer in the requested shape; null if a record in it was purged.' }),
    decisions: z.array(VERIFICATION_DECISION).meta({ description: 'All decisions, oldest first.' }),
  })
  .meta({
    description: 'A stored verification: the request, the results with their reasons, and the decisions.',
  });

export const shownVerificationDecision = ({ apiKeyId, ...decision }: VerificationDecision) => ({
  ...decision,
  api_key_id: apiKeyId,
});

export const shownDecisions = (decisions: readonly VerificationDecision[]) => ({
  decision: decisions.map(shownVerificationDecision).at(-1) ?? null,
  decisions: decisions.map(shownVerificationDecision),
});

/** Converts a kept verification to the form shown in a list. */
export function listedVerification(answer: KeptAnswer): z.output<typeof LISTED_VERIFICATION> {
  const { data: explained } = EXPLANATION.safeParse(answer.explanation);
  const tasks = explained?.tasks ?? [];
  const succeeded = tasks.filter(({ status }) => status === 'success').length;
  return {
    ...identityOf(answer),
    decision: shownDecisions(answer.decisions).decision,
    names: KEPT_REQUEST.safeParse(answer.request).data?.data.names ?? [],
    ...{ succeeded, failed: tasks.length - succeeded },
  };
}

/** A kept verification in full, whatever the shape of its answer. */
export function keptVerification(answer: KeptAnswer) {
  const { path, dataVersion, request, response, explanation, decisions } = answer;
  const { data: explained } = EXPLANATION.safeParse(explanation);
  const answered = tasksIn(response);
  return {
    ...identityOf(answer),
    data_version: dataVersion,
    path,
    request: KEPT_REQUEST.safeParse(request).data ?? null,
    tasks: (explained?.tasks ?? []).map(({ name, reason, comparisons, ...task }) => ({
      ...{ task_name: name, ...task, reason: reason === '' ? null : reason },
      ...answered.get(name),
      comparisons,
    })),
    matches: {
      legal_entities: (explained?.entities ?? []).map(shownMatch),
      brands: (explained?.brands ?? []).map(shownMatch),
    },
    answer:
      explained === undefined || typeof response !== 'object'
        ? null
        : { shape: path.startsWith('/graphql') ? 'graph' : explained.options.shape, body: response },
    ...shownDecisions(decisions),
  };
}

function identityOf({ id, at, apiKeyId, explanation }: KeptAnswer) {
  const { data: explained } = EXPLANATION.safeParse(explanation);
  const { package: asked = null, attrs = [] } = explained?.options ?? {};
  return { response_id: id, timestamp: at, api_key_id: apiKeyId, package: asked, attrs: [...attrs] };
}

const shownMatch = ({ id, svcId, probability }: z.output<typeof EXPLANATION>['brands'][number]) => ({
  ...{ id, svc_id: svcId, probability },
});

/** Reasons and sources of tasks in all shapes of answers: v1 has no sources, the graph has them in a form of its own. */
const TOLD_TASK = z.object({
  task_name: z.string(),
  reason: z.string(),
  sources: z.array(SOURCE).optional().catch(undefined),
});
const TOLD = z.union([
  z.object({ risk_summary: z.object({ tasks: z.array(TOLD_TASK) }) }).transform((answer) => answer.risk_summary.tasks),
  z
    .object({ tasks: z.array(z.object({ name: z.string(), reason: z.string() })) })
    .transform(({ tasks }) => tasks.map(({ name, reason }) => ({ task_name: name, reason, sources: undefined }))),
]);

function tasksIn(response: unknown) {
  const { data: tasks = [] } = TOLD.safeParse(response);
  return new Map(
    tasks.map(({ task_name, reason, sources }) => [task_name, { reason, ...(sources !== undefined && { sources }) }]),
  );
}
