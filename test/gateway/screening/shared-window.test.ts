import { expect, test } from 'vitest';
import { limitsUrl, SHARED } from '../limits/stores.ts';
import { startScreening } from './screening-service.ts';

const url = limitsUrl();
const SEARCH = { tag: 't', searches: [{ type: 'ENTITY', entity_description: { org_name: ['Pike Street Coffee'] } }] };

test.skipIf(SHARED.length === 0)('needs SVC_TEST_POSTGRES_URL or SVC_TEST_REDIS_URL', () => {
  expect(SHARED).not.toHaveLength(0);
});

test.each(SHARED)(
  'several gateways hold one window together, exactly, on %s; looking uses none of it',
  async (store) => {
    const settings = { SVC_LIMITS_URL: url(store) };
    const one = await startScreening({ trial: { screeningsPerHour: 20 }, settings });
    const other = await startScreening({
      trial: { screeningsPerHour: 20 },
      settings: { ...settings, SVC_OPERATIONS_URL: `sqlite:${one.operationsFile}` },
    });
    // The store's table and first connections are made: on a busy machine that may take longer than a request waits for it.
    for (const each of [one, other]) await each.send('/_rate_limit', undefined, { as: one.key });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? one : other).send('/screen', SEARCH, { as: one.key })),
    );
    const left = await Promise.all([one, other].map((each) => each.send('/_rate_limit', undefined, { as: one.key })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    for (const { body } of left) {
      expect(body.rate_limit_info).toMatchObject({ requests_limit: 20, requests_remaining: 0 });
    }
  },
  30_000,
);
