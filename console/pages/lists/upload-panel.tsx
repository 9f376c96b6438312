import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { counted, sizeOf } from '../../parts/amounts.ts';
import { Button } from '../../parts/button.tsx';
import { momentOf } from '../../parts/moment.ts';
import { Panel } from '../../parts/panel.tsx';
import { Progress } from '../../parts/progress.tsx';
import { Records } from '../../parts/records.tsx';
import { type Upload, uploadFile } from '../../rest/upload-file.ts';
import { useRoute } from '../../rest/use-route.ts';
import { useKey } from '../../session/use-key.ts';
import styles from './lists.module.css';
import { ListsFault } from './lists-fault.tsx';

interface Props {
  /** URI of the chosen file; empty: none yet. */
  readonly uri: string;
  readonly file: string;
  readonly onUpload: (upload: Upload) => void;
}

/** Uploads a file and shows the progress; a file that was uploaded earlier can be used again. */
export function UploadPanel({ uri, file, onUpload }: Props) {
  const withKey = useKey();
  const [sent, setSent] = useState<{ readonly bytes: number; readonly of: number }>();
  const sending = useRef<AbortController>(null);
  const before = useRoute<{ readonly uploads: readonly Upload[] }>('/files');
  const upload = useMutation({
    mutationFn(chosen: File) {
      const stop = new AbortController();
      sending.current = stop;
      setSent({ bytes: 0, of: chosen.size });
      return withKey((key) => uploadFile(key, chosen, (bytes) => setSent({ bytes, of: chosen.size }), stop.signal));
    },
    onSuccess(made) {
      void before.refetch();
      onUpload(made);
    },
    onSettled: () => setSent(undefined),
  });
  const isStopped = sending.current?.signal.aborted ?? false;
  const others = (before.data?.uploads ?? []).filter((each) => each.uri !== uri);
  return (
    <Panel title="File">
      <div className={styles.stack}>
        {uri === '' ? null : (
          <p>
            <strong dir="auto">{file}</strong> <code className={styles.muted}>{uri}</code>
          </p>
        )}
        <div className={styles.row}>
          <label className={styles.file}>
            {uri === '' ? 'CSV, TSV, XLSX or PARQUET' : 'Choose another file'}
            <input
              type="file"
              disabled={upload.isPending}
              onChange={({ target }) => {
                const chosen = target.files?.item(0);
                if (chosen) upload.mutate(chosen);
                // So that the user can choose the same file again after correcting it.
                target.value = '';
              }}
            />
          </label>
          {sent === undefined ? null : (
            <>
              <Progress
                label="Progress of the upload"
                percent={sent.of === 0 ? null : Math.min(100, Math.floor((100 * sent.bytes) / sent.of))}
              />
              <span role="status">{`${sizeOf(sent.bytes)} of ${sizeOf(sent.of)} sent`}</span>
              <Button onClick={() => sending.current?.abort()}>Stop</Button>
            </>
          )}
        </div>
        {upload.error === null || isStopped ? null : <ListsFault error={upload.error} />}
        {upload.error !== null && isStopped ? <p role="status">Stopped: no part of the file was kept.</p> : null}
        {before.error === null ? null : <ListsFault error={before.error} onRetry={() => void before.refetch()} />}
        {others.length === 0 ? null : (
          <details>
            <summary>Earlier uploads</summary>
            <Records
              none=""
              records={others.map((each) => ({
                id: each.uri,
                value: `${each.name ?? 'unnamed file'} · ${sizeOf(each.bytes)}${each.rows === null ? '' : ` · ${counted(each.rows)} rows`} · ${momentOf(each.created)}`,
                source: (
                  <Button kind="quiet" onClick={() => onUpload(each)}>
                    Use this file
                  </Button>
                ),
              }))}
            />
          </details>
        )}
      </div>
    </Panel>
  );
}
