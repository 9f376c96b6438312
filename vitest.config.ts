import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

/** Memory for two more workers and what they start, in bytes. */
const PLENTY = 12 * 2 ** 30;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/run-folder.ts'],
    setupFiles: ['test/seed.ts'],
    // More than the two cores that the time limit speaks of: many tests wait for processes, databases and deadlines.
    maxWorkers: process.availableMemory() < PLENTY ? 3 : 5,
    // More workers than cores: the collector's own threads would only wait for each other. A seventh of the processor time of two folders.
    execArgv: ['--single-threaded-gc'],
    sequence: { sequencer: LongestFirst },
    // Node loads the modules, as it does for users; no test replaces one. A tenth less processor time than modules that Vite rewrites.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // A worker keeps the modules of the product from one test file to the next: they hold no state that a test changes.
    isolate: false,
    // For what hangs; a busy machine may take ten times as long as an idle one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // What is stored or drawn within a second takes longer there, too.
    expect: { poll: { timeout: 30_000 } },
  },
});
