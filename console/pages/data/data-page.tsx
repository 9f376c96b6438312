import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { ListedSnapshot, Snapshots } from '../../../gateway/console/answers/snapshots.ts';
import { counted, sizeOf } from '../../parts/amounts.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Loading } from '../../parts/loading.tsx';
import { momentOf } from '../../parts/moment.ts';
import { Notice } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useRoute } from '../../rest/use-route.ts';
import styles from './data.module.css';
import { typeTitle } from './data.ts';
import { DatasetsPanel } from './datasets-panel.tsx';
import { UseSheet } from './use-sheet.tsx';

/** The snapshots of the service, and what the served one was loaded from. */
export default function DataPage() {
  const { data, error, refetch } = useRoute<Snapshots>('/console/api/snapshots');
  const [chosen, setChosen] = useState<ListedSnapshot>();
  return (
    <Page title="Data" actions={data?.mayLoad ? <ButtonLink href="/data/load">Load a file</ButtonLink> : null}>
      {error === null ? null : <FaultNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading what="snapshots" /> : null}
      {data === undefined ? null : (
        <>
          <Panel title="Snapshots" count={data.snapshots.length} isFlush>
            <DataTable
              label="Snapshots"
              columns={columnsOf(data, setChosen)}
              rows={data.snapshots.toReversed()}
              keyOf={({ version }) => version}
            />
          </Panel>
          {data.snapshots.some(({ isOutdated }) => isOutdated) ? (
            <Notice kind="warn">
              Another version of the program created the outdated snapshots. Load their sources again.
            </Notice>
          ) : null}
          {data.snapshots.length < 2 ? null : <Comparison snapshots={data.snapshots} served={data.served} />}
          {data.served === null ? null : <DatasetsPanel version={data.served} />}
        </>
      )}
      {data === undefined || chosen === undefined ? null : (
        <UseSheet all={data} chosen={chosen} onClose={() => setChosen(undefined)} />
      )}
    </Page>
  );
}

// Widths are fixed, because each row is a separate grid.
const columnsOf = (
  { served, types, snapshots }: Snapshots,
  choose: (snapshot: ListedSnapshot) => void,
): readonly TableColumn<ListedSnapshot>[] => [
  {
    name: 'Version',
    width: '15.5rem',
    show: (each) => (
      <>
        <span className={styles.version}>{each.version}</span>{' '}
        {each.version === served ? <Badge kind="good">served</Badge> : null}
        {each.isReadable ? null : <Badge kind="bad">cannot be read</Badge>}
        {each.isOutdated ? <Badge kind="warn">outdated</Badge> : null}
      </>
    ),
  },
  { name: 'Load started', width: '9.5rem', show: ({ built }) => momentOf(built) },
  { name: 'Size', isNumber: true, width: '4rem', show: ({ bytes }) => sizeOf(bytes) },
  ...types.map(
    (type): TableColumn<ListedSnapshot> => ({
      ...{ name: typeTitle(type), isNumber: true, width: '5.5rem' },
      show: ({ entities }) => counted(entities[type] ?? 0),
    }),
  ),
  {
    name: 'Verified',
    width: '11.5rem',
    show: ({ version, verified }) => <Link href={`/data/verify/${version}`}>{verifiedWords(verified)}</Link>,
  },
  {
    name: 'Actions',
    width: '9rem',
    show: (each) => {
      const before = snapshots.findLast(({ version }) => version < each.version);
      return (
        <span className={styles.line}>
          {before === undefined ? null : (
            <Link href={`/data/diff/${before.version}/${each.version}`}>What it changed</Link>
          )}
          {each.version === served ? null : (
            <button type="button" className={styles.link} onClick={() => choose(each)}>
              Serve
            </button>
          )}
        </span>
      );
    },
  },
  { name: 'Datasets', width: 'minmax(6rem, 1fr)', show: ({ datasets }) => datasets.join(', ') },
];

function verifiedWords(verified: ListedSnapshot['verified']): string {
  if (verified === null) return 'not yet';
  if (verified.finished === null) return 'running';
  const when = momentOf(verified.finished);
  return verified.status === 'SUCCESS' ? `${verified.isSound ? 'sound' : 'broken'}, ${when}` : `failed, ${when}`;
}

/** Two snapshots to compare, in either order. */
function Comparison({ snapshots, served }: Pick<Snapshots, 'snapshots' | 'served'>) {
  const [, navigate] = useLocation();
  const versions = snapshots.map(({ version }) => version);
  const options = versions.toReversed().map((version) => <option key={version}>{version}</option>);
  return (
    <form
      className={styles.choice}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        navigate(`/data/diff/${form.get('from')}/${form.get('to')}`);
      }}
    >
      <label className={styles.choice}>
        Compare
        <select name="from" defaultValue={versions.findLast((version) => version !== served)}>
          {options}
        </select>
      </label>
      <label className={styles.choice}>
        with
        <select name="to" defaultValue={served ?? versions.at(-1)}>
          {options}
        </select>
      </label>
      <Button type="submit">Compare</Button>
    </form>
  );
}
