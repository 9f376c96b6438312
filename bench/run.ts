import { Agent } from 'node:http';
import { parseArgs } from 'node:util';
import { checkOut } from './checkout.ts';
import { type MeasuredServer, startChild } from './child.ts';
import { benchEnrich } from './enrich/scenario.ts';
import { benchExport } from './export/scenario.ts';
import { benchIngest } from './ingest/scenario.ts';
import { KEY } from './key.ts';
import { benchKyb } from './kyb/scenario.ts';
import { post } from './load.ts';
import { comparisonsOf, type Result, rowsOf } from './report.ts';
import { type BenchSample, benchSample } from './sample.ts';
import { bodyFor, SCENARIOS, type Scenario } from './scenarios.ts';
import { takeTurns } from './turns.ts';
import { startServices, type Tree } from './variants.ts';

/**
 * `npm run bench`: queries over generated brands, beside hand-written SQL and JSON, in one run. Rounds of both
 * take turns, so that a drift of the machine's speed hits both; what counts is the ratio of their medians. The scenario
 * `ingest` loads real records, beside the sqlite3 shell's `.import`, and then `--copies` times as many; `kyb` verifies `--firms`
 * firms; `enrich` matches a table of `--rows` customers, beside single searches; `export` writes files of all brands. `--compare`
 * names a commit, whose service takes turns with this tree's in the same run, and answers with the same bytes.
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
    compare: { type: 'string' },
    copies: { type: 'string', default: '10' },
    firms: { type: 'string', default: '2000' },
    rows: { type: 'string', default: '100000' },
  },
});

const HEADERS = { 'x-api-key': KEY };

const isWanted = (name: string) => values.scenario?.includes(name) ?? true;
if (isWanted('ingest')) await benchIngest(Number(values.copies));
if (isWanted('enrich')) for (const brands of values.brands.map(Number)) await benchEnrich(brands, Number(values.rows));
if (isWanted('kyb')) for (const brands of values.brands.map(Number)) await benchKyb(brands, Number(values.firms));
if (isWanted('export'))
  for (const brands of values.brands.map(Number)) await benchExport(brands, Number(values.rounds));

/** Requests of the run so far. */
let serial = 0;
const results: Result[] = [];
const turns = {
  connections: Number(values.connections),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
};
const scenarios = SCENARIOS.filter(({ name }) => isWanted(name));
await using checkout = values.compare === undefined ? undefined : await checkOut(values.compare);
const trees: Tree[] = [{ name: 'svc' }];
if (checkout !== undefined) trees.push({ name: `svc of ${values.compare}`, root: checkout.root });
for (const brands of scenarios.length === 0 ? [] : values.brands.map(Number)) {
  const sample = await benchSample(brands);
  const services = await startServices(sample, values, trees);
  for (const scenario of scenarios) {
    const server = await startChild('hand-written/server.ts', [sample.file, scenario.yardstick]);
    for (const service of services) await expectEqualAnswers(service.server, server, scenario, sample);
    const yardstick = { tree: 'hand-written', layout: 'SQL and JSON, bare HTTP', server };
    const body = (at: number) => bodyOf(scenario, sample.holdings[at % sample.holdings.length]);
    const figures = await takeTurns([yardstick, ...services], { ...turns, body, headers: HEADERS });
    results.push({ scenario: scenario.name, brands, figures });
    await server.stop();
  }
  for (const { server } of services) await server.stop();
}
if (results.length > 0) {
  const { connections, rounds, seconds } = turns;
  process.stdout.write(`\n${connections} connections, ${rounds} rounds of ${seconds} s, medians\n`);
  console.table(rowsOf(results));
  if (checkout !== undefined) console.table(comparisonsOf(results));
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
