import { describe, expect, test } from 'vitest';
import { expectDigest, SIGNATURE_LIFE, signedHeaders, verifiedIdentity } from '../../../gateway/remote/identity.ts';
import { identity, SECRET } from '../distributed/tiny-subgraph.ts';

const NOW = Date.UTC(2026, 10, 20);
const FETCH = { subgraph: 'shops', method: 'POST', path: '/graphql' };
const signed = (values: object = {}, body: string | Buffer = '{}') =>
  signedHeaders({ ...identity(), ...values }, { ...FETCH, body }, SECRET, NOW);
const read = (headers: Record<string, string>, now = NOW) => verifiedIdentity(headers, FETCH, SECRET, now);

describe('the identity of a fetch', () => {
  test('is what the gateway named; time in whole milliseconds', () => {
    const named = { ...identity(), left: { milliseconds: 1_234.9, rows: 7 }, scopes: ['graph', 'lists'] as const };
    expect(read(signed(named))).toEqual({ ...named, left: { milliseconds: 1_234, rows: 7 } });
  });

  test('without scopes it has all of them', () => {
    expect(read(signed())?.scopes).toEqual(['graph', 'kyb', 'screening', 'lists', 'admin']);
    expect(read(signed({ scopes: [] }))?.scopes).toEqual([]);
  });

  test('is none without a signature', () => {
    expect(read({})).toBeUndefined();
  });

  test.each<[age: number]>([[SIGNATURE_LIFE], [-SIGNATURE_LIFE], [0]])('a signature %i ms old counts', (age) => {
    expect(read(signed(), NOW + age)?.snapshot).toBe(identity().snapshot);
  });

  test.each<[age: number]>([[SIGNATURE_LIFE + 1], [-SIGNATURE_LIFE - 1]])('one %i ms old does not', (age) => {
    expect(() => read(signed(), NOW + age)).toThrow(`The signature is ${age} ms old; expected at most 30000.`);
  });

  test('one that was not made for these headers is none', () => {
    const refusal = 'Header x-svc-signature is not a signature of this request made with the shared secret.';
    for (const changed of [{ 'x-svc-left': '9 9' }, { 'x-svc-scopes': 'admin' }, { 'x-svc-signature': '' }])
      expect(() => read({ ...signed({ scopes: ['graph'] }), ...changed })).toThrow(refusal);
  });
});

test('"Throws UNAUTHORIZED unless the body is the one that was signed"', () => {
  const headers = signed({}, '{"a":1}');
  expect(headers['content-digest']).toMatch(/^sha-256=:[\w+/]{43}=:$/);
  expect(() => expectDigest(headers, Buffer.from('{"a":1}'))).not.toThrow();
  const refusal = expect.objectContaining({
    code: 'UNAUTHORIZED',
    message: 'Header content-digest is not the digest of the body.',
  });
  expect(() => expectDigest(headers, Buffer.from('{"a":2}'))).toThrow(refusal);
  expect(() => expectDigest({}, Buffer.from('{}'))).toThrow(refusal);
});
