import type { SavedListQuery } from './queries.ts';

type Edge = NonNullable<NonNullable<SavedListQuery['lists']>['edges'][number]>;

/** A list in an answer of SavedList. */
export type Saved = NonNullable<Edge['node']>;
