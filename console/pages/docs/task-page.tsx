import { Link, useParams } from 'wouter';
import { PAGE_PATHS } from '../../page-paths.ts';
import { Badge } from '../../parts/badge.tsx';
import { Code } from '../../parts/code.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useRoute } from '../../rest/use-route.ts';
import { NotFound } from '../not-found.tsx';
import type { OpenApi } from '../reference/openapi.ts';
import styles from './docs.module.css';
import { DocsFrame } from './docs-frame.tsx';
import { guidePath } from './find-docs.ts';
import { tasksOf } from './tasks.ts';

/** A task of a verification: how to request it, and its possible results, from the examples of the OpenAPI document. */
export default function TaskPage() {
  const { task: name } = useParams<{ task: string }>();
  const { data: api, error, refetch } = useRoute<OpenApi>('/openapi.json');
  if (error !== null) return <FaultNotice error={error} onRetry={refetch} />;
  if (api === undefined) return <Loading what="task" />;
  const task = tasksOf(api).find((each) => each.name === name);
  if (task === undefined) return <NotFound />;
  const asked = task.isAsked ? `?package=verify&attrs=${task.name}` : '?package=verify';
  return (
    <DocsFrame
      title={task.name}
      lead={
        <>
          <p className={styles.badges}>
            <Badge>task of a verification</Badge>
            <Badge kind="accent">{task.isAsked ? 'requested with attrs' : 'in every verification'}</Badge>
          </p>
          <p className={styles.lead}>
            <Link href={`${guidePath('kyb')}#what-the-answer-contains`}>The guide</Link> explains what it compares and
            which results it can have.
          </p>
        </>
      }
    >
      <Panel
        title="Request"
        actions={<Link href={PAGE_PATHS.operation.replace(':operation', 'verify_v2')}>Try it in the reference</Link>}
      >
        <Code label="Request" text={`POST /v2/kyb/${asked}`} />
      </Panel>
      <Panel title="Results in the examples" count={task.results.length}>
        {task.results.length === 0 ? <p>No example of the reference has this task.</p> : null}
        <dl className={styles.values}>
          {task.results.map(({ result, status, reason }) => (
            <div key={result}>
              <dt>
                <code>{result}</code> <Badge kind={status === 'success' ? 'good' : 'warn'}>{status}</Badge>
              </dt>
              <dd>{reason}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </DocsFrame>
  );
}
