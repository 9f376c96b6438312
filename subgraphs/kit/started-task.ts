import type { RequestContext } from './request-context.ts';

/** Has the answer name a background task that the request started, and be one of status 202 (completions.md section 6). */
export function startedTask({ extensions }: RequestContext, id: string): void {
  const { backgroundTasks: others } = extensions;
  extensions.backgroundTasks = [...(Array.isArray(others) ? others : []), { id, status: 'PROCESSING' }];
}
