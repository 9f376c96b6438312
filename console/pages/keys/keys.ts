import type { Key, Mode } from '../../../gateway/console/answers/keys.ts';

/** What a key may be used for, as /console/api/keys names it. */
export const SCOPES = ['graph', 'kyb', 'screening', 'lists', 'admin'] as const;
export const PLANS = ['trial', 'pro', 'max', 'enterprise'] as const;
export const MODES = ['off', 'log', 'enforce'] as const satisfies readonly Mode[];

/** Whether a key is good, in a word. */
export function stateOf({ disabled, expires }: Key): 'active' | 'disabled' | 'expired' {
  if (disabled !== null) return 'disabled';
  return expires === null || expires > new Date().toISOString() ? 'active' : 'expired';
}

/** What a mode of trusted documents means, for people. */
export const MODE_WORDS: Readonly<Record<Mode, string>> = {
  off: 'may ask anything',
  log: 'may ask anything; what is not trusted is logged',
  enforce: 'trusted documents alone',
};
