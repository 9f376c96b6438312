import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { searchRequest } from '../search/request/input.ts';
import { searchWords } from '../search/retrieval/words.ts';
import { search } from '../search/search.ts';
import { SqliteSnapshot } from '../storage/sqlite/snapshot.ts';
import { storeAt } from '../storage/store-at.ts';
import { hostileQueries } from './hostile-queries.ts';
import { benchSample } from './sample.ts';
import { plainSearches } from './search-baselines.ts';
import { type DamagedQuery, damagedQueries, seeded } from './search-queries.ts';

/**
 * `node bench/search.ts`: damaged names of generated brands, searched by name, city and state and by name alone, scored and
 * explained, beside a plain FTS5 MATCH by BM25 and a trigram index; searches that are meant to be slow; the size of the index
 * beside the tables it serves.
 */
const { values } = parseArgs({
  options: {
    brands: { type: 'string', default: '200000' },
    queries: { type: 'string', default: '500' },
    /** Another one makes other queries. */
    seed: { type: 'string', default: '7' },
    /** A snapshot file, in place of the sample of that many brands. */
    file: { type: 'string' },
    /** Leaves the plain searches out: the trigram one takes long. */
    alone: { type: 'boolean', default: false },
    /** Searches meant to be slow: so many of each kind. */
    hostile: { type: 'string', default: '0' },
    /** A PostgreSQL warehouse on this machine that holds the same sample. */
    postgres: { type: 'string' },
  },
});

const MS_PER_TICK = 10;
const file = values.file ?? (await benchSample(Number(values.brands))).file;
const local = new SqliteSnapshot(file, 'bench');
const warehouse = values.postgres === undefined ? undefined : storeAt(values.postgres).serve();
await warehouse?.refresh();
const lease = warehouse?.acquire();
const snapshot = lease?.snapshot ?? local;
const queries = damagedQueries(file, Number(values.queries), Number(values.seed));
await loadWords();
report('search, name city state', await run((query) => found(query, true)));
report('search, name only', await run((query) => found(query, false)));
if (!values.alone) {
  for (const { name, withPlace, seek } of plainSearches(file)) {
    report(
      name,
      await run((query) => Promise.resolve(seek(withPlace ? query : { ...query, city: null, state: null }))),
    );
  }
}
if (Number(values.hostile) > 0) await runHostile(Number(values.hostile));
await sizes();
local.close();
lease?.[Symbol.dispose]();
await warehouse?.close();

async function loadWords(): Promise<void> {
  globalThis.gc?.();
  const before = process.memoryUsage();
  const start = performance.now();
  await searchWords(snapshot);
  const ms = performance.now() - start;
  globalThis.gc?.();
  const after = process.memoryUsage();
  const bytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  process.stdout.write(`words in memory: ${(bytes / 1e6).toFixed(0)} MB in ${ms.toFixed(0)} ms\n`);
}

async function found({ name, city, state }: DamagedQuery, withPlace: boolean): Promise<readonly string[]> {
  const address = withPlace ? { address: { city, state } } : {};
  const list = await search(
    snapshot,
    searchRequest({ name, matchThreshold: 0, conditions: { limit: 10 }, ...address }),
  );
  return list.map(({ id }) => id);
}

interface Run {
  readonly times: readonly number[];
  /** Zero-based position of the expected brand, by query; -1 where it was not found. */
  readonly places: readonly number[];
  /** Processor milliseconds a query, the database server's too: what other work on the machine hardly changes. */
  readonly cpu: number;
}

async function run(seek: (query: DamagedQuery) => Promise<readonly string[]>): Promise<Run> {
  for (const query of queries.slice(0, 50)) await seek(query);
  const before = await processorTime();
  const times: number[] = [];
  const places: number[] = [];
  for (const query of queries) {
    const start = performance.now();
    const ids = await seek(query);
    times.push(performance.now() - start);
    places.push(ids.indexOf(query.id));
  }
  return { times, places, cpu: ((await processorTime()) - before) / queries.length };
}

/** Milliseconds of processor time of this process and of the server's processes that work for it, which have to be on this machine. */
async function processorTime(): Promise<number> {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1000;
  if (warehouse === undefined) return own;
  const serving = await snapshot.select<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'svc' AND datname = current_database()`,
    [],
  );
  return serving.reduce((sum, { pid }) => sum + ticksOf(pid) * MS_PER_TICK, own);
}

/** User and system time of a process of Linux. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

function report(name: string, { times, places, cpu }: Run): void {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2);
  const recall = (most: number) =>
    ((100 * places.filter((place) => place >= 0 && place < most).length) / places.length).toFixed(1);
  process.stdout.write(
    `${name.padEnd(28)} p50 ${at(0.5)} p99 ${at(0.99)} max ${at(1)} ms, cpu ${cpu.toFixed(2)} ms; recall@1 ${recall(1)} %, @10 ${recall(10)} %\n`,
  );
}

/** Prints the slowest of each kind, by processor time: a busy machine hardly changes that. */
async function runHostile(each: number): Promise<void> {
  for (const [kind, make] of Object.entries(await hostileQueries(snapshot, seeded(11)))) {
    const times: { readonly cpu: number; readonly query: string }[] = [];
    for (let at = 0; at < each; at += 1) {
      const query = { ...make(), matchThreshold: 0 };
      const before = process.cpuUsage();
      await search(snapshot, searchRequest(query));
      const { user, system } = process.cpuUsage(before);
      times.push({ cpu: (user + system) / 1000, query: JSON.stringify(query) });
    }
    times.sort((one, other) => other.cpu - one.cpu);
    const [slowest] = times;
    const middle = times[Math.floor(times.length / 2)];
    process.stdout.write(
      `${kind.padEnd(46)} cpu p50 ${middle?.cpu.toFixed(1)}, most ${slowest?.cpu.toFixed(1)} ms: ${slowest?.query.slice(0, 160)}\n`,
    );
  }
}

async function sizes(): Promise<void> {
  const megabytes = async (where: string) => {
    const [row] = await local.select<{ bytes: number }>(`SELECT sum(pgsize) AS bytes FROM dbstat WHERE ${where}`, []);
    return (row?.bytes ?? 0) / 1e6;
  };
  const index = await megabytes(`name LIKE 'search\\_%' ESCAPE '\\'`);
  const served = await megabytes(
    `name IN ('brand_name', 'legal_entity_name', 'operating_location_name', 'address', 'phone_number', 'website')`,
  );
  process.stdout.write(
    `index ${index.toFixed(0)} MB, ${(index / served).toFixed(2)} of the tables of names, addresses, phones and websites\n`,
  );
}
