import { useMemo } from 'react';
import { useFragment } from '../../parts/use-fragment.ts';
import { type Draft, draftIn, fragmentOf } from './draft.ts';

/** The draft in the address, and a function to change it; the initial draft, as long as the address has none. */
export function useDraft(begun: Draft): {
  readonly draft: Draft;
  readonly isChanged: boolean;
  readonly change: (changed: Partial<Draft>) => void;
  readonly discard: () => void;
} {
  const [fragment, setFragment] = useFragment();
  const written = useMemo(() => draftIn(fragment), [fragment]);
  const draft = written ?? begun;
  return {
    draft,
    isChanged: written !== undefined && fragmentOf(written) !== fragmentOf(begun),
    change: (changed) => setFragment(fragmentOf({ ...draft, ...changed })),
    discard: () => setFragment(''),
  };
}
