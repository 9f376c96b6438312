import type { Plugin } from 'vite';
import { OWN_DOCUMENTS, PAGE_PATHS } from '../page-paths.ts';

/** The documents of the console by name, `<name>.html`, with the paths of their pages. */
export const DOCUMENTS: ReadonlyMap<string, readonly string[]> = documents();

function documents(): Map<string, readonly string[]> {
  const own = new Map<string, readonly string[]>(OWN_DOCUMENTS.map((name) => [name, [PAGE_PATHS[name]]]));
  const shared = Object.entries(PAGE_PATHS).filter(([name]) => !own.has(name));
  return new Map([['index', shared.map(([, path]) => path)], ...own]);
}

/** Writes the paths of the console's pages by document into the build. The gateway answers each path with its document. */
export const listedPages = (): Plugin => ({
  name: 'listed-pages',
  generateBundle() {
    const source = JSON.stringify(Object.fromEntries(DOCUMENTS));
    this.emitFile({ type: 'asset', fileName: 'pages.json', source });
  },
});
