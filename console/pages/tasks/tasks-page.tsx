import { Link } from 'wouter';
import { Badge } from '../../parts/badge.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { DownloadButton } from '../../parts/download-button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Loading } from '../../parts/loading.tsx';
import { momentOf } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Progress } from '../../parts/progress.tsx';
import { useRoute } from '../../rest/use-route.ts';
import { isOpen, STATUSES } from '../lists/runs.ts';
import styles from './tasks.module.css';

/** A run of the account, as /console/api/tasks tells of it. */
interface Task {
  readonly id: string;
  readonly kind: string;
  /** What a list is of; null for what no list asked for. */
  readonly listType: string | null;
  readonly name: string | null;
  readonly list: string | null;
  readonly status: string;
  readonly done: number;
  readonly total: number | null;
  readonly message: string | null;
  readonly created: string;
  readonly finished: string | null;
  readonly file: string | null;
}

/** How often tasks are looked at, in milliseconds. */
const LOOK_EVERY = 3_000;

/** The background tasks of the account: what is under way, and what has ended. */
export default function TasksPage() {
  const { data, error, refetch } = useRoute<{ readonly tasks: readonly Task[] }>('/console/api/tasks', {
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
          <Panel title="Under way" count={open.length} isFlush>
            <Tasks label="Tasks under way" tasks={open} none="Nothing is under way." />
          </Panel>
          <Panel title="Ended" count={ended.length} isFlush>
            <Tasks
              label="Tasks that have ended"
              tasks={ended}
              none="Nothing has ended yet: runs of lists, enrichments, searches with output and batches of screenings stand here."
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

function Tasks({ label, tasks, none }: TasksProps) {
  if (tasks.length === 0) return <p className={styles.none}>{none}</p>;
  return <DataTable label={label} columns={COLUMNS} rows={tasks} keyOf={({ id }) => id} />;
}

const KINDS: Readonly<Record<string, string>> = {
  list: 'List',
  search: 'Search with output',
  enrichment: 'Enrichment',
  screening_batch: 'Batch of screenings',
};

const kindOf = ({ kind, listType }: Task): string => KINDS[listType === 'ENRICHMENT' ? 'enrichment' : kind] ?? kind;

const COLUMNS: readonly TableColumn<Task>[] = [
  { name: 'Kind', show: kindOf, sortBy: kindOf, width: '10rem' },
  {
    name: 'Of',
    show: ({ list, name, id }) => (list === null ? (name ?? id) : <Link href={`/lists/${list}`}>{name ?? list}</Link>),
    sortBy: ({ name }) => name,
    width: 'minmax(12rem, 1.5fr)',
  },
  { name: 'State', show: ({ status }) => <State status={status} />, sortBy: ({ status }) => status, width: '7rem' },
  { name: 'How far', show: (task) => <HowFar task={task} />, width: 'minmax(20rem, 2fr)' },
  { name: 'Asked for', show: ({ created }) => momentOf(created), sortBy: ({ created }) => created, width: '11rem' },
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

function State({ status }: Pick<Task, 'status'>) {
  const [word, kind] = STATUSES[status] ?? [status, 'plain'];
  return <Badge kind={kind}>{word}</Badge>;
}

function HowFar({ task: { status, done, total, message } }: { readonly task: Task }) {
  const rows = `${done.toLocaleString('en-US')}${total === null ? '' : ` of ${total.toLocaleString('en-US')}`} rows`;
  const percent = total === null || total === 0 ? null : Math.floor((100 * done) / total);
  return (
    <>
      {isOpen(status) ? <Progress label="Progress" percent={percent} /> : null}{' '}
      <span title={message ?? undefined}>{message ?? rows}</span>
    </>
  );
}
