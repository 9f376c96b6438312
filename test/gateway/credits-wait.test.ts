import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { creditsWait, waiting } from '../../gateway/limits/credits-wait.ts';
import { identity } from './distributed/tiny-subgraph.ts';

const NOW = Date.UTC(2026, 10, 20);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => void vi.useRealTimers());

test('"Why a run waits, and until when"', () => {
  expect(waiting(7_000, 'So.')).toEqual({ until: new Date(NOW + 7_000), message: 'So.' });
});

test('"undefined while the account has credits"; without, or without an account, a minute', async () => {
  const { account } = identity();
  const asked: string[] = [];
  const wait = (creditsAvailable?: boolean) =>
    creditsWait(
      {
        async account(id) {
          asked.push(id);
          return creditsAvailable === undefined ? undefined : { ...account, creditsAvailable };
        },
      },
      { accountId: 'acme' },
    );
  const none = { until: new Date(NOW + 60_000), message: 'The account has no credits left.' };
  expect([await wait(true), await wait(false), await wait()]).toEqual([undefined, none, none]);
  expect(asked).toEqual(['acme', 'acme', 'acme']);
});
