import type { Decision } from '../../rest/schemas.ts';

/** Labels for the status of a decision. */
export const STATUS_WORDS: Readonly<
  Record<Decision['status'], readonly [word: string, kind: 'plain' | 'accent' | 'good' | 'bad']>
> = {
  open: ['open', 'plain'],
  in_review: ['in review', 'accent'],
  cleared: ['cleared', 'good'],
  confirmed: ['confirmed', 'bad'],
};

export const STATUSES = ['open', 'in_review', 'cleared', 'confirmed'] as const satisfies readonly Decision['status'][];

/** The outcome of a screening in a word or two, and its severity. */
export function alertWords(hits: number, alerts: number): readonly [words: string, kind: 'good' | 'warn' | 'bad'] {
  if (hits === 0) return ['no hits', 'good'];
  return alerts === 0 ? ['hits, no alert', 'warn'] : [alerts === 1 ? '1 alert' : `${alerts} alerts`, 'bad'];
}
