import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** How long the previous page may take until its links are there again, in milliseconds. */
const PATIENCE = 5_000;

/**
 * Going back focuses the link that was followed, once `content` contains it again, unless the focus was moved
 * meanwhile. So keyboard users continue in the results where they were.
 */
export function useReturnFocus(content: RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  /** The displayed paths: the previous and the current one. */
  const shown = useRef<readonly [before: string, now: string]>([path, path]);
  useEffect(() => {
    if (shown.current[1] !== path) shown.current = [shown.current[1], path];
  }, [path]);
  useEffect(() => {
    let stop = () => {};
    const onBack = () => {
      stop();
      const [before, now] = shown.current;
      // The other page may already be rendered, or is rendered next.
      const left = now === location.pathname ? before : now;
      const until = performance.now() + PATIENCE;
      const observer = new MutationObserver(look);
      stop = () => observer.disconnect();
      observer.observe(document.body, { childList: true, subtree: true });
      look();
      function look() {
        const { activeElement } = document;
        const isElsewhere = activeElement !== document.body && activeElement !== content.current;
        if (performance.now() > until || isElsewhere) return stop();
        const link = content.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(left)}"]`);
        if (link == null) return;
        link.focus({ preventScroll: true });
        stop();
      }
    };
    addEventListener('popstate', onBack);
    return () => {
      stop();
      removeEventListener('popstate', onBack);
    };
  }, [content]);
}
