import type { BrandRecord, EntityRecord } from '../records/records.ts';
import type { Task, Verification } from '../tasks/task.ts';

/**
 * A verification as it was decided, with all evidence: what the graph's subgraph reads. It has nothing of the request, so
 * that no social security number is in it.
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
