import Database from 'better-sqlite3';
import { percentile } from '../../eval/measures.ts';
import { screeningLists } from '../../search/screening/screening-lists.ts';
import { SqliteSnapshot } from '../../storage/sqlite/snapshot.ts';
import { ADD_ON_TASKS, type VerificationOptions } from '../../verification/request/verification-request.ts';
import { watchlistTask } from '../../verification/tasks/watchlist.ts';
import { loadedTaxNumbers } from '../../verification/tax-numbers/loaded-tax-numbers.ts';
import { verify } from '../../verification/verify.ts';
import { firmByKeys } from '../hand-written/firm.ts';
import { benchSample } from '../sample.ts';
import { type BenchFirm, benchFirms } from './firms.ts';

const OPTIONS: VerificationOptions = {
  shape: 'v2',
  package: 'verify',
  attrs: new Set(ADD_ON_TASKS),
  matchThreshold: 0.5,
  topN: 1,
};
/** Firms that are verified before any is measured: statements are prepared, words and watchlists read. */
const WARM_UP = 200;

/**
 * Verifications with package verify and all add-ons, in process, beside reading the same records by hand-written SQL with exact
 * keys, turn by turn; and the watchlist task alone. The SSN key is of this run: no number is found, but all is done.
 */
export async function benchKyb(brands: number, count: number): Promise<void> {
  const { file } = await benchSample(brands);
  const firms = benchFirms(file, count + WARM_UP);
  const snapshot = new SqliteSnapshot(file, 'bench');
  const database = new Database(file, { readonly: true });
  const byKeys = firmByKeys(database);
  const lists = await screeningLists(snapshot);
  const taxNumbers = loadedTaxNumbers({ snapshot, ssnKey: 'of this run' });
  const on = { snapshot, taxNumbers, signal: new AbortController().signal };
  const works: Readonly<Record<string, (firm: BenchFirm) => unknown>> = {
    'verify, all add-ons': ({ request }) => verify(request, OPTIONS, on),
    'hand-written SQL, exact keys': ({ entity, brand, tin, names }) => byKeys(entity, brand, tin ?? '911234567', names),
    'watchlist task alone': ({ request }) => watchlistTask(request, OPTIONS, lists),
  };
  const measured = Object.entries(works).map(([name, work]) => ({
    name,
    work,
    times: [] as number[],
    cpu: [] as number[],
  }));
  for (const [at, firm] of firms.entries()) {
    for (const { work, times, cpu } of measured) {
      const [start, before] = [performance.now(), process.cpuUsage()];
      await work(firm);
      const [took, { user, system }] = [performance.now() - start, process.cpuUsage(before)];
      if (at < WARM_UP) continue;
      times.push(took);
      cpu.push((user + system) / 1000);
    }
  }
  const rounded = (values: readonly number[], share: number) => Number(percentile(values, share).toFixed(2));
  console.table(
    measured.map(({ name, times, cpu }) => ({
      brands,
      '': name,
      'p50 ms': rounded(times, 0.5),
      'p99 ms': rounded(times, 0.99),
      'CPU p50 ms': rounded(cpu, 0.5),
      'CPU p99 ms': rounded(cpu, 0.99),
      'CPU max ms': rounded(cpu, 1),
    })),
  );
  database.close();
  snapshot.close();
}
