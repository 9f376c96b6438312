import { createHmac } from 'node:crypto';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../../../gateway/log.ts';
import { authenticating } from '../../../gateway/tokens/tokens.ts';
import type { ChangeEntry } from '../../../operations/changes.ts';
import { maskKeys } from '../../../operations/mask-keys.ts';
import { type Operations, openOperations } from '../../../operations/operations.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../../databases.ts';
import { startTinyService } from '../tiny-service.ts';
import { startIssuer } from './issuer.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const SECOND = 1_000;
const MINUTE = 60_000;

describe.each(ENGINES)('"JWT by JWKS URL mapped to account, plan and scopes" on %s', (engine) => {
  let database: TestDatabase;
  let operations: Operations;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOON });
    database = await testDatabase(engine);
    operations = await openOperations(database.operations);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await operations.close();
    await database.drop();
  });

  const log = createLog('silent');
  async function issuer(more: Partial<Awaited<ReturnType<typeof startIssuer>>['settings']> = {}, ...algs: string[]) {
    const started = await startIssuer(...algs);
    const { authenticate } = authenticating({ ...started.settings, ...more }, operations, log);
    return { ...started, authenticate };
  }

  test('an account is made at first sight, with the plan and the scopes that the token says', async () => {
    const { authenticate, token } = await issuer();
    const caller = await authenticate(await token({ plan: 'pro', scope: 'openid lists graph profile' }));
    expect(caller).toMatchObject({
      account: { pricingPlan: 'pro', creditsAvailable: true },
      scopes: ['graph', 'lists'],
    });
    const again = await authenticate(await token({ plan: 'pro', scope: ['kyb', 'screening'] }));
    expect(again).toMatchObject({ account: caller?.account, apiKeyId: caller?.apiKeyId, scopes: ['kyb', 'screening'] });
    const other = await authenticate(await token({ sub: 'bob' }));
    expect(other?.account).toMatchObject({ pricingPlan: 'trial' });
    expect(other?.account.customerId).not.toBe(caller?.account.customerId);
    expect(await operations.listAccounts()).toHaveLength(2);
  });

  test('an account has many subjects, each counted and disabled for itself', async () => {
    const { authenticate, token } = await issuer({ jwtAccountClaim: 'https://svc.example/org' });
    const of = (sub: string, org: unknown = 'acme') => token({ sub, 'https://svc.example/org': org });
    const [ann, bob] = [await authenticate(await of('ann')), await authenticate(await of('bob'))];
    expect(ann?.account).toEqual(bob?.account);
    expect(ann?.apiKeyId).not.toBe(bob?.apiKeyId);
    const [key] = (await operations.listKeys()).filter(({ label }) => label === 'ann');
    expect(key).toMatchObject({ id: ann?.apiKeyId, prefix: expect.stringMatching(/^jwt_[0-9a-f]{12}$/) });
    await operations.disableKey(key?.prefix ?? '');
    expect(await authenticate(await of('ann'))).toBeUndefined();
    expect(await authenticate(await of('bob'))).toMatchObject({ account: bob?.account });
    for (const org of [undefined, '', ' ', 7, ['acme'], 'x'.repeat(256)])
      expect([org, await authenticate(await token({ 'https://svc.example/org': org }))]).toEqual([org, undefined]);
  });

  test('a claim that is the id of an account means that account; the issuer sets its plan, or leaves it', async () => {
    const { accountId } = await operations.createKey({ plan: 'max', credits: 5 });
    const { authenticate, token } = await issuer();
    const planOf = async (plan?: string) => (await authenticate(await token({ sub: accountId, plan })))?.account;
    expect(await planOf()).toMatchObject({ customerId: accountId, pricingPlan: 'max', creditsAvailable: true });
    expect(await planOf('enterprise')).toMatchObject({ customerId: accountId, pricingPlan: 'enterprise' });
    expect(await planOf()).toMatchObject({ pricingPlan: 'enterprise' });
    expect(await planOf('gold')).toBeUndefined();
    const changes: ChangeEntry[] = [];
    for await (const change of operations.changes.entries({})) if (change.detail.by === 'token') changes.push(change);
    expect(changes.map(({ action, actor, detail }) => [action, actor, detail])).toEqual(
      expect.arrayContaining([
        ['key.create', 'service', { by: 'token', account: accountId }],
        ['plan.change', 'service', { by: 'token', before: 'max', after: 'enterprise' }],
      ]),
    );
    expect(changes).toHaveLength(2);
  });

  test('the same subject of another issuer is somebody else; twenty first tokens at once make one key', async () => {
    const [one, two] = [await issuer(), await issuer({ jwtIssuer: 'https://other.example' })];
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, at) => one.token({ jti: String(at) })));
    const callers = await Promise.all(tokens.map(one.authenticate));
    expect(new Set(callers.map((caller) => caller?.apiKeyId)).size).toBe(1);
    const other = await two.authenticate(await two.token({ iss: 'https://other.example' }));
    expect(other?.account.customerId).not.toBe(callers[0]?.account.customerId);
    expect(await operations.listKeys()).toHaveLength(2);
  });

  describe('a token that is not good is nobody’s', () => {
    const now = NOON / SECOND;
    test.for([
      ['expired', { exp: now - 31 }],
      ['not yet valid', { nbf: now + 31 }],
      ['of another issuer', { iss: 'https://evil.example/' }],
      ['of an issuer that begins alike', { iss: 'https://issuer.example' }],
      ['for another service', { aud: 'https://other.example' }],
      ['for nobody', { aud: undefined }],
      ['without an end', { exp: undefined }],
      ['of nobody', { sub: undefined }],
      ['with an end that is no number', { exp: 'never' }],
    ] as const)('%s', async ([, claims]) => {
      const { authenticate, token } = await issuer();
      expect(await authenticate(await token(claims))).toBeUndefined();
    });

    test.for([
      ['expired within the tolerance', { exp: now - 29 }],
      ['valid within the tolerance', { nbf: now + 29 }],
      ['for others too', { aud: ['https://other.example', 'https://svc.example'] }],
    ] as const)('%s is good', async ([, claims]) => {
      const { authenticate, token } = await issuer();
      expect(await authenticate(await token({ ...claims }))).toMatchObject({ scopes: ['graph'] });
    });

    test('without scopes of ours it may do nothing', async () => {
      const { authenticate, token } = await issuer();
      for (const scope of [undefined, '', 'openid', 7, { graph: true }])
        expect(await authenticate(await token({ scope }))).toMatchObject({ scopes: [] });
    });

    test('signed by nobody, by a shared secret, by the public key as one, or by another key', async () => {
      const { authenticate, publicKeyOf, token } = await issuer();
      const good = await token();
      const [header = '', payload = '', signature = ''] = good.split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const hmac = (secret: string) => {
        const signed = `${part({ alg: 'HS256', kid: 'first' })}.${payload}`;
        return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
      };
      const { privateKey } = await generateKeyPair('ES256');
      const forged = [
        new UnsecuredJWT(claims).encode(),
        `${part({ alg: 'none', kid: 'first' })}.${payload}.`,
        `${part({ alg: 'ES256', kid: 'first' })}.${payload}.`,
        hmac('secret'),
        hmac(publicKeyOf('first')),
        await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'first' }).sign(privateKey),
        await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: '../../keys' }).sign(privateKey),
        `${header}.${part({ ...claims, sub: 'root' })}.${signature}`,
        `${part({ alg: 'RS256', kid: 'first' })}.${payload}.${signature}`,
        `${part({ alg: 'ES256', kid: 'first', crit: ['b64'], b64: false })}.${payload}.${signature}`,
        `${part({ alg: 'ES256', jku: 'http://127.0.0.1:1/keys', kid: 'x' })}.${payload}.${signature}`,
        `eyJ.${payload}.${signature}`,
        `${header}.e30.${signature}`,
      ];
      for (const each of forged) expect([each, await authenticate(each)]).toEqual([each, undefined]);
      expect(await authenticate(good)).toBeDefined();
      expect(await operations.listAccounts()).toHaveLength(1);
    });
  });

  test.for(['RS256', 'PS256', 'ES384', 'EdDSA'])('tokens by %s are taken', async (alg) => {
    const { authenticate, token } = await issuer({}, alg);
    expect(await authenticate(await token({}, alg))).toBeDefined();
  });

  test('a token is good until it expires, though its signature is checked once', async () => {
    const { authenticate, token } = await issuer();
    const own = await token({ exp: NOON / SECOND + 60 });
    expect(await authenticate(own)).toBeDefined();
    vi.setSystemTime(NOON + 89 * SECOND);
    expect(await authenticate(own)).toBeDefined();
    vi.setSystemTime(NOON + 90 * SECOND);
    expect(await authenticate(own)).toBeUndefined();
  });

  describe('"JWKS cached with cooldown, kid rotation"', () => {
    test('a new key is fetched when a token names it; tokens of a dropped one are nobody’s from then on', async () => {
      const { authenticate, token, use, drop, state } = await issuer();
      const old = await token({ exp: NOON / SECOND + 3_600 });
      expect(await authenticate(old)).toBeDefined();
      drop('first');
      await use('second');
      vi.setSystemTime(NOON + 31 * SECOND);
      expect(await authenticate(old)).toBeDefined();
      expect(await authenticate(await token({}, 'second'))).toBeDefined();
      expect(await authenticate(old)).toBeUndefined();
      expect(state.fetches).toBe(2);
    });

    test('"kid unknown flood (no fetch amplification)"', async () => {
      const { authenticate, token, use, drop, state } = await issuer();
      expect(await authenticate(await token())).toBeDefined();
      await use('unknown');
      const flood = await Promise.all(Array.from({ length: 50 }, (_, at) => token({ jti: String(at) }, 'unknown')));
      drop('unknown');
      vi.setSystemTime(NOON + 31 * SECOND);
      expect(await Promise.all(flood.map(authenticate))).toEqual(flood.map(() => undefined));
      expect(state.fetches).toBe(2);
      for (const each of flood) await authenticate(each);
      expect(state.fetches).toBe(2);
      vi.setSystemTime(NOON + 62 * SECOND);
      await authenticate(flood[0] ?? '');
      expect(state.fetches).toBe(3);
    });

    test('"JWKS down: cached keys go on, then 503 NOT_READY retryable not 401"', async () => {
      const { authenticate, token, use, state } = await issuer();
      const late = NOON + 86_400 * SECOND;
      expect(await authenticate(await token())).toBeDefined();
      state.isDown = true;
      vi.setSystemTime(NOON + 11 * MINUTE);
      expect(await authenticate(await token())).toBeDefined();
      await use('second');
      // Whether there is such a key, nobody can say now.
      await expect(authenticate(await token({}, 'second'))).rejects.toMatchObject({ code: 'NOT_READY', retryAfter: 5 });
      vi.setSystemTime(late - 1);
      expect(await authenticate(await token())).toBeDefined();
      vi.setSystemTime(late);
      await expect(authenticate(await token())).rejects.toMatchObject({ code: 'NOT_READY' });
      state.isDown = false;
      vi.setSystemTime(late + MINUTE);
      expect(await authenticate(await token({}, 'second'))).toBeDefined();
    });

    test.for([
      ['no JSON', 'keys'],
      ['no set', '{"keys":7}'],
      ['too much', `{"keys":[],"more":"${'x'.repeat(2 ** 20)}"}`],
    ] as const)('an issuer that sends %s has no keys', async ([, body]) => {
      const started = await startIssuer();
      started.state.body = body;
      const { authenticate } = authenticating(started.settings, operations, log);
      await expect(authenticate(await started.token())).rejects.toMatchObject({ code: 'NOT_READY' });
    });
  });

  test('half an issuer stops the start; without one a token is an unknown key', async () => {
    const { settings, token } = await issuer();
    for (const name of ['jwksUrl', 'jwtIssuer', 'jwtAudience'] as const)
      expect(() => authenticating({ ...settings, [name]: undefined }, operations, log)).toThrow(
        'SVC_JWT_JWKS_URL, SVC_JWT_ISSUER and SVC_JWT_AUDIENCE must be set together; one of them is unset.',
      );
    const none = { jwksUrl: undefined, jwtIssuer: undefined, jwtAudience: undefined };
    expect(await authenticating({ ...settings, ...none }, operations, log).authenticate(await token())).toBeUndefined();
  });

  test('API keys go on beside tokens', async () => {
    const { authenticate } = await issuer();
    const { key } = await operations.createKey({ plan: 'pro' });
    expect(await authenticate(key)).toMatchObject({ account: { pricingPlan: 'pro' } });
    expect(await authenticate('nobody')).toBeUndefined();
  });
});

