import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_OBJECTS } from '../../catalog/tiers.ts';
import { main } from '../../cli/main.ts';
import { openOperations } from '../../operations/operations.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';

const DAY = 86_400_000;
const today = () => new Date().toISOString().slice(0, 10);

describe.each(ENGINES)('svc on %s', (engine) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase(engine);
    vi.stubEnv('SVC_DATA_DIR', database.dataDir);
    if (engine === 'postgresql') vi.stubEnv('SVC_OPERATIONS_URL', database.operations);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await database.drop();
  });

  /** Runs a command in this process; gives what it printed, and fails where its exit code is not 0. */
  async function svc(...words: string[]): Promise<{ stdout: string; stderr: string }> {
    const { status, ...printed } = await run(words);
    if (status !== 0) throw new Error(`Expected exit code 0, got ${status}: ${printed.stderr}`);
    return printed;
  }

  async function run(words: readonly string[]) {
    const printed = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      vi.spyOn(process[name], 'write').mockImplementation((text) => {
        printed[name] += String(text);
        return true;
      });
    }
    const before = process.exitCode;
    process.exitCode = undefined;
    await main(words);
    const status = process.exitCode ?? 0;
    process.exitCode = before;
    vi.restoreAllMocks();
    return { status, ...printed };
  }

  const opened = () =>
    openOperations(engine === 'sqlite' ? join(database.dataDir, 'operations.db') : database.operations);

  /** What a key is good for; undefined where it is refused. */
  async function callerOf(key: string) {
    const operations = await opened();
    const caller = await operations.authenticate(key);
    await operations.close();
    return caller;
  }

  /** Makes a key with the options; gives its text and its account. */
  async function create(...options: string[]) {
    const { stdout, stderr } = await svc('keys', 'create', ...options);
    return { key: stdout.trim(), account: /of account ([0-9a-f-]{36})/.exec(stderr)?.[1] ?? '' };
  }

  test('keys default to the least plan, without a limit of credits, and to all scopes but admin', async () => {
    const { key, account } = await create();
    expect(await callerOf(key)).toMatchObject({
      account: { customerId: account, pricingPlan: 'trial', creditsAvailable: true },
      scopes: ['graph', 'kyb', 'screening', 'lists'],
    });
    expect((await svc('accounts', 'list')).stdout).toMatch(new RegExp(`${account} +trial +unlimited +1 `));
  });

  test('a key of chosen plan, credits, scopes and expiry; the list shows them, and a further key has its account’s', async () => {
    const options = ['--plan', 'pro', '--credits', '0', '--scopes', 'lists,graph', '--expires', '2099-01-31'];
    const { key, account } = await create(...options, '--label', 'web shop');
    expect(await callerOf(key)).toMatchObject({
      ...{ account: { pricingPlan: 'pro', creditsAvailable: false }, scopes: ['graph', 'lists'] },
    });
    const further = await create('--account', account, '--scopes', 'admin');
    expect(await callerOf(further.key)).toMatchObject({ account: { customerId: account, pricingPlan: 'pro' } });
    const { stdout } = await svc('keys', 'list');
    expect(stdout).toMatch(/ pro +graph,lists +\S+ +until 2099-01-31T00:00:00.000Z +never +web shop\n/);
    expect(stdout).toMatch(/ pro +admin +\S+ +active +never\n/);
    expect(stdout).not.toContain(key);
    expect((await svc('accounts', 'list')).stdout).toMatch(new RegExp(`${account} +pro +0 +2 `));
  });

  test('rotation: two keys are good during the overlap, then only the new one', async () => {
    const { key, account } = await create('--scopes', 'graph', '--label', 'shop');
    const { stdout, stderr } = await svc('keys', 'rotate', key.slice(0, 11));
    const next = stdout.trim();
    expect(next).toMatch(/^svc_[\w-]{43}$/);
    expect(stderr).toContain(
      `Made key ${next.slice(0, 11)}… in the place of ${key.slice(0, 11)}…, which is good until `,
    );
    expect(await callerOf(key)).toMatchObject({ scopes: ['graph'] });
    expect(await callerOf(next)).toMatchObject({ account: { customerId: account }, scopes: ['graph'] });
    const [old, made] = await (await opened()).listKeys();
    expect(Date.parse(old?.expires ?? '') - Date.parse(made?.created ?? '')).toSatisfy(
      (overlap: number) => overlap > 0.99 * DAY && overlap <= DAY,
    );
    expect(made).toMatchObject({ label: 'shop', expires: null });
    await svc('keys', 'rotate', next.slice(0, 11), '--overlap', '0s');
    expect(await callerOf(next)).toBeUndefined();
    expect((await run(['keys', 'rotate', next.slice(0, 11)])).stderr).toMatch(/^Key \S+ expired \S+; make a new one/);
  });

  test('a key with an expiry gets as long a life as the one that it replaces, which never lives longer than it was to', async () => {
    const soon = new Date(Date.now() + DAY / 2).toISOString();
    const { key } = await create('--expires', soon);
    await svc('keys', 'rotate', key.slice(0, 11), '--overlap', '7d');
    const operations = await opened();
    const [old, made] = await operations.listKeys();
    await operations.close();
    expect(old?.expires).toBe(soon);
    const life = Date.parse(made?.expires ?? '') - Date.parse(made?.created ?? '');
    expect(life).toBeGreaterThan(0.49 * DAY);
    expect(life).toBeLessThan(0.51 * DAY);
  });

  test('accounts: credits are added and set, plans changed', async () => {
    const { account } = await create('--credits', '10');
    expect((await svc('accounts', 'credit', account, '90')).stderr).toBe(
      `Account ${account} has plan trial and 100 credits.\n`,
    );
    expect((await svc('accounts', 'set', account, '--plan', 'max')).stderr).toContain('plan max and 100 credits');
    expect((await svc('accounts', 'set', account, '--credits', 'unlimited')).stderr).toContain(
      'max and unlimited credits',
    );
    expect((await run(['accounts', 'credit', account, '5'])).stderr).toMatch(/^Account \S+ is unlimited;/);
  });

  test('usage: a table with a total, or a JSON object a line', async () => {
    const [one, two] = [await create(), await create()];
    const operations = await opened();
    for (const [{ key }, surface] of [
      [one, 'graphql'],
      [one, 'kyb'],
      [two, 'graphql'],
    ] as const) {
      const caller = await operations.authenticate(key);
      if (caller === undefined) throw new Error('Expected a caller.');
      const { account, apiKeyId } = caller;
      const objects = { ...NO_OBJECTS, CORE: 2, PREMIUM: 1 };
      operations.record({ accountId: account.customerId, apiKeyId, surface, objects });
    }
    await operations.close();
    const { stdout } = await svc('usage');
    expect(stdout.split('\n')[0]).toMatch(/^day +account +key +surface +requests +credits +free +core +plus +premium$/);
    expect(stdout).toMatch(new RegExp(`${today()} +${one.account} +${one.key.slice(0, 11)}… +kyb +1 +7 +0 +2 +0 +1\n`));
    expect(stdout).toMatch(/^total +3 +21 +0 +6 +0 +3$/m);
    expect((await svc('usage', '--key', one.key.slice(0, 11))).stdout).toMatch(/^total +2 +14 /m);
    const { stdout: json } = await svc('usage', '--account', two.account, '--json', '--from', today(), '--to', today());
    expect(JSON.parse(json)).toMatchObject({ surface: 'graphql', credits: 7, day: today(), objects: { CORE: 2 } });
    expect(await svc('usage', '--to', '2001-01-01')).toEqual({
      stdout: '',
      stderr: 'Nothing was used since 2000-12-02.\n',
    });
    expect((await svc('keys', 'list')).stdout).toMatch(new RegExp(` active +${today()}\n`));
  });

  test.for<[words: string[], message: RegExp]>([
    [
      ['keys', 'create', '--expires', '2001-01-01'],
      /--expires <date>.* is invalid\. Expected an ISO date in the future/,
    ],
    [['keys', 'create', '--expires', '2099-02-31'], /Expected an ISO date in the future/],
    [['keys', 'create', '--expires', '2099-02-03 or so'], /Expected an ISO date in the future/],
    [['keys', 'create', '--account', 'x'], /^There is no account x; `svc accounts list` shows them\.$/m],
    [
      ['keys', 'create', '--account', 'x', '--plan', 'pro'],
      /^--plan is for a new account; `svc accounts set x --plan`/,
    ],
    [['keys', 'create', '--account', 'x', '--credits', '5'], /^--credits is for a new account/],
    [['keys', 'create', '--credits', '-5'], /Expected a whole number of credits, or unlimited\./],
    [['keys', 'create', '--credits', '1.5'], /Expected a whole number of credits, or unlimited\./],
    [
      ['keys', 'create', '--scopes', 'graph,write'],
      /"write" is not a scope; expected one or more of graph, kyb, screening, lists, admin\./,
    ],
    [['keys', 'create', '--scopes', ''], /Expected one or more of graph, kyb/],
    [['keys', 'rotate', 'nothing'], /^Expected the id of a key, or a prefix/],
    [['keys', 'rotate', 'nothing', '--overlap', '1 day'], /Expected a duration of at most 365d, such as/],
    [['keys', 'rotate', 'nothing', '--overlap', '366d'], /Expected a duration of at most 365d/],
    [['accounts', 'credit', 'x', '0'], /Expected a whole number from 1 to/],
    [['accounts', 'credit', 'x', '1'], /^There is no account "x";/],
    [['accounts', 'set', 'x'], /^Expected --plan, --credits, or both\.$/m],
    [['usage', '--from', '2026-02-30'], /Expected a day in UTC such as 2026-11-22\./],
    [['usage', '--from', '2026-02-03', '--to', '2026-02-02'], /^--from 2026-02-03 is after --to 2026-02-02\.$/m],
    [['usage', '--account', 'x'], /^There is no account x;/],
    [['usage', '--key', 'x'], /^Expected the id of a key/],
  ])('%j is refused in one line', async ([words, message]) => {
    const { status, stdout, stderr } = await run(words);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
