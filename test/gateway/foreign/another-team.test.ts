import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SUPERGRAPH_FILE } from '../../../catalog/compose-repository.ts';
import { compose } from '../../../cli/commands/compose.ts';
import type { Layout } from '../../../gateway/server.ts';
import { until } from '../../until.ts';
import { sampleFolder, startLayout } from '../distributed/layout.ts';
import { startReviews, wholeRepository } from './graph-with-reviews.ts';

const BRANDS = `query { search(searchInput: { prompt: "restaurants", conditions: { limit: 2 } }) {
  ... on Brand { id names(first: 1) { edges { node { name } } } reviews { id text brand { id } } }
} latestReview { text } }`;

const data = sampleFolder();

describe.each<Layout>(['embedded', 'distributed'])('"a foreign subgraph can join": %s', (layout) => {
  let reviews: Awaited<ReturnType<typeof startReviews>>;
  let repository: ReturnType<typeof wholeRepository>;
  let service: Awaited<ReturnType<typeof startLayout>>;
  beforeAll(async () => {
    reviews = await startReviews();
    repository = wholeRepository({ url: reviews.url });
    expect(compose(repository.root, false, () => {})).toBe(true);
    service = await startLayout(data, layout, [], {
      SVC_SUPERGRAPH: join(repository.root, SUPERGRAPH_FILE),
      SVC_SUBGRAPH_HEADERS: '{"reviews":{"authorization":"Bearer of-the-reviews","x-team":"svc"}}',
    });
  });
  afterAll(async () => {
    await service.close();
    reviews.child.kill('SIGKILL');
    repository.remove();
  });

  /** The answer to BRANDS with the foreign fields as told, and what the own subgraphs gave of it. */
  const expectBrands = (body: Awaited<ReturnType<typeof service.ask>>['body'], reviewed: boolean) => {
    const found = body.data?.search as { id: string; names: { edges: unknown[] } }[];
    expect(found).toHaveLength(2);
    for (const brand of found) {
      expect(brand).toEqual({
        id: expect.any(String),
        names: { edges: [{ node: { name: expect.any(String) } }] },
        reviews: reviewed ? [{ id: `${brand.id}:1`, text: 'Fine.', brand: { id: brand.id } }] : null,
      });
    }
    expect(body.data?.latestReview).toEqual(reviewed ? { text: 'Good.' } : null);
  };

  test('its field stands on our records, its root field beside ours', async () => {
    const { status, body } = await service.ask(BRANDS);
    expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
    expectBrands(body, true);
    // What it says beside its data stays there: a list of background tasks would make this a 202.
    expect(body.extensions).toBeUndefined();
  });

  test('the configured headers reach it; key, secret, identity and snapshot do not', async () => {
    const { body } = await service.ask('{ requestHeaders }');
    const headers = JSON.parse(String(body.data?.requestHeaders));
    expect(headers).toEqual({
      accept: 'application/graphql-response+json, application/json;q=0.9',
      authorization: 'Bearer of-the-reviews',
      'content-length': expect.any(String),
      'content-type': 'application/json',
      connection: 'keep-alive',
      host: new URL(reviews.url).host,
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      'x-team': 'svc',
    });
  });

  test('its errors keep message and path, and refuse nothing of ours', async () => {
    const query = BRANDS.replace('reviews {', 'secretReviews {').replace('latestReview { text }', '');
    const { status, body } = await service.ask(query);
    expect(status).toBe(200);
    expect(body.errors).toMatchObject(
      [0, 1].map((index) => ({
        message: 'Reviews are for members.',
        path: ['search', index, 'secretReviews'],
        extensions: { code: 'SUBGRAPH_ERROR' },
      })),
    );
    expect(JSON.stringify(body)).not.toMatch(/serviceName|stack|MEMBERS_ONLY/);
    expect(body.data?.search).toMatchObject([0, 1].map(() => ({ names: expect.anything(), secretReviews: null })));
  });

  test('killed, it costs its fields with one error for each fetch; back, it answers again', async () => {
    reviews.child.kill('SIGKILL');
    await once(reviews.child, 'exit');
    const { status, body } = await service.ask(BRANDS);
    expect(status).toBe(200);
    expectBrands(body, false);
    expect(body.errors).toHaveLength(2);
    for (const error of body.errors ?? []) {
      expect(error).toMatchObject({
        message: expect.not.stringMatching(/reviews|127\.0\.0\.1|ECONN/),
        extensions: { code: 'SUBGRAPH_UNAVAILABLE' },
      });
    }
    reviews = await startReviews(Number(new URL(reviews.url).port));
    await until(async () => (await service.ask(BRANDS)).body.errors === undefined);
    expectBrands((await service.ask(BRANDS)).body, true);
  });
});
