import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { until } from '../../until.ts';
import { KEY, sampleFolder, startLayout, svc } from '../distributed/layout.ts';
import { limitsUrl, SHARED } from './stores.ts';

const folder = sampleFolder();
const urlOf = limitsUrl();

/** A bucket that gains one request a second, and a day that takes fewer than the bucket. */
const BUCKET = { requestsPerSecond: 1, burst: 400, requestsPerDay: null };
const DAY = { requestsPerSecond: 100_000, burst: 100_000, requestsPerDay: 500 };

const plansOf = (limits: object) => ({ SVC_PLANS: JSON.stringify({ enterprise: { ...limits, executing: 100 } }) });

const BODY = JSON.stringify({ query: '{ account { pricingPlan } }' });

/** The status of an answer, and what it says is left in the bucket. */
function ask(url: string, agent: Agent): Promise<{ status: number | undefined; left: number }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-api-key': KEY };
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      const left = Number(answer.headers['x-ratelimit-remaining']);
      answer.resume().once('end', () => resolve({ status: answer.statusCode, left }));
    });
    sent.once('error', reject).end(BODY);
  });
}

const LANES = 4;
const lanesTo = (urls: readonly string[]) => urls.flatMap((url) => Array.from({ length: LANES }, () => url));

/** Asks over several connections to each URL until each is refused. Gives how many were allowed. */
async function flood(urls: readonly string[], agent: Agent): Promise<number> {
  let allowed = 0;
  const lane = async (url: string) => {
    for (;;) {
      const { status } = await ask(url, agent);
      if (status === 429) return;
      expect(status).toBe(200);
      allowed += 1;
    }
  };
  await Promise.all(lanesTo(urls).map(lane));
  return allowed;
}

function newAgent(): Agent {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  return agent;
}

/**
 * A bucket gives what it holds, and what it gains meanwhile. A gateway that waits half a second for the store counts for itself,
 * as it may while it opens its connections on a busy machine: the bucket is read when each has heard of the other's request.
 */
async function expectBucket(one: string, other: string) {
  const agent = newAgent();
  await Promise.all(lanesTo([one, other]).map((url) => ask(url, agent)));
  let [begin, left] = [0, 0];
  await until(async () => {
    const before = await ask(one, agent);
    begin = performance.now();
    ({ left } = await ask(other, agent));
    return left === before.left - 1;
  });
  const allowed = await flood([one, other], agent);
  const gained = (BUCKET.requestsPerSecond * (performance.now() - begin)) / 1_000;
  expect(left).toBeGreaterThan(BUCKET.burst / 2);
  expect(allowed).toBeGreaterThanOrEqual(left);
  // What is left is told in whole requests.
  expect(allowed).toBeLessThanOrEqual(left + gained + 1);
}

/** Neither more nor less than the day has. Midnight between two of the requests would begin another. */
async function expectDay(urls: readonly string[]) {
  const day = () => Math.floor(Date.now() / 86_400_000);
  const begun = day();
  const allowed = await flood(urls, newAgent());
  if (day() === begun) expect(allowed).toBe(DAY.requestsPerDay);
}

describe('"exact to 1 % over two gateways and four workers"', () => {
  test.each(SHARED)('two gateways that count in %s', async (store) => {
    const settings = { ...plansOf(BUCKET), SVC_LIMITS_URL: urlOf(store) };
    const start = async () => {
      const { url, close } = await startLayout(folder, 'embedded', [], settings);
      onTestFinished(close);
      return `${url}/graphql`;
    };
    await expectBucket(...(await Promise.all([start(), start()])));
  });

  test('four workers of one command, which count in their primary', async () => {
    const { child, url } = await svc(['serve', '--workers', '4', '--port', '0'], {
      SVC_DATA_DIR: folder,
      ...plansOf(DAY),
    });
    onTestFinished(async () => {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    });
    await expectDay([url, url]);
  });
});
