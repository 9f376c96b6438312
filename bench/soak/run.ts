import { Agent } from 'node:http';
import { parseArgs } from 'node:util';
import { readCatalog } from '../../catalog/read.ts';
import { drawing } from '../../test/random.ts';
import { startEmbedded } from '../layouts.ts';
import { benchSample, idsOf } from '../sample.ts';
import { faultOf } from './check-answer.ts';
import { MAKERS, type Subject } from './requests.ts';
import { type RawAnswer, type RawRequest, send } from './send.ts';

/**
 * `npm run soak`: generated requests, half of them valid, against the service in one process, with the limits of its plans
 * but for the rate. Prints statuses by kind, memory over the run, the dearest answers, and every answer that should not have
 * come. Ends with 1 where one did, or where the service died.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    brands: { type: 'string', default: '2000' },
    connections: { type: 'string', default: '16' },
    seed: { type: 'string', default: '1' },
  },
});

const KEY = 'soak-key-for-loopback-only-000000';
const SHOWN = 10;
const ROUNDS = 20;

interface Kept {
  readonly kind: string;
  readonly request: RawRequest;
  readonly answer: RawAnswer;
}

const total = Number(values.requests);
const sample = await benchSample(Number(values.brands));
const subject: Subject = { catalog: readCatalog(), key: KEY, ids: idsOf(sample.file) };
const free = { requestsPerSecond: 1_000_000, burst: 1_000_000, requestsPerDay: null };
const service = await startEmbedded({
  SVC_PORT: '0',
  SVC_DATA_DIR: sample.dataDir,
  SVC_OPERATIONS_URL: `sqlite:${sample.dataDir}/soak-${process.pid}.db`,
  SVC_BOOTSTRAP_KEY: KEY,
  SVC_LOG_LEVEL: 'error',
  SVC_PLANS: JSON.stringify({ trial: free, pro: free, max: free, enterprise: free }),
});
const { origin } = new URL(service.url);

const statuses = new Map<string, Map<number, number>>();
const faults = new Map<string, Kept>();
const memory: number[] = [];
let slowest: Kept[] = [];
let sent = 0;
let faulty = 0;
let lost = 0;

const kinds = [...MAKERS].flatMap(([kind, { share }]) => Array.from({ length: share }, () => kind));
const agent = new Agent({ keepAlive: true, maxSockets: Number(values.connections) });
const started = performance.now();
await Promise.all(
  Array.from({ length: Number(values.connections) }, (_, lane) => work(drawing(Number(values.seed) * 1_000 + lane))),
);
agent.destroy();
report();
await service.stop();
process.exitCode = faulty + lost > 0 ? 1 : 0;

async function work(draw: (below: number) => number): Promise<void> {
  while (sent < total) {
    sent += 1;
    if (sent % Math.ceil(total / ROUNDS) === 0) memory.push((await service.usage()).memory);
    const kind = kinds[draw(kinds.length)] ?? '';
    const maker = MAKERS.get(kind);
    if (maker === undefined) continue;
    const request = maker.make(subject, draw);
    try {
      note({ kind, request, answer: await send(origin, request, agent) });
    } catch (error) {
      lost += 1;
      process.stdout.write(`no answer to ${kind}: ${String(error)} ${JSON.stringify(request).slice(0, 500)}\n`);
    }
  }
}

function note(kept: Kept): void {
  const { kind, answer } = kept;
  const own = statuses.get(kind) ?? new Map<number, number>();
  statuses.set(kind, own.set(answer.status, (own.get(answer.status) ?? 0) + 1));
  const fault = faultOf(answer);
  if (fault !== undefined) {
    faulty += 1;
    if (!faults.has(fault)) faults.set(fault, kept);
  }
  if (answer.status !== 200) return;
  if (slowest.length === SHOWN && answer.milliseconds <= (slowest.at(-1)?.answer.milliseconds ?? 0)) return;
  slowest = [...slowest, kept]
    .sort((one, other) => other.answer.milliseconds - one.answer.milliseconds)
    .slice(0, SHOWN);
}

function report(): void {
  const seconds = (performance.now() - started) / 1_000;
  const all = [...statuses.values()].flatMap((own) => [...own]);
  const answered = all.filter(([status]) => status === 200).reduce((sum, [, count]) => sum + count, 0);
  console.table(Object.fromEntries([...statuses].map(([kind, own]) => [kind, Object.fromEntries(own)])));
  const lines = [
    `${sent} requests in ${Math.round(seconds)} s; ${answered} answered with 200; ${faulty} wrong, ${lost} without an answer`,
    `memory in MB over the run: ${memory.map((bytes) => Math.round(bytes / 2 ** 20)).join(' ')}`,
    ...slowest.map(
      ({ kind, request, answer }) =>
        `${Math.round(answer.milliseconds)} ms, cost ${answer.headers['x-svc-cost']}, ${answer.text.length} bytes: ${kind} ${(request.body ?? '').slice(0, 300)}`,
    ),
    ...[...faults].map(
      ([fault, { kind, request, answer }]) =>
        `WRONG: ${fault}: ${kind} ${JSON.stringify(request).slice(0, 800)} → ${answer.status} ${answer.text.slice(0, 400)}`,
    ),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
