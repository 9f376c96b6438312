import { Link } from 'wouter';
import { PAGE_PATHS } from '../../page-paths.ts';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useRoute } from '../../rest/use-route.ts';
import { MethodBadge } from './method-badge.tsx';
import { type OpenApi, operationsOf } from './openapi.ts';
import styles from './reference.module.css';

/** The REST routes of this service, by purpose, from its OpenAPI document. */
export default function ReferencePage() {
  const { data: api, error, refetch } = useRoute<OpenApi>('/openapi.json');
  return (
    <Page
      title="REST reference"
      lead={
        <p className={styles.lead}>
          {api?.info.description} Generated from <a href="/openapi.json">/openapi.json</a>, which tools can read, too.
        </p>
      }
    >
      {error === null ? null : <FaultNotice error={error} onRetry={refetch} />}
      {api === undefined && error === null ? <Loading what="reference" /> : null}
      {api?.tags?.map(({ name, description }) => (
        <Panel key={name} title={name}>
          <p>{description}</p>
          <ul className={styles.operations}>
            {operationsOf(api)
              .filter(({ tags }) => tags?.includes(name))
              .map(({ operationId, method, path, summary }) => (
                <li key={operationId}>
                  <MethodBadge method={method} />
                  <Link href={operationPath(operationId)} data-step="">
                    {path}
                  </Link>
                  <span className={styles.quiet}>{summary}</span>
                </li>
              ))}
          </ul>
        </Panel>
      ))}
    </Page>
  );
}

const operationPath = (operation: string): string => PAGE_PATHS.operation.replace(':operation', operation);
