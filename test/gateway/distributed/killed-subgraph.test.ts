import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../until.ts';
import { type Seen, sampleFolder, startLayout } from './layout.ts';

/** One query over four subgraphs: search, brands, legal-entities and, by two fetches, places. */
const QUERY = `query ($limit: Int) { search(searchInput: { prompt: "restaurants", conditions: { limit: $limit } }) {
  ... on Brand {
    names { edges { node { name } } }
    industries { edges { node { industryCode } } }
    legalEntities { edges { node { names { edges { node { name } } } } } }
    operatingLocations(first: 2) { edges { node { addresses { edges { node { fullAddress } } } } } }
  }
} }`;

const folder = sampleFolder();
let layout: Awaited<ReturnType<typeof startLayout>>;
beforeAll(async () => {
  layout = await startLayout(folder, 'distributed', ['places', 'lists']);
});
afterAll(async () => {
  await layout.close();
});

const ask = () => layout.ask(QUERY, { limit: 3 });

/** The answer as it is where everything that places serves is missing. */
const withoutPlaces = (body: Seen['body']): unknown =>
  JSON.parse(JSON.stringify(body.data), (key, value) => (key === 'addresses' || key === 'industries' ? null : value));

const UNAVAILABLE = {
  message: expect.not.stringMatching(/places|lists|127\.0\.0\.1|ECONN/),
  extensions: { code: 'SUBGRAPH_UNAVAILABLE', requestId: expect.any(String) },
};

test('a query over both layouts has one answer', async () => {
  const embedded = await startLayout(folder, 'embedded');
  try {
    const [one, other] = [await ask(), await embedded.ask(QUERY, { limit: 3 })];
    expect(one).toEqual(other);
    expect(one.status).toBe(200);
    expect(JSON.stringify(one.body)).toMatch(/"fullAddress":"\d.*"industryCode"|"industryCode".*"fullAddress":"\d/);
  } finally {
    await embedded.close();
  }
});

describe('"any subgraph killed under load"', () => {
  test('"no request without an answer, only its fields null with one error each"; whole again after its return', async () => {
    const whole = await ask();
    const seen: Seen[] = [];
    let isBack = false;
    const brokenAfter: Seen[] = [];
    let loading = true;
    const client = async () => {
      while (loading) {
        const begunBack = isBack;
        const answer = await ask();
        seen.push(answer);
        if (begunBack && answer.body.errors !== undefined) brokenAfter.push(answer);
        await pause(2);
      }
    };
    const clients = Promise.all(Array.from({ length: 8 }, client));
    /** Waits for so many more answers that are whole, or broken. */
    const more = async (count: number, whole: boolean) => {
      const from = seen.length;
      await until(() => seen.slice(from).filter(({ body }) => (body.errors === undefined) === whole).length >= count);
    };
    await more(20, true);
    await layout.kill('places');
    await more(30, false);
    await layout.restart('places');
    await more(1, true);
    isBack = true;
    await more(100, true);
    loading = false;
    await clients;

    expect(brokenAfter).toEqual([]);
    for (const answer of seen) {
      expect(answer.status).toBe(200);
      const { data, errors } = answer.body;
      if (errors === undefined) expect(data).toEqual(whole.body.data);
      else {
        // Each of the two fetches may have met it dead or alive.
        for (const error of errors) expect(error).toMatchObject(UNAVAILABLE);
        expect(errors.length).toBeLessThanOrEqual(2);
        expect(withoutPlaces(answer.body)).toEqual(withoutPlaces(whole.body));
        if (errors.length === 2) expect(data).toEqual(withoutPlaces(whole.body));
      }
    }
  });

  test('"a subgraph or upstream is down": 502 where nothing else was asked for', async () => {
    const account = () => layout.ask('{ account { pricingPlan } }');
    expect((await account()).body).toEqual({ data: { account: { pricingPlan: 'enterprise' } } });
    await layout.kill('lists');
    const { status, body } = await account();
    expect({ status, body }).toEqual({
      status: 502,
      body: { error_code: 'SUBGRAPH_UNAVAILABLE', error_message: UNAVAILABLE.message, retryable: true },
    });
  });
});
