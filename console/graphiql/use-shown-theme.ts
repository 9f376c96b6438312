import { useSyncExternalStore } from 'react';
import { chosenTheme } from '../shell/theme.ts';

const SYSTEM = matchMedia('(prefers-color-scheme: dark)');

/** Light or dark, as the console is displayed now: by the switch, or by the system. */
export const useShownTheme = (): 'light' | 'dark' => useSyncExternalStore(watch, shown);

function shown(): 'light' | 'dark' {
  const chosen = chosenTheme();
  if (chosen !== 'system') return chosen;
  return SYSTEM.matches ? 'dark' : 'light';
}

function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  SYSTEM.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    SYSTEM.removeEventListener('change', changed);
  };
}
