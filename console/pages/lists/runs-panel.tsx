import { useOperation } from '../../graphql/use-operation.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { DownloadButton } from '../../parts/download-button.tsx';
import { Loading } from '../../parts/loading.tsx';
import { momentOf } from '../../parts/moment.ts';
import { nodesOf } from '../../parts/nodes.ts';
import { Panel } from '../../parts/panel.tsx';
import { Progress } from '../../parts/progress.tsx';
import styles from './lists.module.css';
import { ListsFault } from './lists-fault.tsx';
import { CancelRun, ListRuns, type ListRunsQuery, MoveRun, RunList } from './queries.ts';
import { isOpen, LOOK_EVERY, STATUSES } from './runs.ts';
import { useChange } from './use-change.ts';

/** A run of a list. */
export type Run = ReturnType<typeof runsOf>[number];

const runsOf = (data: ListRunsQuery | undefined) =>
  nodesOf(nodesOf(data?.lists)[0]?.node.materializations).map(({ node }) => node);

/** The runs of a list, newest first; they are polled while one is unfinished. */
export function useRuns(id: string) {
  const answered = useOperation(
    ListRuns,
    { id },
    { refetchAfter: (data) => (runsOf(data).some(({ status }) => isOpen(status)) ? LOOK_EVERY : false) },
  );
  return { ...answered, runs: runsOf(answered.data?.data) };
}

/** The runs of a list, and the possible actions for each. */
export function RunsPanel({ id, isRunnable }: { readonly id: string; readonly isRunnable: boolean }) {
  const { runs, data, error, refetch } = useRuns(id);
  const run = useChange(RunList);
  return (
    <Panel
      title="Runs"
      count={runs.length}
      actions={
        <Button kind="primary" disabled={run.isPending || !isRunnable} onClick={() => run.mutate({ id })}>
          Run
        </Button>
      }
    >
      {run.error === null ? null : <ListsFault error={run.error} />}
      {error === null ? null : <ListsFault error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading what="runs" /> : null}
      {data !== undefined && runs.length === 0 ? (
        <p className={styles.muted}>No runs yet. A run writes the current result to a file.</p>
      ) : null}
      <ul className={styles.runs} aria-label="Runs, newest first">
        {runs.map((each) => (
          <RunItem key={each.id} run={each} />
        ))}
      </ul>
    </Panel>
  );
}

function RunItem({ run }: { readonly run: Run }) {
  const { id, status, resourceUri, progressMessage, progressPercentComplete, createdTimestamp } = run;
  const [move, cancel] = [useChange(MoveRun), useChange(CancelRun)];
  const [word, kind] = STATUSES[status] ?? [status, 'plain'];
  const error = move.error ?? cancel.error;
  return (
    <li className={styles.run}>
      <div className={styles.row}>
        <Badge kind={kind}>{word}</Badge>
        <time dateTime={createdTimestamp}>{momentOf(createdTimestamp)}</time>
        {isOpen(status) ? <Progress label="Progress of the run" percent={progressPercentComplete} /> : null}
        <span className={styles.message} role="status">
          {progressMessage ?? figuresOf(run)}
        </span>
        <span className={styles.runActions}>
          {status === 'PROCESSING' ? (
            <Button disabled={move.isPending} onClick={() => move.mutate({ id, status: 'PAUSED' })}>
              Pause
            </Button>
          ) : null}
          {status === 'PAUSED' ? (
            <Button disabled={move.isPending} onClick={() => move.mutate({ id, status: 'PROCESSING' })}>
              Resume
            </Button>
          ) : null}
          {isOpen(status) ? (
            <Button kind="danger" disabled={cancel.isPending} onClick={() => cancel.mutate({ id })}>
              Cancel
            </Button>
          ) : null}
          {status === 'SUCCESS' && resourceUri !== null ? (
            <DownloadButton url={resourceUri}>Download</DownloadButton>
          ) : null}
          {status === 'SUCCESS' && resourceUri === null ? (
            <span className={styles.muted}>The file has expired. Files are kept for six days.</span>
          ) : null}
        </span>
      </div>
      {error === null ? null : <ListsFault error={error} />}
    </li>
  );
}

/** Figures of a run that are shown. */
const FIGURES = ['rows', 'matched', 'unmatched', 'failed', 'duplicates', 'seconds'];

/** The figures of a run in words: `1,053 rows, 1,000 matched`. */
function figuresOf({ metrics }: Run): string {
  const all = nodesOf(metrics).map(({ node }) => node);
  // Each row of a selection counts as a match, so the number of matches is left out.
  const rows = all.find(({ metricName }) => metricName === 'rows')?.metricValue;
  const figures = all.flatMap(({ metricName, metricValue }) =>
    FIGURES.includes(metricName) &&
    (metricName !== 'matched' || metricValue !== rows) &&
    typeof metricValue === 'number' &&
    (metricValue > 0 || metricName === 'rows')
      ? [`${metricValue.toLocaleString('en-US')} ${metricName}`]
      : [],
  );
  return figures.join(' · ');
}
