import { counted, sizeOf } from '../../parts/amounts.ts';
import { Button } from '../../parts/button.tsx';
import { FileChoice } from '../../parts/file-choice.tsx';
import { momentOf } from '../../parts/moment.ts';
import { Panel } from '../../parts/panel.tsx';
import { Records } from '../../parts/records.tsx';
import type { Upload } from '../../rest/upload-file.ts';
import { useRoute } from '../../rest/use-route.ts';
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
  const before = useRoute<{ readonly uploads: readonly Upload[] }>('/files');
  const others = (before.data?.uploads ?? []).filter((each) => each.uri !== uri);
  return (
    <Panel title="File">
      <div className={styles.stack}>
        {uri === '' ? null : (
          <p>
            <strong dir="auto">{file}</strong> <code className={styles.muted}>{uri}</code>
          </p>
        )}
        <FileChoice<Upload>
          label={uri === '' ? 'CSV, TSV, XLSX or PARQUET' : 'Choose another file'}
          path="/files"
          Fault={ListsFault}
          onUpload={(made) => {
            void before.refetch();
            onUpload(made);
          }}
        />
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
