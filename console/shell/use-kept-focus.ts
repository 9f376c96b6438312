import { type RefObject, useEffect } from 'react';

/**
 * If the focused element is removed (because another page opens, or a button disappears after its action), moves the
 * focus to the closest remaining ancestor that can have it, or else to `content`. A browser would focus nothing: screen
 * readers would announce nothing, and keyboard users would lose their place.
 */
export function useKeptFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    /** The last focused element and its ancestors, innermost first. */
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
