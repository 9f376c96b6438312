import { Link, useParams } from 'wouter';
import type { Diff, TypeDiff } from '../../../gateway/console/answers/snapshots.ts';
import { counted } from '../../parts/amounts.ts';
import { Button } from '../../parts/button.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Notice } from '../../parts/notice.tsx';
import { OperatorWords } from '../../parts/operator-words.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Records } from '../../parts/records.tsx';
import styles from './data.module.css';
import { CHANGES } from './data.ts';
import { TaskState } from './task-state.tsx';
import { useTask } from './use-task.ts';

/** What changed between two snapshots. */
export default function DiffPage() {
  const { from = '', to = '' } = useParams<{ from: string; to: string }>();
  const path = `/console/api/diffs/${encodeURIComponent(from)}/${encodeURIComponent(to)}`;
  const { task, error, start, retry, isGoing } = useTask<Diff>(path);
  return (
    <Page
      title="What changed"
      lead={
        <p className={styles.version}>
          {from} → {to}
        </p>
      }
      actions={<Link href={`/data/diff/${to}/${from}`}>Reverse</Link>}
    >
      {error === null ? null : <FaultNotice error={error} onRetry={retry} />}
      <OperatorWords error={error} what="compare snapshots" />
      {task === undefined && error === null ? <Loading what="comparison" /> : null}
      {task == null ? null : <TaskState what="Comparison" task={task} />}
      {task === undefined || task?.status === 'SUCCESS' || isGoing ? null : (
        <Notice kind="info">
          <p>
            These snapshots have not been compared yet. Comparing reads all of both; the result is kept for everybody.
          </p>
          <p>
            <Button onClick={start}>Compare them</Button>
          </p>
        </Notice>
      )}
      {task?.result == null ? null : <Changes diff={task.result} />}
    </Page>
  );
}

function Changes({ diff }: { readonly diff: Diff }) {
  const different = diff.types.filter((type) => CHANGES.some((change) => type[change] > 0) || type.observedAgain > 0);
  if (different.length === 0) return <Notice kind="good">Nothing changed.</Notice>;
  const detailed = different.filter(
    ({ fields, examples }) => Object.keys(fields).length > 0 || CHANGES.some((each) => examples[each].length > 0),
  );
  const number = (name: string, of: (type: TypeDiff) => number) => ({
    ...{ name, isNumber: true, width: 'minmax(5.5rem, 1fr)' },
    show: (type: TypeDiff) => counted(of(type)),
    sortBy: of,
  });
  return (
    <>
      <Panel title="By type" count={different.length} isFlush>
        <DataTable
          label="Changes by type"
          keyOf={({ name }) => name}
          rows={different}
          columns={[
            { name: 'Type', width: 'minmax(14rem, 2fr)', show: ({ name }) => name, sortBy: ({ name }) => name },
            number('Before', ({ before }) => before),
            number('After', ({ after }) => after),
            ...CHANGES.map((change) => number(TITLES[change], (type) => type[change])),
            number('Seen again', ({ observedAgain }) => observedAgain),
          ]}
        />
      </Panel>
      {detailed
        .filter(({ name }) => HAVE_PAGES.has(name))
        .map((type) => (
          <Panel key={type.name} title={type.name}>
            <TypeChanges type={type} />
          </Panel>
        ))}
      <Panel title="Other records">
        {detailed
          .filter(({ name }) => !HAVE_PAGES.has(name))
          .map((type) => (
            <details key={type.name}>
              <summary>{type.name}</summary>
              <TypeChanges type={type} />
            </details>
          ))}
      </Panel>
    </>
  );
}

/** Types whose records can be found by their ids. */
const HAVE_PAGES: ReadonlySet<string> = new Set(['Brand', 'OperatingLocation', 'LegalEntity']);

const TITLES = {
  ...{
    added: 'Added',
    vanished: 'Removed',
    merged: 'Merged',
    closed: 'Closed',
    reopened: 'Reopened',
    changed: 'Changed',
  },
} as const;

function TypeChanges({ type: { name, fields, examples } }: { readonly type: TypeDiff }) {
  const changed = Object.entries(fields).sort(([, one], [, other]) => other - one);
  const shown = CHANGES.filter((change) => examples[change].length > 0);
  return (
    <div className={styles.stack}>
      {changed.length === 0 ? null : (
        <Records
          none=""
          records={changed.map(([field, count]) => ({
            id: field,
            value: field,
            source: <span className={styles.muted}>{`changed in ${counted(count)}`}</span>,
          }))}
        />
      )}
      {shown.map((change) => (
        <div key={change} className={styles.examples}>
          <span className={styles.muted}>{TITLES[change]}:</span>
          {examples[change].map((id) => (
            <Example key={id} type={name} id={id} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A link to the page of a business, or to a search by id; other records have no page. */
function Example({ type, id }: { readonly type: string; readonly id: string }) {
  if (type === 'Brand') return <Link href={`/business/${id}`}>{id}</Link>;
  if (HAVE_PAGES.has(type)) return <Link href={`/?q=${id}`}>{id}</Link>;
  return <span>{id}</span>;
}
