import { useSearchParams } from 'wouter';
import { useOperation } from '../../graphql/use-operation.ts';
import { Button } from '../../parts/button.tsx';
import { Choice, Field } from '../../parts/field.tsx';
import { Loading } from '../../parts/loading.tsx';
import { nodesOf } from '../../parts/nodes.ts';
import { Panel } from '../../parts/panel.tsx';
import { EventCard, STATES } from './event-card.tsx';
import { WatchEvents } from './queries.ts';
import styles from './watches.module.css';
import { WatchesFault } from './watches-fault.tsx';

/** Events of a page. */
const LAST = 20;
/** How often events are polled, in milliseconds. */
const LOOK_EVERY = 30_000;

/** What happened, the newest first, by what was done about it. State and page are in the address. */
export function EventsPanel() {
  const [parameters, setParameters] = useSearchParams();
  const chosen = parameters.get('state') ?? 'OPEN';
  const state = STATES.find(([each]) => each === chosen)?.[0] ?? null;
  const before = parameters.get('before');
  const { data, error, refetch } = useOperation(
    WatchEvents,
    { state, before, last: LAST },
    { keepPrevious: true, refetchAfter: () => (before === null ? LOOK_EVERY : false) },
  );
  const events = nodesOf(data?.data.watchEvents).toReversed();
  const { hasPreviousPage = false, startCursor } = data?.data.watchEvents?.pageInfo ?? {};
  const go = (changed: Readonly<Record<string, string>>) =>
    setParameters((old) => {
      const next = new URLSearchParams(old);
      next.delete('before');
      for (const [name, value] of Object.entries(changed)) next.set(name, value);
      return next;
    });
  return (
    <Panel title="What happened">
      <Field label="State">
        <Choice
          value={state ?? 'ALL'}
          options={[...STATES.map(([each, word]) => [each, word] as const), ['ALL', 'All'] as const]}
          onChoose={(each) => go({ state: each })}
        />
      </Field>
      {error === null ? null : <WatchesFault error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading what="events" /> : null}
      {data !== undefined && events.length === 0 ? (
        <p className={styles.muted}>{state === 'OPEN' ? 'Nothing is open.' : 'There are no such events.'}</p>
      ) : null}
      <ol className={styles.events} aria-label="Events, newest first">
        {events.map(({ node }) => (
          <EventCard key={node.id} event={node} />
        ))}
      </ol>
      <div className={styles.actions}>
        {before === null ? null : <Button onClick={() => go({})}>Newest</Button>}
        {hasPreviousPage && startCursor ? <Button onClick={() => go({ before: startCursor })}>Older</Button> : null}
      </div>
    </Panel>
  );
}
