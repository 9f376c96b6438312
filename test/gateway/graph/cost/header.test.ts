import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTinyService } from '../../tiny-service.ts';

let service: Awaited<ReturnType<typeof startTinyService>>;
beforeAll(async () => {
  service = await startTinyService();
});
afterAll(() => service.close());

test('"x-svc-cost on every response": the estimate of the operation, and 0 where none ran', async () => {
  const cost = async (query: string, headers = {}) => {
    const answer = await service.ask(query, {}, headers);
    return [answer.status, answer.headers.get('x-svc-cost')];
  };
  // A list of which nothing more is known: ten items with a value each, and a statement.
  expect(await cost('{ shops(first: 1) { name } }')).toEqual([200, '62']);
  expect(await cost('{ shops(first: 1) { name } more: shops(first: 2) { name } }')).toEqual([200, '124']);
  expect(await cost('{ __typename }')).toEqual([200, '0']);
  expect(await cost('{ nothing }')).toEqual([400, '0']);
  expect(await cost('{ shops(first: 1) {')).toEqual([400, '0']);
  expect(await cost('{ shops(first: 1) { name } }', { 'x-api-key': 'guessed' })).toEqual([401, '0']);
});
