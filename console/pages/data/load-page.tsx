import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Draft, LoadReport, Tried, UploadedFile, UploadedFiles } from '../../../gateway/console/answers/loads.ts';
import { sizeOf } from '../../parts/amounts.ts';
import { Button } from '../../parts/button.tsx';
import { Code } from '../../parts/code.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { CONTROL, Field } from '../../parts/field.tsx';
import { FileChoice } from '../../parts/file-choice.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Locked } from '../../parts/locked.tsx';
import { OperatorWords } from '../../parts/operator-words.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Records } from '../../parts/records.tsx';
import { useRoute } from '../../rest/use-route.ts';
import styles from './data.module.css';
import { LoadReportPanel } from './load-report.tsx';
import { MappingRows } from './mapping-rows.tsx';
import { TaskState } from './task-state.tsx';
import { useTask } from './use-task.ts';

const LOADS = '/console/api/loads';

/** Loads a file that no format knows: upload, draft, ten rows as records, load. The file is in the address. */
export default function LoadPage() {
  const [parameters, setParameters] = useSearchParams();
  const { data, error, refetch } = useRoute<UploadedFiles>(LOADS, { isFresh: true });
  const file = data?.files.find(({ id }) => id === parameters.get('file'));
  const others = (data?.files ?? []).filter(({ id, name }) => id !== file?.id && name !== null);
  const open = ({ id }: UploadedFile) => {
    setParameters({ file: id });
    void refetch();
  };
  return (
    <Page
      title="Load a file"
      lead={
        <p className={styles.muted}>
          Rows of a table become records beside the data that is served. Nothing is loaded before you say so.
        </p>
      }
    >
      {error === null ? null : <FaultNotice error={error} onRetry={() => void refetch()} />}
      <OperatorWords error={error} what="load files" />
      {data === undefined && error === null ? <Loading what="files" /> : null}
      {data === undefined ? null : (
        <Panel title="File">
          <div className={styles.stack}>
            {file?.name == null ? null : (
              <p>
                <strong dir="auto">{file.name}</strong> <span className={styles.muted}>{sizeOf(file.bytes)}</span>
              </p>
            )}
            <FileChoice<UploadedFile>
              label={`CSV, TSV, XLSX, NDJSON, JSON, XML or PARQUET, up to ${sizeOf(data.limit)}`}
              path={LOADS}
              Fault={FaultNotice}
              onUpload={open}
            />
            {others.length === 0 ? null : (
              <details>
                <summary>Earlier files</summary>
                <Records
                  none=""
                  records={others.map((each) => ({
                    id: each.id,
                    value: `${each.name} · ${sizeOf(each.bytes)}`,
                    source: (
                      <Button kind="quiet" onClick={() => open(each)}>
                        Use this file
                      </Button>
                    ),
                  }))}
                />
              </details>
            )}
          </div>
        </Panel>
      )}
      {file === undefined ? null : <Prepared key={file.id} file={file} />}
    </Page>
  );
}

/** A file that is there: its draft, and what is made of it. */
function Prepared({ file: { id, name } }: { readonly file: UploadedFile }) {
  const draft = useTask<Draft>(`${LOADS}/${id}/draft`);
  const { task, error } = draft;
  return (
    <>
      {error === null ? null : <FaultNotice error={error} onRetry={draft.retry} />}
      {task === undefined && error === null ? <Loading what="draft" /> : null}
      {task == null ? null : <TaskState what="Draft" task={task} />}
      <div className={styles.line}>
        {draft.isGoing ? <Button onClick={draft.cancel}>Cancel</Button> : null}
        {name !== null && task !== undefined && !draft.isGoing && task?.status !== 'SUCCESS' ? (
          <Button kind="primary" onClick={draft.start}>
            {task === null ? 'Draft what its columns are' : 'Draft it again'}
          </Button>
        ) : null}
      </div>
      {task?.finished == null ? null : <Mended id={id} name={name} draft={task.result} />}
    </>
  );
}

interface MendedProps {
  readonly id: string;
  /** Null once the file is loaded. */
  readonly name: string | null;
  readonly draft: Draft | null;
}

/** The manifest of a file as a form and as text; without a draft, its beginning. */
function Mended({ id, name, draft }: MendedProps) {
  const [manifest, setManifest] = useState(
    // The form says which columns no record uses, and does so after a change too.
    draft?.manifest.replace(/^ {4}# Not used:\n(?: {4}#.*\n)*/m, '') ??
      `sources:\n  - path: ${name}\n    dataset: own_records\n    columns:\n`,
  );
  const [triedWith, setTriedWith] = useState<string>();
  const tried = useTask<Tried>(`${LOADS}/${id}/try`);
  const load = useTask<LoadReport>(`${LOADS}/${id}/load`);
  const isBusy = tried.isGoing || load.isGoing;
  const isLoaded = load.task?.status === 'SUCCESS';
  if (isLoaded && load.task?.result != null) return <LoadReportPanel report={load.task.result} />;
  return (
    <>
      <Locked isLocked={load.isGoing}>
        <Panel title="What each row becomes">
          <MappingRows
            manifest={manifest}
            columns={draft?.columns ?? []}
            kinds={draft?.kinds ?? []}
            onChange={setManifest}
          />
        </Panel>
        <Panel title="Manifest">
          <Field
            label="The same as text, for what the form cannot say"
            hint="docs/column-mapping.md says what it may have."
          >
            <textarea
              className={`${CONTROL} ${styles.manifest}`}
              rows={16}
              spellCheck={false}
              value={manifest}
              onChange={({ target }) => setManifest(target.value)}
            />
          </Field>
        </Panel>
      </Locked>
      <div className={styles.line}>
        <Button
          disabled={isBusy}
          onClick={() => {
            setTriedWith(manifest);
            void tried.startWith({ manifest });
          }}
        >
          Try ten rows
        </Button>
        <Button kind="primary" disabled={isBusy} onClick={() => void load.startWith({ manifest })}>
          Load
        </Button>
        {isBusy ? <Button onClick={() => void (load.isGoing ? load : tried).cancel()}>Cancel</Button> : null}
      </div>
      {tried.error === null ? null : <FaultNotice error={tried.error} />}
      {load.error === null ? null : <FaultNotice error={load.error} />}
      {load.task == null ? null : <TaskState what="Load" task={load.task} />}
      {tried.task == null || triedWith !== manifest ? null : (
        <>
          <TaskState what="Try" task={tried.task} />
          {tried.task.result === null ? null : (
            <Panel title="The first rows as records">
              <Code label="The first rows as records" text={tried.task.result.text} />
            </Panel>
          )}
        </>
      )}
    </>
  );
}
