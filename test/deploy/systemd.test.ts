import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { readConfiguration } from '../../catalog/configuration.ts';
import { childEnvironment } from '../child-environment.ts';
import { DEPLOY, read, unknownSettings } from './documents.ts';

const FOLDER = join(DEPLOY, 'systemd');
const UNITS = readdirSync(FOLDER).filter((name) => /\.(service|timer)$/.test(name));
const SERVICES = UNITS.filter((name) => name.endsWith('.service'));

/** The last value of a unit's setting. */
const valueIn = (unit: string, name: string): string =>
  [...read('systemd', unit).matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].at(-1)?.[1] ?? '';

test('there are a service, workers, and a load with its timer', () => {
  expect(UNITS.sort()).toEqual(['svc-ingest.service', 'svc-ingest.timer', 'svc-worker@.service', 'svc.service']);
});

test.for(SERVICES)('%s starts a command of svc, with settings that are settings', (unit) => {
  const [node, entry = '', command = ''] = valueIn(unit, 'ExecStart').split(' ');
  expect([node, entry]).toEqual(['/usr/bin/node', '/opt/svc/cli/svc.js']);
  expect(existsSync(join(REPOSITORY, 'cli', 'commands', `${command}.ts`))).toBe(true);
  const names = valueIn(unit, 'Environment')
    .split(' ')
    .map((each) => each.split('=')[0] ?? '');
  expect(names).toContain('SVC_DATA_DIR');
  expect(unknownSettings(names)).toEqual([]);
});

test.for(SERVICES)('%s may write to its own folder and nowhere else', (unit) => {
  expect(Object.fromEntries(HARDENED.map((name) => [name, valueIn(unit, name)]))).toEqual(
    Object.fromEntries(
      HARDENED.map((name) => [
        name,
        { ProtectSystem: 'strict', StateDirectory: 'svc', User: 'svc', CapabilityBoundingSet: '', UMask: '0077' }[
          name
        ] ?? 'yes',
      ]),
    ),
  );
});
const HARDENED = [
  ...['ProtectSystem', 'StateDirectory', 'User', 'CapabilityBoundingSet', 'UMask', 'ProtectHome', 'PrivateTmp'],
  ...['PrivateDevices', 'NoNewPrivileges', 'RestrictNamespaces', 'RestrictSUIDSGID', 'ProtectKernelTunables'],
];

test.for(SERVICES.filter((name) => name !== 'svc-ingest.service'))('%s stops later than its requests', (unit) => {
  expect(Number(valueIn(unit, 'TimeoutStopSec'))).toBeGreaterThan(readConfiguration({}).shutdownSeconds);
  expect(valueIn(unit, 'KillMode')).toBe('mixed');
});

test('systemd takes the units, where systemd is there', ({ skip }) => {
  const verify = (...words: string[]) =>
    spawnSync('systemd-analyze', words, { cwd: FOLDER, encoding: 'utf8', env: childEnvironment() });
  skip(verify('--version').error !== undefined, 'systemd is not there');
  const { status, stderr } = verify('verify', '--man=no', ...UNITS);
  // Where Node is elsewhere, that is all it says.
  const said = stderr.split('\n').filter((line) => line !== '' && !line.includes('/usr/bin/node'));
  expect({ status: said.length === 0 ? 0 : status, said }).toEqual({ status: 0, said: [] });
  // 0 is safe, 10 is not.
  for (const unit of SERVICES)
    expect(verify('security', '--offline=yes', '--threshold=20', unit)).toMatchObject({ status: 0 });
});
