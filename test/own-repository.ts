import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { REPOSITORY } from '../catalog/compose-repository.ts';
import { childEnvironment } from './child-environment.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A key that services of copies take. */
export const KEY = 'own-repository-key-0123456789';

type OnEnd = (end: () => void | Promise<void>) => void;

/** The sources without tests and data in a folder of their own, and the packages by a link. It goes with its test, or with what `onEnd` says. */
export function copyOfTheRepository(more: readonly string[] = [], onEnd: OnEnd = onTestFinished): string {
  const root = temporaryFolder('own-repository', onEnd);
  const left = new Set(
    ['node_modules', 'var', 'test', 'bench', 'docs', 'eval', '.git'].filter((name) => !more.includes(name)),
  );
  cpSync(REPOSITORY, root, {
    recursive: true,
    filter: (path) => path === REPOSITORY || !left.has(basename(path)),
  });
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
  return root;
}

/** A command of a copy that runs until its test ends, or what `onEnd` says. */
export interface RunningCommand {
  /** What it has printed. */
  printed(): string;
  /** Waits until it has printed something behind a place of its output; gives the match. */
  until(words: RegExp, from?: number): Promise<RegExpExecArray>;
}

/** Starts `svc <words>` of a copy on a free port, over a data folder. `more`: further settings. */
export const startSvc = (
  root: string,
  words: readonly string[],
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
  onEnd: OnEnd = onTestFinished,
): RunningCommand => started(root, [join(root, 'cli', 'svc.js'), ...words], dataDir, more, onEnd);

/** Runs a module's text in a copy until its test ends, over a data folder, with the settings of its services. */
export const startScript = (root: string, text: string, dataDir: string): RunningCommand =>
  started(
    root,
    ['--input-type=module', '--eval', text],
    dataDir,
    { SVC_SUBGRAPH_SECRET: 'a-secret-of-more-than-16-characters', SVC_SUBGRAPH_TIMEOUT: '60000' },
    onTestFinished,
  );

function started(
  root: string,
  words: readonly string[],
  dataDir: string,
  more: Readonly<Record<string, string>>,
  onEnd: OnEnd,
): RunningCommand {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: childEnvironment({ SVC_PORT: '0', SVC_DATA_DIR: dataDir, SVC_BOOTSTRAP_KEY: KEY, ...more }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onEnd(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    child.stdout.destroy();
    child.stderr.destroy();
  });
  let printed = '';
  const waiting = new Set<() => void>();
  const tell = () => {
    for (const go of waiting) go();
    waiting.clear();
  };
  const add = (chunk: unknown) => {
    printed += String(chunk);
    tell();
  };
  child.once('exit', tell);
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  const until = async (words: RegExp, from = 0): Promise<RegExpExecArray> => {
    for (;;) {
      const found = words.exec(printed.slice(from));
      if (found !== null) return found;
      if (child.exitCode !== null) throw new Error(`svc ended before it said ${words}:\n${printed}`);
      await new Promise<void>((resolve) => void waiting.add(resolve));
    }
  };
  return { printed: () => printed, until };
}

/** Sends a query to a service of a copy. */
export async function ask(url: string, query: string, variables: object = {}): Promise<unknown> {
  const headers = { 'content-type': 'application/json', 'x-api-key': KEY };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  return response.json();
}
