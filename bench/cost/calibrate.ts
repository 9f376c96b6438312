import { parseArgs } from 'node:util';
import { readCatalog } from '../../catalog/read.ts';
import { openSnapshotGraph, type SnapshotGraph } from '../../gateway/snapshots/snapshot-graph.ts';
import { prepareSearch } from '../../search/prepare-search.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { storeAt } from '../../storage/store-at.ts';
import { drawing } from '../../test/random.ts';
import { randomQuery, type Subject } from './random-query.ts';
import { rowsReadBy } from './rows-read.ts';

/**
 * `node bench/cost/calibrate.ts --warehouse <folder or postgres://…>`: estimates of random legal queries beside what they
 * take. On PostgreSQL the rows that they read are counted (rows-read.ts), on SQLite their time. Queries that cost more than
 * `--most` are not run.
 */
const { values } = parseArgs({
  options: {
    warehouse: { type: 'string', default: 'var/warehouse' },
    queries: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    most: { type: 'string', default: '1000000' },
    show: { type: 'string', default: '10' },
  },
});

/** A statement takes as long as reading so many rows, as in gateway/graph/cost. */
const ROWS_OF_STATEMENT = 50;

interface Measured {
  readonly query: string;
  readonly cost: number;
  readonly most: number;
  readonly read: number;
  readonly milliseconds: number;
}

const catalog = readCatalog();
await storeAt(values.warehouse).read(undefined, async (snapshot) => {
  const counted = snapshot.dialect.name === 'postgresql';
  let read = 0;
  const counting: Snapshot = {
    ...{ version: snapshot.version, dialect: snapshot.dialect, datasetIds: (set) => snapshot.datasetIds(set) },
    async select<R extends object>(sql: string, parameters: Parameters<Snapshot['select']>[1]) {
      const scanned = counted ? await rowsReadBy(snapshot, sql, parameters) : 0;
      const rows = await snapshot.select<R>(sql, parameters);
      read += (counted ? scanned : rows.length) + ROWS_OF_STATEMENT;
      return rows;
    },
  };
  await prepareSearch(counting);
  await using graph = await openSnapshotGraph(counting, catalog);
  const draw = drawing(Number(values.seed));
  const subjects = await subjectsOf(snapshot);
  const measured: Measured[] = [];
  let [refused, faults] = [0, 0];
  for (let at = 0; at < Number(values.queries); at += 1) {
    const subject = subjects[draw(subjects.length)];
    if (subject === undefined) throw new Error('Expected a snapshot with names.');
    const query = randomQuery(catalog, subject, draw);
    const explained = await graph.explain(query, {});
    if (!('fields' in explained)) {
      faults += 1;
      if (faults < 3) process.stdout.write(`${query}\n  ${explained[0]?.message}\n`);
      continue;
    }
    if (explained.cost > Number(values.most)) {
      refused += 1;
      continue;
    }
    measured.push({
      query,
      cost: explained.cost,
      most: explained.most,
      ...(await run(graph, query, () => read)),
    });
  }
  report(measured, refused, faults);
});

async function run(graph: SnapshotGraph, query: string, readSoFar: () => number) {
  const before = readSoFar();
  const started = performance.now();
  const { errors } = await graph.ask(query, {});
  if (errors !== undefined) process.stdout.write(`${query}\n  ${errors[0]?.message}\n`);
  return { milliseconds: performance.now() - started, read: readSoFar() - before };
}

function report(measured: readonly Measured[], refused: number, faults: number): void {
  const ratios = measured.map((each) => ({ ...each, ratio: Math.max(1, each.cost) / Math.max(1, each.read) }));
  ratios.sort((one, other) => one.ratio - other.ratio);
  const within = ratios.filter(({ ratio }) => ratio >= 1 / 4 && ratio <= 4).length;
  const at = (share: number) => ratios[Math.floor(share * (ratios.length - 1))]?.ratio.toFixed(2);
  const line = ({ query, cost, most, read, milliseconds }: Measured) =>
    `cost ${cost} most ${most} read ${read} ${milliseconds.toFixed(0)} ms\n    ${query}`;
  process.stdout.write(
    `${measured.length} run, ${refused} over --most, ${faults} with errors; within a factor of 4: ` +
      `${((100 * within) / measured.length).toFixed(1)} %\n` +
      `cost / rows read: p5 ${at(0.05)}, p10 ${at(0.1)}, p50 ${at(0.5)}, p90 ${at(0.9)}, p95 ${at(0.95)}\n`,
  );
  const show = Number(values.show);
  process.stdout.write(`least for what they read:\n${ratios.slice(0, show).map(line).join('\n')}\n`);
  process.stdout.write(`most for what they read:\n${ratios.slice(-show).map(line).join('\n')}\n`);
  const slow = measured.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, show);
  process.stdout.write(`slowest:\n${slow.map(line).join('\n')}\n`);
  const perMs = measured.filter(({ milliseconds }) => milliseconds > 20);
  process.stdout.write(
    `cost a millisecond, of those over 20 ms: ${perMs
      .map(({ cost, milliseconds }) => Math.round(cost / milliseconds))
      .sort((one, other) => one - other)
      .slice(0, 20)
      .join(' ')}\n`,
  );
}

/** Some businesses of each searched type, by id and name. */
async function subjectsOf(snapshot: Snapshot): Promise<readonly Subject[]> {
  const types = [...catalog.types.values()].filter(({ svcId }) => svcId !== undefined);
  const found = await Promise.all(
    types.map(async (type) => {
      const rows = await snapshot.select<{ id: string; name: string }>(
        `SELECT ${snapshot.dialect.uuidOut('e.id')} AS id, n.name AS name FROM ${type.table} AS e
         JOIN ${type.table}_name AS n ON n.owner_key = e.key AND n.rank = 0 WHERE n.name IS NOT NULL AND e.key % 37 = 0 ORDER BY e.key LIMIT 2000`,
        [],
      );
      return rows.map((row) => ({ type, ...row }));
    }),
  );
  return found.flat();
}
