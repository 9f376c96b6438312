import { useState } from 'react';
import type { Drafts } from './drafts.ts';

/**
 * The typed values of a form (the initial ones if nothing was typed), a function to change some of them, and one to
 * delete them once they were sent. They outlive the page of the form, so a refused key does not lose them. The name
 * must not change during the life of a component.
 */
export function useDraft<Values extends object>(
  drafts: Drafts<Values>,
  name: string,
  start: Values,
): readonly [values: Values, change: (some: Partial<Values>) => void, forget: () => void] {
  const [typed, setTyped] = useState(() => drafts.get(name));
  const change = (some: Partial<Values>) => {
    const changed = { ...(drafts.get(name) ?? start), ...some };
    drafts.set(name, changed);
    setTyped(changed);
  };
  const forget = () => {
    drafts.delete(name);
    setTyped(undefined);
  };
  return [typed ?? start, change, forget];
}
