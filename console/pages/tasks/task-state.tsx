import type { Task } from '../../../gateway/console/answers/tasks.ts';
import { Badge } from '../../parts/badge.tsx';
import { Progress } from '../../parts/progress.tsx';
import { isOpen, STATUSES } from '../lists/runs.ts';

const KINDS: Readonly<Record<string, string>> = {
  list: 'List',
  search: 'Search with output',
  enrichment: 'Enrichment',
  screening_batch: 'Batch of screenings',
};

/** The kind of work of a task, for people. */
export const kindOf = ({ kind, listType }: Task): string =>
  KINDS[listType === 'ENRICHMENT' ? 'enrichment' : kind] ?? kind;

export function State({ status }: Pick<Task, 'status'>) {
  const [word, kind] = STATUSES[status] ?? [status, 'plain'];
  return <Badge kind={kind}>{word}</Badge>;
}

/** How many rows are done; or what the task is doing, what it waits for, or why it failed. */
export function HowFar({ task: { status, done, total, message } }: { readonly task: Task }) {
  const rows = `${done.toLocaleString('en-US')}${total === null ? '' : ` of ${total.toLocaleString('en-US')}`} rows`;
  const percent = total === null || total === 0 ? null : Math.floor((100 * done) / total);
  return (
    <>
      {isOpen(status) ? <Progress label="Progress" percent={percent} /> : null}{' '}
      <span title={message ?? undefined}>{message ?? rows}</span>
    </>
  );
}
