import type { Operation } from '../../graphql/operation.ts';
import { useChange } from '../../graphql/use-change.ts';
import { WatchEvents, Watched, Watches } from './queries.ts';

/** Queries whose answers change with a watch or an event. */
const CHANGED: ReadonlySet<unknown> = new Set([Watched.text, Watches.text, WatchEvents.text]);

/** Sends a mutation of watches; pages that show them then request them again. */
export const useWatchChange = <Data, Variables>(operation: Operation<Data, Variables>) => useChange(operation, CHANGED);
