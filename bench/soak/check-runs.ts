import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { NO_OBJECTS, PRICING_TIERS } from '../../catalog/tiers.ts';
import { listFiles } from '../../lists/files/list-files.ts';
import { fileRunOf } from '../../lists/runs/file-run-content.ts';
import { FILE_STATE } from '../../lists/runs/file-work.ts';
import type { IssuedKey } from '../../operations/keys.ts';
import { FILE_FORMATS } from '../../operations/list.ts';
import { LIST_RUN } from '../../operations/lists.ts';
import type { Operations } from '../../operations/operations.ts';
import { MAX_ATTEMPTS, type Run } from '../../operations/runs/run.ts';

interface Checked {
  readonly operations: Operations;
  readonly key: IssuedKey;
  readonly dataDirectory: string;
  /** Ids of undisturbed runs by subject. */
  readonly undisturbed: ReadonlyMap<string, string>;
}

/** What is not as it would be had nobody disturbed the runs of a key; a line each. */
export async function checkRuns({ operations, key, dataDirectory, undisturbed }: Checked): Promise<string[]> {
  const faults: string[] = [];
  const runs = await operations.runs.list(key.accountId, LIST_RUN, 1_000_000);
  const charged: Record<string, number> = { ...NO_OBJECTS };
  const hashOf = (id: string) => {
    const file = FILE_FORMATS.map((format) => listFiles(dataDirectory, id, format).finished).find(existsSync);
    return file && createHash('sha256').update(readFileSync(file)).digest('hex');
  };
  for (const run of runs) {
    const fault = (text: string) => faults.push(`${run.id} (${run.status}): ${text}`);
    for (const [tier, count] of Object.entries(chargedOf(run))) charged[tier] = (charged[tier] ?? 0) + count;
    const { folder } = listFiles(dataDirectory, run.id, 'CSV');
    if (run.status === 'CANCELLED') {
      if (existsSync(folder)) fault(`its folder has ${readdirSync(folder)}`);
      continue;
    }
    if (run.status !== 'SUCCESS') fault(`expected SUCCESS, got ${run.message}`);
    if (hashOf(run.id) !== hashOf(undisturbed.get(run.subject ?? '') ?? '')) fault('another file than undisturbed');
    if (!existsSync(folder) || readdirSync(folder).length !== 1) fault('expected one file in its folder');
    if (run.executionAttempts < 1 || run.executionAttempts > MAX_ATTEMPTS) fault(`${run.executionAttempts} attempts`);
  }
  const [used, ...others] = await operations.usage({ apiKeyId: key.id });
  for (const tier of PRICING_TIERS)
    if (used?.objects[tier] !== charged[tier])
      faults.push(`${tier}: charged ${used?.objects[tier]}, files and checkpoints have ${charged[tier]}`);
  if (used?.requests !== 0 || others.length > 0) faults.push(`expected no requests, got ${used?.requests}`);
  return faults;
}

/** Objects that the file of a run has, or had as far as it was kept. */
function chargedOf(run: Run): Readonly<Record<string, number>> {
  const billing = fileRunOf(run)?.result?.billing;
  if (billing !== undefined) return Object.fromEntries(billing.map((each) => [each.pricingTier, each.quantity]));
  if (run.checkpoint === null) return {};
  return FILE_STATE.parse(Object(run.checkpoint).state).tally.charged;
}
