import type { RequestContext } from './request-context.ts';

/** Adds a background task that the request started to the answer, which then has status 202 (completions.md section 6). */
export function startedTask({ extensions }: RequestContext, id: string): void {
  const { backgroundTasks: others } = extensions;
  extensions.backgroundTasks = [...(Array.isArray(others) ? others : []), { id, status: 'PROCESSING' }];
}

/** The ids of the background tasks that a request started. */
export function startedTasks({
  extensions: { backgroundTasks },
}: Pick<RequestContext, 'extensions'>): readonly string[] {
  const tasks: readonly unknown[] = Array.isArray(backgroundTasks) ? backgroundTasks : [];
  return tasks.flatMap((task) =>
    typeof task === 'object' && task !== null && 'id' in task && typeof task.id === 'string' ? [task.id] : [],
  );
}
