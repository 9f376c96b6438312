import { useMutation } from '@tanstack/react-query';
import { type ComponentType, useRef, useState } from 'react';
import { uploadFile } from '../rest/upload-file.ts';
import { useKey } from '../session/use-key.ts';
import { sizeOf } from './amounts.ts';
import { Button } from './button.tsx';
import styles from './file-choice.module.css';
import { Progress } from './progress.tsx';

interface Props<Answer> {
  readonly label: string;
  /** Where the file is sent. */
  readonly path: string;
  /** Shows why the service refuses it. */
  readonly Fault: ComponentType<{ readonly error: unknown }>;
  readonly onUpload: (answer: Answer) => void;
}

/** Uploads the file that the user chooses and shows the progress. */
export function FileChoice<Answer>({ label, path, Fault, onUpload }: Props<Answer>) {
  const withKey = useKey();
  const [sent, setSent] = useState<{ readonly bytes: number; readonly of: number }>();
  const sending = useRef<AbortController>(null);
  const upload = useMutation({
    mutationFn(chosen: File) {
      const stop = new AbortController();
      sending.current = stop;
      setSent({ bytes: 0, of: chosen.size });
      const onSent = (bytes: number) => setSent({ bytes, of: chosen.size });
      return withKey((key) => uploadFile<Answer>(path, key, chosen, onSent, stop.signal));
    },
    onSuccess: onUpload,
    onSettled: () => setSent(undefined),
  });
  const isStopped = sending.current?.signal.aborted ?? false;
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <label className={styles.file}>
          {label}
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
      {upload.error === null || isStopped ? null : <Fault error={upload.error} />}
      {upload.error !== null && isStopped ? <p role="status">Stopped: no part of the file was kept.</p> : null}
    </div>
  );
}
