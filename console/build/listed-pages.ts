import type { Plugin } from 'vite';
import { PAGE_PATHS } from '../page-paths.ts';

/** Writes the paths of the console's pages into the build, for the gateway, which answers each with index.html. */
export const listedPages = (): Plugin => ({
  name: 'listed-pages',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(Object.values(PAGE_PATHS)) });
  },
});
