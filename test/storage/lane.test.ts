import { describe, expect, test } from 'vitest';
import { Deadline } from '../../storage/deadline.ts';
import { Lane, type Permit } from '../../storage/lane.ts';

/** What is known at once of somebody who enters: a permit, or that the turn has not come. */
async function entered(entering: Promise<Permit>): Promise<Permit | 'waits'> {
  let state: Permit | 'waits' = 'waits';
  void entering.then((permit) => {
    state = permit;
  });
  await new Promise(setImmediate);
  return state;
}

const forever = () => new Deadline(Number.POSITIVE_INFINITY);

describe('"Limits how many pieces of work run at a time"', () => {
  test('and goes on doing so after all have left', async () => {
    const lane = new Lane(2, 5);
    for (let round = 0; round < 3; round += 1) {
      const inside = [await lane.enter(forever()), await lane.enter(forever())];
      const third = lane.enter(forever());
      expect(await entered(third)).toBe('waits');
      inside[0]?.[Symbol.dispose]();
      (await third)[Symbol.dispose]();
      inside[1]?.[Symbol.dispose]();
    }
  });

  test('and a permit that is disposed twice frees one place', async () => {
    const lane = new Lane(1, 5);
    const first = await lane.enter(forever());
    first[Symbol.dispose]();
    first[Symbol.dispose]();
    await lane.enter(forever());
    expect(await entered(lane.enter(forever()))).toBe('waits');
  });
});

test('"Rejects with OVERLOADED if too many wait already, and with TIMEOUT if the request ends before its turn"', async () => {
  const lane = new Lane(1, 1);
  const running = await lane.enter(forever());
  const leaving = forever();
  const waiting = lane.enter(leaving);
  await expect(lane.enter(forever())).rejects.toMatchObject({ extensions: { code: 'OVERLOADED' } });
  leaving.abandon();
  await expect(waiting).rejects.toMatchObject({ extensions: { code: 'TIMEOUT' } });
  await expect(lane.enter(leaving)).rejects.toMatchObject({ extensions: { code: 'TIMEOUT' } });
  // Those who gave up have no place in the queue, and get no turn.
  const next = lane.enter(forever());
  running[Symbol.dispose]();
  (await next)[Symbol.dispose]();
  await lane.enter(forever());
});
