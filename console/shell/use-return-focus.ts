import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** How long the page that one goes back to may take until it has its links again, in milliseconds. */
const PATIENCE = 5_000;

/**
 * Going back puts the focus on the link that was followed, once `content` has it again, unless it was put elsewhere meanwhile: who
 * walks through results by keyboard goes on where they were.
 */
export function useReturnFocus(content: RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  const shown = useRef(path);
  useEffect(() => {
    shown.current = path;
  }, [path]);
  useEffect(() => {
    let stop = () => {};
    const onBack = () => {
      stop();
      const left = shown.current;
      const observer = new MutationObserver(() => {
        const { activeElement } = document;
        if (performance.now() > until || (activeElement !== document.body && activeElement !== content.current))
          return stop();
        const link = content.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(left)}"]`);
        if (link == null) return;
        link.focus({ preventScroll: true });
        stop();
      });
      const until = performance.now() + PATIENCE;
      stop = () => observer.disconnect();
      observer.observe(document.body, { childList: true, subtree: true });
    };
    // Before the page of the other address is drawn.
    addEventListener('popstate', onBack, { capture: true });
    return () => {
      stop();
      removeEventListener('popstate', onBack, { capture: true });
    };
  }, [content]);
}
