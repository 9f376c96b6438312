import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { main } from '../../cli/main.ts';
import { followTrustedDocuments, TrustedSet } from '../../gateway/graph/documents/trusted-set.ts';
import { createLog } from '../../gateway/log.ts';
import type { ChangeEntry } from '../../operations/changes.ts';
import { type Operations, openOperations } from '../../operations/operations.ts';
import { documentHash } from '../../operations/trusted-documents.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';
import { until } from '../until.ts';

const SEARCH = 'query Find($input: SearchInput!) { search(searchInput: $input) { ... on Brand { svcId } } }';
const ACCOUNT = '{ account { pricingPlan } }';
const HASH = documentHash(SEARCH);

async function changesOf({ changes }: Operations): Promise<ChangeEntry[]> {
  const found: ChangeEntry[] = [];
  for await (const change of changes.entries({})) found.push(change);
  return found;
}

describe.each(ENGINES)('svc operations on %s', (engine) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase(engine);
    vi.stubEnv('SVC_DATA_DIR', database.dataDir);
    if (engine === 'postgresql') vi.stubEnv('SVC_OPERATIONS_URL', database.operations);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await database.drop();
  });

  /** Runs a command in this process. */
  async function svc(...words: string[]) {
    const printed = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      vi.spyOn(process[name], 'write').mockImplementation((text) => {
        printed[name] += String(text);
        return true;
      });
    }
    const before = process.exitCode;
    process.exitCode = undefined;
    await main(words);
    const status = process.exitCode ?? 0;
    process.exitCode = before;
    vi.restoreAllMocks();
    return { status, ...printed };
  }
  const file = (name: string, content: string | object) => {
    const path = join(database.dataDir, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };
  const opened = () => openOperations(database.operations);
  const listed = async () => JSON.parse((await svc('operations', 'list', '--json')).stdout);

  test('files, a manifest of Apollo and one of Relay are added with their ids, once', async () => {
    const paths = [
      file('find.graphql', SEARCH),
      file('apollo.json', {
        ...{ format: 'apollo-persisted-query-manifest', version: 1 },
        operations: [{ id: 'find@2', name: 'Find', type: 'query', body: `${SEARCH} ` }],
      }),
      file('relay.json', { '0f343b0931126a20f133d67c2b018a3b': ACCOUNT }),
    ];
    const { status, stderr } = await svc('operations', 'add', ...paths, '--client', 'web');
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'Added 3 documents.\n' });
    expect(await listed()).toMatchObject([
      {
        client: 'web',
        name: '0f343b0931126a20f133d67c2b018a3b',
        id: '0f343b0931126a20f133d67c2b018a3b',
        text: ACCOUNT,
      },
      { client: 'web', name: 'Find', id: HASH, hash: HASH },
      { client: 'web', name: 'Find', id: 'find@2', hash: documentHash(`${SEARCH} `) },
    ]);
    expect((await svc('operations', 'add', ...paths, '--client', 'web')).stderr).toBe(
      'Added 0 documents; 3 were there already.\n',
    );
    expect((await svc('operations', 'add', paths[0] ?? '', '--client', 'app')).stderr).toBe('Added 1 document.\n');
    const { stdout } = await svc('operations', 'list', '--client', 'app');
    expect(stdout).toMatch(new RegExp(`^app +Find +${HASH} +\\S+Z$`, 'm'));
    expect(stdout).not.toMatch(/^web/m);
  });

  test('"validated against the graph when added": all or none, with what is wrong by file, and paths in strings too', async () => {
    const good = file('good.graphql', ACCOUNT);
    const cases: [name: string, content: string | object, message: RegExp][] = [
      ['bad.graphql', '{ account { nothing } }', /bad.graphql:1:13: Cannot query field "nothing"/],
      [
        'path.graphql',
        SEARCH.replace('svcId', 'count(field: "operatingLocation")'),
        /path.graphql, Find: Brand.count of operation Find: .*operatingLocation/,
      ],
      ['manifest.json', { find: '{ account {' }, /manifest.json, find: Syntax Error/],
      ['fragment.graphql', 'fragment A on Brand { svcId }', /fragment.graphql: has no operation/],
      ['empty.json', {}, /empty.json has no documents: expected \*\.graphql, a manifest of Apollo/],
    ];
    for (const [name, content, message] of cases) {
      const { status, stderr } = await svc('operations', 'add', good, file(name, content), '--client', 'web');
      expect([name, status]).toEqual([name, 1]);
      expect(stderr).toMatch(message);
    }
    expect((await svc('operations', 'add', join(database.dataDir, 'none'), '--client', 'web')).stderr).toMatch(
      /^There is no file/,
    );
    expect(await listed()).toEqual([]);
  });

  test('an id is one text, whoever has it', async () => {
    await svc('operations', 'add', file('a.json', { one: ACCOUNT }), '--client', 'web');
    const { status, stderr } = await svc(
      'operations',
      'add',
      file('b.json', { one: SEARCH, two: SEARCH }),
      '--client',
      'app',
    );
    expect([status, stderr]).toEqual([
      1,
      'Document one of client web has another text; remove it, or give this another id.\n',
    ]);
    expect(await listed()).toHaveLength(1);
  });

  test('removed by id, by hash and by client; changes say who, without the text', async () => {
    await svc('operations', 'add', file('a.json', { one: ACCOUNT, two: SEARCH }), '--client', 'web');
    await svc('operations', 'add', file('a.json', { one: ACCOUNT }), '--client', 'app');
    expect((await svc('operations', 'remove', HASH)).stderr).toBe('Removed 1 document.\n');
    expect((await svc('operations', 'remove', 'one', '--client', 'web')).stderr).toBe('Removed 1 document.\n');
    expect(await listed()).toMatchObject([{ client: 'app', id: 'one' }]);
    expect((await svc('operations', 'remove', '--client', 'app')).stderr).toBe('Removed 1 document.\n');
    expect(await svc('operations', 'remove', 'one')).toMatchObject({
      status: 1,
      stderr: /^There is no trusted document one/,
    });
    expect(await svc('operations', 'remove')).toMatchObject({ status: 1, stderr: /^Expected ids/ });
    const operations = await opened();
    const changes = await changesOf(operations);
    await operations.close();
    expect(changes.map(({ action, subject }) => `${action} ${subject}`)).toEqual(
      expect.arrayContaining(['document.add one', 'document.add two', 'document.remove two', 'document.remove one']),
    );
    expect(changes).toHaveLength(6);
    expect(changes.every(({ actor }) => actor.startsWith('cli:'))).toBe(true);
    expect(JSON.stringify(changes)).not.toContain('account {');
  });

  test('a running service has them, and loses them, within a second', async () => {
    const operations = await opened();
    const set = new TrustedSet([{ id: 'of-the-folder', text: ACCOUNT }]);
    const following = await followTrustedDocuments(set, operations.trustedDocuments, createLog('silent'));
    expect([set.get('two'), set.get('of-the-folder')]).toEqual([undefined, ACCOUNT]);
    await svc('operations', 'add', file('a.json', { two: SEARCH }), '--client', 'web');
    await until(() => set.get('two') === SEARCH);
    expect([set.has(SEARCH), set.get('of-the-folder'), set.texts()]).toEqual([true, ACCOUNT, [SEARCH, ACCOUNT]]);
    await svc('operations', 'remove', 'two');
    await until(() => set.get('two') === undefined);
    expect([set.has(SEARCH), set.get('of-the-folder')]).toEqual([false, ACCOUNT]);
    await following.stop();
    await operations.close();
  });

  test('a mode by key, kept by rotation; set back to that of the service', async () => {
    const key = (await svc('keys', 'create', '--documents', 'enforce')).stdout.trim();
    const operations = await opened();
    const modeOf = async (text: string) => (await operations.authenticate(text))?.documents;
    expect(await modeOf(key)).toBe('enforce');
    expect((await svc('keys', 'list')).stdout).toMatch(/ enforce\n/);
    const next = (await svc('keys', 'rotate', key.slice(0, 11))).stdout.trim();
    expect(await modeOf(next)).toBe('enforce');
    expect((await svc('keys', 'set', next.slice(0, 11), '--documents', 'log')).stderr).toMatch(/has mode log/);
    expect(await modeOf(next)).toBe('log');
    await svc('keys', 'set', next.slice(0, 11), '--documents', 'default');
    expect(await modeOf(next)).toBeNull();
    expect((await svc('keys', 'set', next.slice(0, 11))).status).toBe(1);
    expect((await svc('keys', 'create', '--documents', 'default')).status).toBe(1);
    const changes = await changesOf(operations);
    await operations.close();
    const ofModes = changes.filter(({ action }) => action === 'key.documents');
    expect(ofModes.map(({ action, detail }) => [action, detail])).toEqual([
      ['key.documents', { before: 'enforce', after: 'log' }],
      ['key.documents', { before: 'log', after: null }],
    ]);
  });
});
