import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { CATALOGUE } from '../../catalog/errors/catalogue.ts';
import type { ErrorCode } from '../../catalog/errors/service-error.ts';
import { childEnvironment } from '../child-environment.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { code, expectFresh, table } from './parts.ts';
import { commandsOf } from './shell-blocks.ts';

/** What a client or operator does about an error. */
const REMEDIES: Readonly<Record<ErrorCode, string>> = {
  PERSISTED_QUERY_NOT_FOUND:
    'Send the document once together with its hash, as clients of automatic persisted queries do.',
  BAD_REQUEST: 'Send a JSON object with `query`; the message says what is wrong.',
  GRAPHQL_PARSE_FAILED: 'Correct the query at the line and column of the message.',
  GRAPHQL_VALIDATION_FAILED:
    'Correct the field or argument that the message names; `svc check` finds stored queries that no longer fit.',
  BAD_USER_INPUT: 'Correct the value; the message states the expected and the received value.',
  COST_LIMIT:
    'Request fewer records or levels: the message names the field with the highest cost, and `svc explain-query` prints all fields. Or raise `cost` in `SVC_PLANS`.',
  PERSISTED_QUERY_HASH_MISMATCH: 'Compute the hash (SHA-256, hex) of exactly the text that you send.',
  PERSISTED_QUERY_ONLY:
    'Add the document with `svc operations add`, or allow the key other documents: `svc keys set <key> --documents log`.',
  UNAUTHORIZED: 'Send a valid key in `x-api-key`; `svc keys list` shows which keys are disabled or expired.',
  PAYMENT_REQUIRED: 'Add credits: `svc accounts credit <id> <number>`.',
  FORBIDDEN: 'Create a key with that scope (`svc keys create --scopes …`). For a file, request a new link.',
  NOT_FOUND: 'Check the path. A later load may have removed the id.',
  METHOD_NOT_ALLOWED: 'Use a method that the header `allow` lists.',
  NOT_ACCEPTABLE: 'Accept `application/json`, or omit the header.',
  REQUEST_TIMEOUT: 'Send the request faster, and check the network.',
  CONFLICT: 'Read the record again, then repeat your change if it still applies.',
  IDEMPOTENCY_KEY_IN_USE: 'Wait for `retry-after`, then send the same request again: you get its answer.',
  PAYLOAD_TOO_LARGE:
    'Send less data at once, or raise the limit that the message names (`SVC_BODY_LIMIT`, `SVC_UPLOAD_LIMIT`, `SVC_BATCH_BYTES`).',
  UNSUPPORTED_MEDIA_TYPE: 'Send `content-type: application/json`, in UTF-8.',
  IDEMPOTENCY_KEY_REUSED: 'Send a new key with each new request, and the same key only with the same bytes.',
  RATE_LIMITED: 'Wait for `retry-after`, spread your requests, or change the plan: `svc accounts set`.',
  HEADERS_TOO_LARGE: 'Send fewer or shorter headers; send queries by POST.',
  INTERNAL: 'Find the request id in the log, and report the error.',
  SUBGRAPH_ERROR: 'Find the request id in the log of that part.',
  SUBGRAPH_UNAVAILABLE:
    'Check that the part runs and that its address is correct (`SVC_SUBGRAPH_URLS`, `SVC_KYB_UPSTREAM_URL`).',
  NOT_READY: 'Run `svc doctor`: it reports which database is down, or that no snapshot is published.',
  OVERLOADED: 'Wait for `retry-after`. Add processes (`--workers`) or pods, or raise `SVC_MAX_WAITING`.',
  TIMEOUT: 'Request less, or raise `SVC_REQUEST_TIMEOUT`; `svc explain-query` shows the statements.',
  STORAGE_FULL: 'Free disk space: `svc doctor` shows how much is left, and where.',
};

const remedies = () =>
  table(
    ['Code', 'Status', 'Again', 'What to do'],
    Object.entries(CATALOGUE).map(([name, { status, retryable }]) => {
      const remedy = Object.entries(REMEDIES).find(([each]) => each === name)?.[1] ?? '';
      return [code(name), String(status), retryable ? 'yes' : 'no', remedy];
    }),
  );

test('docs/troubleshoot.md: "error codes → what to do", one line a code', () =>
  expectFresh('docs/troubleshoot.md', { remedies }));

