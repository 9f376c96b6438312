import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { momentOf } from '../../parts/moment.ts';
import { SideBySide } from '../../parts/side-by-side.tsx';
import { SetWatchEventState, type WatchEventsQuery } from './queries.ts';
import { useWatchChange } from './use-watch-change.ts';
import { WatchedName } from './watched-name.tsx';
import styles from './watches.module.css';
import { WatchesFault } from './watches-fault.tsx';

type Edge = NonNullable<NonNullable<WatchEventsQuery['watchEvents']>['edges'][number]>;
type Event = NonNullable<Edge['node']>;
type Change = Event['changes'][number];

/** The states of an event: its word, the kind of its badge, and what a button that sets it says. */
export const STATES = [
  ['OPEN', 'Open', 'warn', 'Open again'],
  ['SEEN', 'Seen', 'accent', 'Seen'],
  ['RESOLVED', 'Resolved', 'good', 'Resolve'],
] as const;

/** Records of an event that are shown before a click on the rest. */
const SHOWN = 3;

/** An event: whom it is about, what was before and after, and what somebody has done about it. */
export function EventCard({ event }: { readonly event: Event }) {
  const { id, kind, state, aspect, createdTimestamp, changes, totalChanges, watch, content } = event;
  const mark = useWatchChange(SetWatchEventState);
  const title = titleOf(kind, aspect);
  const [, word = state, badge = 'plain'] = STATES.find(([each]) => each === state) ?? [];
  return (
    <li className={styles.event}>
      <div className={styles.head}>
        <Badge kind={badge}>{word}</Badge>
        <strong>{title}</strong>
        {watch === null ? null : <WatchedName watch={watch} />}
        <span className={styles.muted}>
          {[watch?.reference, momentOf(createdTimestamp)].filter(Boolean).join(' · ')}
        </span>
        <span className={styles.actions}>
          {STATES.filter(([each]) => each !== state).map(([each, , , action]) => (
            <Button
              key={each}
              kind="quiet"
              aria-label={`${action}: ${title}`}
              disabled={mark.isPending}
              onClick={() => mark.mutate({ id, state: each })}
            >
              {action}
            </Button>
          ))}
        </span>
      </div>
      {mark.error === null ? null : <WatchesFault error={mark.error} />}
      {reasonIn(content)}
      {changes.slice(0, SHOWN).map((change) => (
        <ChangedRecord key={change.id} change={change} />
      ))}
      {changes.length <= SHOWN ? null : (
        <details>
          <summary>{moreOf(changes.length, totalChanges)}</summary>
          {changes.slice(SHOWN).map((change) => (
            <ChangedRecord key={change.id} change={change} />
          ))}
        </details>
      )}
    </li>
  );
}

/** An event repeats at most 50 of the records that changed. */
const moreOf = (repeated: number, total: number | null): string =>
  `${repeated - SHOWN} more${total !== null && total > repeated ? ` of the ${total} records that changed` : ''}`;

function ChangedRecord({ change: { type, changes, fields, datasets } }: { readonly change: Change }) {
  return (
    <div className={styles.change}>
      <span>
        {words(type)} {changes.join(', ')} <span className={styles.muted}>{datasets.join(', ')}</span>
      </span>
      {fields.map(({ field, before, after }) => (
        <div key={field}>
          <code>{field}</code>
          <SideBySide sides={['before', 'after']} one={shown(before)} other={shown(after)} />
        </div>
      ))}
    </div>
  );
}

const shown = (value: unknown): string => (value == null ? '—' : String(value));

/** watch.changed of filings: "Filings"; watch.missed: "Watch missed". */
const titleOf = (kind: string, aspect: string | null): string => {
  const text = words(aspect ?? kind);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Names of types, aspects and kinds as words. */
const words = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._]/g, ' ')
    .toLowerCase();

/** Why two snapshots could not be compared. */
function reasonIn(content: unknown) {
  const isTold = typeof content === 'object' && content !== null && 'reason' in content;
  return isTold ? <p className={styles.muted}>{String(content.reason)}</p> : null;
}
