import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { PAGE_PATHS } from '../page-paths.ts';
import { DESTINATIONS } from './navigation.ts';
import { SEARCH_BOX_ID } from './search-box.tsx';

/** Maximum time until the second key of a shortcut, in milliseconds. */
const PATIENCE = 1_500;

/** Elements between which the arrow keys move, in the order of the page. */
const STEPS = '[data-step]';

/**
 * The keys that work on every page while the user is not typing: `/` for the search box, `?` for help, `g` and a letter
 * for a page, arrow keys between the results or rows of a page.
 */
export function useShortcuts(help: () => void): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    let goingSince = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      const { key, target, timeStamp } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (document.querySelector('[role=dialog]') !== null) return;
      const isGoing = timeStamp - goingSince < PATIENCE;
      goingSince = Number.NEGATIVE_INFINITY;
      if (isTyping(target)) {
        if (key === 'ArrowDown' && target instanceof Element && target.id === SEARCH_BOX_ID && step(1))
          event.preventDefault();
        return;
      }
      if (key === '/') document.getElementById(SEARCH_BOX_ID)?.focus();
      else if (key === '?') help();
      else if (key === 'g') goingSince = timeStamp;
      else if ((key === 'ArrowDown' || key === 'ArrowUp') && isStep(target)) {
        if (!step(key === 'ArrowDown' ? 1 : -1)) document.getElementById(SEARCH_BOX_ID)?.focus();
      } else {
        const to = isGoing ? DESTINATIONS.find((each) => each.key === key) : undefined;
        if (to === undefined) return;
        navigate(PAGE_PATHS[to.page]);
      }
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate, help]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]');
const isStep = (target: EventTarget | null): boolean => target instanceof Element && target.matches(STEPS);

/** Moves the focus to the next or the previous step; false if there is none before the first one. */
function step(by: 1 | -1): boolean {
  const steps = [...document.querySelectorAll<HTMLElement>(STEPS)];
  const at = steps.findIndex((each) => each.matches(':focus'));
  if (at + by < 0 || steps.length === 0) return false;
  steps[Math.min(at + by, steps.length - 1)]?.focus();
  return true;
}