describe('over HTTP', () => {
  async function service({ isDown = false } = {}) {
    const issuer = await startIssuer();
    issuer.state.isDown = isDown;
    const started = await startTinyService({
      authenticating: (operations) => authenticating(issuer.settings, operations, createLog('silent')),
    });
    onTestFinished(() => started.close());
    const ask = (headers: Record<string, string>) =>
      started.ask('{ shops(first: 1) { name } }', {}, { 'x-api-key': '', ...headers });
    return { ...issuer, ...started, send: ask };
  }

  test('"keys in Authorization: Bearer work too", and tokens as they do', async () => {
    const { send, key, token, operations } = await service();
    for (const authorization of [`Bearer ${key}`, `bearer  ${key}`, `Bearer ${await token()}`])
      expect((await send({ authorization })).status).toBe(200);
    expect((await send({ 'x-api-key': await token() })).status).toBe(200);
    expect((await operations.listKeys()).map(({ label }) => label)).toEqual([null, 'ann']);
  });

  test.for([
    ['nothing', {}],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['an empty one', { authorization: 'Bearer ' }],
    ['two words', { authorization: 'Bearer a b' }],
    ['an unknown key', { authorization: 'Bearer nobody' }],
    ['a good key beside a bad x-api-key', { 'x-api-key': 'nobody' }],
  ] as const)('%s is 401, and says how to ask', async ([, headers]) => {
    const { send } = await service();
    const answer = await send({ ...headers });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  test('a token without the scope is 403', async () => {
    const { send, token } = await service();
    const { status, body } = await send({ authorization: `Bearer ${await token({ scope: 'kyb' })}` });
    expect([status, body.error_code]).toEqual([403, 'FORBIDDEN']);
  });

  test('"JWKS down": 503, to be asked again; API keys go on', async () => {
    const { send, key, token } = await service({ isDown: true });
    const { status, headers, body } = await send({ authorization: `Bearer ${await token()}` });
    expect([status, headers.get('retry-after'), body.error_code, body.retryable]).toEqual([
      503,
      '5',
      'NOT_READY',
      true,
    ]);
    expect((await send({ 'x-api-key': key })).status).toBe(200);
  });

  test('"guessed tokens slowed as guessed keys"', async () => {
    const { send, token, key } = await service();
    const good = await token();
    expect((await send({ authorization: `Bearer ${good}` })).status).toBe(200);
    const guess = async (at: number) =>
      (await send({ authorization: `Bearer ${await token({ exp: 1, jti: String(at) })}` })).status;
    const statuses = [];
    for (let at = 0; at < 12; at += 1) statuses.push(await guess(at));
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await send({ authorization: `Bearer ${good}` })).status).toBe(200);
    // "Wrong keys are limited, right ones never": neither is known to the process.
    expect((await send({ authorization: `Bearer ${await token({ jti: 'new' })}` })).status).toBe(200);
    expect((await send({ 'x-api-key': key })).status).toBe(200);
  });

  test('"1 MB token": 431; "CRLF": what follows is no header of ours', async () => {
    const { url, key, token } = await service();
    const { connect } = await import('node:net');
    const raw = (text: string) =>
      new Promise<string>((done) => {
        const socket = connect(Number(new URL(url).port), '127.0.0.1');
        let answer = '';
        socket.on('data', (data) => {
          answer += String(data);
        });
        socket.on('close', () => done(answer));
        socket.on('error', () => {});
        socket.write(text);
      });
    const head = 'GET /graphql?query={shops{name}} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n';
    expect(await raw(`${head}authorization: Bearer eyJ${'x'.repeat(2 ** 20)}.x.x\r\n\r\n`)).toMatch(/^HTTP\/1.1 431 /);
    expect(await raw(`${head}authorization: Bearer ${await token()}\n\r x: y\r\n\r\n`)).toMatch(/^HTTP\/1.1 400 /);
    expect(await raw(`${head}authorization: Bearer a\rx-api-key: ${key}\r\n\r\n`)).toMatch(/^HTTP\/1.1 400 /);
  });

  test('"masked in logs": no token, whole or cut, and none of its claims', async () => {
    const { url, token, key } = await service();
    const own = await token({ email: 'ann@example.org' });
    for (const text of [own, own.slice(0, -20), own.split('.').slice(0, 2).join('.'), `${own.slice(0, 80)}…`])
      expect(maskKeys(`got "${text}" there`)).toBe('got "eyJ…" there');
    const response = await fetch(`${url}/${own}`, { headers: { 'x-api-key': key } });
    expect(await response.text()).not.toContain(own.slice(10, 40));
    expect(maskKeys('a cursor eyJhIjoxMjM0NTZ9 stays')).toBe('a cursor eyJhIjoxMjM0NTZ9 stays');
  });
});
