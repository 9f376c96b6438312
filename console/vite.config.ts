import { join } from 'node:path';
import { defineConfig } from 'vite';
import { compressedFiles } from './build/compressed-files.ts';
import { docsModules } from './build/docs/docs-modules.ts';
import { DOCUMENTS, listedPages } from './build/listed-pages.ts';

/** Assets are named by their content below this path, so that clients may keep them for good. */
const ASSETS = 'console/assets';

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  // The workers of GraphiQL's editor.
  worker: { format: 'es' },
  plugins: [docsModules(join(import.meta.dirname, '..')), listedPages(), compressedFiles()],
  build: {
    assetsDir: ASSETS,
    // Nothing inline: the Content-Security-Policy takes scripts and styles from files alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ['chrome125', 'firefox128', 'safari17.5'],
    // Above the editor of GraphiQL, which no other document loads.
    chunkSizeWarningLimit: 3_000,
    rolldownOptions: {
      input: [...DOCUMENTS.keys()].map((name) => join(import.meta.dirname, `${name}.html`)),
      checks: { pluginTimings: false },
      // What "use client" says to servers that render React is nothing to a bundle.
      onwarn: (warning, warn) => (warning.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : warn(warning)),
    },
  },
});
