import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { KEY, sampleFolder, startLayout, svc } from '../distributed/layout.ts';
import { limitsUrl, SHARED } from './stores.ts';

const folder = sampleFolder();
const urlOf = limitsUrl();

const [RATE, BURST, SECONDS] = [200, 400, 2];
const PLANS = { SVC_PLANS: JSON.stringify({ enterprise: { requestsPerSecond: RATE, burst: BURST, executing: 100 } }) };
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

/**
 * Asks as fast as answers come, over several connections to each URL, for so long and then each until it is refused. Gives
 * how many were allowed, and when the last one was sent that was not: then nothing was left.
 */
async function flood(urls: readonly string[], agent: Agent, milliseconds: number) {
  const begin = performance.now();
  const statuses: (number | undefined)[] = [];
  let emptyAt = begin;
  const lane = async (url: string) => {
    for (;;) {
      const sent = performance.now();
      const status = await ask(url, agent);
      statuses.push(status);
      if (status !== 429) continue;
      emptyAt = Math.max(emptyAt, sent);
      if (sent - begin >= milliseconds) return;
    }
  };
  await Promise.all(urls.flatMap((url) => [url, url, url, url]).map(lane));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  return { allowed: statuses.filter((status) => status === 200).length, emptyAt };
}

/** From one moment without anything left to another, the key has had what the bucket gained: within 1 %, and one request. */
async function expectExact(urls: readonly string[]) {
  const agent = new Agent({ keepAlive: true });
  const begin = await flood(urls, agent, 0);
  const { allowed, emptyAt } = await flood(urls, agent, SECONDS * 1_000);
  agent.destroy();
  const gained = (RATE * (emptyAt - begin.emptyAt)) / 1_000;
  expect(Math.abs(allowed - gained)).toBeLessThanOrEqual(0.01 * gained + 1);
}

describe('"exact to 1 % over two gateways and four workers"', () => {
  test.each(SHARED)('two gateways that count in %s', async (store) => {
    const settings = { ...PLANS, SVC_LIMITS_URL: urlOf(store) };
    const gateways = await Promise.all([1, 2].map(() => startLayout(folder, 'embedded', [], settings)));
    onTestFinished(async () => {
      for (const gateway of gateways) await gateway.close();
    });
    await expectExact(gateways.map(({ url }) => `${url}/graphql`));
  });

  test('four workers of one command, which count in their primary', async () => {
    const { child, url } = await svc(['serve', '--workers', '4', '--port', '0'], { SVC_DATA_DIR: folder, ...PLANS });
    onTestFinished(async () => {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    });
    await expectExact([url, url]);
  });
});
