import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ownVersion } from '../../catalog/own-version.ts';
import type { AuditEntry } from '../../operations/audit.ts';
import { auditableEntry } from '../../operations/audit-mask.ts';
import { AuditRecorder } from '../../operations/audit-recorder.ts';
import { oldAudit } from '../../operations/audit-store.ts';
import { connect } from '../../operations/connect.ts';
import { type Operations, openOperations } from '../../operations/operations.ts';
import { Retention } from '../../operations/retention.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';
import { until } from '../until.ts';

const ACCOUNT = '00000000-0000-4000-8000-0000000000aa';

const entry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: randomUUID(),
  at: '2026-11-22T10:00:00.000Z',
  kind: 'verification',
  accountId: ACCOUNT,
  apiKeyId: '00000000-0000-4000-8000-0000000000bb',
  dataVersion: '20261122T084927Z-3600f8',
  path: '/v2/kyb/?package=verify',
  request: { data: { names: ['ACME'], tins: ['123456789'] } },
  response: { tasks: [{ sources: [{ tin: '123456789', name: 'ACME' }] }] },
  explanation: { tasks: [] },
  ...more,
});

describe('"request without SSN (tins as last four)"', () => {
  test.each<[string, unknown, unknown]>([
    ['fields of SSNs', { person: { last_name: 'Doe', ssn: '219123456' } }, { person: { last_name: 'Doe' } }],
    ['at any depth', { a: [{ b: [{ SSN: 1, socialSecurityNumber: 2, social_security: 3 }] }] }, { a: [{ b: [{}] }] }],
    ['tins', { tin: '123456789', tins: ['987654321'] }, { tin: '*****6789', tins: ['*****4321'] }],
    ['a mistyped tin', { tin: '12345678', tins: [12_345_678] }, { tin: '*****', tins: ['*****'] }],
    ['a tin with dashes', { tin: '12-3456789' }, { tin: '*****6789' }],
    ['nine digits in a wrong field', { names: ['Jane 219123456 Doe'] }, { names: ['Jane *****3456 Doe'] }],
    ['3-2-4 in a wrong field', { first_name: '219-12-3456' }, { first_name: '*****3456' }],
    ['with other separators', ['219 12 3456', '219.12.3456', '219–12–3456'], Array(3).fill('*****3456')],
    ['without quotes', { last_name: 219_123_456 }, { last_name: '*****3456' }],
    ['as a key', { '219123456': 1 }, { '*****3456': 1 }],
    [
      'what is no such number stays',
      { postal_code: '98101-1234', phone: '(206) 555-0100', street: '12345 MAIN ST', at: 1.5, is: true, no: null },
      { postal_code: '98101-1234', phone: '(206) 555-0100', street: '12345 MAIN ST', at: 1.5, is: true, no: null },
    ],
  ])('%s', (_, request, kept) => {
    expect(auditableEntry(entry({ request })).request).toEqual(kept);
  });

  test('an answer is kept without the numbers of its request, and with those of its filings', () => {
    const request = { names: ['Jane 219-12-3456'], tins: ['123456789'], postal_code: '98101-1234' };
    const answer = {
      reason: 'The names are "Jane 219123456".',
      file_number: '604000001',
      postal_code: '98101-1234',
      id: '00000000-0000-4000-8000-123456789012',
      sources: [{ tin: '123456789' }, { tin: null }],
      about: '123456789',
    };
    const kept = auditableEntry(entry({ request, response: answer, explanation: answer, path: '/?x=219-12-3456' }));
    expect(kept.path).toBe('/?x=*****3456');
    expect(kept.explanation).toEqual(kept.response);
    expect(kept.response).toEqual({
      ...answer,
      reason: 'The names are "Jane *****3456".',
      sources: [{ tin: '*****6789' }, { tin: null }],
      about: '*****6789',
    });
  });

  test('deep and hostile values end', () => {
    let deep: unknown = '219123456';
    for (let level = 0; level < 10_000; level++) deep = { deep };
    expect(JSON.stringify(auditableEntry(entry({ request: deep })))).not.toContain('219123456');
    const hostile = entry({ request: JSON.parse('{"__proto__":{"ssn":"219123456"}}') });
    expect(JSON.stringify(auditableEntry(hostile).request)).toBe('{"__proto__":{}}');
  });
});

