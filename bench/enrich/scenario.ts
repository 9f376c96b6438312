import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareSearch } from '../../search/prepare-search.ts';
import { searchRequest } from '../../search/request/input.ts';
import { search } from '../../search/search.ts';
import { SqliteSnapshot } from '../../storage/sqlite/snapshot.ts';
import { benchSample } from '../sample.ts';
import { type DamagedQuery, damagedQueries, seeded } from '../search-queries.ts';
import { writeCustomers } from './customers.ts';
import type { Enriched } from './enrich-process.ts';

/** Single searches that are measured, after some that are not. */
const [SEARCHES, WARM_UP] = [2_000, 300];

/**
 * Enriches a table of `rows` customers by one worker, then two such tables by two workers at once; beside single searches by the same
 * rows, in process and without what the graph and HTTP add to them.
 */
export async function benchEnrich(brands: number, rows: number): Promise<void> {
  const { file } = await benchSample(brands);
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-enrich-'));
  try {
    const inputs = [1, 2].map((seed) => ({ seed, path: join(folder, `customers-${seed}.csv`) }));
    for (const { seed, path } of inputs) await writeCustomers(path, damagedQueries(file, rows, seed), seeded(seed));
    const single = await searchCost(file, damagedQueries(file, SEARCHES + WARM_UP, 3));
    const paths = inputs.map(({ path }) => path);
    const [one] = await enrichAll(file, paths.slice(0, 1));
    const two = await enrichAll(file, paths);
    if (one === undefined) throw new Error('Nothing was enriched.');
    const rate = (each: Enriched) => each.rows / each.seconds;
    const both = two.reduce((sum, each) => sum + each.rows, 0) / Math.max(...two.map(({ seconds }) => seconds));
    console.table([
      {
        brands,
        rows,
        'matched %': Number(((100 * one.matched) / one.rows).toFixed(1)),
        'rows/s': Math.round(rate(one)),
        'CPU ms/row': Number((one.cpu / one.rows).toFixed(3)),
        'CPU ms/search': Number(single.toFixed(3)),
        ratio: Number((one.cpu / one.rows / single).toFixed(2)),
        'rows/s by two': Math.round(both),
        'two against one': Number((both / rate(one)).toFixed(2)),
        // Where two take no more of the processor for a row, what they lack is spent waiting.
        'CPU ms/row by two': Number(
          (two.reduce((sum, { cpu }) => sum + cpu, 0) / two.reduce((sum, each) => sum + each.rows, 0)).toFixed(3),
        ),
      },
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Processor milliseconds of a search for a customer, by default: ten results, scored and explained. */
async function searchCost(file: string, queries: readonly DamagedQuery[]): Promise<number> {
  const snapshot = new SqliteSnapshot(file, 'bench');
  await prepareSearch(snapshot);
  const found = ({ name, street, city, state, zip }: DamagedQuery) =>
    search(snapshot, searchRequest({ name, address: { street1: street, city, state, postalCode: zip } }));
  for (const query of queries.slice(0, WARM_UP)) await found(query);
  const before = process.cpuUsage();
  for (const query of queries.slice(WARM_UP)) await found(query);
  const { user, system } = process.cpuUsage(before);
  snapshot.close();
  return (user + system) / 1_000 / (queries.length - WARM_UP);
}

/** Enriches each table by a process of its own, all at once. */
async function enrichAll(file: string, inputs: readonly string[]): Promise<readonly Enriched[]> {
  const script = join(import.meta.dirname, 'enrich-process.ts');
  const children = inputs.map((input) => fork(script, [file, input, `${input}.out`]));
  await Promise.all(children.map((child) => once(child, 'message')));
  return Promise.all(children.map(enriched));
}

async function enriched(child: ChildProcess): Promise<Enriched> {
  const done = once(child, 'message');
  child.send('begin');
  const [result] = await done;
  return result;
}
