import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Documents } from '../../../../gateway/graph/documents/documents.ts';
import { TrustedSet } from '../../../../gateway/graph/documents/trusted-set.ts';
import { createLog } from '../../../../gateway/log.ts';
import type { DocumentsMode } from '../../../../operations/documents-mode.ts';
import type { Account, Caller } from '../../../../operations/operations.ts';
import { documentHash } from '../../../../operations/trusted-documents.ts';
import { type Body, startTinyService } from '../../tiny-service.ts';

const TRUSTED = 'query Shops($n: Int) {\n  shops(first: $n) { name }\n}\n';
const OTHER = '{ shops(first: 1) { name } }';
const ANSWER = { shops: [{ name: 'SHOP 1' }] };
const NOT_FOUND = {
  errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
};

const log = createLog('silent');
let service: Awaited<ReturnType<typeof startTinyService>>;
const keys: Partial<Record<DocumentsMode, string>> = {};
beforeAll(async () => {
  const trusted = new TrustedSet([{ id: 'shops@1', text: TRUSTED }]);
  service = await startTinyService({ documents: new Documents(trusted, 'off', log) });
  for (const documents of ['off', 'log', 'enforce'] as const)
    keys[documents] = (await service.operations.createKey({ plan: 'enterprise', documents })).key;
});
afterAll(() => service.close());

async function post(body: object, mode?: DocumentsMode) {
  const headers = { 'content-type': 'application/json', 'x-api-key': (mode && keys[mode]) ?? service.key };
  const response = await fetch(`${service.url}/graphql`, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer: Body = JSON.parse(await response.text());
  return { status: response.status, body: answer };
}
const hashed = (text: string, hash = documentHash(text)) => ({
  extensions: { persistedQuery: { version: 1, sha256Hash: hash } },
});
const codeOf = ({ body }: { body: Body }) => body.errors?.[0]?.extensions.code;

describe('a trusted document is asked for', () => {
  const variables = { n: 1 };
  test.for([
    ['by its hash, as Apollo writes it', hashed(TRUSTED)],
    ['by its id, as Apollo writes it', hashed('', 'shops@1')],
    ['by documentId', { documentId: 'shops@1' }],
    ['by a prefixed documentId', { documentId: `sha256:${documentHash(TRUSTED)}` }],
    ['by its text', { query: TRUSTED }],
    ['by its text as another printer writes it', { query: 'query Shops($n:Int){shops(first:$n){name}}# shops' }],
  ] as const)('%s, by every key', async ([, asked]) => {
    for (const mode of [undefined, 'off', 'log', 'enforce'] as const)
      expect([mode, await post({ ...asked, variables }, mode)]).toEqual([
        mode,
        { status: 200, body: { data: ANSWER } },
      ]);
  });

  test('by a GET', async () => {
    const ask = (parameters: Record<string, string>) =>
      fetch(`${service.url}/graphql?${new URLSearchParams({ ...parameters, variables: '{"n":1}' })}`, {
        headers: { 'x-api-key': keys.enforce ?? '' },
      });
    for (const parameters of [{ documentId: 'shops@1' }, { extensions: JSON.stringify(hashed(TRUSTED).extensions) }]) {
      const response = await ask(parameters);
      expect([response.status, await response.json()]).toEqual([200, { data: ANSWER }]);
      expect(response.headers.get('etag')).not.toBeNull();
    }
  });
});

describe('"enforce: anything else is refused with a coded error"', () => {
  test.for([
    ['another text', { query: OTHER }],
    ['an unknown id', { documentId: 'shops@2' }],
    ['an unknown hash', hashed(OTHER)],
    ['a text that its client wants kept', { query: OTHER, ...hashed(OTHER) }],
    ['what is no GraphQL', { query: '{ shops(' }],
    ['the schema', { query: '{ __schema { queryType { name } } }' }],
    ['an id that objects have', { documentId: '__proto__' }],
  ] as const)('%s', async ([, asked]) => {
    const answer = await post(asked, 'enforce');
    expect([answer.status, codeOf(answer)]).toEqual([400, 'PERSISTED_QUERY_ONLY']);
  });

  test('what others have had kept is none of its documents', async () => {
    const query = '{ shops(first: 1) { id } }';
    expect((await post({ query, ...hashed(query) })).status).toBe(200);
    expect((await post(hashed(query))).status).toBe(200);
    expect(codeOf(await post(hashed(query), 'enforce'))).toBe('PERSISTED_QUERY_ONLY');
  });
});

describe('automatic persisted queries, "exactly as clients expect"', () => {
  test('not known; sent with its hash; known from then on', async () => {
    const query = '{ a: shops(first: 1) { name } }';
    const data = { a: ANSWER.shops };
    expect(await post(hashed(query))).toEqual({ status: 200, body: NOT_FOUND });
    expect(await post({ query, ...hashed(query) })).toEqual({ status: 200, body: { data } });
    expect(await post(hashed(query))).toEqual({ status: 200, body: { data } });
    expect(await post(hashed(query, documentHash(query).toUpperCase()))).toEqual({ status: 200, body: { data } });
  });

  test('the hash of another document: 400, and nothing is kept', async () => {
    const query = '{ b: shops(first: 1) { name } }';
    const answer = await post({ query, ...hashed(OTHER) });
    expect(answer).toEqual({
      status: 400,
      body: {
        errors: [
          { message: 'provided sha does not match query', extensions: { code: 'PERSISTED_QUERY_HASH_MISMATCH' } },
        ],
      },
    });
    for (const text of [query, OTHER]) expect((await post(hashed(text))).body).toEqual(NOT_FOUND);
  });

  test('what is not answered is not kept, nor is a document that writes out a tax number', async () => {
    for (const [query, status] of [
      ['{ nothing }', 400],
      ['{ shops(first: 1) { name } } # ssn: "123456789"', 200],
    ] as const) {
      expect((await post({ query, ...hashed(query) })).status).toBe(status);
      expect((await post(hashed(query))).body).toEqual(NOT_FOUND);
    }
  });

  test.for([
    [
      { extensions: { persistedQuery: { version: 2, sha256Hash: 'x' } } },
      /extensions.persistedQuery expects version 1, got 2/,
    ],
    [
      { extensions: { persistedQuery: { version: 1 } } },
      /sha256Hash expects a text of 1 to 256 characters, got nothing/,
    ],
    [{ extensions: { persistedQuery: [] } }, /extensions.persistedQuery expects a JSON object, got an array/],
    [{ documentId: 7 }, /documentId expects a text of 1 to 256 characters, got a value of type number/],
    [{ documentId: 'x'.repeat(257) }, /documentId expects .* got another length/],
    [{ documentId: 'shops@1', query: OTHER }, /expects "documentId" or "query", got both/],
    [{ extensions: {} }, /expects a non-empty string under "query", got nothing/],
    [{ documentId: 'shops@1', query: '' }, /expects a non-empty string under "query"/],
  ] as const)('%o is a bad request', async ([asked, message]) => {
    const answer = await post(asked);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'BAD_REQUEST']);
    expect(answer.body.errors?.[0]?.message).toMatch(message);
  });
});

