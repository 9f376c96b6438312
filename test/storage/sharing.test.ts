import { expect, test } from 'vitest';
import { Deadline } from '../../storage/deadline.ts';
import { FairQueue } from '../../storage/fair-queue.ts';
import { Lane } from '../../storage/lane.ts';
import { turns } from '../../storage/turns.ts';

const ENDLESS = Number.POSITIVE_INFINITY;

test('owners take turns, and the work of each goes in its order', () => {
  const queue = new FairQueue<string>();
  const [one, other] = [{}, {}];
  for (const item of ['a1', 'a2', 'a3']) queue.add(one, item);
  for (const item of ['b1', 'b2']) queue.add(other, item);
  queue.remove(one, 'a2');
  expect(queue.size).toBe(4);
  const taken = Array.from({ length: 5 }, () => queue.take());
  expect(taken).toEqual(['a1', 'b1', 'a3', 'b2', undefined]);
  expect(queue.size).toBe(0);
});

test('a lane lets in so many at a time, in fair order, and refuses what is too much to wait', async () => {
  const lane = new Lane(1, 3);
  const [greedy, modest] = [new Deadline(ENDLESS), new Deadline(ENDLESS)];
  const entered: string[] = [];
  const enter = async (name: string, deadline: Deadline) => {
    using _permit = await lane.enter(deadline);
    entered.push(name);
    await new Promise(setImmediate);
  };
  const all = [enter('first', greedy), enter('second', greedy), enter('third', greedy), enter('modest', modest)];
  await expect(lane.enter(modest)).rejects.toMatchObject({ code: 'OVERLOADED' });
  await Promise.all(all);
  expect(entered).toEqual(['first', 'second', 'modest', 'third']);
});

test('work beyond a turn of the event loop waits for the next ones, fairly between requests', async () => {
  const [greedy, modest] = [new Deadline(ENDLESS), new Deadline(ENDLESS)];
  const done: string[] = [];
  const work = (name: string) => () => {
    const end = performance.now() + 6;
    while (performance.now() < end);
    done.push(name);
  };
  const pieces = Array.from({ length: 20 }, (_, at) => turns.run(greedy, work(`greedy ${at}`)));
  const doneAtOnce = done.length;
  expect(doneAtOnce).toBeGreaterThan(0);
  expect(doneAtOnce).toBeLessThan(20);
  let looksOfTheLoop = 0;
  const look = () => {
    looksOfTheLoop += 1;
    if (done.length < 21) setImmediate(look);
  };
  setImmediate(look);
  await turns.run(modest, work('modest'));
  expect(done.indexOf('modest')).toBeLessThan(doneAtOnce + 4);
  await Promise.all(pieces);
  expect(done.filter((name) => name !== 'modest')).toEqual(pieces.map((_, at) => `greedy ${at}`));
  expect(looksOfTheLoop).toBeGreaterThan(3);
});

test('work of a request that has ended meanwhile is not done', async () => {
  const deadline = new Deadline(ENDLESS);
  const busy = () => {
    const end = performance.now() + 20;
    while (performance.now() < end);
  };
  await turns.run(deadline, busy);
  const late = turns.run(deadline, () => 'done');
  deadline.abandon();
  await expect(late).rejects.toMatchObject({ code: 'TIMEOUT' });
  expect(() => turns.run(deadline, busy)).toThrow('took too long');
});

test('a deadline ends by time, once and for all', async () => {
  using deadline = new Deadline(20);
  expect(deadline.isOver).toBe(false);
  await new Promise((resolve) => deadline.signal.addEventListener('abort', resolve));
  expect([deadline.isOver, deadline.remaining, deadline.isAbandoned]).toEqual([true, 0, false]);
  expect(() => deadline.check()).toThrow('took too long');
  expect(deadline.signal.reason).toMatchObject({ code: 'TIMEOUT' });
});
