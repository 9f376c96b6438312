import { expect, test } from 'vitest';
import { countedLease } from '../../storage/counted-lease.ts';
import { FairQueue } from '../../storage/fair-queue.ts';
import type { Snapshot } from '../../storage/snapshot.ts';

const [one, other, third] = [{}, {}, {}];

/** What a queue gives until it is empty. */
function all(queue: FairQueue<string>): string[] {
  const taken: string[] = [];
  while (queue.size > 0) taken.push(queue.take() ?? 'nothing');
  return taken;
}

test('"The work of one owner runs in order of arrival, and owners take turns"', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3']) queue.add(one, item);
  queue.add(other, 'b1');
  queue.add(third, 'c1');
  queue.add(other, 'b2');
  expect(queue.size).toBe(6);
  expect(all(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect([queue.take(), queue.size]).toEqual([undefined, 0]);
});

test('an owner whose items are gone comes last if it comes again', () => {
  const queue = new FairQueue<string>();
  queue.add(one, 'a1');
  queue.add(other, 'b1');
  queue.take();
  queue.add(one, 'a2');
  expect(all(queue)).toEqual(['b1', 'a2']);
});

test('"Removes an item that nobody waits for anymore", and no other', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2']) queue.add(one, item);
  queue.add(other, 'b1');
  queue.remove(one, 'a1');
  queue.remove(one, 'a1');
  queue.remove(other, 'a2');
  queue.remove(third, 'a2');
  expect(queue.size).toBe(2);
  queue.remove(other, 'b1');
  expect([queue.size, all(queue)]).toEqual([1, ['a2']]);
});

test('a lease "counts until its first disposal"', () => {
  const snapshot: Snapshot = Object.create(null);
  const opened = { snapshot, leases: 0 };
  let released = 0;
  const leases = [1, 2].map(() => countedLease(opened, () => (released += 1)));
  expect([opened.leases, leases[0]?.snapshot === snapshot]).toEqual([2, true]);
  leases[0]?.[Symbol.dispose]();
  leases[0]?.[Symbol.dispose]();
  expect([opened.leases, released]).toEqual([1, 1]);
  leases[1]?.[Symbol.dispose]();
  expect([opened.leases, released]).toEqual([0, 2]);
});
