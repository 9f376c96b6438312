import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { childEnvironment } from '../child-environment.ts';
import { KEY, startSvc } from '../own-repository.ts';
import { sampleCity } from '../sample-city.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runProgram } from './run-program.ts';

/** Whether commands of pages can be run here. */
export const hasCurl = spawnSync('curl', ['--version']).status === 0;

/** How often a command is run again whose answer is not yet what the page shows. */
const MAX_TRIES = 6;

/** A block of a page, by its language. */
interface Block {
  readonly language: string;
  readonly text: string;
}

/** What stands in a page for what is another place in a test. */
export type Replacements = Readonly<Record<string, string>>;

/**
 * Does what a page of docs/ says, from its first block to its last: starts a service with each block of settings (`env`), runs the
 * commands (`sh`) against it, and expects what the page shows of the answer (`json`, `text`). A page without settings has one
 * service. `more`: variables of the shell beside API_KEY.
 */
export async function runPage(page: string, replacements: Replacements = {}, more: Replacements = {}): Promise<void> {
  const { warehouse } = await sampleCity('sqlite');
  const blocks = blocksOf(readFileSync(join(REPOSITORY, 'docs', page), 'utf8'));
  const folder = temporaryFolder('page');
  const placed = (text: string) =>
    Object.entries(replacements).reduce((each, [from, to]) => each.replaceAll(from, to), text);
  const service = async (settings: string) => {
    const environment = Object.fromEntries(
      placed(settings)
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    const dataDir = temporaryFolder('page-data');
    const own = { SVC_WAREHOUSE_URL: `sqlite:${warehouse}`, SVC_WORKERS: '0', ...environment };
    const { until: printed } = startSvc(REPOSITORY, ['serve'], dataDir, own);
    const [, url = ''] = await printed(/^Serving (?:\/graphql at )?(\S+?)(?:\/graphql)? \(/m);
    return { url, environment: { ...own, SVC_DATA_DIR: dataDir, SVC_PORT: '0' } };
  };
  let running = blocks.some(({ language }) => language === 'env') ? undefined : await service('');
  for (const [at, { language, text }] of blocks.entries()) {
    if (language === 'env') running = await service(text);
    if (language !== 'sh') continue;
    if (running === undefined) throw new Error(`${page} runs commands before it says how to start.`);
    const { url, environment } = running;
    const script = placed(text).replaceAll(/https?:\/\/127\.0\.0\.1:4000/g, url);
    const shell = async () => {
      const { stdout, ...others } = await runProgram('bash', ['-euc', `${NPX}\n${script}`], {
        cwd: folder,
        env: childEnvironment({ ...environment, ...more, API_KEY: KEY }),
      });
      return { ...others, stdout: comparable(stdout) };
    };
    const next = blocks[at + 1];
    const shown = next?.language === 'json' || next?.language === 'text' ? comparable(next.text) : undefined;
    let ran = await shell();
    // What one command changes, a running service sees within a second.
    for (let tries = 0; tries < MAX_TRIES && shown !== undefined && ran.stdout !== shown; tries += 1) {
      await pause(500);
      ran = await shell();
    }
    expect({ script, ...ran, ...(ran.status === 0 && { stderr: '' }) }).toEqual({
      ...{ script, status: 0, stderr: '', stdout: shown ?? ran.stdout },
    });
  }
}

/** A text to compare: of JSON what it says, however it is laid out. */
function comparable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text.trim();
  }
}

const blocksOf = (page: string): Block[] =>
  [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({ language, text }));

/** An npx that runs this repository's svc. */
const NPX = `npx() { shift; '${process.execPath}' '${join(REPOSITORY, 'cli', 'svc.js')}' "$@"; }; export -f npx`;
