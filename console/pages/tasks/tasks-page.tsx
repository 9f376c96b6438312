import { Link } from 'wouter';
import type { Task, Tasks } from '../../../gateway/console/answers/tasks.ts';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { DownloadButton } from '../../parts/download-button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Loading } from '../../parts/loading.tsx';
import { momentOf } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useRoute } from '../../rest/use-route.ts';
import { isOpen } from '../lists/runs.ts';
import { HowFar, kindOf, State } from './task-state.tsx';
import styles from './tasks.module.css';

/** How often tasks are polled, in milliseconds. */
const LOOK_EVERY = 3_000;

/** The background tasks of the account: running and finished ones. */
export default function TasksPage() {
  const { data, error, refetch } = useRoute<Tasks>('/console/api/tasks', {
    refetchInterval: LOOK_EVERY,
  });
  const tasks = data?.tasks ?? [];
  const open = tasks.filter(({ status }) => isOpen(status));
  const ended = tasks.filter(({ status }) => !isOpen(status));
  return (
    <Page title="Background tasks">
      {error === null ? null : <FaultNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading what="tasks" /> : null}
      {data === undefined ? null : (
        <>
          <Panel title="In progress" count={open.length} isFlush>
            <TasksTable label="Tasks in progress" tasks={open} none="No task is in progress." />
          </Panel>
          <Panel title="Ended" count={ended.length} isFlush>
            <TasksTable
              label="Tasks that have ended"
              tasks={ended}
              none="No task has ended yet. Tasks are runs of lists, enrichments, searches with output, and batches of screenings."
            />
          </Panel>
        </>
      )}
    </Page>
  );
}

interface TasksProps {
  readonly label: string;
  readonly tasks: readonly Task[];
  readonly none: string;
}

function TasksTable({ label, tasks, none }: TasksProps) {
  if (tasks.length === 0) return <p className={styles.none}>{none}</p>;
  return <DataTable label={label} columns={COLUMNS} rows={tasks} keyOf={({ id }) => id} />;
}

const COLUMNS: readonly TableColumn<Task>[] = [
  { name: 'Kind', show: kindOf, sortBy: kindOf, width: '10rem' },
  {
    name: 'Name',
    show: ({ list, name, id }) => <Link href={list === null ? `/tasks/${id}` : `/lists/${list}`}>{name ?? id}</Link>,
    sortBy: ({ name }) => name,
    width: 'minmax(12rem, 1.5fr)',
  },
  { name: 'State', show: ({ status }) => <State status={status} />, sortBy: ({ status }) => status, width: '7rem' },
  { name: 'Progress', show: (task) => <HowFar task={task} />, width: 'minmax(20rem, 2fr)' },
  { name: 'Requested', show: ({ created }) => momentOf(created), sortBy: ({ created }) => created, width: '11rem' },
  {
    name: 'File',
    show: ({ file }) =>
      file === null ? (
        ''
      ) : (
        <DownloadButton kind="quiet" url={file}>
          Download
        </DownloadButton>
      ),
    width: '8rem',
  },
];
