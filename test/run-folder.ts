import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder that all test files of one run share. */
    readonly runFolder: string;
  }
}

/** Set-up of a whole run: a folder for what its test files share, gone when it ends. */
export default function runFolder(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'svc-tests-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  project.provide('runFolder', folder);
  // What is there was made by sources that have changed since.
  project.onTestsRerun(() => {
    remove();
    mkdirSync(folder);
  });
  return remove;
}
