import { useParams } from 'wouter';
import { RequestFault } from '../../graphql/request-fault.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Fields } from '../../parts/fields.tsx';
import form from '../../parts/form.module.css';
import { Loading } from '../../parts/loading.tsx';
import { momentOf } from '../../parts/moment.ts';
import { Notice } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import type { KeptVerification } from '../../rest/schemas.ts';
import { useKept } from '../../rest/use-kept.ts';
import { WatchButton } from '../watches/watch-button.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { FoundPanel } from './found-panel.tsx';
import { keptPath } from './kept-path.ts';
import { RequestFields } from './request-fields.tsx';
import { TaskCards } from './task-cards.tsx';
import { unkept } from './unkept.ts';
import styles from './verify.module.css';
import { attrTitle, DECIDED, isTelling } from './words.ts';

/** A verification: its request, the result of each task, what was found, and the decision. It prints as a report. */
export default function VerificationPage() {
  const { id = '' } = useParams<{ id: string }>();
  const { kept: verification, isKept, error, retry } = useKept(keptPath(id), id, unkept);
  if (error instanceof RequestFault && error.status === 404) return <Missing />;
  if (error !== null) return <FaultNotice error={error} onRetry={retry} />;
  if (verification === undefined) return <Loading what="verification" lines={8} />;
  const { request, response_id, timestamp, data_version, path } = verification;
  return (
    <Page
      title={request?.data.names[0] ?? 'Verification'}
      lead={<Lead verification={verification} />}
      actions={
        <div className={form.actions}>
          {isKept ? <ButtonLink href={`/verify?again=${response_id}`}>Change and verify again</ButtonLink> : null}
          {isKept ? (
            <WatchButton
              input={{ verification: { responseId: response_id } }}
              watched={{ origin: `verification ${response_id}` }}
            />
          ) : null}
          <Button kind="primary" onClick={() => print()}>
            Print the report
          </Button>
        </div>
      }
    >
      {isKept ? null : (
        <Notice kind="warn">
          This service keeps no answers (SVC_AUDIT_DAYS is 0, or another service runs verifications): this one is lost
          when you leave the page, and you cannot decide on it.
        </Notice>
      )}
      <div className={styles.report}>
        <div className={styles.side}>
          {isKept ? <DecisionPanel verification={verification} /> : null}
          <Panel title="Request">
            <RequestFields verification={verification} />
          </Panel>
          <Panel title="Answer">
            <Fields
              fields={[
                ['Response id', <code key="id">{response_id}</code>],
                ['Time', momentOf(timestamp)],
                ['Data version', <code key="version">{data_version}</code>],
                ['API', path.startsWith('/graphql') ? 'GraphQL' : path.split('?')[0]],
                ['Key', verification.api_key_id],
              ]}
            />
          </Panel>
        </div>
        <div className={styles.main}>
          <TaskCards verification={verification} />
          <FoundPanel verification={verification} />
        </div>
      </div>
    </Page>
  );
}

function Missing() {
  return (
    <Page title="No such verification">
      <p>
        Your account has no verification with this id. The service keeps verifications for SVC_AUDIT_DAYS (90 days by
        default), and shows them only to the account that requested them.
      </p>
    </Page>
  );
}

function Lead({ verification }: { readonly verification: KeptVerification }) {
  const { tasks, decision, timestamp, package: asked, attrs } = verification;
  const telling = tasks.filter(isTelling);
  const failed = telling.filter(({ status }) => status === 'failure').length;
  const succeeded = telling.length - failed;
  const [count, what] = failed === 0 ? [succeeded, 'succeeded'] : [failed, 'failed'];
  return (
    <div className={styles.facts}>
      <span className={styles.printed}>Verification report</span>
      {tasks.length === 0 ? null : (
        <Badge kind={failed === 0 ? 'good' : 'bad'}>{`${count} of ${tasks.length} tasks ${what}`}</Badge>
      )}
      {decision === null ? (
        <Badge>Undecided</Badge>
      ) : (
        <Badge kind={DECIDED[decision.status][1]}>{DECIDED[decision.status][0]}</Badge>
      )}
      <span>
        {[momentOf(timestamp), asked === null ? '' : `package ${asked}`, attrs.map(attrTitle).join(', ')]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  );
}
