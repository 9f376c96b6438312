import { beforeEach, expect, test, vi } from 'vitest';
import { Deadline } from '../../storage/deadline.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  return () => vi.useRealTimers();
});

const timeout = expect.objectContaining({ code: 'TIMEOUT' });

test('a request is over when its time is', () => {
  using deadline = new Deadline(100);
  vi.advanceTimersByTime(99);
  expect([deadline.remaining, deadline.isOver, deadline.isAbandoned]).toEqual([1, false, false]);
  expect(() => deadline.check()).not.toThrow();
  vi.advanceTimersByTime(1);
  expect([deadline.remaining, deadline.isOver, deadline.isAbandoned]).toEqual([0, true, false]);
  expect(() => deadline.check()).toThrow(timeout);
  vi.advanceTimersByTime(100);
  expect(deadline.remaining).toBe(0);
});

test('its signal is aborted once it is over, not before', () => {
  using deadline = new Deadline(100);
  const { signal } = deadline;
  vi.advanceTimersByTime(99);
  expect([signal.aborted, deadline.signal]).toEqual([false, signal]);
  vi.advanceTimersByTime(2);
  expect([signal.aborted, signal.reason]).toEqual([true, timeout]);
});

test('a signal that is read too late is aborted', () => {
  using deadline = new Deadline(0);
  expect([deadline.signal.aborted, deadline.signal.reason]).toEqual([true, timeout]);
});

test('what is waited for is dropped once it is over', async () => {
  using deadline = new Deadline(100);
  expect(await deadline.within(Promise.resolve('in time'))).toBe('in time');
  await expect(deadline.within(Promise.reject(new Error('own')))).rejects.toThrow('own');
  const late = Promise.withResolvers<string>();
  const waiting = deadline.within(late.promise);
  vi.advanceTimersByTime(101);
  late.reject(new Error('too late'));
  await expect(waiting).rejects.toEqual(timeout);
  await expect(deadline.within(Promise.reject(new Error('too late')))).rejects.toEqual(timeout);
});

test('a client that leaves ends it', () => {
  using deadline = new Deadline(Number.POSITIVE_INFINITY);
  const { signal } = deadline;
  expect([deadline.isOver, signal.aborted, vi.getTimerCount()]).toEqual([false, false, 0]);
  deadline.abandon();
  expect([deadline.remaining, deadline.isOver, deadline.isAbandoned]).toEqual([0, true, true]);
  expect([signal.aborted, signal.reason]).toEqual([true, timeout]);
});

test('a client that leaves before anybody asks for the signal finds it aborted', () => {
  using deadline = new Deadline(100);
  deadline.abandon();
  expect(deadline.signal.aborted).toBe(true);
});

test('a timer runs only while somebody needs the signal, and no longer than timers can', () => {
  const deadline = new Deadline(2 ** 40);
  expect(vi.getTimerCount()).toBe(0);
  expect(deadline.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect([deadline.signal.aborted, vi.getTimerCount()]).toEqual([false, 1]);
  deadline[Symbol.dispose]();
  expect(vi.getTimerCount()).toBe(0);
});
