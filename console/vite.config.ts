import { join } from 'node:path';
import { defineConfig } from 'vite';
import { compressedFiles } from './build/compressed-files.ts';
import { docsModules } from './build/docs/docs-modules.ts';
import { DOCUMENTS, listedPages } from './build/listed-pages.ts';

/** Assets are named by their content below this path, so that clients can cache them permanently. */
const ASSETS = 'console/assets';

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  // The workers of GraphiQL's editor.
  worker: { format: 'es' },
  plugins: [docsModules(join(import.meta.dirname, '..')), listedPages(), compressedFiles()],
  build: {
    assetsDir: ASSETS,
    // Nothing inline, because the Content-Security-Policy allows scripts and styles only from files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ['chrome125', 'firefox128', 'safari17.5'],
    // Larger than the editor of GraphiQL, which no other document loads.
    chunkSizeWarningLimit: 3_000,
    rolldownOptions: {
      input: [...DOCUMENTS.keys()].map((name) => join(import.meta.dirname, `${name}.html`)),
      checks: { pluginTimings: false },
      // "use client" is for servers that render React, and means nothing in a bundle.
      onwarn: (warning, warn) => (warning.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : warn(warning)),
    },
  },
});
