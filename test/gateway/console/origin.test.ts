import { expect, test } from 'vitest';
import { consoleApiService } from '../../console/console-service.ts';

const service = consoleApiService();

const ask = async (id: string, key?: string) => {
  const headers: Record<string, string> = key === undefined ? {} : { 'x-api-key': key };
  const answer = await fetch(`${service.url}/console/api/entities/${encodeURIComponent(id)}/origin`, { headers });
  return { status: answer.status, limit: answer.headers.has('x-ratelimit-limit'), body: await answer.json() };
};

async function brand(key: string): Promise<string> {
  const response = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: '{"query":"{ search(searchInput: { prompt: \\"coffee\\", conditions: { limit: 1 } }) { ... on Brand { id } } }"}',
  });
  const { data } = JSON.parse(await response.text());
  return data.search[0].id;
}

test('the origin of an entity is told to a key of scope graph, and to nobody else', async () => {
  const key = await service.key();
  const id = await brand(key);
  const { status, body } = await ask(id, key);
  expect([status, body]).toMatchObject([
    200,
    {
      version: expect.stringMatching(/^\d{8}T/),
      entities: [{ type: 'Brand', id, datasets: ['sample_city'] }],
      previous: null,
    },
  ]);
  expect((await ask(id)).status).toBe(401);
  expect((await ask(id, 'svc_unknown-key-of-nobody')).status).toBe(401);
  const without = await service.operations.createKey({ plan: 'pro', scopes: ['kyb'] });
  expect((await ask(id, without.key)).status).toBe(403);
});

test.each(['no-id', '00000000-0000-5000-8000-000000000000', "' or 1=1 --", 'B0000000000000000', '%'])(
  'there is no origin of %s',
  async (id) => {
    expect(await ask(id, await service.key())).toMatchObject({ status: 404, body: { error_code: 'NOT_FOUND' } });
  },
);
