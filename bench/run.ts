import { Agent } from 'node:http';
import { parseArgs } from 'node:util';
import { median } from '../eval/measures.ts';
import { type MeasuredServer, startChild } from './child.ts';
import { benchEnrich } from './enrich/scenario.ts';
import { benchExport } from './export/scenario.ts';
import { benchIngest } from './ingest/scenario.ts';
import { KEY, PLANS } from './key.ts';
import { benchKyb } from './kyb/scenario.ts';
import { startDistributed, startEmbedded } from './layouts.ts';
import { load, post } from './load.ts';
import { type BenchSample, benchSample } from './sample.ts';
import { bodyFor, SCENARIOS, type Scenario } from './scenarios.ts';

/**
 * `npm run bench`: queries over generated brands, beside hand-written SQL and JSON, in one run. Rounds of both
 * take turns, so that a drift of the machine's speed hits both; what counts is the ratio of their medians. The scenario
 * `ingest` loads real records, beside the sqlite3 shell's `.import`, and then `--copies` times as many; `kyb` verifies `--firms`
 * firms; `enrich` matches a table of `--rows` customers, beside single searches; `export` writes files of all brands. `--beside`
 * names another checkout, whose service is measured in the same run.
 */
const { values } = parseArgs({
  options: {
    brands: { type: 'string', multiple: true, default: ['200000'] },
    scenario: { type: 'string', multiple: true },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '16' },
    distributed: { type: 'boolean', default: false },
    postgres: { type: 'string' },
    beside: { type: 'string' },
    copies: { type: 'string', default: '10' },
    firms: { type: 'string', default: '2000' },
    rows: { type: 'string', default: '100000' },
  },
});

const HEADERS = { 'x-api-key': KEY };

/** One variant's figures, a line of the report. */
interface Figures {
  readonly name: string;
  /** Requests a second, processor milliseconds a request: medians of the rounds. */
  readonly throughput: number;
  readonly cpu: number;
  readonly memory: number;
}

/** What a variant measured for one scenario and size. */
interface Result extends Figures {
  readonly scenario: string;
  readonly brands: number;
  /** Processor time against the hand-written answer's. */
  readonly ratio: number;
}

const isWanted = (name: string) => values.scenario?.includes(name) ?? true;
if (isWanted('ingest')) await benchIngest(Number(values.copies));
if (isWanted('enrich')) for (const brands of values.brands.map(Number)) await benchEnrich(brands, Number(values.rows));
if (isWanted('kyb')) for (const brands of values.brands.map(Number)) await benchKyb(brands, Number(values.firms));
if (isWanted('export'))
  for (const brands of values.brands.map(Number)) await benchExport(brands, Number(values.rounds));

/** Requests of the run so far. */
let serial = 0;
const results: Result[] = [];
const scenarios = SCENARIOS.filter(({ name }) => isWanted(name));
for (const brands of scenarios.length === 0 ? [] : values.brands.map(Number)) {
  const sample = await benchSample(brands);
  const services = await startServices(sample);
  for (const scenario of scenarios) {
    const server = await startChild('hand-written/server.ts', [sample.file, scenario.yardstick]);
    for (const service of services) await expectEqualAnswers(service.server, server, scenario, sample);
    const yardstick = { name: 'hand-written SQL and JSON, bare HTTP', server };
    const figures = await takeTurns([yardstick, ...services], scenario, sample);
    const cpu = figures[0]?.cpu ?? Number.NaN;
    results.push(...figures.map((each) => ({ ...each, scenario: scenario.name, brands, ratio: each.cpu / cpu })));
    await server.stop();
  }
  for (const { server } of services) await server.stop();
}
if (results.length > 0) report();

/** A layout of the service under measurement. */
interface Variant {
  readonly name: string;
  readonly server: MeasuredServer;
}