test('"APQ flood": memory is bounded, and a client whose document is gone sends it again', () => {
  const documents = new Documents(new TrustedSet(), 'off', log);
  const caller = { documents: null } as const;
  const request = (query: string) => ({ query, document: documentHash(query) });
  const keep = (query: string) => documents.answered(documents.requestOf(request(query), asCaller(caller)));
  keep(OTHER);
  const before = process.memoryUsage().heapUsed;
  for (let at = 0; at < 2_000; at += 1) keep(`{ shops { name } } # ${String(at).padEnd(50_000, 'x')}`);
  expect(() => documents.requestOf({ document: documentHash(OTHER) }, asCaller(caller))).toThrow(
    'PersistedQueryNotFound',
  );
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(150 * 2 ** 20);
  keep(OTHER);
  expect(documents.requestOf({ document: documentHash(OTHER) }, asCaller(caller)).request.query).toBe(OTHER);
  const huge = `{ shops { name } } # ${'x'.repeat(20 * 2 ** 20)}`;
  keep(huge);
  expect(() => documents.requestOf({ document: documentHash(huge) }, asCaller(caller))).toThrow(
    'PersistedQueryNotFound',
  );
});

test('"never for enforce": a document that such a key sends with its hash is not kept when it is trusted no more', () => {
  const set = new TrustedSet();
  set.fill([{ id: 'shops@1', text: TRUSTED }]);
  const documents = new Documents(set, 'off', log);
  const document = documentHash(TRUSTED);
  documents.answered(documents.requestOf({ query: TRUSTED, document }, asCaller({ documents: 'enforce' })));
  set.fill([]);
  expect(() => documents.requestOf({ document }, asCaller({ documents: null }))).toThrow('PersistedQueryNotFound');
});

const asCaller = (caller: { readonly documents: DocumentsMode | null }): Caller => ({
  ...{ account: NOBODY, apiKeyId: 'a-key', scopes: [] },
  ...caller,
});
const NOBODY: Account = {
  ...{
    customerId: 'an-account',
    customerEmail: null,
    billingAccountId: 'x',
    pricingPlan: 'trial',
    creditsAvailable: true,
  },
  ...{ autoRenewEnabled: false, autoRechargeDesiredState: false, autoRechargeCurrentState: false },
  ...{ autoRechargeThresholdAmount: null, autoRechargeRechargeToAmount: null, autoRechargeLimitUsd: null },
  autoRechargeReenableAfterTimestamp: null,
};

describe('"log mode logs once per document"', () => {
  test('by hash, operation and key, without the text; a trusted one is not named', () => {
    const warned = vi.spyOn(log, 'warn').mockImplementation(() => {});
    const documents = new Documents(new TrustedSet([{ id: 'shops@1', text: TRUSTED }]), 'log', log);
    const caller = asCaller({ documents: null });
    for (const query of [OTHER, OTHER, TRUSTED, `${OTHER} `])
      documents.requestOf({ query, operationName: 'Q' }, caller);
    documents.requestOf({ query: '{ c }' }, asCaller({ documents: 'off' }));
    documents.requestOf({ document: 'shops@1' }, caller);
    expect(warned.mock.calls.map(([fields]) => fields)).toEqual(
      [OTHER, `${OTHER} `].map((query) => ({
        ...{ document: documentHash(query), operation: 'Q', account: 'an-account', apiKeyId: 'a-key' },
      })),
    );
    warned.mockRestore();
  });

  test('also of a document that was kept by a key without that mode', () => {
    const warned = vi.spyOn(log, 'warn').mockImplementation(() => {});
    const documents = new Documents(new TrustedSet(), 'off', log);
    const asked = { query: OTHER, document: documentHash(OTHER) };
    documents.answered(documents.requestOf(asked, asCaller({ documents: null })));
    expect(warned).not.toHaveBeenCalled();
    documents.requestOf({ document: asked.document }, asCaller({ documents: 'log' }));
    expect(warned).toHaveBeenCalledTimes(1);
    warned.mockRestore();
  });
});
