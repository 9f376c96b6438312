import type { SnapshotTask } from '../../../gateway/console/answers/snapshots.ts';
import { Notice } from '../../parts/notice.tsx';
import styles from './data.module.css';

const WORDS: Readonly<Partial<Record<SnapshotTask<never>['status'], string>>> = {
  QUEUED: 'Waiting',
  PAUSED: 'Paused',
  PROCESSING: 'Running',
};

/** The progress of a task, or why it failed; nothing if it has succeeded. `what`: the subject of the task. */
export function TaskState({ what, task }: { readonly what: string; readonly task: SnapshotTask<unknown> }) {
  const { status, message, done, total } = task;
  if (status === 'SUCCESS') return null;
  if (status === 'FAILED' || status === 'CANCELLED')
    return <Notice kind="bad">{message ?? `${what} was canceled.`}</Notice>;
  const step = `${WORDS[status]}${message === null ? '' : `: ${message}`}`;
  return (
    <div className={styles.task} role="status">
      <progress
        className={styles.progress}
        aria-label={what}
        {...(total === null ? {} : { value: done, max: total })}
      />
      <span>
        {step}
        {total === null ? '' : ` (${done} of ${total})`}
      </span>
    </div>
  );
}
