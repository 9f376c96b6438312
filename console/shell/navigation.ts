import { PAGE_PATHS, type PageName } from '../page-paths.ts';

/** A page in the navigation; the keys `g` and then `key` open it. */
export interface Destination {
  readonly page: PageName;
  readonly title: string;
  readonly key: string;
  /** True if it begins a new group in the navigation. */
  readonly beginsGroup?: true;
}

/** The pages of the navigation, in order. */
export const DESTINATIONS: readonly Destination[] = [
  { page: 'search', title: 'Search', key: 's' },
  { page: 'verify', title: 'Verify', key: 'v' },
  { page: 'screen', title: 'Screen', key: 'c' },
  { page: 'activity', title: 'Activity', key: 'a' },
  { page: 'watches', title: 'Watches', key: 'w' },
  { page: 'lists', title: 'Lists', key: 'l' },
  { page: 'tasks', title: 'Tasks', key: 't' },
  { page: 'data', title: 'Data', key: 'd', beginsGroup: true },
  { page: 'keys', title: 'Keys', key: 'k' },
  { page: 'usage', title: 'Usage', key: 'u' },
  { page: 'graphiql', title: 'GraphiQL', key: 'g', beginsGroup: true },
  { page: 'reference', title: 'Reference', key: 'r' },
  { page: 'docs', title: 'Docs', key: 'h' },
];

/** True if an address is that of a destination's page, or of one below it. */
export function isOn({ page }: Destination, path: string): boolean {
  const start = PAGE_PATHS[page];
  if (start === '/') return path === '/' || path.startsWith('/business/') || path.startsWith('/records/');
  return path === start || path.startsWith(`${start}/`);
}
