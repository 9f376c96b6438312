import { Link, useSearchParams } from 'wouter';
import { Badge } from '../../parts/badge.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Loading } from '../../parts/loading.tsx';
import { momentOf } from '../../parts/moment.ts';
import { Panel } from '../../parts/panel.tsx';
import type { ListedVerification, VerificationsResponse } from '../../rest/schemas.ts';
import { useRoute } from '../../rest/use-route.ts';
import styles from './verify.module.css';
import { DECIDED } from './words.ts';

/** The verifications that the account asked for lately, the newest first, as links; the page of the list stands in the address. */
export function RecentPanel() {
  const [parameters] = useSearchParams();
  const before = parameters.get('before');
  const query = new URLSearchParams(before === null ? {} : { page_token: before });
  const { data, error, refetch } = useRoute<VerificationsResponse>(`/v2/kyb/verifications?${query}`, {
    isFresh: true,
  });
  return (
    <Panel title={before === null ? 'Recent verifications' : 'Older verifications'}>
      {error === null ? null : <FaultNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading what="verifications" /> : null}
      {data?.verifications.length === 0 ? <p className={styles.muted}>Nothing was verified yet.</p> : null}
      <ol className={styles.recent}>
        {data?.verifications.map((each) => (
          <Recent key={each.response_id} verification={each} />
        ))}
      </ol>
      {data?.next_page_token == null ? null : (
        <Link href={`/verify?${new URLSearchParams({ before: data.next_page_token })}`}>Older ones</Link>
      )}
    </Panel>
  );
}

function Recent({ verification }: { readonly verification: ListedVerification }) {
  const { response_id, timestamp, names, succeeded, failed, decision } = verification;
  const [word, kind] = decision === null ? ['Undecided', 'plain' as const] : DECIDED[decision.status];
  return (
    <li>
      <Link className={styles.recentName} href={`/verify/${response_id}`} data-step dir="auto">
        {names[0] ?? 'A business without a name'}
      </Link>
      <Badge kind={kind}>{word}</Badge>
      <span className={styles.recentFacts}>
        {momentOf(timestamp)} · {succeeded} of {succeeded + failed} tasks succeeded
      </span>
    </li>
  );
}