describe.each(ENGINES)('What is kept on %s', (engine) => {
  let database: TestDatabase;
  let operations: Operations;
  const open = async (auditDays = 90) => {
    operations = await openOperations(database.operations, () => {}, { auditDays });
  };
  const reopen = async (auditDays = 90) => {
    await operations.close();
    await open(auditDays);
  };
  const all = async (filter = {}) => {
    const ids: string[] = [];
    for await (const { id } of operations.auditEntries(filter)) ids.push(id);
    return ids;
  };
  const today = (daysAgo = 0) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  beforeEach(async () => {
    database = await testDatabase(engine);
    await open();
  });
  afterEach(async () => {
    await operations.close();
    await database.drop();
  });

  test('"each verification keeps response id, time, key, data version, request, results and scores"', async () => {
    const kept = entry({ at: today(), request: { data: { names: ['ACME\u0000'], persons: [{ ssn: '219123456' }] } } });
    operations.recordAudit(kept);
    await reopen();
    expect(await operations.auditEntry(kept.id.toUpperCase())).toEqual({
      ...kept,
      request: { data: { names: ['ACME'], persons: [{}] } },
      response: { tasks: [{ sources: [{ tin: '*****6789', name: 'ACME' }] }] },
      explanation: { tasks: [], program: ownVersion() },
      decisions: [],
    });
    expect(await operations.auditEntry(randomUUID())).toBeUndefined();
    expect(await operations.auditEntry('no id')).toBeUndefined();
  });

  test('an answer is found by the process that gave it before it is stored', async () => {
    const kept = entry({ at: today() });
    operations.recordAudit(kept);
    expect(await operations.auditEntry(kept.id)).toMatchObject({ id: kept.id });
    const next = entry({ at: today() });
    operations.recordAudit(next);
    const latest = await operations.latestAnswers({ accountId: ACCOUNT, kind: 'verification', limit: 1 });
    expect(latest.map(({ id }) => id)).toEqual([next.id]);
  });

  test('the latest of an account and a kind, the newest first, and those before one', async () => {
    const [old, screening, middle, young, other] = [
      entry({ at: today(3) }),
      entry({ at: today(2), kind: 'screening' }),
      entry({ at: today(2) }),
      entry({ at: today(1) }),
      entry({ at: today(), accountId: randomUUID() }),
    ];
    for (const each of [old, screening, middle, young, other]) operations.recordAudit(each);
    await reopen();
    const latest = async (more = {}) => {
      const found = await operations.latestAnswers({ accountId: ACCOUNT, kind: 'verification', limit: 2, ...more });
      return found.map(({ id }) => id);
    };
    expect(await latest()).toEqual([young.id, middle.id]);
    expect(await latest({ before: middle })).toEqual([old.id]);
    expect(await latest({ kind: 'screening' })).toEqual([screening.id]);
  });

  test('decisions are kept with their answer, and go with it', async () => {
    const { accountId, id: apiKeyId } = await operations.createKey({ plan: 'trial' });
    const [old, young] = [entry({ at: today(91) }), entry({ at: today(89) })];
    await reopen(36_500);
    for (const each of [old, young]) {
      operations.recordAudit(each);
      const change = { responseId: each.id, status: 'approved', note: 'EIN 12-3456789', version: 0 } as const;
      expect(await operations.decideVerification({ accountId, apiKeyId }, change)).toBe(true);
    }
    await reopen(36_500);
    const [first] = (await operations.auditEntry(old.id))?.decisions ?? [];
    expect(first).toMatchObject({ status: 'approved', note: 'EIN *****6789', version: 1, apiKeyId });
    await reopen(90);
    await until(async () => (await operations.auditEntry(old.id)) === undefined);
    const { knex, close } = await connect(database.operations);
    expect(await knex('verification_decision').pluck('response_id')).toEqual([young.id]);
    await close();
    for await (const { decisions } of operations.auditEntries({})) expect(decisions).toHaveLength(1);
  });

  test('an answer that is recorded twice is kept once, as it was first', async () => {
    const kept = entry({ at: today() });
    operations.recordAudit(kept);
    operations.recordAudit({ ...kept, path: 'other' });
    await reopen();
    operations.recordAudit({ ...kept, path: 'other' });
    await reopen();
    expect(await all()).toEqual([kept.id]);
    expect((await operations.auditEntry(kept.id))?.path).toBe(kept.path);
  });

  test('nothing is lost on a normal stop, and the oldest come first', async () => {
    const entries = Array.from({ length: 250 }, (_, at) => entry({ at: today(1 + (at % 3)) }));
    for (const each of entries) operations.recordAudit(each);
    await reopen();
    const ordered = entries.toSorted((one, other) => (`${one.at}${one.id}` < `${other.at}${other.id}` ? -1 : 1));
    expect(await all()).toEqual(ordered.map(({ id }) => id));
  });

  test('of one account, and of days', async () => {
    const other = '00000000-0000-4000-8000-0000000000cc';
    const [one, two, three] = [
      entry({ at: '2026-11-21T23:59:59.999Z' }),
      entry({ at: '2026-11-22T00:00:00.000Z', accountId: other }),
      entry({ at: '2026-11-22T23:59:59.999Z' }),
    ];
    await reopen(36_500);
    for (const each of [one, two, three]) operations.recordAudit(each);
    await reopen(36_500);
    expect(await all({ from: '2026-11-22' })).toEqual([two.id, three.id]);
    expect(await all({ to: '2026-11-21' })).toEqual([one.id]);
    expect(await all({ to: '2026-11-22' })).toEqual([one.id, two.id, three.id]);
    expect(await all({ accountId: other })).toEqual([two.id]);
    expect(await all({ accountId: 'none' })).toEqual([]);
  });

  test('"for SVC_AUDIT_DAYS (90; 0 keeps none)"', async () => {
    const [old, young] = [entry({ at: today(91) }), entry({ at: today(89) })];
    await reopen(36_500);
    for (const each of [old, young]) operations.recordAudit(each);
    await operations.close();
    const { exclusively, close } = await connect(database.operations);
    const retention = new Retention({ exclusively }, [oldAudit(90)]);
    await retention.run();
    await retention.close();
    await open(36_500);
    expect(await all()).toEqual([young.id]);
    await reopen(0);
    operations.recordAudit(entry({ at: today() }));
    await operations.close();
    const none = new Retention({ exclusively }, [oldAudit(0)]);
    await none.run();
    await none.close();
    await close();
    await open(36_500);
    expect(await all()).toEqual([]);
  });

  test('a command neither keeps nor deletes', async () => {
    const old = entry({ at: today(91) });
    await reopen(36_500);
    operations.recordAudit(old);
    await operations.close();
    operations = await openOperations(database.operations);
    operations.recordAudit(entry());
    await operations.close();
    operations = await openOperations(database.operations);
    expect(await all()).toEqual([old.id]);
  });

  test('no social security number is in the database; on SQLite nor in what is written ahead', async () => {
    operations.recordAudit(
      entry({
        at: today(),
        request: { data: { names: ['Jane 219-12-3456'], persons: [{ ssn: '219123457' }], tins: ['219123458'] } },
        response: { reason: 'Jane 219-12-3456' },
      }),
    );
    const holding = await connect(database.operations);
    await operations.close();
    const files = ['', '-wal', '-shm'].map((ending) => `${database.operations}${ending}`).filter(existsSync);
    const text =
      engine === 'sqlite'
        ? files.map((file) => readFileSync(file, 'latin1')).join('')
        : JSON.stringify(await holding.knex('audit_entry'));
    await holding.close();
    expect(text).toContain('*****3456');
    expect(text.replace(/[-\s]/g, '')).not.toMatch(/21912345[678]/);
    await open();
  });
});

test('what cannot be stored is stored later; a bounded number waits', async () => {
  const [stored, told]: [string[], unknown[]] = [[], []];
  let fault: Error | undefined = new Error('down');
  const recorder = new AuditRecorder(
    async (entries) => {
      if (fault !== undefined) throw fault;
      stored.push(...entries.map(({ id }) => id));
    },
    (error) => told.push(error),
  );
  const [first, second] = [entry(), entry()];
  recorder.record(first);
  await expect(recorder.close()).rejects.toThrow('down');
  recorder.record(second);
  const told1 = [...told];
  fault = undefined;
  await recorder.close();
  expect(stored).toEqual([first.id, second.id]);
  expect([told1.length, told.length, told[1]]).toEqual([1, 2, undefined]);
  const entries = Array.from({ length: 10_001 }, () => entry());
  for (const each of entries) recorder.record(each);
  await recorder.close();
  expect(stored.slice(2)).toEqual(entries.slice(1).map(({ id }) => id));
});
