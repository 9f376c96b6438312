import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Admission, type KeyShare } from '../../../gateway/limits/admission.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const SHARE: KeyShare = { executing: 100, waiting: 100 };

/** An admission, and what happens to the requests that enter it, in order. */
function start(limits: { executing?: number; waiting?: number; wait?: number }) {
  const admission = new Admission({ executing: 2, waiting: 100, wait: 1_000, ...limits });
  const events: string[] = [];
  const leaving = new Map<string, () => void>();
  return {
    admission,
    events,
    /** A request by its name; its key is the first letter. */
    enter(name: string, share: Partial<KeyShare> = {}) {
      const leave = admission.enter(name.charAt(0), { ...SHARE, ...share }, (isAdmitted) =>
        events.push(isAdmitted ? name : `${name} refused`),
      );
      leaving.set(name, leave);
    },
    leave: (name: string) => leaving.get(name)?.(),
  };
}

test('"at most so many executing requests a process": those beyond wait for one that is over', () => {
  const { enter, leave, events, admission } = start({ executing: 2 });
  for (const name of ['a1', 'b1', 'a2', 'a3']) enter(name);
  expect(events).toEqual(['a1', 'b1']);
  expect(admission.figures).toEqual({ executing: 2, waiting: 2 });
  leave('b1');
  expect(events).toEqual(['a1', 'b1', 'a2']);
  leave('a2');
  leave('a1');
  expect(events).toEqual(['a1', 'b1', 'a2', 'a3']);
  leave('a3');
  expect(admission.figures).toEqual({ executing: 0, waiting: 0 });
});

test('"and a key": one at its bound waits while others are executed', () => {
  const { enter, leave, events } = start({ executing: 10 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) enter(name, { executing: 2 });
  expect(events).toEqual(['a1', 'a2', 'b1']);
  leave('b1');
  expect(events).toEqual(['a1', 'a2', 'b1']);
  leave('a1');
  expect(events).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('slots go to the keys in turns, whatever each has waiting', () => {
  const { enter, leave, events } = start({ executing: 1 });
  for (const name of ['a0', 'a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) enter(name);
  for (let turn = 0; turn < 7; turn += 1) leave(events.at(-1) ?? '');
  expect(events).toEqual(['a0', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('a key at its bound keeps its turn', () => {
  const { enter, leave, events } = start({ executing: 2 });
  enter('a1', { executing: 1 });
  enter('b1');
  enter('a2', { executing: 1 });
  enter('b2');
  enter('b3');
  leave('b1');
  leave('a1');
  expect(events).toEqual(['a1', 'b1', 'b2', 'a2']);
});

test('one that waits too long is refused, once', () => {
  const { enter, leave, events, admission } = start({ executing: 1, wait: 1_000 });
  enter('a1');
  enter('a2');
  vi.advanceTimersByTime(999);
  enter('a3');
  vi.advanceTimersByTime(1);
  expect(events).toEqual(['a1', 'a2 refused']);
  leave('a2');
  leave('a1');
  expect(events).toEqual(['a1', 'a2 refused', 'a3']);
  vi.advanceTimersByTime(10_000);
  expect(events).toEqual(['a1', 'a2 refused', 'a3']);
  expect(admission.figures).toEqual({ executing: 1, waiting: 0 });
});

test('"queue wait ends when the client leaves": nobody is called, and the place is free', () => {
  const { enter, leave, events, admission } = start({ executing: 1 });
  for (const name of ['a1', 'a2', 'a3']) enter(name);
  leave('a2');
  leave('a2');
  expect(admission.figures).toEqual({ executing: 1, waiting: 1 });
  leave('a1');
  leave('a1');
  expect(events).toEqual(['a1', 'a3']);
  expect(admission.figures).toEqual({ executing: 1, waiting: 0 });
});

describe('a full queue', () => {
  test('refuses the newest request of the longest queue, not the one that comes', () => {
    const { enter, events, leave } = start({ executing: 1, waiting: 3 });
    for (const name of ['a0', 'a1', 'a2', 'a3', 'b1']) enter(name);
    expect(events).toEqual(['a0', 'a3 refused']);
    enter('b2');
    expect(events).toEqual(['a0', 'a3 refused', 'b2 refused']);
    enter('a4');
    expect(events.at(-1)).toBe('a4 refused');
    leave('a0');
    expect(events.at(-1)).toBe('a1');
  });

  test('of a key refuses what comes', () => {
    const { enter, events } = start({ executing: 1 });
    for (const name of ['a0', 'a1', 'a2', 'a3']) enter(name, { waiting: 2 });
    expect(events).toEqual(['a0', 'a3 refused']);
  });

  test('that has no places refuses whom there is no slot for', () => {
    const { enter, events } = start({ executing: 1, waiting: 0 });
    for (const name of ['a0', 'a1']) enter(name);
    expect(events).toEqual(['a0', 'a1 refused']);
  });
});

test('"fair between keys": a key that floods delays another by one turn', () => {
  const { enter, leave, events } = start({ executing: 4 });
  for (let index = 0; index < 100; index += 1) enter(`t${index}`, { executing: 4 });
  enter('p1');
  leave('t0');
  expect(events.slice(4)).toEqual(['t4']);
  leave('t1');
  expect(events.slice(4)).toEqual(['t4', 'p1']);
});
