import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { REPOSITORY } from '../../../catalog/compose-repository.ts';
import { ConfigurationError, readConfiguration } from '../../../catalog/configuration.ts';
import { oneAtATime, PairsAsked } from '../../../verification/tax-numbers/one-at-a-time.ts';
import { openTaxNumbers } from '../../../verification/tax-numbers/open-tax-numbers.ts';
import { remoteTaxNumbers } from '../../../verification/tax-numbers/remote-tax-numbers.ts';
import { answered, type TaxNumberProvider } from '../../../verification/tax-numbers/tax-number-provider.ts';
import { stubAuthority } from './stub-authority.ts';

const { signal } = new AbortController();
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A provider that asks a server of this test. */
async function asking(server: Server | RequestListener, settings: { key?: string; timeout?: number } = {}) {
  const listening = typeof server === 'function' ? createServer(server) : server;
  await new Promise<void>((listens) => void listening.listen(0, '127.0.0.1', listens));
  const { port } = listening.address() as AddressInfo;
  const provider = remoteTaxNumbers({ url: `http://127.0.0.1:${port}/check?v=1`, timeout: 5_000, ...settings });
  closing.push(
    () => provider.close(),
    () => listening.closeAllConnections(),
    () => new Promise((closed) => listening.close(closed)),
  );
  return provider;
}

const saying =
  (status: number, body: string): RequestListener =>
  (_, response) =>
    response.writeHead(status).end(body);

describe('A provider over HTTP', () => {
  test('answers as the authority does', async () => {
    const provider = await asking(stubAuthority(), { key: 'a-key-of-the-authority' });
    expect(await provider.checkTin('123456789', ['Acme', 'Acme Pizza LLC'], signal)).toEqual({
      ...answered('verified'),
      recordedName: 'ACME PIZZA LLC',
    });
    expect(await provider.checkTin('123456789', ['Acme'], signal)).toMatchObject({
      answer: 'not_verified',
      recordedName: 'ACME PIZZA LLC',
    });
    expect(await provider.checkTin('123456780', ['Acme'], signal)).toEqual(
      answered('not_verified', 'No firm has this number.'),
    );
    expect(await provider.checkSsn('219123456', 'Doe', signal)).toEqual(answered('verified'));
    expect(await provider.checkSsn('219123456', 'Roe', signal)).toEqual(answered('not_verified'));
  });

  test('the question is as documented, and has no number in the URL', async () => {
    const asked: unknown[] = [];
    const provider = await asking(
      async (request, response) => {
        let body = '';
        for await (const chunk of request) body += chunk;
        asked.push([request.method, request.url, request.headers.authorization, JSON.parse(body)]);
        response.end('{"answer":"verified"}');
      },
      { key: 'k' },
    );
    await provider.checkTin('123456789', ['Acme'], signal);
    await provider.checkSsn('219123456', 'Doe', signal);
    expect(asked).toEqual([
      ['POST', '/check?v=1', 'Bearer k', { check: 'tin', tin: '123456789', names: ['Acme'] }],
      ['POST', '/check?v=1', 'Bearer k', { check: 'ssn', ssn: '219123456', last_name: 'Doe' }],
    ]);
  });

  test.each([
    ['another status', saying(401, '{"answer":"verified"}'), 'The authority did not take the question.'],
    ['a redirect', saying(302, ''), 'The authority did not take the question.'],
    ['a failure', saying(500, '{"answer":"verified"}'), 'The authority could not be reached.'],
    ['no JSON', saying(200, '<html>'), 'The authority could not be reached.'],
    ['another answer', saying(200, '{"answer":"maybe"}'), 'The authority could not be reached.'],
    ['a list', saying(200, '[]'), 'The authority could not be reached.'],
    [
      'more than is read',
      saying(200, JSON.stringify({ answer: 'verified', more: 'x'.repeat(20_000) })),
      'The authority could not be reached.',
    ],
    [
      'a cut connection',
      ((request) => request.socket.destroy()) satisfies RequestListener,
      'The authority could not be reached.',
    ],
  ])('"Authority unreachable: not_completed": %s', async (_, listener, reason) => {
    const provider = await asking(listener);
    expect(await provider.checkTin('123456789', ['Acme'], signal)).toEqual(answered('not_completed', reason));
  });

  test('"timeout → not_completed"', async () => {
    const provider = await asking(() => {}, { timeout: 20 });
    expect(await provider.checkSsn('219123456', 'Doe', signal)).toEqual(
      answered('not_completed', 'The authority did not answer in time.'),
    );
  });

  test('a client that leaves ends the question, which says nothing of the authority', async () => {
    let asked = 0;
    const leaving = new AbortController();
    const provider = await asking((_, response) => {
      asked += 1;
      if (asked <= 5) leaving.abort();
      else response.end('{"answer":"verified"}');
    });
    for (let time = 0; time < 5; time++)
      expect((await provider.checkTin('123456789', ['Acme'], leaving.signal)).answer).toBe('not_completed');
    asked = 5;
    expect((await provider.checkTin('123456789', ['Acme'], signal)).answer).toBe('verified');
  });

  test('an authority that is down is not asked by every request', async () => {
    let asked = 0;
    const provider = await asking((_, response) => {
      asked += 1;
      response.writeHead(503).end();
    });
    for (let time = 0; time < 20; time++)
      expect((await provider.checkTin('123456789', ['Acme'], signal)).answer).toBe('not_completed');
    expect(asked).toBe(5);
  });

  test('an authority that repeats the number is not repeated', async () => {
    const provider = await asking(
      saying(
        200,
        JSON.stringify({ answer: 'not_verified', name: 'ACME 219-12-3456', reason: '219 12 3456 is unknown.' }),
      ),
    );
    expect(await provider.checkTin('219123456', ['Acme'], signal)).toEqual(answered('not_verified'));
    const named = await asking(saying(200, JSON.stringify({ answer: 'verified', name: 'JANE DOE' })));
    expect((await named.checkSsn('219123456', 'Doe', signal)).recordedName).toBeNull();
  });
});

