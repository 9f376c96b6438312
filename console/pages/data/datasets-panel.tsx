import { Link, useSearchParams } from 'wouter';
import type { Dataset, Datasets } from '../../../gateway/console/answers/snapshots.ts';
import { counted } from '../../parts/amounts.ts';
import { Badge } from '../../parts/badge.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useRoute } from '../../rest/use-route.ts';
import styles from './data.module.css';
import { leftOut, total } from './data.ts';
import { DatasetSheet } from './dataset-sheet.tsx';

/** The datasets of a snapshot: who publishes them, and the outcome of their rows. The selected one is in the address. */
export function DatasetsPanel({ version }: { readonly version: string }) {
  const { data, error, refetch } = useRoute<Datasets>(`/console/api/snapshots/${version}/datasets`);
  const [parameters, setParameters] = useSearchParams();
  const shown = data?.datasets.find(({ name }) => name === parameters.get('dataset'));
  return (
    <Panel
      title="Datasets of the served snapshot"
      count={data?.datasets.length}
      actions={<Link href={`/data/coverage/${version}`}>Coverage by field and source</Link>}
      isFlush
    >
      {error === null ? null : <FaultNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading what="datasets" /> : null}
      {data === undefined ? null : (
        <DataTable
          label="Datasets"
          columns={columnsOf((dataset) => setParameters({ dataset }))}
          rows={data.datasets}
          keyOf={({ name }) => name}
          isLong
        />
      )}
      {shown === undefined ? null : (
        <DatasetSheet dataset={shown} version={version} onClose={() => setParameters({})} />
      )}
    </Panel>
  );
}

const columnsOf = (open: (dataset: string) => void): readonly TableColumn<Dataset>[] => [
  {
    name: 'Dataset',
    width: 'minmax(11rem, 1fr)',
    sortBy: ({ name }) => name,
    show: ({ name, isGenerated }) => (
      <>
        <button type="button" className={styles.link} onClick={() => open(name)} data-step="">
          {name}
        </button>{' '}
        {isGenerated ? <Badge kind="warn">generated</Badge> : null}
      </>
    ),
  },
  {
    name: 'Publisher',
    width: 'minmax(9rem, 1.6fr)',
    sortBy: ({ publisher }) => publisher,
    show: ({ publisher }) => publisher,
  },
  { name: 'License', width: 'minmax(6rem, 0.8fr)', show: ({ licence }) => licence },
  { name: 'Date', width: '5rem', sortBy: ({ date }) => date, show: ({ date }) => date ?? 'unknown' },
  ...(
    [
      ['Files', ({ files }) => files?.length ?? 0],
      ['Rows read', ({ files }) => sum(files?.map(({ rows }) => rows))],
      ['Rejected', ({ files }) => sum(files?.map(({ rejects }) => total(rejects)))],
      ['Skipped', ({ files }) => sum(files?.map(({ skips }) => total(skips)))],
      ['Omitted values', (dataset) => sum(leftOut(dataset).map(([, count]) => count)) - rejected(dataset)],
      ['Records', ({ rows }) => rows],
    ] as const satisfies readonly (readonly [string, (dataset: Dataset) => number])[]
  ).map(
    ([name, of]): TableColumn<Dataset> => ({
      ...{ name, isNumber: true, width: '6rem', sortBy: of },
      show: (dataset) => counted(of(dataset)),
    }),
  ),
];

const rejected = ({ files }: Dataset): number => sum(files?.map(({ rejects }) => total(rejects)));

const sum = (numbers: readonly number[] = []): number => numbers.reduce((all, each) => all + each, 0);
