import { useEffect } from 'react';
import { Link } from 'wouter';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { momentOf } from '../../parts/moment.ts';
import { download } from '../../rest/download.ts';
import type { Batch } from '../../rest/schemas.ts';
import { useRoute } from '../../rest/use-route.ts';
import { useService } from '../../rest/use-service.ts';
import { useKey } from '../../session/use-key.ts';
import { SANCTIONS } from './sanctions.ts';
import styles from './screen.module.css';

/** Path of the batches of screenings. */
export const BATCHES = `${SANCTIONS}/batches`;

const ENDED: ReadonlySet<Batch['status']> = new Set(['SUCCESS', 'FAILED', 'CANCELLED']);
/** How often a running batch is polled, in milliseconds. */
const EVERY = 1_500;

interface Props {
  readonly listed: Batch;
  readonly onChange: () => unknown;
  /** Called with the error of a request, or with undefined when a request begins. */
  readonly onFault: (fault: unknown) => void;
}

/** The progress of a batch, polled while it runs. */
export function BatchRow({ listed, onChange, onFault }: Props) {
  const { batch_id } = listed;
  const isOpen = !ENDED.has(listed.status);
  const options = { enabled: isOpen, refetchInterval: isOpen ? EVERY : (false as const) };
  const { data: asked } = useRoute<Batch>(`${BATCHES}/${batch_id}`, options);
  const batch = isOpen ? (asked ?? listed) : listed;
  const hasEnded = isOpen && ENDED.has(batch.status);
  useEffect(() => {
    if (hasEnded) onChange();
  }, [hasEnded, onChange]);
  const ask = useService();
  const withKey = useKey();
  const tell = (work: Promise<unknown>) => {
    onFault(undefined);
    work.then(onChange, onFault);
  };
  const { status, tag, message, percent_complete, rows_by_status, created_timestamp } = batch;
  const { alert, hit, clear, error } = rows_by_status;
  return (
    <li>
      <Link className={styles.tag} href={`/tasks/${batch_id}`} dir="auto">
        {tag}
      </Link>
      <Badge kind={status === 'SUCCESS' ? 'good' : status === 'FAILED' ? 'bad' : 'plain'}>{status.toLowerCase()}</Badge>
      <span className={styles.muted}>{momentOf(created_timestamp)}</span>
      {isOpen ? <progress aria-label={`Progress of ${tag}`} max={100} value={percent_complete} /> : null}
      <span className={styles.muted}>
        alerts {alert}, hits {hit}, clear {clear}, errors {error}
      </span>
      {message === null ? null : <span className={styles.muted}>{message}</span>}
      {status === 'SUCCESS' ? (
        <Button
          kind="quiet"
          onClick={() =>
            tell(withKey((key) => download(key, `${BATCHES}/${batch_id}/results`, `screening-${batch_id}.csv`)))
          }
        >
          Results as CSV
        </Button>
      ) : null}
      {isOpen && !ENDED.has(status) ? (
        <Button kind="quiet" onClick={() => tell(ask({ path: `${BATCHES}/${batch_id}`, method: 'DELETE' }))}>
          Cancel
        </Button>
      ) : null}
    </li>
  );
}
