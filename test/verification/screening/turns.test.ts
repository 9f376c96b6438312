import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { Deadline } from '../../../storage/deadline.ts';
import { screen } from '../../../verification/screening/screen.ts';
import { readScreenRequest } from '../../../verification/screening/screen-request.ts';
import { LISTS } from '../../search/screening/lists.ts';

const SEARCHES = 20;

/** Milliseconds; it never goes back, for the turns outlive a test. */
let clock = 0;

test.each([1, 2])(
  '%i requests of the most searches, each longer than a turn, run one in every turn together',
  async (requests) => {
    // The last turn of the test before has ended.
    await sleep(20);
    let turn = 0;
    let isDone = false;
    const ranIn: number[] = [];
    const now = vi.spyOn(performance, 'now').mockImplementation(() => clock);
    const count = () => {
      turn++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const search = { type: 'ENTITY', entity_description: { person_name: ['Nobody Listed'] } };
    const request = readScreenRequest({ tag: 'onboarding', searches: Array.from({ length: SEARCHES }, () => search) });
    const searches = request.searches.map((each) => ({
      ...each,
      get entity_description() {
        ranIn.push(turn);
        clock += 20;
        return each.entity_description;
      },
    }));
    const answer = () =>
      screen(
        { ...request, searches },
        { requestId: '8e5a5a1e-6f0f-4b53-9d0f-0a4f8c1d2e3f', at: '2026-11-20T12:00:00.000Z' },
        {
          index: LISTS,
          deadline: new Deadline(Number.POSITIVE_INFINITY),
          standing: async () => () => undefined,
        },
      );
    try {
      await Promise.all(Array.from({ length: requests }, answer));
    } finally {
      isDone = true;
      now.mockRestore();
    }
    expect(ranIn).toHaveLength(requests * SEARCHES);
    expect(new Set(ranIn).size).toBe(requests * SEARCHES);
  },
);
