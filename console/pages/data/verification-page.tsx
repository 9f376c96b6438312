import { useParams } from 'wouter';
import type { Verification } from '../../../gateway/console/answers/snapshots.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Loading } from '../../parts/loading.tsx';
import { momentOf } from '../../parts/moment.ts';
import { Notice } from '../../parts/notice.tsx';
import { OperatorWords } from '../../parts/operator-words.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Records } from '../../parts/records.tsx';
import styles from './data.module.css';
import { TaskState } from './task-state.tsx';
import { useTask } from './use-task.ts';

/**
 * Checks that a snapshot keeps every promise: starts the verification, which runs in parallel with requests, and shows
 * its result.
 */
export default function VerificationPage() {
  const { version = '' } = useParams<{ version: string }>();
  const path = `/console/api/snapshots/${encodeURIComponent(version)}/verification`;
  const { task, error, start, cancel, retry, isGoing } = useTask<Verification>(path);
  return (
    <Page
      title="Verify a snapshot"
      lead={<p className={styles.version}>{version}</p>}
      actions={
        task === undefined ? null : isGoing ? (
          <Button onClick={cancel}>Cancel</Button>
        ) : (
          <Button kind="primary" onClick={start}>
            {task === null ? 'Verify it' : 'Verify it again'}
          </Button>
        )
      }
    >
      {error === null ? null : <FaultNotice error={error} onRetry={retry} />}
      <OperatorWords error={error} what="verify snapshots" />
      {task === undefined && error === null ? <Loading what="verification" /> : null}
      {task === null ? (
        <Notice kind="info">
          Nobody has verified this snapshot in the last thirty days. Verifying reads all of it, which takes minutes if
          it is large. Requests continue meanwhile.
        </Notice>
      ) : null}
      {task == null ? null : <TaskState what="Verification" task={task} />}
      {task?.result == null ? null : (
        <>
          <Notice kind={task.result.sound ? 'good' : 'bad'}>
            {`${version} ${task.result.sound ? 'is sound: it passed all checks.' : 'is broken.'} Verified ${momentOf(task.finished ?? task.created)}.`}
          </Notice>
          <Panel title="Checks" count={task.result.checks.length}>
            <Records
              none=""
              records={task.result.checks.map(({ name, promise, problems, seconds }) => ({
                id: name,
                value: (
                  <>
                    <Badge kind={problems.length === 0 ? 'good' : 'bad'}>
                      {problems.length === 0 ? 'ok' : 'broken'}
                    </Badge>{' '}
                    {name}: {promise}
                    {problems.map((problem) => (
                      <p key={problem}>{problem}</p>
                    ))}
                  </>
                ),
                source: <span className={styles.muted}>{`${seconds.toFixed(1)} s`}</span>,
              }))}
            />
          </Panel>
        </>
      )}
    </Page>
  );
}
