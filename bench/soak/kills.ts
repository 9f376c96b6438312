import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readCatalog } from '../../catalog/read.ts';
import { percentile } from '../../eval/measures.ts';
import type { IssuedKey } from '../../operations/keys.ts';
import { openOperations } from '../../operations/operations.ts';
import { drawing } from '../../test/random.ts';
import { ownServers } from '../../test/storage/postgres/own-servers.ts';
import { Balancer } from '../mixed/balancer.ts';
import { MixedClients } from '../mixed/clients.ts';
import { lostWrites } from '../mixed/lost-writes.ts';
import { Part, svc } from '../mixed/part.ts';
import { subgraphPart, subgraphUrls } from '../mixed/subgraph-part.ts';
import { mixedSubject } from '../mixed/subject.ts';
import { bodyFor, SCENARIOS } from '../scenarios.ts';
import { killBackend, runsAtWork, runsLeft } from './killed-database.ts';
import { PatientClient } from './patient-client.ts';
import type { RawAnswer } from './send.ts';

/**
 * `node bench/soak/kills.ts --kills 200`: two gateways, a process of every subgraph, two workers and a PostgreSQL server of its own under mixed
 * clients behind a balancer, while parts are killed with SIGKILL at random moments and started again, several at a time: gateways, subgraphs, workers,
 * backends of the database, and its server, as a crash ends it. Prints how long each took to recover, and what clients saw. Ends
 * with 1 where a request was not answered whose gateway was not killed, an answer was wrong, or an acknowledged write is lost.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    /** No kill is begun after so long. */
    minutes: { type: 'string', default: '120' },
    brands: { type: 'string', default: '300' },
    rate: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    redis: { type: 'string', default: 'redis://127.0.0.1:6379/14' },
  },
});

/** What is killed, in so many of a hundred cases. */
const KINDS = { gateway: 15, subgraph: 30, worker: 25, backend: 20, server: 10 };
type Kind = keyof typeof KINDS;
/** What is never killed at the same time as one of its own lane; the lanes do not wait for each other. */
const LANES: readonly (readonly Kind[])[] = [['gateway'], ['subgraph'], ['worker'], ['backend', 'server']];
/** Maximum milliseconds between recovery and the next kill, of the next query that looks for it, and of a run that was at work. */
const [CALM, LOOK_EVERY, RUN_WITHIN] = [1_500, 50, 180_000];
/** How long a stopped server is away, at most, in milliseconds. */
const AWAY = 2_000;
const FREE = { requestsPerSecond: 1e6, burst: 1e6, executing: 1_000, requestsPerDay: null, screeningsPerHour: 1e9 };
const SHOWN = 20;

await using cleaning = new AsyncDisposableStack();
const folder = mkdtempSync(join(tmpdir(), 'svc-kills-'));
cleaning.defer(() => rmSync(folder, { recursive: true, force: true }));
const servers = ownServers();
cleaning.defer(() => servers.stop());
const server = await servers.server('live');
await server.init(['max_connections = 400']);
await server.start();
const live = server.url;
const env = {
  SVC_DATA_DIR: folder,
  SVC_LOG_LEVEL: 'silent',
  SVC_SAMPLE: 'off',
  SVC_SSN_KEY: 'kills-key-of-numbers-for-loopback-only',
  SVC_SUBGRAPH_SECRET: 'kills-secret-for-loopback-only-000',
  SVC_WAREHOUSE_URL: live,
  SVC_OPERATIONS_URL: live,
  SVC_LIMITS_URL: values.redis,
  SVC_WORKERS: '0',
  SVC_PUBLIC_URL: 'http://127.0.0.1:4800/',
  SVC_PLANS: JSON.stringify({ enterprise: FREE }),
};

say('loading');
await svc(['ingest', '--sample', '--brands', values.brands], env);
const operations = await openOperations(live);
const issued: IssuedKey[] = [];
for (let at = 0; at < 3; at += 1)
  issued.push(await operations.createKey({ plan: 'enterprise', label: `client ${at}` }));
// Nothing of this process is to be broken by what it does.
await operations.close();

