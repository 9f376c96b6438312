import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { median, percentile } from '../../eval/measures.ts';
import { openOperations } from '../../operations/operations.ts';
import { KEY, PLANS } from '../key.ts';
import { startEmbedded } from '../layouts.ts';
import { post } from '../load.ts';
import { benchSample } from '../sample.ts';
import { bodyFor, SCENARIOS } from '../scenarios.ts';
import { queueExport } from './queue-export.ts';

/** Requests a second, which leave the service's processor idle most of the time, and seconds of a round. */
const [RATE, SECONDS] = [50, 5];

/** Latencies of the bench query at an even rate, with and without runs that write files in the same service, in turns. */
export async function benchBeside(brands: number, rounds: number): Promise<void> {
  const { dataDir, holdings } = await benchSample(brands);
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-beside-'));
  const service = await startEmbedded({
    ...{ SVC_DATA_DIR: folder, SVC_WAREHOUSE_URL: `sqlite:${join(dataDir, 'warehouse')}`, SVC_PORT: '0' },
    ...{ SVC_BOOTSTRAP_KEY: KEY, SVC_LOG_LEVEL: 'error', SVC_PLANS: JSON.stringify(PLANS) },
  });
  const operations = await openOperations(join(folder, 'operations.db'));
  const owner = await operations.createKey({ plan: 'enterprise' });
  const { runs } = operations;
  const [scenario] = SCENARIOS;
  if (scenario === undefined) throw new Error('Expected a scenario.');
  let sent = 0;
  const round = async () => {
    const agent = new Agent({ keepAlive: true });
    const times: Promise<number>[] = [];
    for (let at = 0; at < RATE * SECONDS; at += 1) {
      sent += 1;
      const body = bodyFor(scenario, holdings[sent % holdings.length] ?? '', sent);
      const start = performance.now();
      times.push(post(service.url, body, agent, { 'x-api-key': KEY }).then(() => performance.now() - start));
      await pause(1_000 / RATE);
    }
    const all = await Promise.all(times);
    agent.destroy();
    return all;
  };
  await round();
  const figures: { readonly alone: readonly number[]; readonly beside: readonly number[] }[] = [];
  for (let at = 0; at < rounds; at += 1) {
    const alone = await round();
    const queued: string[] = [];
    // As many as the round lasts, however fast they are.
    for (let each = 0; each < 20; each += 1)
      queued.push(await queueExport(operations, owner, each % 2 === 0 ? 'CSV' : 'PARQUET'));
    while ((await runs.find(queued[0] ?? '', owner.accountId))?.total == null) await pause(50);
    figures.push({ alone, beside: await round() });
    for (const id of queued) await runs.cancel(id, owner.accountId);
    await pause(1_000);
  }
  const of = (name: 'alone' | 'beside', share: number) =>
    median(figures.map((figure) => percentile(figure[name], share)));
  console.table(
    (['alone', 'beside'] as const).map((name) => ({
      brands,
      '': name === 'alone' ? 'bench query alone' : 'beside a run that writes a file',
      'p50 ms': Number(of(name, 0.5).toFixed(2)),
      'p99 ms': Number(of(name, 0.99).toFixed(2)),
      'p99 against alone': Number((of(name, 0.99) / of('alone', 0.99)).toFixed(2)),
    })),
  );
  await service.stop();
  await operations.close();
  rmSync(folder, { recursive: true, force: true });
}
