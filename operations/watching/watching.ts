import type { OperationsConnection } from '../connection.ts';
import { type Deliveries, deliveriesIn } from './deliveries.ts';
import { type Events, eventsIn } from './events.ts';
import { passesIn, type WatchPasses } from './passes.ts';
import { type Watches, watchesIn } from './watches.ts';
import { type Webhooks, webhooksIn } from './webhooks.ts';

/** What accounts watch, what happened to it, and who is told. */
export interface Watching {
  readonly watches: Watches;
  /** The comparisons of snapshots that follow the watches. */
  readonly passes: WatchPasses;
  readonly events: Events;
  readonly webhooks: Webhooks;
  /** Events on their way to webhooks. */
  readonly deliveries: Deliveries;
}

/** `actor`: who does what no client does (see Change.actor). */
export const watchingIn = (connection: OperationsConnection, actor: string): Watching => ({
  watches: watchesIn(connection, actor),
  passes: passesIn(connection),
  events: eventsIn(connection, actor),
  webhooks: webhooksIn(connection),
  deliveries: deliveriesIn(connection),
});
