import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { compactVerify, createLocalJWKSet } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../catalog/configuration.ts';
import { type RunningServer, startServer } from '../../../gateway/server.ts';
import { verifyReceipt } from '../../../verification/receipts/receipt.ts';
import { readKeys } from '../../../verification/receipts/receipt-key.ts';
import { runCommandWith } from '../../cli/run-command.ts';
import { runs } from '../../runs.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const PRIVATE = generateKeyPairSync('ed25519').privateKey;
const PEM = PRIVATE.export({ type: 'pkcs8', format: 'pem' }).toString();

describe('receipts: "an answer can be had signed over request, snapshot, policy, program version and answer"', () => {
  const folder = temporaryFolder('receipts', afterAll);
  const settings = {
    ...{ SVC_DATA_DIR: folder, SVC_LOG_LEVEL: 'silent', SVC_PORT: '0', SVC_CONSOLE: 'off', SVC_RECEIPT_KEY: PEM },
  };
  const svc = (words: readonly string[], more: Record<string, string> = {}) =>
    runCommandWith({ ...settings, ...more }, words);
  let server: RunningServer;
  let key: string;
  let stranger: string;
  let receipt: string;
  let id: string;
  const [file, keys] = [join(folder, 'receipt.json'), join(folder, 'jwks.json')];
  const get = (path: string, as: string = key) => fetch(`${server.url}${path}`, { headers: { 'x-api-key': as } });

  beforeAll(async () => {
    expect((await svc(['ingest', 'sandbox'])).status).toBe(0);
    server = await startServer(readConfiguration(settings));
    const made = await server.operations.createKey({ plan: 'enterprise', scopes: ['kyb', 'screening'] });
    key = made.key;
    stranger = (await server.operations.createKey({ plan: 'enterprise', scopes: ['kyb', 'screening'] })).key;
    writeFileSync(join(folder, 'policy.yaml'), (await svc(['policy', 'example'])).stdout);
    await svc(['policy', 'use', join(folder, 'policy.yaml'), '--account', made.accountId]);
    const answer = await fetch(`${server.url}/v2/kyb/?package=verify&attrs=watchlist,tin_verification`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Blue Wren Bakery',
        tin: '999000011',
        address: { state: 'WA', city: 'Sandbox Harbor' },
      }),
    });
    ({ response_id: id } = (await answer.json()) as { response_id: string });
    receipt = await (await get(`/v2/kyb/verifications/${id}/receipt`)).text();
    writeFileSync(file, receipt);
    writeFileSync(keys, await (await fetch(`${server.url}/.well-known/jwks.json`)).text());
  });
  afterAll(() => server.close());

  test('any JOSE library verifies it with the public key, and it says all of it, without a whole tax number', async () => {
    const { protected: header, payload, signature } = JSON.parse(receipt);
    const { payload: bytes } = await compactVerify(
      `${header}.${payload}.${signature}`,
      createLocalJWKSet(JSON.parse(readFileSync(keys, 'utf8'))),
    );
    const text = new TextDecoder().decode(bytes);
    expect(text).not.toContain('999000011');
    expect(JSON.parse(text)).toMatchObject({
      ...{
        kind: 'verification',
        id,
        program: expect.stringMatching(/^\d+\.\d+\.\d+/),
        data_version: expect.stringMatching(/^\d{8}T/),
      },
      request: { data: { names: ['Blue Wren Bakery'], tins: ['*****0011'] } },
      response: { response_id: id, risk_summary: expect.anything() },
      decisions: [{ status: 'referred', policy: { name: 'usual', version: 1 } }],
    });
    expect(readKeys(readFileSync(keys, 'utf8'))?.[0]?.x).toBe(createPublicKey(PRIVATE).export({ format: 'jwk' }).x);
  });

  test('`svc audit verify file` "checks it without a server"', async () => {
    const stdout = expect.stringMatching(
      new RegExp(`^The receipt is genuine: verification ${id} of account .*Decisions: referred by policy usual 1`, 's'),
    );
    expect(await svc(['audit', 'verify', file, '--keys', keys], { SVC_DATA_DIR: '/nowhere' })).toMatchObject({
      status: 0,
      stdout,
    });
    expect(await svc(['audit', 'verify', file])).toMatchObject({ status: 0, stdout });
    const again = await svc(['audit', 'receipt', id]);
    expect((await verifyReceipt(again.stdout, readKeys(readFileSync(keys, 'utf8')) ?? [])).id).toBe(id);
  });

  test('"one flipped bit is found", wherever it is', async () => {
    const known = readKeys(readFileSync(keys, 'utf8')) ?? [];
    const bytes = Buffer.from(receipt);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(7), async (at, bit) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        const said = await verifyReceipt(changed.toString('latin1'), known).catch((error: Error) => error.name);
        expect(said).toBe('BadReceipt');
      }),
      // The last letter of the signature has bits that mean nothing in base64.
      {
        numRuns: runs(2_000),
        examples: [0, 1, 2, 3, 4, 5, 6].map((bit) => [
          receipt.indexOf('"', receipt.indexOf('"signature":"') + 13) - 1,
          bit,
        ]),
      },
    );
  });

  test('another key, another account, and what is no receipt', async () => {
    const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
    writeFileSync(join(folder, 'other.json'), JSON.stringify({ keys: [other] }));
    expect(await svc(['audit', 'verify', file, '--keys', join(folder, 'other.json')])).toMatchObject({
      ...{
        status: 1,
        stderr: 'The receipt is not genuine: nothing of it is signed by these keys, or something was changed.\n',
      },
    });
    expect((await svc(['audit', 'verify', keys, '--keys', keys])).stderr).toMatch(/^The file is no receipt/);
    expect((await svc(['audit', 'verify', file, '--keys', file])).stderr).toContain('has no Ed25519 keys');
    expect((await get(`/v2/kyb/verifications/${id}/receipt`, stranger)).status).toBe(404);
    expect((await get(`/evaluation/sanctions/screenings/${id}/receipt`)).status).toBe(404);
    await expect(startServer(readConfiguration({ ...settings, SVC_RECEIPT_KEY: 'no key' }))).rejects.toThrow(
      'SVC_RECEIPT_KEY expects an Ed25519 private key',
    );
  });
});
