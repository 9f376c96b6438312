import { configDefaults, defineConfig, mergeConfig } from 'vitest/config';
import all from '../vitest.config.ts';
import { LONG_FILES, pathOf } from './long-files.ts';

/** What `npm test` runs: all but the longest files. */
export default mergeConfig(
  all,
  defineConfig({ test: { exclude: [...configDefaults.exclude, ...LONG_FILES.map(pathOf)] } }),
);
