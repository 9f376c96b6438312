import { Agent } from 'node:http';
import { parseArgs } from 'node:util';
import { KEY, PLANS } from '../key.ts';
import { startEmbedded } from '../layouts.ts';
import { post } from '../load.ts';
import { benchSample } from '../sample.ts';
import { bodyFor, SCENARIOS } from '../scenarios.ts';

/**
 * `node bench/soak/selections.ts`: valid operations that each select another set of leaves, against the service in one process whose heap is
 * small. Prints its memory over the run. Ends with 1 if the service died, if an answer was wrong, or if memory still grew in the second half.
 */
const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '50000' },
    heap: { type: 'string', default: '450' },
    brands: { type: 'string', default: '2000' },
    connections: { type: 'string', default: '4' },
  },
});

const ROUNDS = 20;
/** What the memory of the second half may be above that of the first, since the collector does not run at each look. */
const ALLOWED_GROWTH = 1.1;

const total = Number(values.documents);
const { dataDir, holdings } = await benchSample(Number(values.brands));
const scenario = SCENARIOS.find(({ name }) => name === 'selection');
if (scenario === undefined) throw new Error('Expected the scenario selection.');
const service = await startEmbedded({
  NODE_OPTIONS: `--max-old-space-size=${values.heap}`,
  SVC_PORT: '0',
  SVC_DATA_DIR: dataDir,
  SVC_OPERATIONS_URL: `sqlite:${dataDir}/selections-${process.pid}.db`,
  SVC_BOOTSTRAP_KEY: KEY,
  SVC_LOG_LEVEL: 'error',
  SVC_PLANS: JSON.stringify(PLANS),
});
const agent = new Agent({ keepAlive: true });
const memory: number[] = [];
let sent = 0;
await Promise.all(Array.from({ length: Number(values.connections) }, work));
agent.destroy();
await service.stop();

const [first = 0, second = 0] = [memory.slice(0, ROUNDS / 2), memory.slice(ROUNDS / 2)].map((half) =>
  Math.max(...half),
);
process.exitCode = second > first * ALLOWED_GROWTH ? 1 : 0;

async function look(): Promise<void> {
  const { memory: bytes, cpu } = await service.usage();
  memory.push(bytes);
  const figures = `${Math.round(bytes / 2 ** 20)} MB, ${Math.round(cpu / 1_000)} s of processor time`;
  process.stdout.write(`${sent} operations in a heap of ${values.heap} MB: ${figures}\n`);
}

async function work(): Promise<void> {
  while (sent < total && scenario !== undefined) {
    sent += 1;
    if (sent % Math.ceil(total / ROUNDS) === 0) await look();
    const body = bodyFor(scenario, holdings[sent % holdings.length] ?? '', sent);
    const answer = await post(service.url, body, agent, { 'x-api-key': KEY });
    if (!answer.startsWith('{"data":{"search":[{')) throw new Error(`Expected brands, got ${answer.slice(0, 200)}`);
  }
}
