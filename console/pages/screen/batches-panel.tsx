import { type FormEvent, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { CONTROL, Field } from '../../parts/field.tsx';
import form from '../../parts/form.module.css';
import { Panel } from '../../parts/panel.tsx';
import type { Batch, BatchesResponse } from '../../rest/schemas.ts';
import { useRoute } from '../../rest/use-route.ts';
import { useService } from '../../rest/use-service.ts';
import { BATCHES, BatchRow } from './batch-row.tsx';
import styles from './screen.module.css';

/** Files that are screened row by row: a new one, the progress of the others, and their results. */
export function BatchesPanel() {
  const { data, error, refetch } = useRoute<BatchesResponse>(BATCHES, { isFresh: true });
  const [fault, setFault] = useState<unknown>();
  return (
    <Panel title="Files" count={data?.batches.length}>
      <UploadForm onStart={refetch} onFault={setFault} />
      {error === null ? null : <FaultNotice error={error} onRetry={() => void refetch()} />}
      {fault === undefined ? null : <FaultNotice error={fault} />}
      <ol className={styles.cases} aria-label="Screened files">
        {data?.batches.map((batch) => (
          <BatchRow key={batch.batch_id} listed={batch} onChange={refetch} onFault={setFault} />
        ))}
      </ol>
    </Panel>
  );
}

interface UploadFormProps {
  /** Called when a batch has been accepted. */
  readonly onStart: () => unknown;
  /** Called with the error of a request, or with undefined when a request begins. */
  readonly onFault: (fault: unknown) => void;
}

function UploadForm({ onStart, onFault }: UploadFormProps) {
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
      <Field label="File" hint="CSV or XLSX with the columns name, dob, address, country, tag.">
        <input className={CONTROL} type="file" name="file" required />
      </Field>
      <Field label="Tag of the file" hint="For rows without a tag: their decisions are stored under it.">
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
