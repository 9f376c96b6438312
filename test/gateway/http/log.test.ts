import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { childEnvironment } from '../../child-environment.ts';

const LOG = join(import.meta.dirname, '..', '..', '..', 'gateway', 'log.ts');
const KEYS = join(import.meta.dirname, '..', '..', '..', 'operations', 'mask-keys.ts');

test('no line of the log has an API key, wherever it came from', () => {
  const key = `svc_aB3dE6g${'x'.repeat(36)}`;
  const code = `
    const { createLog } = await import(${JSON.stringify(LOG)});
    const { rememberKey } = await import(${JSON.stringify(KEYS)});
    rememberKey('a-key-chosen-elsewhere');
    createLog('debug').child({ path: '/${key}' }).error({ err: new Error('no ${key}') }, 'lost ${key} and a-key-chosen-elsewhere');`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    env: childEnvironment(),
    encoding: 'utf8',
  });
  expect(JSON.parse(stderr)).toMatchObject({ path: '/svc_aB3dE6g…', msg: 'lost svc_aB3dE6g… and a-key-c…', level: 50 });
  expect(stderr).not.toContain(key.slice(0, 12));
});
