import { useState } from 'react';
import { useParams } from 'wouter';
import type { Task, TaskDetail } from '../../../gateway/console/answers/tasks.ts';
import { RequestFault } from '../../graphql/request-fault.ts';
import { Button } from '../../parts/button.tsx';
import { Code } from '../../parts/code.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { DownloadButton } from '../../parts/download-button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Fields } from '../../parts/fields.tsx';
import form from '../../parts/form.module.css';
import { Loading } from '../../parts/loading.tsx';
import { momentOf } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useRoute } from '../../rest/use-route.ts';
import { useService } from '../../rest/use-service.ts';
import { isOpen } from '../lists/runs.ts';
import { BatchPanel } from '../screen/batch-panel.tsx';
import { HowFar, kindOf, State } from './task-state.tsx';

/** How often a running task is polled, in milliseconds. */
const LOOK_EVERY = 1_500;

/** One background task: its request, its progress, and its file. A batch of screenings has its figures and results. */
export default function TaskPage() {
  const { id = '' } = useParams<{ id: string }>();
  const path = `/console/api/tasks/${encodeURIComponent(id)}`;
  const { data, error, refetch } = useRoute<TaskDetail>(path, {
    isFresh: true,
    refetchInterval: LOOK_EVERY,
  });
  if (error instanceof RequestFault && error.status === 404)
    return (
      <Page title="No such task">
        <p>
          Your account has no task with this id, the task is no longer kept, or your key may not see tasks of its kind.
        </p>
      </Page>
    );
  if (error !== null && data === undefined) return <FaultNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading what="task" lines={6} />;
  const { task, search, fileFormat } = data;
  return (
    <Page
      title={task.name ?? kindOf(task)}
      lead={
        <p>
          <State status={task.status} />
        </p>
      }
      actions={<Actions path={path} task={task} onChange={refetch} />}
    >
      <Panel title="Task">
        <Fields
          fields={[
            ['Kind', kindOf(task)],
            ['Id', <code key="id">{task.id}</code>],
            ['Progress', <HowFar key="far" task={task} />],
            ['Requested', momentOf(task.created)],
            ['Last change', momentOf(task.updated)],
            ['Ended', task.finished && momentOf(task.finished)],
            ['File format', fileFormat],
          ]}
        />
      </Panel>
      {task.kind === 'screening_batch' ? <BatchPanel id={task.id} onChange={refetch} /> : null}
      {search === null ? null : (
        <Panel title="Request">
          <Code
            label="Search input"
            text={JSON.stringify(search, (_, value: unknown) => (isNothing(value) ? undefined : value), 2)}
          />
        </Panel>
      )}
    </Page>
  );
}

/** True if a value of a search is empty. */
const isNothing = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).every(isNothing));

interface ActionsProps {
  readonly path: string;
  readonly task: Task;
  readonly onChange: () => unknown;
}

/** Possible actions. A batch is canceled and downloaded next to its figures. */
function Actions({ path, task: { status, kind, file }, onChange }: ActionsProps) {
  const ask = useService();
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const cancel = () => {
    setAsking(false);
    ask({ path: `${path}/cancel`, method: 'POST', json: {} }).then(onChange, setFault);
  };
  return (
    <div className={form.actions}>
      {fault === undefined ? null : <FaultNotice error={fault} />}
      {file === null ? null : <DownloadButton url={file}>Download</DownloadButton>}
      {isOpen(status) && kind !== 'screening_batch' ? <Button onClick={() => setAsking(true)}>Cancel</Button> : null}
      {isAsking ? (
        <Confirm title="Cancel this task?" action="Cancel it" onConfirm={cancel} onClose={() => setAsking(false)}>
          Rows that are already written are lost, and there will be no file.
        </Confirm>
      ) : null}
    </div>
  );
}
