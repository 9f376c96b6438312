import { describe, expect, test } from 'vitest';
import { attempt, isPromise, settled } from '../../../kit/compiled/settled.ts';

/** An object with `then`, as libraries make them. */
const withThen = (then: unknown) => Object.fromEntries([['then', then]]);

describe('"Returns the values unchanged, or once all promises among them and in nested lists have settled"', () => {
  const bug = new Error('a bug');
  const then = (done: (value: string) => void) => done('of a thenable');
  test.each<[string, values: () => unknown[], ready: unknown[]]>([
    ['one among many', () => [1, Promise.resolve(2), 'x'], [1, 2, 'x']],
    ['in a list', () => [[1, Promise.resolve(2)], 3], [[1, 2], 3]],
    ['in a list of a list', () => [[[Promise.resolve([Promise.resolve(1)])]]], [[[[1]]]]],
    ['a list that comes later, of promises', () => [Promise.resolve([Promise.resolve(1), 2])], [[1, 2]]],
    ['"a rejected one becomes an Error"', () => [Promise.reject(bug), Promise.resolve(1)], [bug, 1]],
    ['a rejected one in a list', () => [[Promise.reject(bug), 1]], [[bug, 1]]],
    ['anything with a method `then`', () => [withThen(then)], ['of a thenable']],
  ])('%s', async (_, values, ready) => {
    const pending = settled(values());
    expect(isPromise(pending)).toBe(true);
    expect(await pending).toEqual(ready);
  });
});

describe('"Returns the result of a function, or the Error that it throws"', () => {
  test('what is no Error becomes the cause of one', async () => {
    const wrapped = new Error('What is no Error was thrown.', { cause: 'text' });
    const thrown = attempt(() => {
      throw 'text';
    });
    const [rejected] = await settled([Promise.reject('text')]);
    for (const each of [thrown, rejected]) {
      expect(each).toEqual(wrapped);
      expect(each).toHaveProperty('cause', 'text');
    }
  });
});
