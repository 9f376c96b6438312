import { spawnSync } from 'node:child_process';
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readSubgraphEntries } from '../../catalog/compose-config.ts';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { readConfiguration } from '../../catalog/configuration.ts';
import { readCatalog } from '../../catalog/read.ts';
import { startServer } from '../../gateway/server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import {
  at,
  DEPLOY,
  documents,
  entriesAt,
  listAt,
  type Node,
  textAt,
  unknownSettings,
  yamlFiles,
} from './documents.ts';

const BASE = yamlFiles('kubernetes/base')
  .filter((file) => file !== 'kustomization.yaml')
  .flatMap((file) => documents('kubernetes', 'base', file));
/** What an overlay may add, by folder. */
const COMPONENTS = readdirSync(join(DEPLOY, 'kubernetes', 'components')).map((name) => {
  const folder = `kubernetes/components/${name}`;
  const [component] = documents(folder, 'kustomization.yaml');
  const named = yamlFiles(folder).filter((file) => file !== 'kustomization.yaml');
  return { name, component, files: new Map(named.map((file) => [file, documents(folder, file)])) };
});
const ADDED = COMPONENTS.flatMap(({ files }) => [...files.values()].flat());
const EXAMPLE = ['namespace.yaml', 'settings.yaml'].flatMap((file) => documents('kubernetes', 'example', file));
const SECRETS = '/run/secrets/svc/';

const kindOf = (node: Node): string => textAt(node, 'kind');
const nameOf = (node: Node): string => textAt(node, 'metadata', 'name');
/** Whether a document can stand alone: a patch of the base says less. */
const isWhole = (node: Node): boolean =>
  !BASE.some((base) => kindOf(base) === kindOf(node) && nameOf(base) === nameOf(node));
const ofKind = (kind: string): Node[] => BASE.filter((node) => kindOf(node) === kind);
const named = (name: string) => (node: Node) => nameOf(node) === name;
/** The pod templates, by the name of what makes the pods. */
const PODS = new Map<string, Node>([
  ...ofKind('Deployment').map((node): [string, Node] => [nameOf(node), at(node, 'spec', 'template')]),
  ...ofKind('CronJob').map((node): [string, Node] => [
    nameOf(node),
    at(node, 'spec', 'jobTemplate', 'spec', 'template'),
  ]),
]);
const containerOf = (pod: Node): Node => at(pod, 'spec', 'containers', 0);

/** What the container's process finds in its environment, with the image's own. */
function environmentOf(pod: Node): Record<string, string> {
  const own = listAt(containerOf(pod), 'env').map((each) => [textAt(each, 'name'), textAt(each, 'value')]);
  return {
    SVC_HOST: '0.0.0.0',
    SVC_DATA_DIR: '/var/lib/svc',
    ...Object.fromEntries(entriesAt(ofKind('ConfigMap')[0], 'data')),
    ...Object.fromEntries(own),
  };
}

/** The configuration that the process reads, from secrets of the form that the guide asks for. */
function configurationOf(pod: Node) {
  const folder = temporaryFolder('secrets');
  const secrets: Record<string, string> = {
    'operations-url': 'postgres://svc:secret@db.example/svc',
    'warehouse-url': 'postgres://svc:secret@db.example/svc',
    'limits-url': 'redis://:secret@redis.example',
    'subgraph-secret': '0123456789abcdef0123456789abcdef',
    'bootstrap-key': '0123456789abcdef0123456789abcdef',
  };
  for (const [name, value] of Object.entries(secrets)) writeFileSync(join(folder, name), `${value}\n`);
  return readConfiguration(
    Object.fromEntries(
      Object.entries(environmentOf(pod)).map(([name, value]) => [name, value.replace(SECRETS, `${folder}/`)]),
    ),
  );
}

test('"manifests … validated": every field is one of Kubernetes, and of the right type', () => {
  const folder = temporaryFolder('manifests');
  symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'));
  const lines = [...BASE, ...ADDED.filter(isWhole), ...EXAMPLE].flatMap((node, number) => [
    `import type { I${kindOf(node)} as Kind${number} } from 'kubernetes-models/${textAt(node, 'apiVersion')}';`,
    `export const manifest${number}: Kind${number} = ${JSON.stringify(node, undefined, 1)};`,
  ]);
  writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
  const tsc = join(REPOSITORY, 'node_modules', '.bin', 'tsc');
  const words = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', '', 'manifests.ts'];
  const { stdout } = spawnSync(tsc, words, { cwd: folder, encoding: 'utf8' });
  expect(stdout).toBe('');
});

