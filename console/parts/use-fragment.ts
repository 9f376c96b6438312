import { useSyncExternalStore } from 'react';

/** Events that report another address: the browser's own, and those that wouter dispatches for the history's methods. */
const EVENTS = ['hashchange', 'popstate', 'pushState', 'replaceState'];

/**
 * The fragment of the address, without its #, and a function that replaces it without adding a history entry. It is for
 * data that is too long for a query, and for data that need not be sent to the service.
 */
export function useFragment(): readonly [fragment: string, setFragment: (fragment: string) => void] {
  return [useSyncExternalStore(subscribe, read), write];
}

function subscribe(listener: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) removeEventListener(event, listener);
  };
}

const read = (): string => location.hash.slice(1);

function write(fragment: string): void {
  const mark = fragment === '' ? '' : `#${fragment}`;
  history.replaceState(history.state, '', location.pathname + location.search + mark);
}
