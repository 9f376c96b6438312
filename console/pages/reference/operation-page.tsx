import { Link, useParams } from 'wouter';
import { PAGE_PATHS } from '../../page-paths.ts';
import { Code } from '../../parts/code.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useRoute } from '../../rest/use-route.ts';
import { NotFound } from '../not-found.tsx';
import { MethodBadge } from './method-badge.tsx';
import { type Media, type OpenApi, type Operation, operationsOf, type Parameter } from './openapi.ts';
import styles from './reference.module.css';
import { Meaning, SchemaTree } from './schema-tree.tsx';
import { typeWords } from './schema-words.ts';
import { isTried, TryPanel } from './try-panel.tsx';

/** An operation of the REST API: its request, its answers, its errors, and a form that sends its example. */
export default function OperationPage() {
  const { operation: id } = useParams<{ operation: string }>();
  const { data: api, error, refetch } = useRoute<OpenApi>('/openapi.json');
  if (error !== null) return <FaultNotice error={error} onRetry={refetch} />;
  if (api === undefined) return <Loading what="reference" />;
  const operation = operationsOf(api).find(({ operationId }) => operationId === id);
  if (operation === undefined) return <NotFound />;
  return (
    <Page
      title={operation.summary ?? operation.operationId}
      lead={
        <>
          <p className={styles.address}>
            <MethodBadge method={operation.method} /> <code>{operation.path}</code>
          </p>
          <p>{operation.description}</p>
        </>
      }
      actions={<Link href={PAGE_PATHS.reference}>All routes</Link>}
    >
      {isTried(operation) ? <TryPanel key={id} operation={operation} /> : null}
      <Parameters api={api} parameters={operation.parameters} />
      <Body api={api} operation={operation} />
      <Answers api={api} operation={operation} />
    </Page>
  );
}

function Parameters({ api, parameters }: { readonly api: OpenApi; readonly parameters: readonly Parameter[] }) {
  if (parameters.length === 0) return null;
  return (
    <Panel title="Parameters" count={parameters.length}>
      <ul className={styles.tree}>
        {parameters.map(({ name, in: place, required, description, schema }) => (
          <li key={name}>
            <p>
              <code>
                <b>{name}</b>
              </code>{' '}
              <span className={styles.quiet}>
                {[`in the ${place}`, typeWords(api, schema), ...(required ? ['required'] : [])].join(' · ')}
              </span>
            </p>
            <Meaning schema={{ ...schema, ...(description !== undefined && { description }) }} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface Props {
  readonly api: OpenApi;
  readonly operation: Operation;
}

function Body({ api, operation: { requestBody } }: Props) {
  if (requestBody === undefined) return null;
  return (
    <Panel title="Body">
      {requestBody.description === undefined ? null : <p>{requestBody.description}</p>}
      <Contents api={api} content={requestBody.content} />
    </Panel>
  );
}

function Answers({ api, operation: { responses } }: Props) {
  const statuses = Object.keys(responses).toSorted();
  return (
    <>
      {statuses
        .filter((status) => status < '300')
        .map((status) => (
          <Panel key={status} title={`Answer ${status}`}>
            <p>{responses[status]?.description}</p>
            <Contents api={api} content={responses[status]?.content ?? {}} />
          </Panel>
        ))}
      <Panel title="Errors">
        <ul className={styles.tree}>
          {statuses
            .filter((status) => status >= '300')
            .map((status) => (
              <li key={status}>
                <p>
                  <b>{status}</b> {responses[status]?.description}
                </p>
                <details>
                  <summary>What {status} looks like</summary>
                  <Contents api={api} content={responses[status]?.content ?? {}} />
                </details>
              </li>
            ))}
        </ul>
      </Panel>
    </>
  );
}

/** The possible contents of a body or an answer, by media type, with their examples. */
function Contents({ api, content }: { readonly api: OpenApi; readonly content: Readonly<Record<string, Media>> }) {
  return Object.entries(content).map(([type, { schema, examples = {} }]) => (
    <div key={type} className={styles.media}>
      <h3>{type === '*/*' ? 'Any type' : type}</h3>
      {schema === undefined ? null : <SchemaTree api={api} schema={schema} />}
      {Object.entries(examples).map(([name, { summary, value }]) => (
        <details key={name}>
          <summary>Example: {summary ?? name}</summary>
          <Code label={`Example: ${summary ?? name}`} text={JSON.stringify(value, null, 2)} />
        </details>
      ))}
    </div>
  ));
}
