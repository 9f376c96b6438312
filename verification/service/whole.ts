import type { PolicyVerdict } from '../../operations/verdict.ts';
import type { BrandRecord, EntityRecord } from '../records/records.ts';
import type { Task, Verification } from '../tasks/task.ts';

/**
 * A verification with all its evidence, as the graph's subgraph reads it. It contains nothing of the request, so that no
 * social security number is in it.
 */
export interface WholeVerification {
  readonly response_id: string;
  readonly tasks: readonly Task[];
  readonly entities: readonly EntityRecord[];
  readonly brands: readonly BrandRecord[];
  /** What the account's policy decided; absent without one. */
  readonly decision?: PolicyVerdict | undefined;
}

export const whole = (
  { tasks, entities, brands }: Verification,
  responseId: string,
  decision?: PolicyVerdict,
): WholeVerification => ({
  response_id: responseId,
  tasks,
  entities,
  brands,
  decision,
});
