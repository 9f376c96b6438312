import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SUPERGRAPH_FILE } from '../../../catalog/compose-repository.ts';
import { compose } from '../../../cli/commands/compose.ts';
import { sampleFolder, startLayout } from '../distributed/layout.ts';
import { wholeRepository } from './graph-with-reviews.ts';

const FOREIGN = `{ search(searchInput: { prompt: "restaurants", conditions: { limit: 1 } }) { ... on Brand { id reviews { id } } } }`;
const OWN = `{ search(searchInput: { prompt: "restaurants", conditions: { limit: 1 } }) { ... on Brand { id } } }`;

const data = sampleFolder();
/** Accepts connections and answers nothing. */
const silent = createServer((socket) => void socket.on('error', () => {}));
let repository: ReturnType<typeof wholeRepository>;
let service: Awaited<ReturnType<typeof startLayout>>;

beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  repository = wholeRepository({ url: `http://127.0.0.1:${port}/graphql` });
  expect(compose(repository.root, false, () => {})).toBe(true);
  service = await startLayout(data, 'embedded', [], {
    SVC_SUPERGRAPH: join(repository.root, SUPERGRAPH_FILE),
    SVC_PLANS: JSON.stringify({ enterprise: { executing: 8, burst: 1_000, requestsPerSecond: 1_000 } }),
    // Longer than a request may wait for its turn.
    SVC_SUBGRAPH_TIMEOUT: '5000',
    SVC_MAX_WAIT: '4000',
  });
});
afterAll(async () => {
  await service.close();
  silent.close();
  repository.remove();
});

test('"A foreign subgraph killed, slow, lying … costs its own fields only": 40 requests to a silent one take no turn of others', async () => {
  const [first] = ((await service.ask(OWN)).body.data?.search ?? []) as { id: string }[];
  const waiting = Array.from({ length: 40 }, () => service.ask(FOREIGN));
  const own = await Promise.all(Array.from({ length: 20 }, () => service.ask(OWN)));
  expect(new Set(own.map(({ status, body }) => JSON.stringify([status, body.errors, body.data?.search])))).toEqual(
    new Set([JSON.stringify([200, undefined, [first]])]),
  );
  const seen = new Map<string, number>();
  for (const { status, body } of await Promise.all(waiting)) {
    expect({ status, found: body.data?.search }).toEqual({ status: 200, found: [{ id: first?.id, reviews: null }] });
    const code = String(body.errors?.[0]?.extensions?.code);
    seen.set(code, (seen.get(code) ?? 0) + 1);
  }
  // Four of eight turns and four until the subgraph counts as silent; all others without waiting.
  expect(seen).toEqual(
    new Map([
      ['TIMEOUT', 8],
      ['SUBGRAPH_UNAVAILABLE', 32],
    ]),
  );
});
