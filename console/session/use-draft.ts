import { useState } from 'react';
import type { Drafts } from './drafts.ts';

/**
 * What is typed into a form, or what it starts with where nothing is, how to change some of it, and how to forget it once it was
 * sent. It outlives the page of the form, so that a key that is refused takes nothing with it. A component has the same name for
 * as long as it lives.
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
