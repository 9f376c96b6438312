import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'wouter';
import type { RejectedPage, RejectFiles } from '../../../gateway/console/answers/snapshots.ts';
import { sizeOf } from '../../parts/amounts.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Notice } from '../../parts/notice.tsx';
import { OperatorWords } from '../../parts/operator-words.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useRoute } from '../../rest/use-route.ts';
import styles from './data.module.css';

/** Rows and values that the load of a snapshot left out, by file; only those with one reason if the address has one. */
export default function RejectsPage() {
  const { version = '' } = useParams<{ version: string }>();
  const [parameters] = useSearchParams();
  const reason = parameters.get('reason');
  const path = `/console/api/snapshots/${encodeURIComponent(version)}/rejects`;
  const { data, error, refetch } = useRoute<RejectFiles>(path);
  return (
    <Page
      title="Rows left out"
      lead={
        <p>
          <span className={styles.version}>{version}</span>
          {reason === null ? null : (
            <>
              {' '}
              · {reason} · <Link href={`/data/rejects/${version}`}>all reasons</Link>
            </>
          )}
        </p>
      }
    >
      {error === null ? null : <FaultNotice error={error} onRetry={() => void refetch()} />}
      <OperatorWords error={error} what="read the rows that loads left out" />
      {data === undefined && error === null ? <Loading what="files" /> : null}
      {data?.files.length === 0 ? (
        <Notice kind="info">Nothing was left out, or the load ran on another machine, which has the files.</Notice>
      ) : null}
      {data?.files.map(({ name, bytes }) => (
        <Panel key={name} title={name} actions={<span className={styles.muted}>{sizeOf(bytes)}</span>}>
          <Rows key={reason} path={`${path}/${encodeURIComponent(name)}`} reason={reason} />
        </Panel>
      ))}
    </Page>
  );
}

/** The pages of a file that have been requested so far. */
function Rows({ path, reason }: { readonly path: string; readonly reason: string | null }) {
  const [starts, setStarts] = useState<readonly number[]>([0]);
  return (
    <ul className={styles.rejected}>
      {starts.map((after, at) => (
        <PageOfRows
          key={after}
          path={`${path}?${new URLSearchParams({ after: String(after), ...(reason === null ? {} : { reason }) })}`}
          isLast={at === starts.length - 1}
          onMore={(next) => setStarts([...starts, next])}
        />
      ))}
    </ul>
  );
}

interface PageProps {
  readonly path: string;
  readonly isLast: boolean;
  readonly onMore: (next: number) => void;
}

function PageOfRows({ path, isLast, onMore }: PageProps) {
  const { data, error, refetch } = useRoute<RejectedPage>(path);
  if (error !== null)
    return (
      <li>
        <FaultNotice error={error} onRetry={() => void refetch()} />
      </li>
    );
  if (data === undefined)
    return (
      <li>
        <Loading what="rows" />
      </li>
    );
  const { rows, next } = data;
  return (
    <>
      {rows.map(({ line, reason, value, fields }) => (
        <li key={`${line} ${reason}`}>
          <p>
            Line {line}: {reason}
            {value === '' ? null : (
              <>
                {' '}
                · <code dir="auto">{value}</code>
              </>
            )}
          </p>
          <dl className={styles.values}>
            {Object.entries(fields).map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd dir="auto">{text}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
      {isLast && next !== null ? (
        <li>
          <Button onClick={() => onMore(next)}>More rows</Button>
        </li>
      ) : null}
      {isLast && next === null && rows.length === 0 ? <li className={styles.muted}>None here.</li> : null}
    </>
  );
}
