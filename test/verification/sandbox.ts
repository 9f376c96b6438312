import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { ingest } from '../../ingest/ingest.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { storeAt } from '../../storage/store-at.ts';
import { loadedTaxNumbers } from '../../verification/tax-numbers/loaded-tax-numbers.ts';
import type { TaxNumberProvider } from '../../verification/tax-numbers/tax-number-provider.ts';
import { onceARun } from '../once-a-run.ts';

/** What the numbers of the sandbox's persons are hashed with. */
const SSN_KEY = 'key-of-the-sandbox-in-tests-0123456789';

/** The built-in provider of tax numbers over the sandbox. */
export const sandboxTaxNumbers = (snapshot: Snapshot): TaxNumberProvider =>
  loadedTaxNumbers({ snapshot, ssnKey: SSN_KEY });

/** The snapshot of the sandbox and nothing else, on SQLite; all test files of a run share it. */
export function sandboxSnapshot(): () => Snapshot {
  const opened: { readonly snapshot: Snapshot; readonly close: () => Promise<void> }[] = [];
  beforeAll(async () => {
    const { made } = await onceARun('sandbox', async (dataDir) => {
      await ingest({ dataDir, sandbox: true, ssnKey: SSN_KEY });
      return join(dataDir, 'warehouse');
    });
    const warehouse = storeAt(made).serve();
    await warehouse.refresh();
    const lease = warehouse.acquire();
    const close = async () => {
      lease[Symbol.dispose]();
      await warehouse.close();
    };
    opened.push({ snapshot: lease.snapshot, close });
  });
  afterAll(() => Promise.all(opened.map(({ close }) => close())));
  return () => {
    const [first] = opened;
    if (first === undefined) throw new Error('The sandbox is open once the tests begin.');
    return first.snapshot;
  };
}
