import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import GithubSlugger from 'github-slugger';
import type { Element, ElementContent, Root, RootContent } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

/** A heading of a page, and the id for links to it. */
export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

/** A page of the guide: elements that are safe in any document, because they were sanitized. */
export interface GuidePage {
  /** As in its address: `readme`, or the name of its file in docs. */
  readonly name: string;
  readonly title: string;
  readonly headings: readonly Heading[];
  readonly content: Root;
  /** Sources of its images, relative to docs. */
  readonly images: readonly string[];
}

const [README, CONTENTS] = ['readme', 'contents'];

const MARKDOWN = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .use(rehypeSanitize);

/** The pages of the guide of a repository: docs/*.md and the README. Links between them lead to each other in the console. */
export function readGuide(repository: string, addressOf: (page: string) => string): readonly GuidePage[] {
  const docs = join(repository, 'docs');
  const names = readdirSync(docs).flatMap((file) => (file.endsWith('.md') ? [file.slice(0, -3)] : []));
  const files = [
    { name: README, path: join(repository, 'README.md') },
    // The table of contents has its own name, to differ from the README of the repository.
    ...names.map((name) => ({ name: name === 'README' ? CONTENTS : name, path: join(docs, `${name}.md`) })),
  ];
  const known = new Set(files.map(({ name }) => name));
  return files.map(({ name, path }) => {
    const content = MARKDOWN.runSync(MARKDOWN.parse(readFileSync(path, 'utf8')));
    const slugger = new GithubSlugger();
    const headings: Heading[] = [];
    const images: string[] = [];
    visit(content, (element) => {
      const { tagName, properties } = element;
      const level = Number(/^h([1-6])$/.exec(tagName)?.[1]);
      if (level >= 1) {
        const text = textOf(element);
        properties.id = slugger.slug(text);
        headings.push({ id: properties.id, text, level });
      }
      if (tagName === 'a') element.properties = linkOf(String(properties.href ?? ''), name, known, addressOf);
      if (tagName === 'img') images.push(String(properties.src ?? ''));
    });
    return { name, title: headings[0]?.text ?? name, headings, content: withoutPositions(content), images };
  });
}

/** The target of a link: a page of the guide, another site, or nothing if the file only exists in the repository. */
function linkOf(
  href: string,
  page: string,
  known: ReadonlySet<string>,
  addressOf: (page: string) => string,
): Element['properties'] {
  if (/^https?:/.test(href)) return { href };
  const [path = '', heading] = href.split('#');
  const [, file] = /^(?:\.\/|\.\.\/|docs\/)?([\w-]+)\.md$/.exec(path) ?? [];
  const name = path === '' ? page : file === 'README' ? README : file;
  if (name === undefined || !known.has(name)) return {};
  return { href: `${addressOf(name)}${heading === undefined ? '' : `#${heading}`}` };
}

function visit(node: Root | RootContent, see: (element: Element) => void): void {
  if (node.type === 'element') see(node);
  if ('children' in node) for (const child of node.children) visit(child, see);
}

const textOf = (node: ElementContent): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(textOf).join('') : '';

/** Removes positions in the source file. */
const withoutPositions = (content: Root): Root =>
  JSON.parse(JSON.stringify(content, (key, value) => (key === 'position' || key === 'data' ? undefined : value)));
