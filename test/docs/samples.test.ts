import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { readConfiguration } from '../../catalog/configuration.ts';
import { type RunningServer, startServer } from '../../gateway/server.ts';
import { childEnvironment } from '../child-environment.ts';
import { runCommand } from '../cli/run-command.ts';
import { UNLIMITED_PLANS } from '../gateway/request-limits.ts';
import { sampleCity } from '../sample-city.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runProgram } from './run-program.ts';

const folder = temporaryFolder('samples', afterAll);
const KEY = 'key-of-the-tests-of-samples-0';

/** How a block of each language is run: the file's name, and the words of the command before it. */
const LANGUAGES = {
  sh: { file: 'sample.sh', command: ['bash', '-eu'], probe: ['curl', '--version'] },
  ts: { file: 'sample.ts', command: [process.execPath], probe: [process.execPath, '--version'] },
  python: { file: 'sample.py', command: ['python3'], probe: ['python3', '--version'] },
} as const;
type Language = keyof typeof LANGUAGES;
const isLanguage = (name: string): name is Language => Object.hasOwn(LANGUAGES, name);
const runs = ({ probe: [program, ...words] }: (typeof LANGUAGES)[Language]) => spawnSync(program, words).status === 0;

/** The blocks of a page by the heading that they stand under, and by language. */
const page = readFileSync(join(REPOSITORY, 'docs', 'samples.md'), 'utf8');
const parts = page.split(/^## /m).map((part) => {
  const blocks = [...part.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
  return {
    heading: part.split('\n')[0] ?? '',
    blocks: new Map(blocks.flatMap(([, name = '', text = '']) => (isLanguage(name) ? [[name, text] as const] : []))),
  };
});
const [first, ...tasks] = parts;

let server: RunningServer;
let brandId = '';
beforeAll(async () => {
  server = await startServer(
    readConfiguration({
      ...{ SVC_PORT: '0', SVC_LOG_LEVEL: 'silent', SVC_DATA_DIR: folder, SVC_BOOTSTRAP_KEY: KEY, SVC_CONSOLE: 'off' },
      ...{ SVC_WAREHOUSE_URL: `sqlite:${(await sampleCity('sqlite')).warehouse}`, SVC_PLANS: UNLIMITED_PLANS },
    }),
  );
  const query = `{ search(searchInput: { prompt: "coffee shops", conditions: { limit: 50 } }) { ... on Brand { id count(field: "operatingLocations") } } }`;
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': KEY },
    body: JSON.stringify({ query }),
  });
  const { data }: { data: { search: { id: string; count: number }[] } } = JSON.parse(await response.text());
  brandId = data.search.sort((one, other) => other.count - one.count)[0]?.id ?? '';
});
afterAll(() => server?.close());

async function run(language: Language, block: string) {
  const { file, command } = LANGUAGES[language];
  const path = join(folder, file);
  writeFileSync(path, `${first?.blocks.get(language) ?? ''}\n${block}`);
  const [program, ...words] = command;
  const { stdout, ...others } = await runProgram(program, [...words, path], {
    cwd: folder,
    env: childEnvironment({ SERVICE_URL: server.url, API_KEY: KEY, BRAND_ID: brandId }),
  });
  return { ...others, stdout: comparable(stdout) };
}

/** A text to compare: of JSON what it says, however it is laid out. */
function comparable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text.replaceAll('\r\n', '\n').trim();
  }
}

/** What each task prints. */
const PRINTED: Readonly<Record<string, RegExp>> = {
  Search: /^\{"data":\{"search":\[\{"id":"[0-9a-f-]{36}","names":\{"edges":\[\{"node":\{"name":"BLUE WREN BAKERY/,
  'An entity by its id, a connection page by page': /^(?:[0-9a-f-]{36}\n){10,}[0-9a-f-]{36}$/,
  Verify: /^address_verification,success,address_exact_match\n(?:\w+,\w+,\w+\n)+watchlist,success,watchlist_no_hits$/,
  Screen: /^"alert":true$/,
  'Make a list and download it': /^"svc_id","names\.name"\n(?:"B[0-9a-f]{16}",.*\n){3,}/,
};

const NAMES = Object.keys(LANGUAGES).filter(isLanguage);
const running = NAMES.filter((name) => runs(LANGUAGES[name]));
for (const name of NAMES.filter((each) => !running.includes(each)))
  console.warn(`The samples in ${name} are not run: ${LANGUAGES[name].probe[0]} is not installed.`);

describe('"code samples in curl, TypeScript and Python that a test runs"', () => {
  test('all are installed where CI runs', () => {
    if (process.env.CI === 'true') expect(running).toEqual(NAMES);
  });

  test('each task has a sample in each language, and this test knows what it prints', () => {
    expect(tasks.map(({ heading }) => heading)).toEqual(Object.keys(PRINTED));
    for (const { blocks } of parts) expect([...blocks.keys()]).toEqual(NAMES);
  });

  test.for(tasks.map((task) => [task.heading, task.blocks] as const))('%s', async ([heading, blocks]) => {
    const ran = await Promise.all(running.map((name) => run(name, blocks.get(name) ?? '')));
    for (const each of ran)
      expect(each).toEqual({ status: 0, stdout: expect.stringMatching(PRINTED[heading] ?? /^$/), stderr: '' });
    expect(new Set(ran.map(({ stdout }) => stdout)).size).toBe(1);
  });
});

test('a client that svc codegen writes from the schema of a running service asks that service', async () => {
  const guide = readFileSync(join(REPOSITORY, 'docs', 'codegen.md'), 'utf8');
  const block = (language: string) =>
    (new RegExp(`^ *\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\`$`, 'm').exec(guide)?.[1] ?? '').replaceAll(/^ {3}/gm, '');
  writeFileSync(join(folder, 'shops.graphql'), block('graphql'));
  vi.stubEnv('SVC_API_KEY', KEY);
  onTestFinished(() => void vi.unstubAllEnvs());
  const [operations, out] = [join(folder, '*.graphql'), join(folder, 'client.ts')];
  const wrote = await runCommand('codegen', '--operations', operations, '--out', out, '--url', server.url);
  expect(wrote).toMatchObject({ status: 0, stderr: expect.stringContaining('client.ts') });
  const use = `${block('ts').replace('http://127.0.0.1:4000', server.url).replace('process.env.SVC_API_KEY', 'process.env.API_KEY').replaceAll('Pike Street Coffee', 'Blue Wren Bakery')}
console.log(search?.length, risk_summary.tasks.length > 3, alert, backgroundTasks[0]?.status);
await client.verify({ name: 'x', nothing: 1 } as never).catch((error) => console.log(error instanceof RefusedError, error.code));`;
  expect(await run('ts', use)).toEqual({ status: 0, stdout: '1 true false PROCESSING\ntrue HTTP_400', stderr: '' });
});
