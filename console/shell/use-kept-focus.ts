import { type RefObject, useEffect } from 'react';

/**
 * Where what has the focus is taken away (a page for another one, a button that did its work), the closest element around it that may have
 * the focus gets it, and `content` where there is none. A browser gives it to nobody: who listens is told nothing, and who works by
 * keyboard is nowhere.
 */
export function useKeptFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    /** What had the focus last, and what stands around it, from the inside. */
    let last: readonly HTMLElement[] = [];
    const onFocus = ({ target }: FocusEvent) => {
      last = [...withAncestors(target)];
    };
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || (last[0]?.isConnected ?? true)) return;
      const next = last.find((each) => each.isConnected && each.hasAttribute('tabindex')) ?? content.current;
      next?.focus({ preventScroll: true });
    });
    addEventListener('focusin', onFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, [content]);
}

function* withAncestors(target: EventTarget | null): Generator<HTMLElement> {
  for (let at = target; at instanceof HTMLElement; at = at.parentElement) yield at;
}
