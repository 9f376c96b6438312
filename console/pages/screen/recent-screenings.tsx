import { Badge } from '../../parts/badge.tsx';
import { momentOf } from '../../parts/moment.ts';
import { RecentItem, RecentPanel } from '../../parts/recent-panel.tsx';
import { usePageToken } from '../../parts/use-page-token.ts';
import type { ListedScreening, ScreeningsResponse } from '../../rest/schemas.ts';
import { useRoute } from '../../rest/use-route.ts';
import { SANCTIONS } from './sanctions.ts';
import { alertWords } from './words.ts';

/** The latest screenings of the account, newest first, as links; the page of the list is in the address. */
export function RecentScreenings() {
  const [token, older] = usePageToken('screenings');
  const query = new URLSearchParams(token === null ? {} : { page_token: token });
  const { data, error, refetch } = useRoute<ScreeningsResponse>(`${SANCTIONS}/screenings?${query}`, { isFresh: true });
  return (
    <RecentPanel
      title={token === null ? 'Recent screenings' : 'Older screenings'}
      what="screenings"
      none="No screenings yet."
      count={data?.screenings.length}
      error={error}
      onRetry={() => void refetch()}
      older={data?.next_page_token == null ? null : older(data.next_page_token)}
    >
      {data?.screenings.map((each) => (
        <Recent key={each.request_id} screening={each} />
      ))}
    </RecentPanel>
  );
}

function Recent({ screening }: { readonly screening: ListedScreening }) {
  const { request_id, timestamp, tag, asked, hits, alerts } = screening;
  const [words, kind] = alertWords(hits, alerts);
  return (
    <RecentItem
      href={`/screen/${request_id}`}
      name={asked.join(', ') || (tag ?? 'Purged screening')}
      badge={<Badge kind={kind}>{words}</Badge>}
      facts={[momentOf(timestamp), tag].filter(Boolean).join(' · ')}
    />
  );
}
