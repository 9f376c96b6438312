import type { SavedListQuery } from './queries.ts';

type Edge = NonNullable<NonNullable<SavedListQuery['lists']>['edges'][number]>;

/** A list as SavedList answers it. */
export type Saved = NonNullable<Edge['node']>;
