import { vi } from 'vitest';
import { main } from '../../cli/main.ts';

/** Runs a command in this process; gives its exit code and what it printed. */
export async function runCommand(...words: readonly string[]) {
  const printed = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((part, encoding, done) => {
      printed[name] += String(part);
      // A stream's pipeline waits for it.
      const callback = typeof encoding === 'function' ? encoding : done;
      callback?.();
      return true;
    }),
  );
  const [before, mask] = [process.exitCode, process.umask()];
  process.exitCode = undefined;
  try {
    await main(words);
    return { status: process.exitCode ?? 0, ...printed };
  } finally {
    process.exitCode = before;
    process.umask(mask);
    for (const spy of spies) spy.mockRestore();
  }
}

/** The same with these settings, and no others of the service's; in a folder where one is named. */
export async function runCommandWith(
  settings: Readonly<Record<string, string>>,
  words: readonly string[],
  folder = process.cwd(),
) {
  const others = Object.keys(process.env).filter((name) => name.startsWith('SVC_') && !(name in settings));
  const here = process.cwd();
  for (const name of others) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  process.chdir(folder);
  try {
    return await runCommand(...words);
  } finally {
    process.chdir(here);
    vi.unstubAllEnvs();
  }
}
