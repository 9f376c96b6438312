import { errors } from 'undici';
import { expect, test } from 'vitest';
import { Refusal, TooManyObjects } from '../../../gateway/remote/protocol.ts';
import { isAlive, isBehind, isTooLarge, isUnsent } from '../../../gateway/remote/remote-server.ts';

const coded = (code: unknown) => Object.assign(new Error('x'), { code });

test.each<[what: string, error: unknown, means: string[]]>([
  ['no error: the server is known to be down', undefined, ['unsent']],
  ['a connection that was refused', coded('ECONNREFUSED'), ['unsent']],
  ['a connection that took too long', coded('UND_ERR_CONNECT_TIMEOUT'), ['unsent']],
  ['a connection that broke', coded('ECONNRESET'), []],
  ['an error without a code', new Error('ECONNREFUSED'), []],
  ['what is no error', { code: 'ECONNREFUSED' }, []],
  ['a response over the limit', new errors.ResponseExceededMaxSizeError(), ['too large', 'alive']],
  ['too many objects', new TooManyObjects('x'), ['too large', 'alive']],
  ['a subgraph that lacks the snapshot', new Refusal(409, 'behind', ''), ['alive', 'behind']],
  ['one that fails', new Refusal(500, 'failed', ''), ['alive']],
  ['one that is down', new Refusal(503, 'down', ''), []],
])('%s', (_, error, means) => {
  const kinds = { unsent: isUnsent, 'too large': isTooLarge, alive: isAlive, behind: isBehind };
  expect(Object.entries(kinds).flatMap(([name, isSo]) => (isSo(error) ? [name] : []))).toEqual(means);
});
