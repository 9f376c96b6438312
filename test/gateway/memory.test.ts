import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { childEnvironment } from '../child-environment.ts';
import { sampleCity } from '../sample-city.ts';

test('what the caches count is what the heap holds, within a half', async () => {
  const { warehouse } = await sampleCity('sqlite');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--expose-gc', '--single-threaded-gc', join(import.meta.dirname, 'cached-memory.ts'), warehouse],
    { env: childEnvironment() },
  );
  const memories: { what: string; counted: number; held: number }[] = JSON.parse(stdout);
  expect(memories.map(({ what }) => what)).toEqual([
    'other leaves',
    'other literals',
    'a fragment that is spread twenty times',
    'random ones of the contract',
    'compiled fetches',
  ]);
  for (const { what, counted, held } of memories) {
    expect(counted / held, what).toBeGreaterThan(1 / 1.5);
    expect(counted / held, what).toBeLessThan(1.5);
  }
});