const PAGES = readdirSync(join(REPOSITORY, 'docs')).filter((name) => name.endsWith('.md'));
const page = (name: string): string => readFileSync(join(REPOSITORY, 'docs', name), 'utf8');
const DECISIONS = readdirSync(join(REPOSITORY, 'docs', 'decisions')).map((name) => `docs/decisions/${name}`);

test('docs/README.md links every page, "in the order start, load, query, verify, screen, lists, operate, secure, upgrade, troubleshoot"', () => {
  const index = page('README.md');
  expect([...index.matchAll(/^\| \*\*(\w+)\*\*/gm)].map(([, name]) => name?.toLowerCase())).toEqual(
    'start load query verify screen lists operate secure upgrade troubleshoot'.split(' '),
  );
  const linked = [...index.matchAll(/\]\(([\w-]+\.md)(?:#[\w-]+)?\)/g)].map(([, name]) => name);
  expect([...new Set(linked)].sort()).toEqual(PAGES.filter((name) => name !== 'README.md').sort());
});

test('what pages link to is there', () => {
  const files = [
    ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'bench/README.md', 'eval/README.md'],
    ...PAGES.map((name) => `docs/${name}`),
    ...DECISIONS,
  ];
  const broken = files.flatMap((file) =>
    [...readFileSync(join(REPOSITORY, file), 'utf8').matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].flatMap(
      ([link, path = '', anchor]) => {
        const to = path === '' ? join(REPOSITORY, file) : join(REPOSITORY, dirname(file), path);
        if (!existsSync(to)) return [`${file}: ${link}`];
        return anchor === undefined || anchorsOf(to).has(anchor) ? [] : [`${file}: ${link}`];
      },
    ),
  );
  expect(broken).toEqual([]);
});

test('the index of decisions links every page, and the code that decisions and rooms name is there', () => {
  const index = page('decisions/README.md');
  expect(DECISIONS.filter((path) => !index.includes(`](${path.slice('docs/decisions/'.length)})`))).toEqual([
    'docs/decisions/README.md',
  ]);
  const named = ['docs/rooms.md', ...DECISIONS].flatMap((file) =>
    [...readFileSync(join(REPOSITORY, file), 'utf8').matchAll(/`((?:[\w.-]+\/)+[\w-]+\.\w+)`/g)].map(
      ([, path = '']) => path,
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(join(REPOSITORY, path)))).toEqual([]);
});

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (file: string): ReadonlySet<string> =>
  new Set(
    [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    ),
  );

test.for(['start.md', 'query.md', 'deploy.md', 'operate.md', 'troubleshoot.md'])(
  '"every command and configuration in it is run by a test": docs/%s',
  (name) => {
    const { here } = commandsOf(page(name));
    expect(here.length).toBeGreaterThan(0);
    // A folder like the checkout, so that what a page writes stays out of it.
    const folder = temporaryFolder('docs');
    for (const each of ['cli', 'docs', 'node_modules']) symlinkSync(join(REPOSITORY, each), join(folder, each));
    cpSync(join(REPOSITORY, 'deploy'), join(folder, 'deploy'), { recursive: true });
    const script = here.join('\n');
    const { status, stdout, stderr } = spawnSync(
      'sh',
      [
        '-ec',
        `npx() { shift; "${process.execPath}" cli/svc.js "$@"; }\nnode() { "${process.execPath}" "$@"; }\n${script}`,
      ],
      { cwd: folder, encoding: 'utf8', env: childEnvironment({ SVC_DATA_DIR: join(folder, 'var'), SVC_PORT: '0' }) },
    );
    expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
  },
);

test('commands that need another machine name files and units that are there', () => {
  for (const name of PAGES) {
    for (const { block } of commandsOf(page(name)).elsewhere) {
      const paths = [...block.matchAll(/(?<![\w/])deploy\/[\w./-]*[\w]/g)].map(([path]) => path);
      expect([name, paths.filter((path) => !existsSync(join(REPOSITORY, path)))]).toEqual([name, []]);
      for (const [, command = ''] of block.matchAll(/cli\/svc\.js (\w+)/g))
        expect(existsSync(join(REPOSITORY, 'cli', 'commands', `${command}.ts`))).toBe(true);
      const units = [...block.matchAll(/\bsvc(?:-\w+)?(?:@\d)?\.?(?:service|timer)\b/g)].map(([unit]) =>
        unit.replace(/@\d/, '@'),
      );
      for (const unit of units) expect(existsSync(join(REPOSITORY, 'deploy', 'systemd', unit))).toBe(true);
    }
  }
});
