import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REPOSITORY } from '../../../catalog/compose-repository.ts';
import { readConfiguration } from '../../../catalog/configuration.ts';
import { type RunningServer, startServer } from '../../../gateway/server.ts';
import { ingest } from '../../../ingest/ingest.ts';
import type { Shape } from '../../../verification/request/verification-request.ts';
import { SHAPE_PATHS } from '../../../verification/service/paths.ts';
import { RESULTS } from '../../../verification/shapes/task.ts';
import { compactJson } from '../../docs/compact-json.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { SANDBOX_CASES, type SandboxCase } from './cases.ts';

const KEY = 'sandbox-key-of-this-test-0123456789';
const SSN_KEY = 'a-key-of-32-or-more-characters-for-this-test';

interface Answer {
  readonly error?: true;
  readonly message?: string;
  readonly risk_summary?: {
    readonly tasks: readonly { readonly task_name: string; readonly result: string; readonly reason: string }[];
  } & Readonly<Record<string, unknown>>;
  readonly data?: Readonly<Record<string, unknown>>;
}

const dataDir = temporaryFolder('sandbox', afterAll);
let server: RunningServer;
const answers = new Map<SandboxCase, Record<Shape, Answer>>();

beforeAll(async () => {
  await ingest({ dataDir, sandbox: true, ssnKey: SSN_KEY });
  server = await startServer(
    readConfiguration({
      SVC_PORT: '0',
      SVC_DATA_DIR: dataDir,
      SVC_SSN_KEY: SSN_KEY,
      SVC_BOOTSTRAP_KEY: KEY,
      SVC_LOG_LEVEL: 'silent',
      SVC_SHUTDOWN_SECONDS: '0',
    }),
  );
  for (const each of SANDBOX_CASES) {
    // One after the other: a number that is being asked about is not_completed for others.
    const v2 = await answerTo(each, 'v2');
    answers.set(each, { v2, legacy: await answerTo(each, 'legacy'), v1: await answerTo(each, 'v1') });
  }
});
afterAll(() => server.close());

async function answerTo({ body, attrs }: SandboxCase, shape: Shape): Promise<Answer> {
  const query = new URLSearchParams({ package: 'verify', ...(attrs && { attrs }) });
  const response = await fetch(`${server.url}${SHAPE_PATHS[shape]}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': KEY },
    body: JSON.stringify(body),
  });
  return JSON.parse(await response.text());
}

const resultsOf = (shape: Shape) =>
  new Set([...answers.values()].flatMap((each) => each[shape].risk_summary?.tasks.map(({ result }) => result) ?? []));

describe('"one fictional firm for every result of every task"', () => {
  test('in v2', () => {
    expect(resultsOf('v2')).toEqual(new Set(Object.values(RESULTS).flat(2)));
  });

  test('in legacy and v1, which have other words and fewer tasks', () => {
    expect(resultsOf('legacy')).toEqual(
      new Set([
        ...['name_exact_match', 'name_approximate_match', 'name_not_verified'],
        ...['address_exact_match', 'address_approximate_match', 'address_not_verified'],
        ...['domestic_active', 'domestic_unknown', 'domestic_inactive', 'domestic_not_found'],
        ...['tin_verified', 'error', 'tin_not_verified', 'not_completed'],
        ...['watchlist_no_hits', 'watchlist_hits'],
      ]),
    );
  });
});

test('"send this, get that": docs/sandbox.md, in all three shapes', async () => {
  const rows = [...answers].map(([{ shows, body, attrs }, { v2, legacy, v1 }]) =>
    [
      `### ${shows[0]?.toUpperCase()}${shows.slice(1)}`,
      `\`\`\`json\n${compactJson(body)}\n\`\`\``,
      attrs === undefined ? '' : `attrs: \`${attrs}\``,
      table(v2, legacy, v1),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  );
  await expect(`${HEAD}\n\n${rows.join('\n\n')}\n`).toMatchFileSnapshot(join(REPOSITORY, 'docs', 'sandbox.md'));
});

test('whole answers of a firm in order, with every add-on, in all three shapes', async () => {
  const [first] = answers.values();
  const anonymous = JSON.stringify(first, (key, value: unknown) => (key === 'response_id' ? '…' : value));
  expect(anonymous).not.toContain('123456789');
  await expect(`${compactJson(JSON.parse(anonymous))}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, 'firm-in-order.json'),
  );
});

const HEAD = `<!-- Written by \`npx vitest run test/verification/sandbox -u\`; do not edit. -->
# Sandbox: send this, get that

The dataset \`sandbox\` is part of the sample city. \`svc ingest <paths…> sandbox\` also loads it beside real records. Its
firms, persons and places are fictional. It contains social security numbers only if \`SVC_SSN_KEY\` is set. Send each
body below to \`POST /v2/kyb/?package=verify\`, \`/v2/kyb-legacy/\` or \`/v1/kyb/\`. Each table shows the results of the
tasks, the best match, and the values that differ in legacy and v1.`;

function table(v2: Answer, legacy: Answer, v1: Answer): string {
  const older = (answer: Answer, name: string) =>
    answer.risk_summary?.tasks.find(({ task_name }) => task_name === name)?.result ?? '–';
  const lines = (v2.risk_summary?.tasks ?? []).map(({ task_name, result, reason }) =>
    row(task_name, code(result), code(older(legacy, task_name)), code(older(v1, task_name)), reason),
  );
  const overall = (answer: Answer) => code(String(answer.risk_summary?.overall_risk_rating ?? answer.message));
  return [
    row('Task', 'v2', 'legacy', 'v1', 'Reason'),
    row('---', '---', '---', '---', '---'),
    ...lines,
    row('overall risk rating', '–', overall(legacy), overall(v1), ''),
    row('best match', best(v2), best(legacy), best(v1), ''),
  ].join('\n');
}

/** The name of the first entity, or of the first brand where there is none. */
function best({ data = {} }: Answer): string {
  const lists = [data.registered_entities, data.legal_entities, data.brands];
  for (const list of lists) {
    const [first]: { names?: { name: string }[] }[] = Array.isArray(list) ? list : [];
    if (first !== undefined) return first.names?.[0]?.name ?? '';
  }
  return '–';
}

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const code = (text: string): string => (text === '–' || text === 'undefined' ? '–' : `\`${text}\``);
