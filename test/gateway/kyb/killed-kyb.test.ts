import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../until.ts';
import { sampleFolder, startLayout, svc } from '../distributed/layout.ts';

const folder = sampleFolder();
let kyb: ChildProcess;
let port: string;
let layout: Awaited<ReturnType<typeof startLayout>>;

async function startKyb(at: string) {
  const { child, url } = await svc(['serve', '--kyb', '--port', at], { SVC_DATA_DIR: folder });
  kyb = child;
  return url;
}

beforeAll(async () => {
  ({ port } = new URL(await startKyb('0')));
  layout = await startLayout(folder, 'embedded', [], { SVC_KYB_UPSTREAM_URL: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await layout.close();
  kyb.kill('SIGKILL');
});

const REST = { data: { names: ['Solar Willow'] } };
const QUERY = `{
  account { pricingPlan }
  verifyBusiness(input: { names: ["Solar Willow"] }) { tasks { name } }
}`;
const ACCOUNT = { pricingPlan: 'enterprise' };
/** Statuses of a service that is down: nobody listens, it is stopping or starting, it does not answer. */
const DOWN = [502, 503, 504];

test('"Kill the KYB process under load: 502/503 with retryable, GraphQL keeps its other fields", and it is back when the process is', async () => {
  const seen = {
    rest: [] as Awaited<ReturnType<typeof layout.verify>>[],
    graph: [] as Awaited<ReturnType<typeof layout.ask>>[],
  };
  let loading = true;
  const load = async (ask: () => Promise<unknown>) => {
    while (loading) {
      await ask();
      await pause(2);
    }
  };
  const clients = Promise.all([
    ...Array.from({ length: 4 }, () => load(async () => seen.rest.push(await layout.verify('/v2/kyb/', REST)))),
    ...Array.from({ length: 4 }, () => load(async () => seen.graph.push(await layout.ask(QUERY)))),
  ]);
  /** Waits for so many more answers, of which all hold, or none. */
  const more = (count: number, isWhole: boolean) => {
    const [rest, graph] = [seen.rest.length, seen.graph.length];
    return until(
      () =>
        seen.rest.slice(rest).filter(({ status }) => (status === 200) === isWhole).length >= count &&
        seen.graph.slice(graph).filter(({ body }) => (body.errors === undefined) === isWhole).length >= count,
    );
  };
  await more(5, true);
  kyb.kill('SIGKILL');
  await once(kyb, 'exit');
  await more(20, false);
  await startKyb(port);
  await more(5, true);
  loading = false;
  await clients;

  const failed = seen.rest.filter(({ status }) => status !== 200);
  for (const { status, retryAfter, body } of failed) {
    expect(DOWN).toContain(status);
    expect(body).toEqual({ error: true, message: expect.not.stringMatching(/127|ECONN|\d{4}/), retryable: true });
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  for (const { status, body } of seen.graph) {
    expect(status).toBe(200);
    expect(body.data?.account).toEqual(ACCOUNT);
    if (body.errors === undefined) expect(body.data?.verifyBusiness).toMatchObject({ tasks: expect.any(Array) });
    else {
      expect(body.data?.verifyBusiness).toBeNull();
      expect(body.errors).toMatchObject([
        {
          path: ['verifyBusiness'],
          extensions: { code: expect.stringMatching(/^(SUBGRAPH_UNAVAILABLE|OVERLOADED|NOT_READY|TIMEOUT)$/) },
        },
      ]);
    }
  }
});

test('"svc serve --kyb" serves clients with API keys itself', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/v1/kyb`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'key-of-the-tests-of-two-layouts-0' },
    body: JSON.stringify({ name: 'Solar Willow', address: { city: 'Harbor City' } }),
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('x-ratelimit-limit')).not.toBeNull();
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/graphql`, { method: 'POST' })).status).toBe(404);
});
