import { expect, test } from 'vitest';
import { PassingFault, patiently } from '../../../lists/input/passing-fault.ts';

const { signal } = new AbortController();
const fault = new PassingFault('inputFileUri', 'a URL', 'nothing');

/** A request that fails so many times first. */
function asked(failures: number, error: Error = fault) {
  const counted = { times: 0, again: 0 };
  const ask = async () => {
    counted.times += 1;
    if (counted.times <= failures) throw error;
    return 'an answer';
  };
  const again = async () => {
    counted.again += 1;
  };
  return { counted, answer: (waits: readonly number[]) => patiently(ask, { signal, waits, again }) };
}

test('a request is repeated after each wait, and no more often', async () => {
  const enough = asked(2);
  expect([await enough.answer([0, 0]), enough.counted]).toEqual(['an answer', { times: 3, again: 2 }]);
  const tooMany = asked(3);
  await expect(tooMany.answer([0, 0])).rejects.toBe(fault);
  expect(tooMany.counted).toEqual({ times: 3, again: 2 });
  const once = asked(0);
  expect([await once.answer([0, 0]), once.counted]).toEqual(['an answer', { times: 1, again: 0 }]);
});

test('no other fault is asked for again', async () => {
  const broken = new Error('broken');
  const { counted, answer } = asked(1, broken);
  await expect(answer([0, 0])).rejects.toBe(broken);
  expect(counted).toEqual({ times: 1, again: 0 });
});

test('who stops waiting gets the reason', async () => {
  const ends = new AbortController();
  const wait = patiently(() => Promise.reject(fault), {
    ...{ signal: ends.signal, waits: [60_000] },
    again: async () => ends.abort(new Error('stopped')),
  });
  await expect(wait).rejects.toThrow('stopped');
});

test('a fault says when the server asks to be tried again, if it does', () => {
  expect(fault.message).toBe('inputFileUri expects a URL, got "nothing".');
  expect([fault.retryAfter, new PassingFault('a', 'b', 'c', 7).retryAfter]).toEqual([undefined, 7]);
});
