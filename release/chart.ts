import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';
import { REPOSITORY } from '../catalog/compose-repository.ts';

/** The files of a chart: text by path. */
export type Chart = Readonly<Record<string, string>>;

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: Record<string, unknown>;
}

const QUOTED_SETTINGS = /^( *)data: "\{\{ settings \}\}"$/m;
/** A number stands without quotes; what Go quotes inside of it stands in single quotes until then. */
const QUOTED_NUMBER = /"(\{\{ index \.Values\.(?:replicas|autoscaling) [^}]*\}\})"/g;

/**
 * A Helm chart of deploy/kubernetes/base: the same manifests, in which image, Secret, settings and numbers of pods are values. Its
 * defaults render the base. Its templates need no function but Go's own. Needs kubectl, which renders the base.
 */
export function chartFiles(version: string): Chart {
  const base = execFileSync('kubectl', ['kustomize', join(REPOSITORY, 'deploy', 'kubernetes', 'base')], {
    encoding: 'utf8',
  });
  const manifests: Manifest[] = parseAllDocuments(base).map((document) => document.toJS());
  const values: Values = {
    image: { repository: 'svc', tag: version },
    secretName: 'svc-secrets',
    settings: {},
    replicas: {},
    autoscaling: {},
  };
  const templates = manifests.map((manifest) => templateOf(manifest, values, version));
  return {
    'Chart.yaml': yaml({
      apiVersion: 'v2',
      name: 'svc',
      description: 'A self-hosted business data service.',
      type: 'application',
      version,
      appVersion: version,
      kubeVersion: '>=1.30.0-0',
    }),
    'values.yaml': `# Settings of all parts: docs/settings.md. Secrets stand in the Secret, as docs/deploy.md creates it.\n${yaml(values)}`,
    'values.schema.json': `${JSON.stringify(SCHEMA, null, 2)}\n`,
    'templates/svc.yaml': templates.join('---\n'),
  };
}

/** Packs a chart into `<folder>/svc-<version>.tgz`, as Helm installs it; gives the path. Needs GNU tar. */
export function packChart(chart: Chart, version: string, created: number, folder: string): string {
  const root = join(folder, 'svc');
  mkdirSync(join(root, 'templates'), { recursive: true });
  for (const [path, text] of Object.entries(chart)) writeFileSync(join(root, path), text);
  const file = join(folder, `svc-${version}.tgz`);
  const owner = ['--owner=0', '--group=0', '--numeric-owner'];
  execFileSync('tar', [
    '--create',
    '--gzip',
    '--file',
    file,
    '--directory',
    folder,
    '--sort=name',
    `--mtime=@${created}`,
    ...owner,
    'svc',
  ]);
  rmSync(root, { recursive: true });
  return file;
}

/** Helm reads YAML 1.1, in which a plain `off` is a boolean. */
const yaml = (value: object): string => stringify(value, { version: '1.1', lineWidth: 0 });

interface Values {
  readonly image: { readonly repository: string; readonly tag: string };
  readonly secretName: string;
  settings: Readonly<Record<string, string>>;
  readonly replicas: Record<string, unknown>;
  readonly autoscaling: Record<string, { readonly min: unknown; readonly max: unknown }>;
}

/** A manifest as a template. What it said before becomes the default of its values. */
function templateOf(manifest: Manifest, values: Values, version: string): string {
  const { kind, spec, data } = manifest;
  const name = manifest.metadata.name.replace(/^svc-/, '');
  if (kind === 'Deployment' && spec?.replicas !== undefined) {
    values.replicas[name] = spec.replicas;
    spec.replicas = `{{ index .Values.replicas '${name}' }}`;
  }
  if (kind === 'HorizontalPodAutoscaler' && spec !== undefined) {
    values.autoscaling[name] = { min: spec.minReplicas, max: spec.maxReplicas };
    spec.minReplicas = `{{ index .Values.autoscaling '${name}' 'min' }}`;
    spec.maxReplicas = `{{ index .Values.autoscaling '${name}' 'max' }}`;
  }
  if (kind === 'ConfigMap' && data !== undefined) {
    values.settings = data;
    Object.assign(manifest, { data: '{{ settings }}' });
  }
  return yaml(manifest)
    .replace(QUOTED_SETTINGS, SETTINGS)
    .replaceAll(QUOTED_NUMBER, (_, expression: string) => expression.replaceAll("'", '"'))
    .replaceAll(`image: svc:${version}`, 'image: "{{ .Values.image.repository }}:{{ .Values.image.tag }}"')
    .replaceAll('secretName: svc-secrets', 'secretName: {{ .Values.secretName }}');
}

const SETTINGS = `$1data:
$1{{- range $$name, $$value := .Values.settings }}
$1  {{ $$name }}: {{ printf "%q" $$value }}
$1{{- end }}`;

const COUNT = { type: 'integer', minimum: 0 };
const part = (properties: object): object => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
/** Refuses a value that nothing reads, and a setting that is no text: YAML's `off` is none. */
const SCHEMA = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  ...part({
    image: part({ repository: { type: 'string' }, tag: { type: 'string' } }),
    secretName: { type: 'string' },
    settings: {
      type: 'object',
      propertyNames: { pattern: '^SVC_[A-Z0-9_]+$' },
      additionalProperties: { type: 'string' },
    },
    replicas: { type: 'object', additionalProperties: COUNT },
    autoscaling: { type: 'object', additionalProperties: part({ min: COUNT, max: COUNT }) },
  }),
};
