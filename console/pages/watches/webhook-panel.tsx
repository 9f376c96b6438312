import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { momentOf } from '../../parts/moment.ts';
import { Panel } from '../../parts/panel.tsx';
import type { Deliveries, Delivery, Webhook } from '../../rest/schemas.ts';
import { useRoute } from '../../rest/use-route.ts';
import { useService } from '../../rest/use-service.ts';
import styles from './watches.module.css';
import { WatchesFault } from './watches-fault.tsx';
import { WEBHOOKS } from './webhooks.ts';

/** How often deliveries are polled, in milliseconds. */
const LOOK_EVERY = 3_000;
/** Deliveries that are shown. */
const LATEST = 50;

interface Props {
  readonly webhook: Webhook;
  /** Called when the webhook has changed; with it if it has a new secret. */
  readonly onChange: (webhook?: Webhook) => unknown;
}

/** A webhook: what it gets, what was posted to it and how that went. */
export function WebhookPanel({ webhook: { id, url, kinds, created, former_secret_until: until }, onChange }: Props) {
  const path = `${WEBHOOKS}/${id}`;
  const { data, error, refetch } = useRoute<Deliveries>(`${path}/deliveries?limit=${LATEST}`, {
    isFresh: true,
    refetchInterval: LOOK_EVERY,
  });
  const ask = useService();
  const [isEnding, setEnding] = useState(false);
  const act = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => refetch(),
  });
  const post = (to: string) => ask<Webhook>({ path: `${path}/${to}`, method: 'POST' });
  const send = (delivery: Delivery) => act.mutate(() => post(`deliveries/${delivery.id}/again`));
  return (
    <Panel
      title={url}
      isFlush
      actions={
        <div className={styles.actions}>
          <Button kind="quiet" disabled={act.isPending} onClick={() => act.mutate(() => post('test'))}>
            Send a test event
          </Button>
          <Button
            kind="quiet"
            disabled={act.isPending}
            onClick={() => act.mutate(async () => onChange(await post('secret')))}
          >
            New secret
          </Button>
          <Button kind="quiet" onClick={() => setEnding(true)}>
            End
          </Button>
        </div>
      }
    >
      <p className={styles.none}>
        {[
          kinds.length === 0 ? 'All events' : kinds.join(', '),
          `since ${momentOf(created)}`,
          until !== null && `the secret before signs too until ${momentOf(until)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {[error, act.error].map((each, at) => (each === null ? null : <WatchesFault key={at} error={each} />))}
      {data?.deliveries.length === 0 ? <p className={styles.none}>Nothing has been posted yet.</p> : null}
      {data === undefined || data.deliveries.length === 0 ? null : (
        <DataTable
          label={`Posted to ${url}`}
          columns={columnsOf(send)}
          rows={data.deliveries}
          keyOf={(each) => each.id}
        />
      )}
      {isEnding ? (
        <Confirm
          title="End the webhook?"
          action="End it"
          isBusy={act.isPending}
          onClose={() => setEnding(false)}
          onConfirm={() => act.mutate(async () => onChange(await ask({ path, method: 'DELETE' })))}
        >
          <p dir="auto">
            <strong>{url}</strong>
          </p>
          <p>What waits to be posted is not sent.</p>
        </Confirm>
      ) : null}
    </Panel>
  );
}

const BADGES = { waiting: 'warn', delivered: 'good', dead: 'bad' } as const;

const columnsOf = (onSend: (delivery: Delivery) => void): readonly TableColumn<Delivery>[] => [
  { name: 'Event', show: (each) => each.event_cursor, sortBy: (each) => Number(each.event_cursor), width: '6rem' },
  { name: 'State', show: ({ status }) => <Badge kind={BADGES[status]}>{status}</Badge>, width: '7rem' },
  { name: 'Tries', show: ({ attempts }) => attempts, isNumber: true, width: '5rem' },
  {
    name: 'Last answer',
    show: ({ answer_status: status, answer_milliseconds: time, message }) =>
      [status, time !== null && `${time} ms`, message].filter(Boolean).join(' · '),
    width: 'minmax(16rem, 2fr)',
  },
  { name: 'Next try', show: ({ next_attempt: next }) => (next === null ? '' : momentOf(next)), width: '11rem' },
  { name: 'Last change', show: ({ updated }) => momentOf(updated), sortBy: ({ updated }) => updated, width: '11rem' },
  {
    name: 'Actions',
    show: (delivery) => (
      <Button kind="quiet" aria-label={`Send again: event ${delivery.event_cursor}`} onClick={() => onSend(delivery)}>
        Send again
      </Button>
    ),
    width: '8rem',
  },
];
