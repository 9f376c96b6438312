import { describe, expect, test } from 'vitest';
import { createLog } from '../../../gateway/log.ts';
import { authenticating } from '../../../gateway/tokens/tokens.ts';
import type { Caller } from '../../../operations/operations.ts';
import type { TokenSubject } from '../../../operations/token-callers.ts';
import { identity } from '../distributed/tiny-subgraph.ts';
import { startIssuer } from './issuer.ts';

const CALLER: Caller = {
  ...{ account: identity().account, apiKeyId: 'k', documents: 'off' as const },
  scopes: ['graph', 'kyb', 'lists'],
};

/** What an issuer's tokens say of their subjects, and which keys are looked up as keys of our own. */
async function issuer(more: object = {}) {
  const started = await startIssuer();
  const subjects: TokenSubject[] = [];
  const keys: string[] = [];
  const operations = {
    async authenticate(key: string) {
      keys.push(key);
      return undefined;
    },
    async tokenCaller(subject: TokenSubject) {
      subjects.push(subject);
      return CALLER;
    },
  };
  const { authenticate } = authenticating({ ...started.settings, ...more }, operations, createLog('silent'));
  const read = async (claims: Readonly<Record<string, unknown>>) => {
    const caller = await authenticate(await started.token(claims));
    return caller && { ...subjects.at(-1), scopes: caller.scopes };
  };
  return { read, keys, authenticate };
}

describe('what a token says', () => {
  test('names its account, subject and plan; its scopes are those that both it and its caller have', async () => {
    const { read } = await issuer({ jwtAccountClaim: 'org' });
    const subject = { issuer: 'https://issuer.example/', account: 'acme', subject: 'ann', defaultPlan: 'trial' };
    expect(await read({ org: 'acme', scope: 'lists admin graph' })).toEqual({
      ...{ ...subject, plan: undefined, scopes: ['graph', 'lists'] },
    });
    expect(await read({ org: 'acme', plan: 'max', scope: ['kyb', 7, 'graph'] })).toEqual({
      ...{ ...subject, plan: 'max', scopes: ['graph', 'kyb'] },
    });
  });

  test.each<[claims: Readonly<Record<string, unknown>>, isGood: boolean]>([
    [{ sub: 'x'.repeat(255) }, true],
    [{ sub: 'x'.repeat(256) }, false],
    [{ sub: ' ' }, false],
    [{ sub: '' }, false],
    [{ plan: 'enterprise' }, true],
    [{ plan: 'gold' }, false],
    [{ plan: null }, false],
    [{ plan: undefined }, true],
  ])('%j is good: %s', async (claims, isGood) => {
    const { read } = await issuer();
    expect((await read(claims)) !== undefined).toBe(isGood);
  });

  test('an account and a subject both need a name', async () => {
    const { read } = await issuer({ jwtAccountClaim: 'org' });
    for (const claims of [{ org: 7 }, { org: '' }, { org: 'x'.repeat(256) }, { org: 'a', sub: ' ' }])
      expect([claims, await read(claims)]).toEqual([claims, undefined]);
    expect(await read({ org: 'a' })).toMatchObject({ account: 'a' });
  });
});

test('"This service\'s own API keys look different"', async () => {
  const { authenticate, keys } = await issuer();
  const tokens = ['eyJhbGciOiJub25lIn0.e30.', 'eyJ.e30.x'];
  const others = ['eyJ', 'eyJ.e30', 'eyJ..x', 'svc_eyJ.e30.x', 'eyJ.e30.x.y', 'eyJ.e 30.x'];
  for (const each of [...tokens, ...others]) expect([each, await authenticate(each)]).toEqual([each, undefined]);
  expect(keys).toEqual(others);
});
