import { PAGE_PATHS } from '../../page-paths.ts';

/** A link into the documentation. */
export interface DocsLink {
  readonly title: string;
  /** The page of a heading, or the kind of a type. */
  readonly where: string;
  readonly href: string;
}

/** What a search covers: pages of the guide with their headings, types, and tasks. */
export interface Contents {
  readonly guide: readonly {
    readonly name: string;
    readonly title: string;
    readonly headings: readonly { readonly id: string; readonly text: string; readonly level: number }[];
  }[];
  readonly types: readonly { readonly name: string; readonly kind: string }[];
  /** Tasks of verifications; absent until they are loaded. */
  readonly tasks?: readonly { readonly name: string }[];
}

/** Maximum links that a search returns. */
const MAX_RESULTS = 30;

/** The links whose title has all words of a text, in any order and case; those that begin with the text first, then the shortest. */
export function findDocs({ guide, types, tasks = [] }: Contents, text: string): readonly DocsLink[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const links: DocsLink[] = [
    ...guide.flatMap(({ name, title, headings }) => [
      { title, where: 'Guide', href: guidePath(name) },
      ...headings
        .filter(({ level }) => level > 1)
        .map(({ id, text: heading }) => ({ title: heading, where: title, href: `${guidePath(name)}#${id}` })),
    ]),
    ...tasks.map(({ name }) => ({ title: name, where: 'Task of a verification', href: taskPath(name) })),
    ...types.map(({ name, kind }) => ({ title: name, where: `GraphQL ${kind}`, href: typePath(name) })),
  ];
  const begins = ({ title }: DocsLink) => title.toLowerCase().startsWith(words.join(' '));
  return links
    .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)) || one.title.length - other.title.length)
    .slice(0, MAX_RESULTS);
}

export const taskPath = (name: string): string => PAGE_PATHS.task.replace(':task', name);
export const guidePath = (name: string): string => PAGE_PATHS.guide.replace(':page', name);
export const typePath = (name: string): string => PAGE_PATHS.type.replace(':type', name);
