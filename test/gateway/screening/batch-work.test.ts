import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { batchWork } from '../../../gateway/screening/batch-work.ts';
import type { AuditEntry } from '../../../operations/audit.ts';
import { type Account, type Operations, openOperations } from '../../../operations/operations.ts';
import type { Use } from '../../../operations/usage-recorder.ts';
import { batchFiles } from '../../../verification/screening/batch/batch-files.ts';
import { runOf } from '../../operations/runs/run-double.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { identity, requestContext } from '../distributed/tiny-subgraph.ts';
import { tinyWarehouse } from '../tiny-service.ts';

const dataDirectory = temporaryFolder('batch-work', afterAll);
let operations: Operations;
beforeAll(async () => {
  operations = await openOperations(`${dataDirectory}/operations.db`);
});
afterAll(() => operations.close());

const state = {
  account: undefined as Account | undefined,
  /** Seconds that each row must wait, in turn. */
  waits: [] as number[],
  taken: [] as unknown[][],
  uses: [] as Use[],
  audited: [] as AuditEntry[],
  accountsRead: [] as string[],
};
beforeEach(() => {
  state.account = { ...identity().account, creditsAvailable: true };
  state.waits = [];
  for (const seen of [state.taken, state.uses, state.audited, state.accountsRead]) seen.length = 0;
});

let runs = 0;
/** The outcome of a batch of so many rows, of an account. */
async function batchOf(rows: number, { accountId = 'acme', beforeRow = (_row: number) => {}, batchRows = 100 } = {}) {
  runs += 1;
  const id = `00000000-0000-4000-8000-${String(runs).padStart(12, '0')}`;
  const files = batchFiles(dataDirectory, id);
  mkdirSync(files.folder, { recursive: true });
  writeFileSync(files.input, `name\n${'Firm\n'.repeat(rows)}`);
  const { warehouse } = tinyWarehouse();
  // A list with a party that has no name.
  const entry = { entry: 1, entity: 1, id: 'x', entity_id: 'y', list: 'SDN', datasets: 0, seen: null };
  const select = (sql: string) => JSON.parse(sql.includes('AS entity_id') ? JSON.stringify([entry]) : '[]');
  const snapshot = { ...requestContext().snapshot, select };
  const handler = batchWork({
    operations: {
      ...operations,
      async account(asked) {
        state.accountsRead.push(asked);
        return state.account;
      },
      record: (use) => void state.uses.push(use),
      recordAudit: (entry) => void state.audited.push(entry),
    },
    warehouse: { ...warehouse, current: 'v', acquire: () => ({ snapshot, [Symbol.dispose]() {} }) },
    requestLimits: {
      async takeBeside(...asked) {
        state.taken.push(asked);
        beforeRow(state.taken.length);
        return state.waits.shift() ?? 0;
      },
    },
    ...{ dataDirectory, batchRows },
  });
  const run = { ...runOf({ id, accountId, apiKeyId: 'k', kind: 'screening_batch', args: { tag: 't' } }), leaseId: 'l' };
  return handler(run, { signal: new AbortController().signal, save: async () => {} });
}

test('each row takes a screening request of the key, is charged to it, and is audited', async () => {
  expect(await batchOf(3)).toMatchObject({ end: 'success' });
  const plan = state.account?.pricingPlan;
  expect(state.taken).toEqual(Array(3).fill(['screening', 'k', plan]));
  expect(state.uses).toEqual(
    Array(3).fill({ accountId: 'acme', apiKeyId: 'k', surface: 'screening', objects: expect.anything() }),
  );
  expect(state.audited).toHaveLength(3);
});

test('a batch waits for the next hour where none is left', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20) });
  try {
    state.waits = [0, 900];
    expect(await batchOf(3)).toEqual({
      ...{ end: 'pause', until: new Date(Date.UTC(2026, 10, 20, 0, 15)) },
      message: "The key's screening requests of this hour are used, but for a tenth.",
    });
    expect(state.uses).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['without credits', { creditsAvailable: false }],
  ['that is gone', undefined],
])('no row of an account %s is screened', async (_, more) => {
  state.account = more && { ...identity().account, ...more };
  expect(await batchOf(2)).toMatchObject({ end: 'pause', message: 'The account has no credits left.' });
  expect([state.taken, state.uses]).toEqual([[], []]);
});

test('"How long an account that was read is reused": a second', async () => {
  const account = { ...identity().account, customerId: 'acme', creditsAvailable: true };
  const now = Date.UTC(2026, 10, 20);
  const TIMES = [0, 999, 1_000, 1_500];
  vi.useFakeTimers({ toFake: ['Date'], now });
  try {
    state.account = account;
    await batchOf(4, { beforeRow: (row) => vi.setSystemTime(now + (TIMES[row - 1] ?? 0)) });
    expect(state.accountsRead).toEqual(['acme', 'acme']);
    state.accountsRead.length = 0;
    // That of another account is not.
    await batchOf(2, { accountId: 'other' });
    expect(state.accountsRead).toEqual(['other', 'other']);
  } finally {
    vi.useRealTimers();
  }
});

test('a file of more rows than a batch may have fails', async () => {
  expect(await batchOf(3, { batchRows: 2 })).toMatchObject({
    ...{ end: 'failure', message: 'The file has more than 2 rows; send it in parts.' },
  });
});
