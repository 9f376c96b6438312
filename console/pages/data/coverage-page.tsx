import { useParams, useSearchParams } from 'wouter';
import type { Coverage, FieldCoverage } from '../../../gateway/console/answers/snapshots.ts';
import { counted } from '../../parts/amounts.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import styles from './data.module.css';
import { percent } from './data.ts';
import { TaskState } from './task-state.tsx';
import { useTask } from './use-task.ts';

/** How many entities of a type have each field, and from which datasets; the type is in the address. */
export default function CoveragePage() {
  const { version = '' } = useParams<{ version: string }>();
  const path = `/console/api/snapshots/${encodeURIComponent(version)}/coverage`;
  const { task, error, start, retry, isGoing } = useTask<Coverage>(path);
  return (
    <Page title="Coverage by field and source" lead={<p className={styles.version}>{version}</p>}>
      {error === null ? null : <FaultNotice error={error} onRetry={retry} />}
      {task === undefined && error === null ? <Loading what="coverage" /> : null}
      {task == null ? null : <TaskState what="Count" task={task} />}
      {task === undefined || task?.status === 'SUCCESS' || isGoing ? null : (
        <Notice kind="info">
          <p>This snapshot has not been counted yet. Counting reads all of it once; the result is kept.</p>
          <p>
            <Button onClick={start}>Count it</Button>
          </p>
        </Notice>
      )}
      {task?.result == null ? null : <Covered coverage={task.result} />}
    </Page>
  );
}

function Covered({ coverage: { types } }: { readonly coverage: Coverage }) {
  const [parameters, setParameters] = useSearchParams();
  const shown = types.find(({ type }) => type === parameters.get('type')) ?? types[0];
  if (shown === undefined) return <Notice kind="info">The snapshot has no entities.</Notice>;
  const datasets = Object.keys(shown.datasets);
  const columns: readonly TableColumn<FieldCoverage>[] = [
    {
      name: 'Field',
      width: 'minmax(14rem, 1.5fr)',
      sortBy: ({ field }) => field,
      show: ({ field, kind }) => (
        <>
          {field} {kind === 'connection' ? <Badge>records</Badge> : null}
        </>
      ),
    },
    {
      ...{ name: 'Share', isNumber: true, width: '5rem', sortBy: ({ entities }) => entities },
      show: ({ entities }) => percent(entities, shown.entities),
    },
    { name: 'Entities', isNumber: true, sortBy: ({ entities }) => entities, show: ({ entities }) => counted(entities) },
    ...datasets.map(
      (dataset): TableColumn<FieldCoverage> => ({
        name: dataset,
        isNumber: true,
        width: '11rem',
        sortBy: (field) => field.datasets[dataset] ?? 0,
        show: (field) => counted(field.datasets[dataset] ?? 0),
      }),
    ),
  ];
  return (
    <>
      <label className={styles.choice}>
        Type
        <select value={shown.type} onChange={({ target }) => setParameters({ type: target.value }, { replace: true })}>
          {types.map(({ type, entities }) => (
            <option key={type} value={type}>
              {`${type} (${counted(entities)})`}
            </option>
          ))}
        </select>
      </label>
      <Panel title={shown.type} count={shown.entities} isFlush>
        <DataTable
          label={`Fields of ${shown.type}`}
          columns={columns}
          rows={shown.fields}
          keyOf={({ field }) => field}
        />
      </Panel>
      <p className={styles.muted}>
        An entity in several datasets counts for each of them; a value counts for the datasets of its record.
      </p>
    </>
  );
}
