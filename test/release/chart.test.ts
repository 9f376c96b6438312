import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { ownVersion } from '../../catalog/own-version.ts';
import { chartFiles, packChart } from '../../release/chart.ts';
import { DEPLOY } from '../deploy/documents.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const kubectl = (...words: string[]) => spawnSync('kubectl', words, { encoding: 'utf8' });
/** As Helm reads it. */
const YAML = { version: '1.1' } as const;
const documentsOf = (text: string) => parseAllDocuments(text, YAML).map((document) => document.toJS());

describe.skipIf(kubectl('version', '--client').error !== undefined)('the Helm chart', () => {
  const chart = chartFiles(ownVersion());
  const values = parse(chart['values.yaml'] ?? '', YAML);

  /** The manifests as Go's templates make them of the values; Helm's own functions, which kubectl lacks, are not used. */
  function rendered(changed: object) {
    const folder = temporaryFolder('chart');
    const [object, template] = [join(folder, 'values.json'), join(folder, 'svc.yaml')];
    const metadata = { name: 'values' };
    writeFileSync(
      object,
      JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata, Values: { ...values, ...changed } }),
    );
    writeFileSync(template, chart['templates/svc.yaml'] ?? '');
    const { stdout, stderr } = kubectl(
      'annotate',
      '--local',
      '-f',
      object,
      'a=b',
      '-o',
      `go-template-file=${template}`,
    );
    expect(stderr).toBe('');
    return documentsOf(stdout);
  }

  test('"a Helm chart beside kustomize": its defaults render the base', () => {
    const { stdout } = kubectl('kustomize', join(DEPLOY, 'kubernetes', 'base'));
    expect(rendered({})).toEqual(documentsOf(stdout));
  });

  test('its values say image, Secret, settings and numbers of pods', () => {
    const settings = { ...values.settings, SVC_PUBLIC_URL: 'https://svc.example/?a="b"' };
    const changed = { image: { repository: 'registry.example/svc', tag: '2' }, secretName: 'own', settings };
    const numbers = {
      replicas: { ...values.replicas, worker: 7 },
      autoscaling: { ...values.autoscaling, gateway: { min: 3, max: 4 } },
    };
    const nodes = rendered({ ...changed, ...numbers });
    const text = JSON.stringify(nodes);
    expect(new Set(text.match(/"image":"[^"]*"/g))).toEqual(new Set(['"image":"registry.example/svc:2"']));
    expect(new Set(text.match(/"secretName":"[^"]*"/g))).toEqual(new Set(['"secretName":"own"']));
    const find = (kind: string, name: string) =>
      nodes.find((node) => node.kind === kind && node.metadata.name === name);
    expect(find('ConfigMap', 'svc-settings').data).toEqual(settings);
    expect(find('Deployment', 'svc-worker').spec.replicas).toBe(7);
    expect(find('HorizontalPodAutoscaler', 'svc-gateway').spec).toMatchObject({ minReplicas: 3, maxReplicas: 4 });
  });

  test('its schema takes the defaults, and refuses what nothing reads', () => {
    const check = new Ajv().compile(JSON.parse(chart['values.schema.json'] ?? ''));
    expect(check(values)).toBe(true);
    expect(check({ ...values, imagee: {} })).toBe(false);
    expect(check({ ...values, settings: { SVC_SAMPLE: false } })).toBe(false);
    expect(check({ ...values, settings: { sample: 'off' } })).toBe(false);
  });

  test('it is packed as Helm reads it, the same bytes each time', () => {
    const files = ['one', 'two'].map((name) => {
      const folder = join(temporaryFolder('packed'), name);
      mkdirSync(folder);
      return packChart(chart, ownVersion(), 1_700_000_000, folder);
    });
    const lists = files.map(
      (file) => spawnSync('tar', ['--list', '--verbose', '--file', file], { encoding: 'utf8' }).stdout,
    );
    expect(lists[0]).toBe(lists[1]);
    expect(lists[0]?.match(/svc\/\S+(?<!\/)$/gm)).toEqual([
      'svc/Chart.yaml',
      'svc/templates/svc.yaml',
      'svc/values.schema.json',
      'svc/values.yaml',
    ]);
  });
});
