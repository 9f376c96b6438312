import type { Operations } from '../../operations/operations.ts';
import type { Event, EventState } from '../../operations/watching/event.ts';
import type { Watch } from '../../operations/watching/watches.ts';
import { readCursor } from '../../watches/api/requests.ts';
import { CHANGED, shownEvent, shownWatch } from '../../watches/api/shown.ts';
import { oneLine } from '../one-line.ts';
import { plainly } from '../plainly.ts';
import { print } from '../print.ts';
import { table } from '../table.ts';

/** Which page, and how it is printed. */
export interface Page {
  readonly limit: number;
  readonly after?: string;
  readonly json?: true;
}

/** `svc watch list`. */
export async function showWatches(
  { watching: { watches } }: Operations,
  accountId: string,
  { limit, after, json, state, origin }: Page & { readonly state?: 'active' | 'ended'; readonly origin?: string },
): Promise<void> {
  const isEnded = state && state === 'ended';
  const found = await watches.list(accountId, { limit: limit + 1, after, origin, isEnded });
  const page = found.slice(0, limit);
  const head = ['id', 'watched', 'aspects', 'reference', 'origin', 'begun', 'ended'];
  printPage(
    json,
    page.map(shownWatch),
    [head, ...page.map(watchCells)],
    found.length > limit ? page.at(-1)?.id : undefined,
  );
}

const watchCells = ({ id, entityType, entityId, party, ...watch }: Watch) => [
  ...[
    id,
    party === null
      ? `${entityType} ${entityId}`
      : oneLine([...(party.person_name ?? []), ...(party.org_name ?? [])].join(', ')),
  ],
  ...[watch.aspects.join(',') || 'all', oneLine(watch.reference ?? ''), oneLine(watch.origin ?? '')],
  ...[watch.createdTimestamp, watch.endedTimestamp ?? ''],
];

/** `svc watch events`. */
export async function showEvents(
  { watching: { events } }: Operations,
  accountId: string,
  { limit, after, json, state, watch: watchId }: Page & { readonly state?: EventState; readonly watch?: string },
): Promise<void> {
  const from = await plainly(() => readCursor(after));
  const found = await events.list(accountId, { limit: limit + 1, after: from, state, watchId });
  const page = found.slice(0, limit);
  const head = ['cursor', 'id', 'time', 'state', 'event', 'watch', 'changes'];
  const last = page.at(-1)?.number;
  printPage(
    json,
    page.map(shownEvent),
    [head, ...page.map(eventCells)],
    found.length > limit ? String(last) : undefined,
  );
}

const eventCells = (event: Event) => [
  ...[String(event.number), event.id, event.createdTimestamp, event.state, event.kind, event.watchId ?? ''],
  oneLine(changesOf(event)),
];

/** What an event tells, in a line. */
function changesOf({ content }: Event): string {
  const { data: told } = CHANGED.safeParse(content);
  if (told === undefined) return '';
  const changes = told.changes.map(({ type, changes, fields }) => {
    const values = fields.map(({ field, before = null, after = null }) => `${field} ${before} → ${after}`);
    return `${type} ${changes.join(', ')}: ${values.join('; ')}`;
  });
  return `${told.aspect}: ${changes.join(' | ')}`;
}

function printPage(
  asJson: true | undefined,
  rows: readonly object[],
  cells: readonly string[][],
  next: string | undefined,
) {
  print(asJson ? rows.map((row) => JSON.stringify(row)) : table(cells), next && `There are more: --after ${next}`);
}