test('"manifests … validated": every value is what the API server takes', async () => {
  for (const node of [...BASE, ...ADDED.filter(isWhole), ...EXAMPLE]) {
    const path = `kubernetes-models/${textAt(node, 'apiVersion')}`;
    const models: object = await import(/* @vite-ignore */ path);
    const Model: new (node: Node) => { validate(): void } = Reflect.get(models, kindOf(node));
    expect(() => new Model(node).validate()).not.toThrow();
  }
});

test('kubectl renders the example, where kubectl is there', ({ skip }) => {
  const { stdout, status, error } = spawnSync('kubectl', ['kustomize', join(DEPLOY, 'kubernetes', 'example')], {
    encoding: 'utf8',
  });
  skip(error !== undefined, 'kubectl is not there');
  expect(status).toBe(0);
  expect(stdout.match(/^kind:/gm)).toHaveLength(BASE.length + 1);
  expect(new Set(stdout.match(/image: .*/g))).toEqual(new Set(['image: registry.example/svc:1.0.0-rc.1']));
});

test('the base has all its files, and the example patches what is there', () => {
  const [base] = documents('kubernetes', 'base', 'kustomization.yaml');
  expect(listAt(base, 'resources').map(String).sort()).toEqual(
    yamlFiles('kubernetes/base')
      .filter((file) => file !== 'kustomization.yaml')
      .sort(),
  );
  const [example] = documents('kubernetes', 'example', 'kustomization.yaml');
  expect(listAt(example, 'images').map((image) => textAt(image, 'name'))).toEqual(['svc']);
  expect(BASE.some(named(nameOf(EXAMPLE[1])))).toBe(true);
});

test.for(COMPONENTS)('component $name has all its files, adds what is new, and patches what is there', (added) => {
  const listed = (key: string, file: (node: Node) => string) => listAt(added.component, key).map(file).sort();
  const files = (whole: boolean) =>
    [...added.files].flatMap(([file, [node]]) => (isWhole(node) === whole ? [file] : [])).sort();
  expect(listed('resources', String)).toEqual(files(true));
  expect(listed('patches', (patch) => textAt(patch, 'path'))).toEqual(files(false));
  for (const node of [...added.files.values()].flat())
    if (kindOf(node) === 'HorizontalPodAutoscaler')
      expect(PODS.has(textAt(node, 'spec', 'scaleTargetRef', 'name')) || !isWhole(node)).toBe(true);
});

test('"autoscaling by a metric above": what pods are scaled by is what the adapter gives', () => {
  const [values] = documents('observability', 'prometheus-adapter.yaml');
  const given = (kind: string) => listAt(values, 'rules', kind);
  const nameIn = (rule: Node) => at(rule, 'name', 'as') ?? textAt(rule, 'seriesQuery').replace(/\{.*/, '');
  const metrics = ADDED.flatMap((node) => listAt(node, 'spec', 'metrics'));
  const asked = (type: string) => metrics.flatMap((metric) => at(metric, type, 'metric', 'name') ?? []).map(String);
  expect(asked('pods')).toEqual(given('custom').map(nameIn));
  expect(asked('external')).toEqual(given('external').map(nameIn));
});

test.for([...PODS])('%s: its settings are settings, and can be read', ([name, pod]) => {
  const environment = environmentOf(pod);
  const example = entriesAt(EXAMPLE[1], 'data').map(([setting]) => setting);
  expect(unknownSettings([...Object.keys(environment), ...example])).toEqual([]);
  const configuration = configurationOf(pod);
  expect(configuration).toMatchObject({ warehouse: 'postgres://svc:secret@db.example/svc', sampleData: 'off' });
  expect(configuration.workers).toBe(name === 'svc-worker' ? 2 : 0);
  const secret = listAt(pod, 'spec', 'volumes').find((volume) => textAt(volume, 'name') === 'secrets');
  expect(at(secret, 'secret', 'secretName')).toBe('svc-secrets');
  const mounts = listAt(containerOf(pod), 'volumeMounts').map((mount) => textAt(mount, 'mountPath'));
  expect(mounts).toEqual(expect.arrayContaining([SECRETS.slice(0, -1), configuration.dataDirectory, '/tmp']));
});

test.for([...PODS])('%s: nobody special on a read-only root, without a token', ([, pod]) => {
  expect(at(pod, 'spec')).toMatchObject({
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    serviceAccountName: nameOf(ofKind('ServiceAccount')[0]),
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 10_001,
      fsGroup: 10_001,
      seccompProfile: { type: 'RuntimeDefault' },
    },
  });
  expect(listAt(pod, 'spec', 'containers')).toHaveLength(1);
  expect(containerOf(pod)).toMatchObject({
    image: 'svc:1.0.0-rc.1',
    securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    resources: {
      requests: { cpu: expect.anything(), memory: expect.anything() },
      limits: { memory: expect.anything() },
    },
  });
});

