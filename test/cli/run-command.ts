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
  const before = process.exitCode;
  process.exitCode = undefined;
  try {
    await main(words);
    return { status: process.exitCode ?? 0, ...printed };
  } finally {
    process.exitCode = before;
    for (const spy of spies) spy.mockRestore();
  }
}
