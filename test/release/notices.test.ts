import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { deliveredPackages } from '../../release/locked-packages.ts';
import { thirdPartyNotices } from '../../release/notices.ts';

const NOTICES = join(REPOSITORY, 'THIRD-PARTY-NOTICES.md');

test('"third-party notices generated from the lock file" are fresh', async () => {
  await expect(thirdPartyNotices()).toMatchFileSnapshot(NOTICES);
});

test('what SECURITY.md and LICENSE.md name is there', () => {
  const named = ['SECURITY.md', 'LICENSE.md'].flatMap((file) => [
    ...readFileSync(join(REPOSITORY, file), 'utf8').matchAll(/`([a-z.]+\/[\w./-]*)`|\]\(([^#)]+)/g),
  ]);
  expect(named.length).toBeGreaterThan(30);
  const missing = named
    .flatMap(([, path, link]) => path ?? link ?? [])
    .filter((path) => !existsSync(join(REPOSITORY, path)));
  expect(missing).toEqual([]);
});

test('"Elastic-2.0 parts explained": LICENSE.md names each package of that licence, and each licence', () => {
  const text = readFileSync(join(REPOSITORY, 'LICENSE.md'), 'utf8');
  const packages = deliveredPackages();
  const elastic = packages.filter(({ license }) => license === 'Elastic-2.0').map(({ name }) => name);
  expect(elastic.length).toBeGreaterThan(0);
  expect(elastic.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  const licences = new Set(packages.flatMap(({ license }) => license.replaceAll(/[()]/g, '').split(/ AND | OR /)));
  expect([...licences].filter((licence) => !text.includes(licence.replace(/-\d-Clause$/, '')))).toEqual([]);
});
