import type { Decision } from '../../rest/schemas.ts';

/** What the status of a decision is called. */
export const STATUS_WORDS: Readonly<
  Record<Decision['status'], readonly [word: string, kind: 'plain' | 'accent' | 'good' | 'bad']>
> = {
  open: ['open', 'plain'],
  in_review: ['in review', 'accent'],
  cleared: ['cleared', 'good'],
  confirmed: ['confirmed', 'bad'],
};

export const STATUSES = ['open', 'in_review', 'cleared', 'confirmed'] as const satisfies readonly Decision['status'][];

/** What a screening came to in a word or two, and how that looks. */
export function alertWords(hits: number, alerts: number): readonly [words: string, kind: 'good' | 'warn' | 'bad'] {
  if (hits === 0) return ['no hits', 'good'];
  return alerts === 0 ? ['hits, no alert', 'warn'] : [alerts === 1 ? '1 alert' : `${alerts} alerts`, 'bad'];
}
