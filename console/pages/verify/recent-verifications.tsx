import { Badge } from '../../parts/badge.tsx';
import { momentOf } from '../../parts/moment.ts';
import { RecentItem, RecentPanel } from '../../parts/recent-panel.tsx';
import { usePageToken } from '../../parts/use-page-token.ts';
import type { ListedVerification, VerificationsResponse } from '../../rest/schemas.ts';
import { useRoute } from '../../rest/use-route.ts';
import { DECIDED } from './words.ts';

/** The latest verifications of the account, newest first, as links; the page of the list is in the address. */
export function RecentVerifications() {
  const [token, older] = usePageToken('verifications');
  const query = new URLSearchParams(token === null ? {} : { page_token: token });
  const { data, error, refetch } = useRoute<VerificationsResponse>(`/v2/kyb/verifications?${query}`, {
    isFresh: true,
  });
  return (
    <RecentPanel
      title={token === null ? 'Recent verifications' : 'Older verifications'}
      what="verifications"
      none="No verifications yet."
      count={data?.verifications.length}
      error={error}
      onRetry={() => void refetch()}
      older={data?.next_page_token == null ? null : older(data.next_page_token)}
    >
      {data?.verifications.map((each) => (
        <Recent key={each.response_id} verification={each} />
      ))}
    </RecentPanel>
  );
}

function Recent({ verification }: { readonly verification: ListedVerification }) {
  const { response_id, timestamp, names, succeeded, failed, decision } = verification;
  const [word, kind] = decision === null ? ['Undecided', 'plain' as const] : DECIDED[decision.status];
  return (
    <RecentItem
      href={`/verify/${response_id}`}
      name={names[0] ?? 'Unnamed business'}
      badge={<Badge kind={kind}>{word}</Badge>}
      facts={`${momentOf(timestamp)} · ${succeeded + failed === 0 ? 'no tasks' : `${succeeded} of ${succeeded + failed} tasks succeeded`}`}
    />
  );
}