test.for([...PODS].filter(([name]) => name !== 'svc-ingest'))('%s: stops later than its requests', ([, pod]) => {
  const wait = Number(at(containerOf(pod), 'lifecycle', 'preStop', 'sleep', 'seconds') ?? 0);
  const grace = Number(at(pod, 'spec', 'terminationGracePeriodSeconds'));
  expect(grace).toBeGreaterThan(wait + configurationOf(pod).shutdownSeconds);
});

describe('names and ports agree', () => {
  const portsOf = (pod: Node) =>
    Object.fromEntries(
      listAt(containerOf(pod), 'ports').map((port) => [textAt(port, 'name'), at(port, 'containerPort')]),
    );
  const labelsOf = (pod: Node): Node => at(pod, 'metadata', 'labels');

  test('of Deployments and their pods', () => {
    for (const node of ofKind('Deployment'))
      expect(at(node, 'spec', 'selector', 'matchLabels')).toEqual(labelsOf(at(node, 'spec', 'template')));
  });

  test('of Services, and what the gateway is told of them', () => {
    for (const service of ofKind('Service')) {
      const pod = PODS.get(nameOf(service));
      expect(at(service, 'spec', 'selector')).toEqual(labelsOf(pod));
      for (const port of listAt(service, 'spec', 'ports'))
        expect(Object.keys(portsOf(pod))).toContain(at(port, 'targetPort'));
    }
    const { subgraphUrls, verificationUrl } = configurationOf(PODS.get('svc-gateway'));
    const asked = [...subgraphUrls.values(), String(verificationUrl)].map((url) => new URL(url));
    for (const { hostname, port } of asked) {
      const [service] = ofKind('Service').filter(named(hostname));
      expect(listAt(service, 'spec', 'ports').map((each) => textAt(each, 'port'))).toContain(port);
      expect(portsOf(PODS.get(hostname))).toMatchObject({ http: Number(port) });
    }
  });

  test('of subgraphs, with rover.yaml', () => {
    const own = readCatalog().subgraphs;
    const entries = readSubgraphEntries(REPOSITORY).filter(({ name }) => own.has(name));
    const { subgraphUrls } = configurationOf(PODS.get('svc-gateway'));
    expect([...subgraphUrls.keys()]).toEqual(entries.map(({ name }) => name));
    for (const { name, url } of entries) {
      const pod = PODS.get(`svc-subgraph-${name}`);
      expect(at(containerOf(pod), 'args')).toEqual(['serve', '--subgraph', name]);
      expect(portsOf(pod)).toMatchObject({ http: Number(new URL(url).port) });
    }
    expect([...PODS.keys()].filter((name) => name.startsWith('svc-subgraph-'))).toHaveLength(entries.length);
  });

  test('of what watches over pods', () => {
    for (const node of ofKind('PodDisruptionBudget'))
      expect(at(node, 'spec', 'selector', 'matchLabels')).toEqual(labelsOf(PODS.get(nameOf(node))));
    for (const node of ofKind('HorizontalPodAutoscaler'))
      expect(PODS.has(textAt(node, 'spec', 'scaleTargetRef', 'name'))).toBe(true);
    const [, clients] = ofKind('NetworkPolicy');
    for (const name of listAt(clients, 'spec', 'podSelector', 'matchExpressions', 0, 'values'))
      expect(PODS.has(String(name))).toBe(true);
  });

  test('of metrics', () => {
    for (const [name, pod] of PODS) {
      if (name !== 'svc-ingest')
        expect(portsOf(pod)).toMatchObject({ metrics: Number(environmentOf(pod).SVC_METRICS_PORT) });
    }
  });

  test('the gateway and the verification service listen where they are looked for', () => {
    expect(configurationOf(PODS.get('svc-gateway')).port).toBe(portsOf(PODS.get('svc-gateway')).http);
    expect(portsOf(PODS.get('svc-kyb')).http).toBe(4010);
  });
});

test('probes ask routes that are there', async () => {
  const paths = new Set<string>();
  for (const pod of PODS.values())
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      const get = at(containerOf(pod), probe, 'httpGet');
      if (get === undefined) continue;
      expect(at(get, 'port')).toBe('http');
      paths.add(textAt(get, 'path'));
    }
  expect([...paths].sort()).toEqual(['/healthz', '/readyz']);
  const server = await startServer(
    readConfiguration({ SVC_PORT: '0', SVC_DATA_DIR: temporaryFolder('probes'), SVC_LOG_LEVEL: 'silent' }),
  );
  onTestFinished(() => server.close());
  const statuses = await Promise.all(
    ['/healthz', '/readyz'].map(async (path) => (await fetch(server.url + path)).status),
  );
  // Without data it lives, and is not ready.
  expect(statuses).toEqual([200, 503]);
});
