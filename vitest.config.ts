import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Without the alias vitest loads graphql twice (CommonJS and ESM) and every schema fails with
  // "Cannot use GraphQLSchema from another module or realm".
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: [],
    // vitest leaves one core idle; on the two cores that the time limit speaks of that is half of them.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