say('starting parts');
const balancer = new Balancer({ keepAlive: false });
const killed = new Set<string>();
const workers = [0, 1].map(() => new Part({ words: ['worker'], env }));
const subgraphs = await Promise.all([...readCatalog().subgraphs.keys()].map((name) => subgraphPart(name, env)));
const gateways = [0, 1].map(
  () =>
    new Part({
      words: ['serve', '--gateway', '--port', '0'],
      env: { ...env, SVC_SUBGRAPH_URLS: subgraphUrls(subgraphs) },
      inRotation: (url) => balancer.add(url),
      outOfRotation: (url) => balancer.remove(url),
    }),
);
await Promise.all([...workers, ...gateways].map((part) => part.start()));

const subject = await mixedSubject(live);
const patient = new PatientClient(balancer, (origin) => killed.has(origin));
const clients = new MixedClients({
  ...{ balancer: patient, subject, keys: issued.map(({ key }) => key) },
  ...{ rate: Number(values.rate), seed: Number(values.seed) },
});
const federated = SCENARIOS.find(({ name }) => name === 'federated');
if (federated === undefined) throw new Error('Expected a query of all parts.');
const looks = bodyFor(federated, subject.holdings[0] ?? '', 0);
const looking = { 'x-api-key': issued[0]?.key ?? '', 'content-type': 'application/json' };

/** Milliseconds from a kill to the first full answer, to the end of what waits for the part itself, and of runs that were at work. */
const recovered = new Map(
  LANES.flat().map((kind) => [kind, { answer: [] as number[], whole: [] as number[] }] as const),
);
const runTimes: number[] = [];
const waiting: Promise<void>[] = [];
const faults: string[] = [];
const draw = drawing(Number(values.seed));
const pick = <T>(items: readonly T[]): T => {
  const item = items[draw(items.length)];
  if (item === undefined) throw new RangeError('Expected something to pick from.');
  return item;
};

const running = clients.run();
await pause(3_000);
say('killing');
const begun = performance.now();
const ended = await Promise.allSettled(LANES.map((kinds) => lane(kinds)));
for (const each of ended) if (each.status === 'rejected') faults.push(String(each.reason));
const seconds = Math.round((performance.now() - begun) / 1_000);
say('ending');
await Promise.all(waiting);
await pause(3_000);
clients.stop();
await running;
balancer.close();
for (const part of [...gateways, ...subgraphs.map((each) => each.part), ...workers]) {
  const code = await part.stop();
  if (code !== 0) faults.push(`${part.name} ended with ${code}`);
}
for (const { at } of subgraphs) at().close();
const lost = await lostWrites(live, clients.acknowledged);
const uncounted = await lostWrites(
  live,
  { lists: new Set(), runs: new Set(), decisions: new Set() },
  new Map(issued.map(({ id, key }) => [id, clients.answered.get(key) ?? 0])),
);
report();

/** Kills what is of these kinds, in turns and as often as it is their share of all kills; the next one when all of the one before is well again. */
async function lane(kinds: readonly Kind[]): Promise<void> {
  const left = kinds.flatMap((kind) => Array.from({ length: shareOf(kind) }, () => kind));
  while (left.length > 0 && performance.now() - begun < Number(values.minutes) * 60_000) {
    await pause(draw(CALM));
    const [kind] = left.splice(draw(left.length), 1);
    if (kind === undefined) return;
    const at = performance.now();
    say(`kill ${killsSoFar() + 1}: ${kind}`);
    const answer = firstAnswer(at);
    await kill(kind);
    await isWell(kind);
    const times = recovered.get(kind);
    times?.answer.push(await answer);
    times?.whole.push(performance.now() - at);
  }
}

function shareOf(kind: Kind): number {
  return Math.round((Number(values.kills) * KINDS[kind]) / 100);
}

function killsSoFar(): number {
  return [...recovered.values()].reduce((sum, { whole }) => sum + whole.length, 0);
}

