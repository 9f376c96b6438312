import { useSyncExternalStore } from 'react';

/** What tells of another address: the browser's own events, and those that wouter makes of the history's methods. */
const EVENTS = ['hashchange', 'popstate', 'pushState', 'replaceState'];

/**
 * The fragment of the address, without its mark, and what puts another one there without a further step of the history. It is for
 * what is too long for a query, and for what the service has no need to be sent.
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
