import type { UseQueryResult } from '@tanstack/react-query';
import { Notice } from '../../parts/notice.tsx';
import type { ScreeningRateLimit } from '../../rest/schemas.ts';
import { useRoute } from '../../rest/use-route.ts';
import { SANCTIONS } from './sanctions.ts';
import styles from './screen.module.css';

/** The remaining screenings in the key's window; this request uses none of them. */
export const useWindow = (): UseQueryResult<ScreeningRateLimit> =>
  useRoute<ScreeningRateLimit>(`${SANCTIONS}/_rate_limit`, { isFresh: true });

interface Props {
  readonly left: ScreeningRateLimit | undefined;
  /** True if a screening was just refused because the window is used up. */
  readonly isUsedUp: boolean;
}

/** How many screenings are left, and when the number resets. */
export function WindowLine({ left, isUsedUp }: Props) {
  if (left === undefined) return null;
  const { requests_remaining, requests_limit, window_reset_seconds } = left.rate_limit_info;
  const minutes = Math.max(1, Math.ceil(window_reset_seconds / 60));
  const until = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  if (requests_remaining === 0)
    return (
      <Notice kind="warn">
        This key has used all {requests_limit.toLocaleString('en-US')} screenings of this hour. You can screen again in{' '}
        {until}. Your input stays here.
      </Notice>
    );
  if (isUsedUp) return <Notice kind="warn">Too many requests at once. Wait a second, and screen again.</Notice>;
  return (
    <p className={styles.muted}>
      This key has {requests_remaining.toLocaleString('en-US')} of {requests_limit.toLocaleString('en-US')} screenings
      left. The number resets in {until}.
    </p>
  );
}
