import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Without the alias vitest loads graphql twice (CommonJS and ESM) and every schema fails with
  // "Cannot use GraphQLSchema from another module or realm".
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/run-folder.ts'],
    // One more than the two cores that the time limit speaks of: many tests wait for processes, databases and deadlines.
    maxWorkers: 3,
    // A worker keeps the modules of the product from one test file to the next: they hold no state that a test changes.
    isolate: false,
    // For what hangs; a busy machine may take ten times as long as an idle one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
