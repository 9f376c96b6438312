import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtConsole } from './built-console.ts';

/** "under 150 kB compressed JavaScript" */
const MAX_BYTES = 150_000;

test('"First paint of the search page under 150 kB compressed JavaScript"', async () => {
  const folder = await builtConsole();
  const assets = join(folder, 'console', 'assets');
  const index = readFileSync(join(folder, 'index.html'), 'utf8');
  const [first = ''] = /index-[\w-]+\.js/.exec(index) ?? [];
  const needed = new Set([first]);
  for (const name of needed) {
    const text = readFileSync(join(assets, name), 'utf8');
    // Static imports alone: what import() names comes later.
    for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) needed.add(imported);
  }
  const bytes = [...needed].reduce((sum, name) => sum + statSync(join(assets, `${name}.gz`)).size, 0);
  expect(bytes).toBeLessThan(MAX_BYTES);
  expect(readdirSync(assets).filter((name) => name.endsWith('.js')).length).toBeGreaterThan(needed.size);
});

test('a page has no script and no style of its own text, which the Content-Security-Policy would refuse', async () => {
  const index = readFileSync(join(await builtConsole(), 'index.html'), 'utf8');
  expect(index).not.toMatch(/<style|\sstyle=|\son\w+=/);
  expect(index.match(/<script[^>]*>/g)).toEqual([expect.stringMatching(/ src="\/console\/assets\//)]);
});
