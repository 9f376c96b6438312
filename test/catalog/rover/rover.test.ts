import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changesBetween } from '../../../catalog/check/changes.ts';
import { schemasOf } from '../../../catalog/check/schemas.ts';
import { composeSubgraphs } from '../../../catalog/compose.ts';
import { ROVER_FILE, readSubgraphEntries } from '../../../catalog/compose-config.ts';
import { generateFiles, REPOSITORY, SUPERGRAPH_FILE } from '../../../catalog/compose-repository.ts';
import { readConfiguration } from '../../../catalog/configuration.ts';
import { readCatalog } from '../../../catalog/read.ts';
import { INTROSPECTION_HEADER, introspectionToken } from '../../../gateway/remote/introspection-token.ts';
import { startSubgraph } from '../../../gateway/remote/subgraph-server.ts';
import { startServer } from '../../../gateway/server.ts';
import { buildSample } from '../../../ingest/ingest.ts';
import { hasComposition, rover } from './rover.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-rover-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const SETTINGS = { SVC_PORT: '0', SVC_LOG_LEVEL: 'silent', SVC_SUBGRAPH_SECRET: 'secret-of-the-rover-test' };
const catalog = readCatalog();
const { files } = generateFiles();

describe('"a test runs the real rover binary"', () => {
  test('"subgraph introspect against a running subgraph": what it reads composes to the same supergraph', async () => {
    const configuration = readConfiguration({ ...SETTINGS, SVC_DATA_DIR: folder });
    const introspected = await Promise.all(
      readSubgraphEntries(REPOSITORY).map(async ({ name, url }) => {
        const server = await startSubgraph(configuration, name);
        try {
          const words = ['subgraph', 'introspect', `${server.url}/graphql`];
          expect((await rover(...words)).status).not.toBe(0);
          const token = introspectionToken(SETTINGS.SVC_SUBGRAPH_SECRET);
          const run = await rover(...words, '--header', `${INTROSPECTION_HEADER}:${token}`);
          expect({ status: run.status, stderr: run.status === 0 ? '' : run.stderr }).toEqual({ status: 0, stderr: '' });
          return { name, url, sdl: run.stdout };
        } finally {
          await server.close();
        }
      }),
    );
    const { supergraph, findings } = composeSubgraphs(introspected);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(supergraph === files.get(SUPERGRAPH_FILE)).toBe(true);
  });

  test('"graph introspect" of the gateway with a key, and "schema describe on the result"', async () => {
    const key = 'rover-key-of-this-test-0123456789';
    await buildSample(folder, { brands: 20, seed: 1 });
    const settings = { ...SETTINGS, SVC_DATA_DIR: folder, SVC_BOOTSTRAP_KEY: key };
    const server = await startServer(readConfiguration(settings));
    try {
      const url = `${server.url}/graphql`;
      const refused = await rover('graph', 'introspect', url);
      expect(refused.status).not.toBe(0);
      const { status, stdout } = await rover('graph', 'introspect', url, '--header', `x-api-key: ${key}`);
      expect(status).toBe(0);
      const file = join(folder, 'api.graphql');
      writeFileSync(file, stdout);
      const described = await rover('schema', 'describe', file, '--coord', 'Brand.operatingLocations');
      expect(described.status).toBe(0);
      expect(described.stdout).toContain('FIELD Brand.operatingLocations: BrandOperatingLocationConnection');
      expect(described.stdout).toContain(
        catalog.types.get('Brand')?.connections.get('operatingLocations')?.description,
      );
      expect(described.stdout).toMatch(/\| first +\| Int +\| .*\(default: 100\) \|/);
    } finally {
      await server.close();
    }
  });
});

describe('rover.yaml', () => {
  const config = readFileSync(join(REPOSITORY, ROVER_FILE), 'utf8');
  const version = /^federation_version: =(\S+)$/m.exec(config)?.[1] ?? '';

  test('names the composition that `svc compose` composes with', () => {
    const { dependencies } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
    expect(version).toBe(dependencies['@apollo/composition']);
  });

  const present = hasComposition(version);
  if (!present)
    console.warn(`Skipped: rover's plugin supergraph-v${version} is not installed, and tests download nothing.`);

  test.skipIf(!present)('`rover supergraph compose` gives the same graph, where its plugin is there', async () => {
    const words = ['supergraph', 'compose', '--config', join(REPOSITORY, ROVER_FILE), '--skip-update'];
    const { status, stdout } = await rover(...words, '--elv2-license', 'accept');
    expect(status).toBe(0);
    const ours = schemasOf(files.get(SUPERGRAPH_FILE) ?? '', []);
    expect(await changesBetween(ours, schemasOf(stdout, []))).toEqual([]);
  });
});
