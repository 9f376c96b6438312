import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Without the alias vitest loads graphql twice (CommonJS and ESM) and every schema fails with
  // "Cannot use GraphQLSchema from another module or realm".
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: [],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
