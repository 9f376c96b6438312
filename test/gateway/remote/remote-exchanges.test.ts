import pino from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { internal, subgraphUnavailable, timedOut } from '../../../catalog/errors/catalogue.ts';
import { Refusal } from '../../../gateway/remote/protocol.ts';
import { type Exchange, RemoteServer } from '../../../gateway/remote/remote-server.ts';
import { Deadline } from '../../../storage/deadline.ts';

const TIMEOUT = 1_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server whose exchanges end as `sends` say, in turn; the last one for all that follow. Nothing is sent anywhere. */
function serverOf(sends: readonly Exchange<string>['send'][], { mayRepeat = false, failures = 2 } = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  const server = new RemoteServer({
    ...{ url: 'http://me:secret@127.0.0.1:1/graph?tenant=secret', timeout: TIMEOUT, failures, log },
    ...{ what: 'A subgraph', about: { subgraph: 'shops' } },
  });
  onTestFinished(() => server.close());
  const sent: number[] = [];
  const shown: unknown[] = [];
  const ask = (deadline = new Deadline(60_000)) =>
    server.ask(
      {
        send(signal, patience) {
          sent.push(patience);
          const send = sends[Math.min(sent.length, sends.length) - 1];
          return send === undefined ? Promise.resolve('') : send(signal, patience);
        },
        mayRepeat: () => mayRepeat,
        shown(error) {
          shown.push(error);
          return error === undefined ? subgraphUnavailable() : internal();
        },
        late: timedOut,
      },
      { requestId: 'r', deadline },
    );
  return { server, ask, sent, shown, lines };
}

const failing = (error: unknown) => () => Promise.reject(error);
const answering = async () => 'answer';
/** Never answers, and ends when it is no longer waited for. */
const silent = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    (answer) => answer,
    ({ code }) => code,
  );

test('origin, and path with query, are those of its URL', () => {
  const { server } = serverOf([]);
  expect([server.origin, server.path]).toEqual(['http://127.0.0.1:1', '/graph?tenant=secret']);
});

describe('"A request whose error allows it is sent once more"', () => {
  const fault = new Error('broken');

  test.each([
    [true, ['answer'], 2],
    [false, ['INTERNAL'], 1],
  ])('where it may be repeated: %s', async (mayRepeat, [answer], times) => {
    const { ask, sent, lines } = serverOf([failing(fault), answering], { mayRepeat });
    expect(await codeOf(ask())).toBe(answer);
    expect([sent.length, lines.length]).toEqual([times, 2 - times]);
  });

  test('once, and no more often', async () => {
    const { ask, sent, shown } = serverOf([failing(fault)], { mayRepeat: true });
    expect(await codeOf(ask())).toBe('INTERNAL');
    expect([sent.length, shown]).toEqual([2, [fault]]);
  });
});

describe('"Every request ends within the timeout, or at its caller\'s deadline"', () => {
  test('a silent server is given up after the timeout, and counts as failing', async () => {
    const { ask, sent, lines, server } = serverOf([silent], { mayRepeat: true, failures: 1 });
    const asked = codeOf(ask());
    await vi.advanceTimersByTimeAsync(TIMEOUT);
    expect(await asked).toBe('TIMEOUT');
    expect([sent.length, server.isDown, lines.map(({ msg }) => msg)]).toEqual([
      ...[1, true, ['A subgraph is down; requests to it fail at once.', 'A subgraph did not answer.']],
    ]);
  });

  test('a request that ends before says nothing about the server', async () => {
    const { ask, lines, server } = serverOf([silent], { failures: 1 });
    const asked = codeOf(ask(new Deadline(TIMEOUT / 2)));
    await vi.advanceTimersByTimeAsync(TIMEOUT / 2 + 10);
    expect(await asked).toBe('TIMEOUT');
    const over = new Deadline(60_000);
    over.abandon();
    expect(await codeOf(ask(over))).toBe('TIMEOUT');
    expect([server.isDown, lines]).toEqual([false, []]);
  });

  test('no timer stays behind an answer', async () => {
    const { ask } = serverOf([answering]);
    const deadline = new Deadline(Number.POSITIVE_INFINITY);
    expect(await ask(deadline)).toBe('answer');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('what fails is counted and logged', () => {
  test('after as many failures as are configured, requests fail at once, until it is back', async () => {
    const { ask, sent, shown, server, lines } = serverOf([
      ...[failing(new Error('one')), failing(new Error('two')), answering],
    ]);
    expect([await codeOf(ask()), server.isDown]).toEqual(['INTERNAL', false]);
    expect([await codeOf(ask()), server.isDown]).toEqual(['INTERNAL', true]);
    expect([await codeOf(ask()), sent.length, shown.at(-1)]).toEqual(['SUBGRAPH_UNAVAILABLE', 2, undefined]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([await codeOf(ask()), server.isDown]).toEqual(['answer', false]);
    expect(lines.map(({ msg }) => msg)).toEqual([
      'A subgraph did not answer.',
      'A subgraph is down; requests to it fail at once.',
      'A subgraph did not answer.',
      'A subgraph is back.',
    ]);
  });

  test('an error that lies in the request is none of the server', async () => {
    const { ask, server } = serverOf([failing(new Refusal(500, 'failed', 'why'))], { failures: 1 });
    expect([await codeOf(ask()), server.isDown]).toEqual(['INTERNAL', false]);
  });

  test.each<[what: string, error: unknown, reason: string]>([
    ['an error', new RangeError('too much'), 'RangeError: too much'],
    [
      'its code',
      Object.assign(new Error('refused'), { code: 'ECONNREFUSED', body: 'secret' }),
      'Error ECONNREFUSED: refused',
    ],
    ['what is none', { message: 'secret' }, 'no error'],
  ])('"Only name, code and message": of %s', async (_, error, reason) => {
    const { ask, lines } = serverOf([failing(error)]);
    await codeOf(ask());
    expect(lines).toEqual([
      expect.objectContaining({
        ...{ msg: 'A subgraph did not answer.', reason, requestId: 'r', code: 'INTERNAL' },
        ...{ subgraph: 'shops', url: 'http://127.0.0.1:1/graph' },
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });
});
