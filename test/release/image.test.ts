import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { containerConfig } from '../../release/image/config.ts';
import { writeLayout } from '../../release/image/layout.ts';
import { temporaryFolder } from '../temporary-folder.ts';

// release/check.sh starts the image that `npm run release` makes.
const CONFIG = containerConfig({ VERSION: '1.2.3', REVISION: 'abc' });
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

test('it starts as deploy/Dockerfile says', () => {
  expect(CONFIG).toMatchObject({
    User: '10001:10001',
    WorkingDir: '/opt/svc',
    Env: [expect.stringMatching(/^PATH=/), 'NODE_ENV=production', 'SVC_HOST=0.0.0.0', 'SVC_DATA_DIR=/var/lib/svc'],
    Entrypoint: ['node', '/opt/svc/cli/svc.js'],
    Cmd: ['serve'],
    ExposedPorts: { '4000/tcp': {} },
    Volumes: { '/var/lib/svc': {} },
    StopSignal: 'SIGTERM',
    Labels: { 'org.opencontainers.image.version': '1.2.3', 'org.opencontainers.image.revision': 'abc' },
    Healthcheck: {
      Test: ['CMD', 'node', '/opt/svc/deploy/healthcheck.js'],
      Interval: 1e10,
      StartPeriod: 6e10,
      Retries: 3,
    },
  });
});

/** A layout of one small layer, and how to read its blobs. */
function layout() {
  const folder = temporaryFolder('layout');
  const layer = join(folder, 'layer');
  mkdirSync(join(layer, 'data'), { recursive: true });
  writeFileSync(join(layer, 'program'), 'runs');
  const to = join(folder, 'image');
  const owned = { path: 'data', id: 10001 };
  writeLayout(to, '1.2.3', 1_700_000_000, CONFIG, [{ folder: layer, comment: 'all', owned }]);
  const blob = ({ digest }: { digest: string }) => readFileSync(join(to, 'blobs', digest.replace(':', '/')));
  const index = JSON.parse(readFileSync(join(to, 'index.json'), 'utf8'));
  const manifest = JSON.parse(blob(index.manifests[0]).toString());
  return { index, manifest, blob, config: JSON.parse(blob(manifest.config).toString()) };
}

test.skipIf(spawnSync('tar', ['--version']).status !== 0)(
  '"OCI image layout": every blob is named by its digest, equal content gives equal bytes',
  () => {
    const { index, manifest, blob, config } = layout();
    for (const each of [index.manifests[0], manifest.config, ...manifest.layers]) {
      expect(`sha256:${sha256(blob(each))}`).toBe(each.digest);
      expect(blob(each).length).toBe(each.size);
    }
    const tar = gunzipSync(blob(manifest.layers[0]));
    expect(config.rootfs.diff_ids).toEqual([`sha256:${sha256(tar)}`]);
    const listed = spawnSync('tar', ['--list', '--verbose', '--numeric-owner', '--file', '-'], {
      input: tar,
      encoding: 'utf8',
    });
    expect(listed.stdout).toMatch(/ 0\/0 .* \.\/program\n.* 10001\/10001 .* \.\/data\/\n$/);
    expect(layout().index).toEqual(index);
  },
);
