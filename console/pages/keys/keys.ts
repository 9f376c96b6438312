import type { Key, Mode } from '../../../gateway/console/answers/keys.ts';

/** What a key may be used for, by the names in /console/api/keys. */
export const SCOPES = ['graph', 'kyb', 'screening', 'lists', 'admin'] as const;
export const PLANS = ['trial', 'pro', 'max', 'enterprise'] as const;
export const MODES = ['off', 'log', 'enforce'] as const satisfies readonly Mode[];

/** The state of a key, in a word. */
export function stateOf({ disabled, expires }: Key): 'active' | 'disabled' | 'expired' {
  if (disabled !== null) return 'disabled';
  return expires === null || expires > new Date().toISOString() ? 'active' : 'expired';
}

/** The meaning of each mode of trusted documents, for people. */
export const MODE_WORDS: Readonly<Record<Mode, string>> = {
  off: 'any operation',
  log: 'any operation; others than trusted documents are logged',
  enforce: 'only trusted documents',
};
