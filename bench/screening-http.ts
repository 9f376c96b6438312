import { parseArgs } from 'node:util';
import { readConfiguration } from '../catalog/configuration.ts';
import { realData } from '../eval/firms.ts';
import { percentile } from '../eval/measures.ts';
import { descriptionOf } from '../eval/screen-names.ts';
import { businessNames, damagedNames } from '../eval/screening-set.ts';
import { withSnapshot } from '../eval/snapshots.ts';
import { startServer } from '../gateway/server.ts';
import { screeningLists } from '../search/screening/screening-lists.ts';

/**
 * `node bench/screening-http.ts --data-dir <dir> --operations <file>`: how long POST screen takes over HTTP, in milliseconds, one
 * request after the other and four at a time, from what a client sends to what it has read.
 */
const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string' },
    operations: { type: 'string' },
    names: { type: 'string', default: '1000' },
  },
});
const { 'data-dir': dataDir = '', operations = '' } = values;
const HIGH = { requestsPerSecond: 1e6, burst: 1e6, requestsPerDay: 1e9, screeningsPerHour: 1e9 };
const cases = await withSnapshot(dataDir, async (snapshot) => {
  const listed = damagedNames(await screeningLists(snapshot), Number(values.names)).map(({ fields }) => fields);
  const data = realData();
  return { listed, firms: data === undefined ? [] : businessNames(data).map(({ fields }) => fields) };
});
const server = await startServer(
  readConfiguration({
    SVC_PORT: '0',
    SVC_WAREHOUSE_URL: `sqlite:${dataDir}/warehouse`,
    SVC_OPERATIONS_URL: `sqlite:${operations}`,
    SVC_LOG_LEVEL: 'silent',
    SVC_PLANS: JSON.stringify({ trial: HIGH }),
  }),
);
const { key } = await server.operations.createKey({ plan: 'trial' });

async function screen(description: object): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${server.url}/evaluation/sanctions/screen`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ tag: 'bench', searches: [{ type: 'ENTITY', entity_description: description }] }),
  });
  await response.text();
  if (response.status !== 200) throw new Error(`Expected 200, got ${response.status}.`);
  return performance.now() - start;
}

for (const [title, fields] of Object.entries(cases)) {
  for (const clients of [1, 4]) {
    const left = fields.slice(0, 4_000).map(descriptionOf);
    const times: number[] = [];
    const client = async () => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) times.push(await screen(next));
    };
    await Promise.all(Array.from({ length: clients }, client));
    if (times.length === 0) continue;
    const figures = [0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(2));
    process.stdout.write(
      `${title}, ${clients} at a time: ${times.length} × p50 ${figures[0]}, p99 ${figures[1]}, max ${figures[2]}\n`,
    );
  }
}
await server.close();
