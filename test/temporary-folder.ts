import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * A folder that goes with its test; with `afterAll` as the second argument, outside of tests and hooks, with its file, after
 * what the file registers later.
 */
export function temporaryFolder(name: string, onEnd: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), `svc-${name}-`));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
