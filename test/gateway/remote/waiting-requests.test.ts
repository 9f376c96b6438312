import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WaitingRequests } from '../../../gateway/remote/waiting-requests.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const ONE = {};
const TWO = {};
const THREE = {};

/** Two places and 500 milliseconds; the second place is taken at the time 0. */
function waiting(): WaitingRequests {
  const requests = new WaitingRequests(2, 500);
  for (const each of [ONE, TWO, THREE]) requests.enter(each);
  return requests;
}

test('"Infinity if it has a place, 0 once the subgraph is silent"', () => {
  const requests = waiting();
  const patience = () => [ONE, TWO, THREE].map((each) => requests.patience(each));
  const forever = Number.POSITIVE_INFINITY;
  expect(patience()).toEqual([forever, forever, 500]);
  vi.advanceTimersByTime(499);
  expect(patience()).toEqual([forever, forever, 1]);
  vi.advanceTimersByTime(1);
  expect(patience()).toEqual([forever, forever, 0]);
  vi.advanceTimersByTime(1_000);
  expect(patience()).toEqual([forever, forever, 0]);
  requests.heard();
  expect(patience()).toEqual([forever, forever, 500]);
});

test('a request has its place until its last fetch leaves', () => {
  const requests = waiting();
  requests.enter(ONE);
  requests.leave(ONE);
  expect(requests.patience(THREE)).toBe(500);
  requests.leave(ONE);
  expect(requests.patience(THREE)).toBe(Number.POSITIVE_INFINITY);
  expect(requests.isEmpty).toBe(false);
  for (const each of [TWO, THREE]) requests.leave(each);
  expect(requests.isEmpty).toBe(true);
});

test('silence counts from when "the last place was taken", not from later requests or fetches', () => {
  const requests = new WaitingRequests(2, 500);
  vi.advanceTimersByTime(10_000);
  requests.enter(ONE);
  expect(requests.patience(TWO)).toBe(0);
  requests.enter(TWO);
  vi.advanceTimersByTime(100);
  requests.enter(TWO);
  requests.enter(THREE);
  expect(requests.patience(THREE)).toBe(400);
});
