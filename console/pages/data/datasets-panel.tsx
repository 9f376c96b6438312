import { Link } from 'wouter';
import type { Dataset, Datasets } from '../../../gateway/console/answers/snapshots.ts';
import { counted } from '../../parts/amounts.ts';
import { Badge } from '../../parts/badge.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Fields } from '../../parts/fields.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Records } from '../../parts/records.tsx';
import { useRoute } from '../../rest/use-route.ts';
import styles from './data.module.css';
import { leftOut, total } from './data.ts';

/** The data sets of a snapshot: who publishes them, and what became of their rows. */
export function DatasetsPanel({ version }: { readonly version: string }) {
  const { data, error, refetch } = useRoute<Datasets>(`/console/api/snapshots/${version}/datasets`);
  return (
    <Panel
      title="Data sets of the served snapshot"
      count={data?.datasets.length}
      actions={<Link href={`/data/coverage/${version}`}>Coverage by field and source</Link>}
    >
      {error === null ? null : <FaultNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading what="data sets" /> : null}
      {data?.datasets.map((dataset) => (
        <DatasetPart key={dataset.name} dataset={dataset} version={version} />
      ))}
    </Panel>
  );
}

function DatasetPart({ dataset, version }: { readonly dataset: Dataset; readonly version: string }) {
  const { name, publisher, page, licence, date, isGenerated, rows, files } = dataset;
  const reasons = leftOut(dataset);
  return (
    <div className={`${styles.stack} ${styles.dataset}`}>
      <h3>
        {name} {isGenerated ? <Badge kind="warn">made up</Badge> : null}
      </h3>
      <Fields
        fields={[
          ['Publisher', publisher],
          // A page is what a manifest says: only a web address becomes a link.
          ['Page', /^https?:\/\//.test(page) ? <a href={page}>{page}</a> : page],
          ['Licence', licence],
          ['Date', date ?? 'not known'],
          ['Rows', counted(rows)],
        ]}
      />
      {files === null || files.length === 0 ? (
        <p className={styles.muted}>
          {isGenerated
            ? 'No file was read: its records are generated.'
            : files === null
              ? 'The load of this snapshot kept no report; the next one will.'
              : 'No file was read: its records are kept from an earlier load.'}
        </p>
      ) : (
        <Records
          none=""
          records={files.map((each) => ({
            id: each.file,
            value: each.file,
            source: (
              <span className={styles.muted}>
                {`${counted(each.rows)} read · ${counted(each.loaded)} kept · ${counted(total(each.rejects))} rejected · ${counted(total(each.skips))} skipped`}
              </span>
            ),
          }))}
        />
      )}
      {reasons.length === 0 ? null : (
        <Records
          none=""
          records={reasons.map(([reason, count]) => ({
            id: reason,
            value: <Link href={`/data/rejects/${version}?${new URLSearchParams({ reason })}`}>{reason}</Link>,
            source: <span className={styles.muted}>{`left out ${counted(count)} times`}</span>,
          }))}
        />
      )}
    </div>
  );
}
