import { type FormEvent, useEffect, useState } from 'react';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { CONTROL, Field } from '../../parts/field.tsx';
import form from '../../parts/form.module.css';
import { momentOf } from '../../parts/moment.ts';
import { Panel } from '../../parts/panel.tsx';
import { download } from '../../rest/download.ts';
import type { Batch, BatchesResponse } from '../../rest/schemas.ts';
import { useRoute } from '../../rest/use-route.ts';
import { useService } from '../../rest/use-service.ts';
import { useKey } from '../../session/use-key.ts';
import { SANCTIONS } from './sanctions.ts';
import styles from './screen.module.css';

const BATCHES = `${SANCTIONS}/batches`;

/** Files that are screened row by row: a new one, how far the others are, and their results. */
export function BatchesPanel() {
  const { data, error, refetch } = useRoute<BatchesResponse>(BATCHES, { isFresh: true });
  const [fault, setFault] = useState<unknown>();
  return (
    <Panel title="Files" count={data?.batches.length}>
      <UploadForm onStart={refetch} onFault={setFault} />
      {error === null ? null : <FaultNotice error={error} onRetry={() => void refetch()} />}
      {fault === undefined ? null : <FaultNotice error={fault} />}
      <ol className={styles.cases} aria-label="Files that are screened">
        {data?.batches.map((batch) => (
          <BatchRow key={batch.batch_id} listed={batch} onChange={refetch} onFault={setFault} />
        ))}
      </ol>
    </Panel>
  );
}

interface Told {
  /** Told of what refused a request, or of nothing where one begins. */
  readonly onFault: (fault: unknown) => void;
}

function UploadForm({ onStart, onFault }: Told & { readonly onStart: () => unknown }) {
  const ask = useService();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const target = event.currentTarget;
    const fields = new FormData(target);
    const [file, tag] = [fields.get('file'), String(fields.get('tag') ?? '').trim()];
    if (!(file instanceof File)) return;
    setBusy(true);
    onFault(undefined);
    try {
      await ask<Batch>({ path: `${BATCHES}?${new URLSearchParams({ tag })}`, method: 'POST', file });
      target.reset();
      onStart();
    } catch (error) {
      onFault(error);
    }
    setBusy(false);
  };
  return (
    <form className={form.group} onSubmit={(event) => void submit(event)} aria-busy={isBusy}>
      <Field label="File" hint="CSV or XLSX, columns by their names: name, dob, address, country, tag.">
        <input className={CONTROL} type="file" name="file" required />
      </Field>
      <Field label="Name of the file's rows" hint="Decisions are found by it where a row has no tag.">
        <input className={CONTROL} name="tag" maxLength={200} required autoComplete="off" />
      </Field>
      <div className={form.actions}>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Sending…' : 'Screen the file'}
        </Button>
      </div>
    </form>
  );
}

const ENDED: ReadonlySet<Batch['status']> = new Set(['SUCCESS', 'FAILED', 'CANCELLED']);
/** Milliseconds after which a batch that runs is asked how far it is. */
const EVERY = 1_500;

interface RowProps extends Told {
  readonly listed: Batch;
  readonly onChange: () => unknown;
}

/** How far a batch is, asked again for as long as it runs. */
function BatchRow({ listed, onChange, onFault }: RowProps) {
  const { batch_id } = listed;
  const isOpen = !ENDED.has(listed.status);
  const options = { enabled: isOpen, refetchInterval: isOpen ? EVERY : (false as const) };
  const { data: asked } = useRoute<Batch>(`${BATCHES}/${batch_id}`, options);
  const batch = isOpen ? (asked ?? listed) : listed;
  const hasEnded = isOpen && ENDED.has(batch.status);
  useEffect(() => {
    if (hasEnded) onChange();
  }, [hasEnded, onChange]);
  const ask = useService();
  const withKey = useKey();
  const tell = (work: Promise<unknown>) => {
    onFault(undefined);
    work.then(onChange, onFault);
  };
  const { status, tag, message, percent_complete, rows_by_status, created_timestamp } = batch;
  const { alert, hit, clear, error } = rows_by_status;
  return (
    <li>
      <bdi className={styles.tag}>{tag}</bdi>
      <Badge kind={status === 'SUCCESS' ? 'good' : status === 'FAILED' ? 'bad' : 'plain'}>{status.toLowerCase()}</Badge>
      <span className={styles.muted}>{momentOf(created_timestamp)}</span>
      {isOpen ? <progress aria-label={`How far ${tag} is`} max={100} value={percent_complete} /> : null}
      <span className={styles.muted}>
        alerts {alert}, hits {hit}, clear {clear}, errors {error}
      </span>
      {message === null ? null : <span className={styles.muted}>{message}</span>}
      {status === 'SUCCESS' ? (
        <Button
          kind="quiet"
          onClick={() =>
            tell(withKey((key) => download(key, `${BATCHES}/${batch_id}/results`, `screening-${batch_id}.csv`)))
          }
        >
          Results as CSV
        </Button>
      ) : null}
      {isOpen && !ENDED.has(status) ? (
        <Button kind="quiet" onClick={() => tell(ask({ path: `${BATCHES}/${batch_id}`, method: 'DELETE' }))}>
          Cancel
        </Button>
      ) : null}
    </li>
  );
}