/** The layouts asked for; PostgreSQL where --postgres names a database that holds the same sample. */
async function startServices({ dataDir }: BenchSample): Promise<Variant[]> {
  const service = { SVC_DATA_DIR: dataDir, SVC_PORT: '0', SVC_BOOTSTRAP_KEY: KEY, SVC_LOG_LEVEL: 'error' };
  const env = { ...service, SVC_PLANS: JSON.stringify(PLANS) };
  // Another version may have other tables: each has its own accounts and keys.
  const others = { ...env, SVC_OPERATIONS_URL: `sqlite:${dataDir}/operations-beside.db` };
  const onPostgres = { ...env, SVC_WAREHOUSE_URL: values.postgres };
  return [
    { name: 'svc, embedded', server: await startEmbedded(env) },
    ...(values.beside ? [{ name: `svc of ${values.beside}`, server: await startEmbedded(others, values.beside) }] : []),
    ...(values.distributed ? [{ name: 'svc, distributed', server: await startDistributed(env) }] : []),
    ...(values.postgres ? [{ name: 'svc, embedded, PostgreSQL', server: await startEmbedded(onPostgres) }] : []),
  ];
}

/** The body of a request that no other of the run is equal to where the scenario tells them apart. */
function bodyOf(scenario: Scenario, id = ''): string {
  serial += 1;
  return bodyFor(scenario, id, serial);
}

/** A benchmark of a wrong answer is worthless: both must give the same bytes for a hundred requests. */
async function expectEqualAnswers(
  one: MeasuredServer,
  other: MeasuredServer,
  scenario: Scenario,
  { holdings }: BenchSample,
): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  for (const id of holdings.slice(0, 100)) {
    const body = bodyOf(scenario, id);
    const [ours, theirs] = await Promise.all([one, other].map(({ url }) => post(url, body, agent, HEADERS)));
    if (scenario.isEqual && ours !== theirs)
      throw new Error(`Different answers for ${id}: ${difference(ours, theirs)}`);
    if (ours === '{"data":{"search":[]}}') throw new Error(`No brands for ${id}.`);
  }
  agent.destroy();
}

/** Where two texts part, with a little of both. */
function difference(one = '', other = ''): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return [one, other].map((text) => text.slice(Math.max(0, at - 60), at + 60)).join(' | ');
}

async function takeTurns(
  variants: readonly Variant[],
  scenario: Scenario,
  { holdings }: BenchSample,
): Promise<Figures[]> {
  const body = (at: number) => bodyOf(scenario, holdings[at % holdings.length]);
  const [seconds, rounds, connections] = [Number(values.seconds), Number(values.rounds), Number(values.connections)];
  const measured = variants.map(({ name, server }) => ({
    name,
    server,
    throughput: [] as number[],
    cpu: [] as number[],
    memory: 0,
  }));
  for (const { server } of variants) await load(server.url, body, connections, 2, HEADERS);
  for (let round = 0; round < rounds; round += 1) {
    for (const variant of measured) {
      const before = await variant.server.usage();
      const { requests, seconds: took } = await load(variant.server.url, body, connections, seconds, HEADERS);
      const after = await variant.server.usage();
      variant.throughput.push(requests / took);
      variant.cpu.push((after.cpu - before.cpu) / requests);
      variant.memory = after.memory;
    }
  }
  return measured.map(({ name, throughput, cpu, memory }) => ({
    name,
    throughput: median(throughput),
    cpu: median(cpu),
    memory,
  }));
}

function report(): void {
  const smallest = Math.min(...results.map(({ brands }) => brands));
  process.stdout.write(
    `\n${values.connections} connections, ${values.rounds} rounds of ${values.seconds} s, medians\n`,
  );
  console.table(
    results.map(({ name, scenario, brands, throughput, cpu, memory, ratio }) => {
      const base = results.find((each) => each.name === name && each.scenario === scenario && each.brands === smallest);
      return {
        brands,
        scenario,
        variant: name,
        'requests/s': Math.round(throughput),
        'CPU ms/request': Number(cpu.toFixed(3)),
        'memory MB': Math.round(memory / 2 ** 20),
        'CPU against hand-written': Number(ratio.toFixed(2)),
        [`CPU against ${smallest} brands`]: Number((cpu / (base?.cpu ?? cpu)).toFixed(2)),
      };
    }),
  );
}
