import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type GuidePage, readGuide } from './guide.ts';
import { readGraph } from './read-graph.ts';
import type { TypeDoc } from './type-doc.ts';

/** Name prefix of generated modules; each page is a module, and so a file of its own in the build. */
const PREFIX = 'virtual:docs';
/** Rollup's convention for the ids of modules without a file. */
const RESOLVED = `\0${PREFIX}`;

/**
 * The pages of the documentation as modules: `virtual:docs` lists them and loads each. Pages of types come from the
 * composed supergraph, the guide from docs and the README; all are read when the console is built.
 */
export function docsModules(repository: string): Plugin {
  let read: { readonly types: readonly TypeDoc[]; readonly guide: readonly GuidePage[] } | undefined;
  const pages = () => {
    read ??= {
      types: readGraph(readFileSync(join(repository, 'supergraph.graphql'), 'utf8')),
      guide: readGuide(repository, (name) => `/docs/${name}`),
    };
    return read;
  };
  return {
    name: 'docs-modules',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(RESOLVED)) return undefined;
      const { types, guide } = pages();
      const [, kind, name] = id.split('/');
      if (kind === 'type') return `export default ${JSON.stringify(types.find((type) => type.name === name))};`;
      const page = guide.find((each) => each.name === name);
      if (page !== undefined) return guideModule(page, join(repository, 'docs'));
      return indexModule(types, guide);
    },
  };
}

function guideModule({ content, images, title }: GuidePage, docs: string): string {
  const imports = images.map((path, at) => `import image${at} from ${JSON.stringify(join(docs, path))};`);
  const files = images.map((path, at) => `${JSON.stringify(path)}: image${at}`);
  return `${imports.join('\n')}\nexport default { title: ${JSON.stringify(title)}, content: ${JSON.stringify(content)}, images: { ${files} } };`;
}

function indexModule(types: readonly TypeDoc[], guide: readonly GuidePage[]): string {
  const listed = types.map(({ name, kind, description, paths }) => ({
    name,
    kind,
    isRecord: paths.values.length > 0,
    about: /^.*?\.(?=\s|$)|^.*/s.exec(description)?.[0] ?? '',
  }));
  const contents = guide.map(({ name, title, headings }) => ({ name, title, headings }));
  const loaders = (kind: string, names: readonly string[]) =>
    names.map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`${PREFIX}/${kind}/${name}`)})`);
  return [
    `export const TYPES = ${JSON.stringify(listed)};`,
    `export const GUIDE = ${JSON.stringify(contents)};`,
    `export const TYPE_PAGES = { ${loaders(
      'type',
      types.map(({ name }) => name),
    )} };`,
    `export const GUIDE_PAGES = { ${loaders(
      'guide',
      guide.map(({ name }) => name),
    )} };`,
  ].join('\n');
}
