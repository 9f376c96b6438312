import { afterAll, expect, test, vi } from 'vitest';
import { readConfiguration } from '../../catalog/configuration.ts';
import { localService } from '../../cli/serving/local-service.ts';
import { askingAt } from '../../gateway/mcp/remote-service.ts';
import { answered } from '../../gateway/mcp/service.ts';
import { openOperations } from '../../operations/operations.ts';
import { sampleCity } from '../sample-city.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runCommand } from './run-command.ts';

const folder = temporaryFolder('mcp', afterAll);
const { signal } = new AbortController();
const REQUEST = { path: '/graphql', body: { query: '{ account { pricingPlan } }' } };

const settings = async (more: Readonly<Record<string, string>> = {}) =>
  readConfiguration({
    ...{ SVC_DATA_DIR: folder, SVC_LOG_LEVEL: 'silent', SVC_PORT: '4000', SVC_SOCKET: `${folder}/socket` },
    ...{ SVC_WAREHOUSE_URL: `sqlite:${(await sampleCity('sqlite')).warehouse}`, ...more },
  });
const keys = async () => {
  const operations = await openOperations(`${folder}/operations.db`);
  const all = await operations.listKeys();
  await operations.close();
  return all.map(({ label, disabled, scopes }) => [
    label,
    disabled === null ? 'good' : 'disabled',
    scopes.includes('admin'),
  ]);
};

test('by itself it serves the local data on a free port, asks with a key of its own, and disables that in the end', async () => {
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const service = await localService(await settings());
  // The start made the first key of the data, which is shown once, and not on standard output.
  expect(told.mock.calls.join()).toMatch(/API key, shown only once: svc_/);
  told.mockRestore();
  const { body } = await answered(askingAt(service.url, service.key), REQUEST, signal);
  expect(body).toEqual({ data: { account: { pricingPlan: 'enterprise' } } });
  expect(await keys()).toContainEqual(['svc mcp', 'good', false]);
  await service.close();
  expect(await keys()).toContainEqual(['svc mcp', 'disabled', false]);
});

test('with several accounts it wants to be told who asks', async () => {
  const operations = await openOperations(`${folder}/operations.db`);
  const { key } = await operations.createKey({ plan: 'trial' });
  await operations.close();
  await expect(localService(await settings())).rejects.toThrow(/^There are several accounts; set SVC_API_KEY .+\.$/);
  const service = await localService(await settings({ SVC_API_KEY: key }));
  const { body } = await answered(askingAt(service.url, service.key), REQUEST, signal);
  expect(body).toEqual({ data: { account: { pricingPlan: 'trial' } } });
  await service.close();
});

test.for([
  [[], {}, /^There is no data yet: `svc ingest` loads some/],
  [['--url', 'http://127.0.0.1:1'], {}, /^--url expects an API key in SVC_API_KEY/],
  [
    ['--url', 'ftp://x'],
    { SVC_API_KEY: 'a-good-key-of-tests-1' },
    /^--url expects http:\/\/… or https:\/\/…, got "ftp:\/\/x"/,
  ],
] as const)(
  '%j is refused on standard error, and nothing is on standard output',
  async ([words, environment, message]) => {
    for (const [name, value] of Object.entries({ SVC_DATA_DIR: temporaryFolder('mcp-none'), ...environment }))
      vi.stubEnv(name, value);
    const ran = await runCommand('mcp', ...words);
    vi.unstubAllEnvs();
    expect(ran).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(message) });
  },
);
