import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../catalog/configuration.ts';
import { type RunningServer, startServer } from '../../../gateway/server.ts';
import { runCommandWith } from '../../cli/run-command.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../../databases.ts';

type Loose = ReturnType<typeof JSON.parse>;

const WREN = {
  name: 'Blue Wren Bakery',
  address: { street_address1: '1200 Alderwick Street', city: 'Sandbox Harbor', state: 'WA', postal_code: '98998' },
};
const NOBODY = { name: 'Nobody Of That Name', address: { city: 'Miami', state: 'FL' } };

describe.each(ENGINES)('"a policy turns a verification into approve, refer or reject" on %s', (engine) => {
  let database: TestDatabase;
  let server: RunningServer;
  let key: string;
  let account: string;
  let settings: Record<string, string>;
  let file: string;
  const svc = (...words: string[]) => runCommandWith(settings, words);
  const verify = async (body: object, attrs = 'watchlist') => {
    const response = await fetch(`${server.url}/v2/kyb/?package=verify&attrs=${attrs}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { headers } = response;
    const { response_id: id } = (await response.json()) as Loose;
    return { id, decision: headers.get('x-svc-decision'), policy: headers.get('x-svc-policy') };
  };
  const ask = async (path: string, body?: object): Promise<Loose> => {
    const response = await fetch(`${server.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  };

  beforeAll(async () => {
    database = await testDatabase(engine);
    const location = (path: string) => (engine === 'sqlite' ? `sqlite:${path}` : path);
    settings = {
      ...{ SVC_DATA_DIR: database.dataDir, SVC_LOG_LEVEL: 'silent', SVC_PORT: '0', SVC_CONSOLE: 'off' },
      ...{ SVC_WAREHOUSE_URL: location(database.warehouse), SVC_OPERATIONS_URL: location(database.operations) },
    };
    file = join(database.dataDir, 'policy.yaml');
    expect((await svc('ingest', 'sandbox')).status).toBe(0);
    server = await startServer(readConfiguration(settings));
    const issued = await server.operations.createKey({ plan: 'enterprise', scopes: ['kyb', 'graph'] });
    [key, account] = [issued.key, issued.accountId];
    writeFileSync(file, (await svc('policy', 'example')).stdout);
  });
  afterAll(async () => {
    await server.close();
    await database.drop();
  });

  test('without one nothing is decided; tried on what is kept, it says what it would; in force, it decides', async () => {
    expect(await verify(WREN)).toMatchObject({ decision: null, policy: null });
    expect(await ask('/v2/kyb/policy')).toEqual({ policy: null });
    await expect
      .poll(async () => (await svc('policy', 'try', file, '--account', account)).stdout)
      .toContain('Policy usual decides 1 of 1 verifications otherwise than they stand decided.');
    expect((await svc('policy', 'use', file, '--account', account)).stderr).toBe(
      'Policy usual has 8 rules, and its 5 cases pass. It is in force as version 1.\n',
    );
    expect((await ask('/v2/kyb/policy')).policy).toMatchObject({
      name: 'usual',
      version: 1,
      text: readFileSync(file, 'utf8'),
    });
    expect(await verify(WREN)).toMatchObject({ decision: 'approved', policy: 'usual 1 clear' });
    // The sandbox has no watchlist entry for them, and nothing of Florida.
    expect(await verify(NOBODY)).toMatchObject({ decision: 'referred' });
    const unscreened = await verify(WREN, 'operating_status');
    expect(unscreened).toMatchObject({ decision: 'referred', policy: 'usual 1 clear' });
    expect((await ask(`/v2/kyb/verifications/${unscreened.id}`)).decision).toMatchObject({
      ...{ status: 'referred', version: 1, policy: { name: 'usual', version: 1, rule: 'clear' } },
      note: 'Rule clear could not be decided: not known is watchlist.',
    });
  });

  test('the graph says it too; a person has the last word, and a trial compares with that', async () => {
    const { data } = await ask('/graphql', {
      query: `{ verifyBusiness(input: { names: ["Blue Wren Bakery"], addresses: [{ streetAddress1: "1200 Alderwick Street", city: "Sandbox Harbor", state: "WA" }] }, attrs: [WATCHLIST]) {
        responseId decision { status rule policy policyVersion } } }`,
    });
    const { responseId, decision } = data.verifyBusiness;
    expect(decision).toEqual({ status: 'approved', rule: 'clear', policy: 'usual', policyVersion: 1 });
    const decided = await ask(`/v2/kyb/verifications/${responseId}/decision`, {
      status: 'rejected',
      note: 'No.',
      version: 1,
    });
    expect(decided.decisions.map(({ status, policy }: Loose) => [status, policy?.rule ?? null])).toEqual([
      ['approved', 'clear'],
      ['rejected', null],
    ]);
    const out = join(database.dataDir, 'flips.csv');
    await svc('policy', 'try', file, '--account', account, '--out', out);
    const [, ...flips] = readFileSync(out, 'utf8').trimEnd().split('\n');
    expect(flips.map((line) => line.split(',').slice(2, 6).join()).toSorted()).toEqual([
      '"","","approved","clear"',
      '"rejected","person","approved","clear"',
    ]);
  });

  test('"the same for a new snapshot before it is used": held, tried, and nothing changes until it is used', async () => {
    const before = (await ask('/v2/kyb/verifications?max_results=1')).verifications[0];
    const { stdout, stderr } = await svc('ingest', '--sample', '--brands', '30', '--hold', '--fresh');
    const held = /^published (\S+)/m.exec(stdout)?.[1] ?? '';
    expect(stderr).toContain(`${held} is held`);
    const { verifications, changed, notRun } = JSON.parse((await svc('snapshot', 'try', held, '--json')).stdout);
    expect({ verifications, changed, notRun }).toEqual({ verifications: 5, changed: 0, notRun: 0 });
    expect((await svc('snapshot', 'list')).stdout).not.toContain(`* ${held}`);
    const audited = (await svc('audit', 'changes', '--subject', held)).stdout;
    expect(audited.match(/"snapshot\.\w+"/g)).toEqual(['"snapshot.hold"']);
    expect((await ask('/v2/kyb/verifications?max_results=1')).verifications[0]).toEqual(before);
    expect((await svc('snapshot', 'use', held)).status).toBe(0);
  });

  test('"rejected by its code": what is no policy, no account, or no longer in force', async () => {
    writeFileSync(`${file}.broken`, readFileSync(file, 'utf8').replace('decision: approved', 'decision: referred'));
    expect(await svc('policy', 'use', `${file}.broken`, '--account', account)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^2 of 5 cases of .*\.broken fail\.\n/),
    });
    expect((await svc('policy', 'use', file, '--account', 'nobody')).stderr).toContain('There is no account nobody');
    expect((await svc('policy', 'check', join(database.dataDir, 'none'))).stderr).toContain('There is no file');
    expect((await svc('policy', 'end', '--account', account)).status).toBe(0);
    expect(await verify(WREN)).toMatchObject({ decision: null });
    expect((await svc('policy', 'end', '--account', account)).stderr).toContain('has no policy in force');
    expect((await svc('policy', 'show', '--account', account)).stdout).toMatch(/^1 +usual .*\n2 +usual ended /m);
  });
});
