import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { KEY, sampleFolder, startLayout, svc } from '../distributed/layout.ts';
import { limitsUrl, SHARED } from './stores.ts';

const folder = sampleFolder();
const urlOf = limitsUrl();

/** A bucket that gains one request a second, and a day that takes fewer than the bucket. */
const BUCKET = { requestsPerSecond: 1, burst: 400, requestsPerDay: null };
const DAY = { requestsPerSecond: 100_000, burst: 100_000, requestsPerDay: 500 };

const plansOf = (limits: object) => ({ SVC_PLANS: JSON.stringify({ enterprise: { ...limits, executing: 100 } }) });

const BODY = JSON.stringify({ query: '{ account { pricingPlan } }' });

function ask(url: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-api-key': KEY };
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    });
    sent.once('error', reject).end(BODY);
  });
}

/** Asks over several connections to each URL until each is refused. Gives how many were allowed, and in how many seconds. */
async function flood(urls: readonly string[]) {
  const agent = new Agent({ keepAlive: true });
  const begin = performance.now();
  let allowed = 0;
  const lane = async (url: string) => {
    for (;;) {
      const status = await ask(url, agent);
      if (status === 429) return;
      expect(status).toBe(200);
      allowed += 1;
    }
  };
  await Promise.all(urls.flatMap((url) => [url, url, url, url]).map(lane));
  agent.destroy();
  return { allowed, seconds: (performance.now() - begin) / 1_000 };
}

/** A full bucket gives what it holds, and what it gains meanwhile. */
async function expectBucket(urls: readonly string[]) {
  const { allowed, seconds } = await flood(urls);
  expect(allowed).toBeGreaterThanOrEqual(BUCKET.burst);
  expect(allowed).toBeLessThanOrEqual(BUCKET.burst + BUCKET.requestsPerSecond * seconds);
}

/** Neither more nor less than the day has. Midnight between two of the requests would begin another. */
async function expectDay(urls: readonly string[]) {
  const day = () => Math.floor(Date.now() / 86_400_000);
  const begun = day();
  const { allowed } = await flood(urls);
  if (day() === begun) expect(allowed).toBe(DAY.requestsPerDay);
}

describe('"exact to 1 % over two gateways and four workers"', () => {
  test.each(SHARED)('two gateways that count in %s', async (store) => {
    const settings = { ...plansOf(BUCKET), SVC_LIMITS_URL: urlOf(store) };
    const gateways = await Promise.all([1, 2].map(() => startLayout(folder, 'embedded', [], settings)));
    onTestFinished(async () => {
      for (const gateway of gateways) await gateway.close();
    });
    await expectBucket(gateways.map(({ url }) => `${url}/graphql`));
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
