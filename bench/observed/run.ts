import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '../../eval/measures.ts';
import { KEY, PLANS } from '../key.ts';
import { post } from '../load.ts';
import { benchSample } from '../sample.ts';
import { bodyFor, SCENARIOS } from '../scenarios.ts';
import { startSink } from '../sink.ts';
import type { Usage } from '../usage.ts';
import type { ObservedServices, ObservedVariant } from './services.ts';

/**
 * `node bench/observed/run.ts`: processor time of a request to a service that tells of itself, beside one that tells nothing.
 * All are services of one process and take turns of `--requests` requests; each turn is divided by that of the silent service of
 * its round, and what counts is the median of the `--rounds`. The silent service is there twice: how far those two differ is what
 * the run can tell apart. Between processes, as `npm run bench` compares them, that is 8 % and more.
 */
const { values } = parseArgs({
  options: {
    brands: { type: 'string', default: '2000' },
    scenario: { type: 'string', multiple: true, default: ['federated', 'count'] },
    requests: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '60' },
    connections: { type: 'string', default: '16' },
  },
});

const [requests, rounds, connections] = [Number(values.requests), Number(values.rounds), Number(values.connections)];

const variants: readonly ObservedVariant[] = [
  { name: 'nothing', env: {} },
  { name: 'nothing, again', env: {} },
  { name: 'access lines', env: { SVC_LOG_LEVEL: 'info' } },
  { name: 'metrics', env: { SVC_METRICS_PORT: '0' } },
  { name: 'every request traced', env: { SVC_TRACES_URL: await startSink() } },
];

const { dataDir, holdings } = await benchSample(Number(values.brands));
const child = fork(resolve(import.meta.dirname, 'services.ts'), [JSON.stringify(variants)], {
  env: {
    ...process.env,
    ...{ SVC_DATA_DIR: dataDir, SVC_PORT: '0', SVC_BOOTSTRAP_KEY: KEY, SVC_LOG_LEVEL: 'error' },
    SVC_PLANS: JSON.stringify(PLANS),
  },
  // Lines of the log are written, and read by nobody.
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
});
const [{ urls }]: [ObservedServices] = await answerOf(child);
const agent = new Agent({ keepAlive: true, maxSockets: connections });

for (const name of values.scenario) {
  const scenario = SCENARIOS.find((each) => each.name === name);
  if (scenario === undefined) throw new RangeError(`There is no scenario ${name}.`);
  let serial = 0;
  const turn = async (url: string): Promise<number> => {
    const before = await usage();
    let left = requests;
    const lane = async () => {
      for (; left > 0; serial += 1) {
        left -= 1;
        await post(url, bodyFor(scenario, holdings[serial % holdings.length] ?? '', serial), agent, {
          'x-api-key': KEY,
        });
      }
    };
    await Promise.all(Array.from({ length: connections }, lane));
    return ((await usage()) - before) / requests;
  };
  for (const url of urls) for (let warm = 0; warm < 5; warm += 1) await turn(url);
  const taken = variants.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const at of shuffled(variants.length)) taken[at]?.push(await turn(urls[at] ?? ''));
  }
  const [silent = []] = taken;
  console.table(
    variants.map((variant, at) => {
      const times = taken[at] ?? [];
      return {
        scenario: name,
        'what is told': variant.name,
        'CPU ms/request': Number(median(times).toFixed(3)),
        'CPU against nothing': Number(
          median(times.map((each, round) => each / (silent[round] ?? Number.NaN))).toFixed(3),
        ),
      };
    }),
  );
}
agent.destroy();
child.disconnect();

/** Processor time of the services' process so far, milliseconds. */
async function usage(): Promise<number> {
  const answered = answerOf<Usage>(child);
  child.send('usage');
  const [{ cpu }] = await answered;
  return cpu;
}

async function answerOf<T>(of: ChildProcess): Promise<[T]> {
  const [message] = await once(of, 'message');
  return [message];
}

/** The numbers below `count` in random order: so that no service always follows the same other. */
function shuffled(count: number): number[] {
  const drawn = Array.from({ length: count }, (_, at) => ({ at, order: Math.random() }));
  return drawn.toSorted((one, other) => one.order - other.order).map(({ at }) => at);
}
