import { once } from 'node:events';
import { createServer } from 'node:http';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { KeySet } from '../../../gateway/tokens/key-set.ts';

test.each([
  [200, true, []],
  [503, false, ["The keys of the tokens' issuer cannot be fetched."]],
])(
  'the log hears of an issuer that is down, and of none that is there from the start: status %i',
  async (status, isThere, said) => {
    const issuer = createServer((_, response) => response.writeHead(status).end('{"keys":[]}')).listen(0, '127.0.0.1');
    onTestFinished(() => void issuer.close());
    await once(issuer, 'listening');
    const place = issuer.address();
    if (place === null || typeof place === 'string') throw new Error('Expected a port.');
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
    expect(await new KeySet(`http://127.0.0.1:${place.port}/keys`, log).refresh()).toBe(isThere);
    expect(lines).toEqual(said);
  },
);
