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
}

export const whole = ({ tasks, entities, brands }: Verification, responseId: string): WholeVerification => ({
  response_id: responseId,
  tasks,
  entities,
  brands,
});
