import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maskKeys, rememberKey } from '../../operations/mask-keys.ts';
import { startTinyService } from './tiny-service.ts';

/** "a key pasted into a path is masked in every log", and in every answer: also one that this service did not make. */

const CHOSEN = 'Our"own\\chosen+key=of/2026';
const MADE = `svc_aB3dE6g${'x'.repeat(36)}`;

let service: Awaited<ReturnType<typeof startTinyService>>;
beforeAll(async () => {
  service = await startTinyService();
  await service.operations.ensureBootstrap(CHOSEN);
});
afterAll(() => service.close());

async function send(path: string, { key = CHOSEN, headers = {}, ...init }: RequestInit & { key?: string } = {}) {
  const response = await fetch(service.url + path, {
    ...init,
    headers: { 'content-type': 'application/json', 'x-api-key': key, ...headers },
  });
  const text = await response.text();
  return { status: response.status, said: text + JSON.stringify([...response.headers]) };
}
const post = (body: unknown, more: Parameters<typeof send>[1] = {}) =>
  send('/graphql', { method: 'POST', body: JSON.stringify(body), ...more });

/** No more than a third of a key is in a text, however it is written. */
function expectNoKey(text: string, key: string): void {
  const shown = Math.max(11, Math.floor(key.length / 3)) + 1;
  for (const written of [key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key)]) {
    expect(text).not.toContain(written.slice(0, shown));
  }
}

describe.each([
  ['chosen, and good', CHOSEN, CHOSEN],
  ['chosen, and nobody’s', 'nobodys-own-chosen-key', 'nobodys-own-chosen-key'],
  ['made', MADE, MADE],
  ['chosen, of another caller', CHOSEN, MADE],
])('a key that is %s', (_, pasted, key) => {
  const inUrl = encodeURIComponent(pasted);
  const json = { query: `{ shops(first: ${JSON.stringify(pasted)}) { name } }` };
  test.for<[where: string, ask: () => Promise<{ status: number; said: string }>]>([
    ['in a path', () => send(`/${inUrl}`, { key })],
    ['in a path with parameters', () => send(`/lists/${inUrl}/x?${inUrl}`, { key })],
    ['in a query string', () => send(`/graphql?query=${inUrl}`, { key })],
    [
      'in a value of Accept',
      () => post(json, { key, headers: { accept: `text/${pasted.replaceAll(/[^\w-]/g, '')}` } }),
    ],
    ['in a request id', () => send('/nothing', { key, headers: { 'x-request-id': pasted.replaceAll(/[^\w-]/g, '') } })],
    ['in a body that is no JSON', () => send('/graphql', { method: 'POST', body: pasted, key })],
    ['as the query', () => post({ query: pasted }, { key })],
    ['in a literal', () => post(json, { key })],
    [
      'in a variable',
      () => post({ query: 'query ($n: Int) { shops(first: $n) { name } }', variables: { n: pasted } }, { key }),
    ],
    ['in an operation’s name', () => post({ query: 'query A { shops { name } }', operationName: pasted }, { key })],
    ['in the method’s path', () => send(`/healthz?${inUrl}`, { method: 'POST', key, body: '{}' })],
  ])('%s', async ([, ask]) => {
    const { status, said } = await ask();
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expectNoKey(said, pasted);
  });
});

test('a key that a message cuts off is masked too; a word that begins alike is not', () => {
  rememberKey('the-key-of-a-long-winter');
  expect(maskKeys('got "the-key-of-a-lo…', undefined)).toBe('got "the-key-…');
  expect(maskKeys('the-key-of-a-house')).toBe('the-key-of-a-house');
  expect(maskKeys('the-key-of-a-long-winter, the-key-of-a-long-winter')).toBe('the-key-…, the-key-…');
  expect(maskKeys(`${MADE.slice(0, 20)}…`)).toBe('svc_aB3dE6g…');
  expect(maskKeys('a short one', 'a')).toBe('a short one');
  expect(maskKeys('given at once', 'at-once')).toBe('given at once');
});
