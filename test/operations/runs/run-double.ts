import type { Run } from '../../../operations/runs/run.ts';

/** A run at work, of nothing in particular; `more` stands in place of its own values. */
export const runOf = (more: Partial<Run> = {}): Run => ({
  ...{ id: 'known', accountId: 'theirs', apiKeyId: 'k', kind: '', subject: null, status: 'PROCESSING', args: {} },
  ...{ checkpoint: null, done: 0, total: null, message: null, result: null, executionAttempts: 1, waits: 0 },
  ...{ snapshot: null, nextExecutionTimestamp: '', etag: '', createdTimestamp: '', updatedTimestamp: '' },
  ...{ startedTimestamp: null, finishedTimestamp: null, ...more },
});
