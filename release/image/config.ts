import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../../catalog/compose-repository.ts';

/** How a container starts, with the keys of an OCI image configuration. */
export interface ContainerConfig {
  readonly User: string;
  readonly WorkingDir: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly ExposedPorts: Readonly<Record<string, object>>;
  readonly Volumes: Readonly<Record<string, object>>;
  readonly StopSignal: string;
  readonly Labels: Readonly<Record<string, string>>;
  /** No part of OCI; container engines read it. In nanoseconds. */
  readonly Healthcheck: {
    readonly Test: readonly string[];
    readonly Interval: number;
    readonly Timeout: number;
    readonly StartPeriod: number;
    readonly Retries: number;
  };
}

const SECOND = 1_000_000_000;

/** What deploy/Dockerfile says of its last stage, so that both images start alike. `values`: of its ARGs. */
export function containerConfig(values: Readonly<Record<string, string>>): ContainerConfig {
  const text = readFileSync(join(REPOSITORY, 'deploy', 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ');
  const stage = text.slice(text.lastIndexOf('\nFROM '));
  const words = (name: string): string => {
    const [, found] = new RegExp(`^${name} (.*)$`, 'm').exec(stage) ?? [];
    if (found === undefined) throw new Error(`deploy/Dockerfile has no ${name} in its last stage.`);
    return found.replaceAll(/\$(\w+)/g, (_, variable) => values[variable] ?? '');
  };
  const health = words('HEALTHCHECK');
  const seconds = (option: string): number => Number(new RegExp(`--${option}=(\\d+)`).exec(health)?.[1]);
  return {
    User: words('USER'),
    WorkingDir: words('WORKDIR'),
    Env: ['PATH=/usr/local/bin:/usr/bin:/bin', ...words('ENV').trim().split(/\s+/)],
    Entrypoint: JSON.parse(words('ENTRYPOINT')),
    Cmd: JSON.parse(words('CMD')),
    ExposedPorts: { [`${words('EXPOSE')}/tcp`]: {} },
    Volumes: { [words('VOLUME')]: {} },
    StopSignal: words('STOPSIGNAL'),
    Labels: Object.fromEntries(
      [...words('LABEL').matchAll(/([\w.]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    ),
    Healthcheck: {
      Test: ['CMD', ...JSON.parse(health.slice(health.indexOf('CMD ') + 'CMD '.length))],
      Interval: seconds('interval') * SECOND,
      Timeout: seconds('timeout') * SECOND,
      StartPeriod: seconds('start-period') * SECOND,
      Retries: seconds('retries'),
    },
  };
}