describe('"the same pair asked for twice at once: not_completed"', () => {
  /** A provider whose answers wait, and how to let it answer. */
  function waiting() {
    const { promise, resolve } = Promise.withResolvers<void>();
    const check = async () => {
      await promise;
      return answered('verified');
    };
    const provider: TaxNumberProvider = { isLoaded: false, checkTin: check, checkSsn: check };
    return { provider: oneAtATime(provider, new PairsAsked()), answer: resolve };
  }

  test('the second is told so; afterwards the pair may be asked for again', async () => {
    const { provider, answer } = waiting();
    const first = provider.checkTin('123456789', ['Acme', 'Beta'], signal);
    const twin = await provider.checkTin('123456789', ['beta', ' ACME'], signal);
    expect(twin).toEqual(
      answered('not_completed', 'The same number and name are being checked by another request just now.'),
    );
    const others = [
      provider.checkTin('123456788', ['Acme', 'Beta'], signal),
      provider.checkTin('123456789', ['Acme'], signal),
      provider.checkSsn('123456789', 'Acme', signal),
    ];
    expect((await provider.checkSsn('123456789', 'ACME', signal)).answer).toBe('not_completed');
    answer();
    expect((await Promise.all([first, ...others])).map((each) => each.answer)).toEqual(Array(4).fill('verified'));
    expect((await provider.checkTin('123456789', ['Acme', 'Beta'], signal)).answer).toBe('verified');
  });

  test('a check that fails is over too', async () => {
    const failing: TaxNumberProvider = {
      isLoaded: false,
      checkTin: async () => {
        throw new Error('down');
      },
      checkSsn: async () => answered('verified'),
    };
    const provider = oneAtATime(failing, new PairsAsked());
    for (let time = 0; time < 2; time++)
      await expect(provider.checkTin('123456789', ['Acme'], signal)).rejects.toThrow('down');
  });
});

describe('settings', () => {
  test.each([
    ['https://tax.example/check', true],
    ['http://127.0.0.1:9/check', true],
    ['http://localhost/check', true],
    ['http://[::1]:9/check', true],
    ['http://tax.example/check', false],
    ['http://127.0.0.1.example/check', false],
    ['ftp://localhost/', false],
    ['tax.example', false],
  ])('https is required but on this machine: %s', (url, isTaken) => {
    const read = () => readConfiguration({ SVC_TIN_PROVIDER_URL: url }).tinProviderUrl;
    if (isTaken) expect(read()).toBe(url);
    else expect(read).toThrow(ConfigurationError);
  });

  test('"SVC_TIN_PROVIDER_URL" takes the place of loaded records', async () => {
    const server = stubAuthority();
    await new Promise<void>((listens) => void server.listen(0, '127.0.0.1', listens));
    const { port } = server.address() as AddressInfo;
    const taxNumbers = openTaxNumbers({
      ssnKey: undefined,
      tinProviderUrl: `http://127.0.0.1:${port}/`,
      tinProviderKey: 'a-key-of-the-authority',
      tinProviderTimeout: 5_000,
    });
    closing.push(
      () => taxNumbers.close(),
      () => new Promise((closed) => server.close(closed)),
    );
    const snapshot = { version: 'none', dialect: {}, select: () => [], datasetIds: () => [] };
    const provider = taxNumbers.on(snapshot as never);
    expect((await provider.checkTin('123456789', ['Acme Pizza LLC'], signal)).answer).toBe('verified');
  });
});

test('docs/tax-number-provider.md quotes the stub', () => {
  const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');
  expect(read('docs/tax-number-provider.md')).toContain(read('test/verification/tax-numbers/stub-authority.ts'));
});
