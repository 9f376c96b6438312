import { useState } from 'react';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Panel } from '../../parts/panel.tsx';
import type { Batch } from '../../rest/schemas.ts';
import { useRoute } from '../../rest/use-route.ts';
import { BATCHES, BatchRow } from './batch-row.tsx';
import styles from './screen.module.css';

/** One batch of screenings by its id: how many rows had which outcome, and its results. */
export function BatchPanel({ id, onChange }: { readonly id: string; readonly onChange: () => unknown }) {
  const { data, error, refetch } = useRoute<Batch>(`${BATCHES}/${id}`, { isFresh: true });
  const [fault, setFault] = useState<unknown>();
  const changed = () => {
    void refetch();
    onChange();
  };
  return (
    <Panel title="Rows">
      {error === null ? null : <FaultNotice error={error} onRetry={() => void refetch()} />}
      {fault === undefined ? null : <FaultNotice error={fault} />}
      {data === undefined && error === null ? <Loading what="batch" /> : null}
      {data === undefined ? null : (
        <ol className={styles.cases}>
          <BatchRow listed={data} onChange={changed} onFault={setFault} />
        </ol>
      )}
    </Panel>
  );
}
