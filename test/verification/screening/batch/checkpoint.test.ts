import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import type { RunProgress } from '../../../../operations/runs/runs.ts';
import { storeAt } from '../../../../storage/store-at.ts';
import { batchFiles } from '../../../../verification/screening/batch/batch-files.ts';
import { batchHandler } from '../../../../verification/screening/batch/run-batch.ts';
import { sampleCity } from '../../../sample-city.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';

/** Runs one attempt of a batch of three rows, begun by a lease that was lost; `at`: what the checkpoint vouches for. */
async function attempt(checkpoint: (done: { read: number; written: number }) => unknown, lostText: string) {
  const store = storeAt((await sampleCity('sqlite')).warehouse).serve({});
  await store.refresh();
  onTestFinished(() => store.close());
  const dataDirectory = temporaryFolder('batch');
  const [id, lost, leaseId] = [randomUUID(), randomUUID(), randomUUID()];
  const files = batchFiles(dataDirectory, id);
  mkdirSync(files.folder, { recursive: true });
  const rows = [1, 2, 3].map((row) => `${JSON.stringify({ row, values: { tag: `r${row}`, name: 'Qwxz' } })}\n`);
  writeFileSync(files.input, '');
  writeFileSync(files.rows, rows.join(''));
  writeFileSync(files.part(lost), lostText);
  const saved: RunProgress[] = [];
  const progress = checkpoint({ read: rows[0]?.length ?? 0, written: 'header\nfirst\n'.length });
  const handler = batchHandler({
    ...{ dataDirectory, warehouse: store, maxRows: 10, decisions: { standing: async () => [] } },
    take: async () => undefined,
    charge: () => {},
    audit: () => {},
  });
  const outcome = await handler(
    {
      ...{
        id,
        leaseId,
        accountId: randomUUID(),
        apiKeyId: randomUUID(),
        subject: null,
        snapshot: null,
        startedTimestamp: null,
        kind: 'screening_batch',
        status: 'PROCESSING',
      },
      ...{
        args: { tag: 'x' },
        done: 0,
        total: 3,
        message: null,
        result: null,
        executionAttempts: 1,
        waits: 0,
        etag: '',
      },
      ...{ nextExecutionTimestamp: '', createdTimestamp: '', updatedTimestamp: '', finishedTimestamp: null },
      checkpoint: progress === null ? null : { ...Object(progress), lease: lost, dataVersion: store.current },
    },
    { save: async (each) => void saved.push(each), signal: new AbortController().signal },
  );
  const text = existsSync(files.results) ? readFileSync(files.results, 'utf8') : '';
  return { outcome, lines: text.split('\n').slice(0, -1), saved };
}

const counts = { clear: 1, hit: 0, alert: 0, error: 0 };

test('what a dead attempt wrote after its checkpoint is gone, however long it was', async () => {
  const after = 'a row of the attempt that died\n'.repeat(1_000);
  const { outcome, lines } = await attempt(
    ({ read, written }) => ({ read, written, counts }),
    `header\nfirst\n${after}`,
  );
  expect(outcome).toEqual({ end: 'success', result: { ...counts, clear: 3 } });
  expect(lines).toEqual(['header', 'first', expect.stringMatching(/^"2","r2"/), expect.stringMatching(/^"3","r3"/)]);
});

test('without a checkpoint an attempt begins with the header', async () => {
  const { lines, saved } = await attempt(() => null, 'what nobody vouches for');
  expect(lines.map((line) => line.slice(0, 8))).toEqual(['row,tag,', '"1","r1"', '"2","r2"', '"3","r3"']);
  expect(saved.at(-1)).toMatchObject({ done: 3 });
});