/** Kills, and starts again what was killed. */
async function kill(kind: Kind): Promise<void> {
  switch (kind) {
    case 'gateway': {
      const gateway = pick(gateways);
      killed.add(gateway.url);
      await gateway.kill();
      return startedAgain(gateway);
    }
    case 'subgraph': {
      const { part } = pick(subgraphs);
      await part.kill();
      return startedAgain(part);
    }
    case 'worker': {
      const worker = pick(workers);
      // While the server is away, nobody knows.
      const runs = await runsAtWork(live).catch(() => []);
      const at = performance.now();
      await worker.kill();
      waiting.push(
        runsLeft(live, runs, RUN_WITHIN).then((left) => {
          if (runs.length > 0) runTimes.push(performance.now() - at);
          faults.push(...left.map((run) => `run ${run} has not ended ${RUN_WITHIN / 1_000} s after a kill`));
        }),
      );
      return startedAgain(worker);
    }
    case 'backend':
      return killBackend(live, draw);
    case 'server': {
      await server.kill();
      await pause(draw(AWAY));
      return server.start();
    }
  }
}

/** Starts a part as a supervisor does: one that ends because the database's server is away by then is started once more. */
async function startedAgain(part: Part): Promise<void> {
  for (;;) {
    try {
      return await part.start();
    } catch (error) {
      say(String(error));
      await pause(LOOK_EVERY);
    }
  }
}

/** Resolves with the milliseconds since a kill when a client behind the balancer has its first full answer. */
async function firstAnswer(since: number): Promise<number> {
  const request = { method: 'POST', path: '/graphql', headers: looking, body: looks };
  while (!(await balancer.send(request).then(isFull, () => false))) await pause(LOOK_EVERY);
  return performance.now() - since;
}

/** Resolves when what was killed does its work again: a worker that says so, everything else by the answers of gateways, which need it. */
async function isWell(kind: Kind): Promise<void> {
  if (kind !== 'worker') await Promise.all(gateways.map(answersAt));
}

/** Resolves when one gateway, wherever it is by now, answers in full. */
async function answersAt(gateway: Part): Promise<void> {
  const ask = async () => {
    const response = await fetch(`${gateway.url}/graphql`, { method: 'POST', headers: looking, body: looks });
    return isFull({ status: response.status, text: await response.text() });
  };
  while (!(await ask().catch(() => false))) await pause(LOOK_EVERY);
}

function isFull({ status, text }: Pick<RawAnswer, 'status' | 'text'>): boolean {
  return status === 200 && JSON.parse(text).errors === undefined;
}

function say(what: string): void {
  process.stdout.write(`${new Date().toISOString()} ${what}\n`);
}

function report(): void {
  const span = (times: readonly number[]) => [percentile(times, 0.5), Math.max(0, ...times)].map(Math.round);
  console.table(
    Object.fromEntries(
      [...recovered].map(([kind, { answer, whole }]) => {
        const [[p50, max], [wholeP50, wholeMax]] = [span(answer), span(whole)];
        const times = {
          'answer p50 ms': p50,
          'answer max ms': max,
          'whole p50 ms': wholeP50,
          'whole max ms': wholeMax,
        };
        return [kind, { kills: answer.length, ...times }];
      }),
    ),
  );
  const { answered, retried, cut, unanswered } = patient.counts;
  const failed = clients.faults.length;
  const { lists, runs, decisions } = clients.acknowledged;
  const [runP50, runMax] = span(runTimes);
  const lines = [
    `${killsSoFar()} kills in ${seconds} s, seed ${values.seed}`,
    `${answered} requests answered, ${retried + balancer.counts.told} answers told to come again, ${balancer.counts.elsewhere} went to another gateway for want of a connection, ${cut} cut with their gateway and sent again`,
    `${unanswered} without an answer, ${failed} habits failed`,
    `runs at work when a worker was killed ended after p50 ${runP50} ms, max ${runMax} ms (${runTimes.length} times)`,
    `${lists.size} lists, ${runs.size} materializations, ${decisions.size} decisions acknowledged, ${lost.length} writes lost`,
    `answers whose usage went with a killed process: ${uncounted.join('; ') || 'none'}`,
    ...[...patient.said].map(([what, times]) => `told ${times} times: ${what}`),
    ...[...faults, ...lost, ...clients.faults].slice(0, SHOWN),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = unanswered + failed + lost.length + faults.length > 0 ? 1 : 0;
}
