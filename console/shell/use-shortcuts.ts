import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { PAGE_PATHS } from '../page-paths.ts';
import { DESTINATIONS } from './navigation.ts';
import { SEARCH_BOX_ID } from './search-box.tsx';

/** How long the second key of a shortcut may take, in milliseconds. */
const PATIENCE = 1_500;

/** Elements that the arrow keys move between, in the order of the page. */
const STEPS = '[data-step]';

/**
 * The keys that work on every page while nothing is typed: `/` to the search box, `?` for help, `g` and a letter to a page,
 * arrow keys between the results or rows of a page.
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

/** Moves the focus to the next step, or the one before; false where there is none before the first. */
function step(by: 1 | -1): boolean {
  const steps = [...document.querySelectorAll<HTMLElement>(STEPS)];
  const at = steps.findIndex((each) => each.matches(':focus'));
  if (at + by < 0 || steps.length === 0) return false;
  steps[Math.min(at + by, steps.length - 1)]?.focus();
  return true;
}
