import { type ComponentType, lazy } from 'react';
import type { PageName } from '../page-paths.ts';
import { OwnDocument } from './own-document.tsx';
import { SearchPage } from './search/search-page.tsx';

/** The component of each page. All except the start page are loaded when they are first opened. */
export const PAGES: Readonly<Record<PageName, ComponentType>> = {
  search: SearchPage,
  business: lazy(() => import('./business/business-page.tsx')),
  record: lazy(() => import('./records/record-page.tsx')),
  verify: lazy(() => import('./verify/verify-page.tsx')),
  verification: lazy(() => import('./verify/verification-page.tsx')),
  screen: lazy(() => import('./screen/screen-page.tsx')),
  screening: lazy(() => import('./screen/screening-page.tsx')),
  activity: lazy(() => import('./activity/activity-page.tsx')),
  watches: lazy(() => import('./watches/watches-page.tsx')),
  webhooks: lazy(() => import('./watches/webhooks-page.tsx')),
  data: lazy(() => import('./data/data-page.tsx')),
  load: lazy(() => import('./data/load-page.tsx')),
  diff: lazy(() => import('./data/diff-page.tsx')),
  snapshotCheck: lazy(() => import('./data/verification-page.tsx')),
  coverage: lazy(() => import('./data/coverage-page.tsx')),
  rejects: lazy(() => import('./data/rejects-page.tsx')),
  keys: lazy(() => import('./keys/keys-page.tsx')),
  usage: lazy(() => import('./usage/usage-page.tsx')),
  graphiql: OwnDocument,
  lists: lazy(() => import('./lists/lists-page.tsx')),
  newList: lazy(() => import('./lists/new-list-page.tsx')),
  enrich: lazy(() => import('./lists/enrich-page.tsx')),
  list: lazy(() => import('./lists/list-page.tsx')),
  tasks: lazy(() => import('./tasks/tasks-page.tsx')),
  run: lazy(() => import('./tasks/task-page.tsx')),
  reference: lazy(() => import('./reference/reference-page.tsx')),
  operation: lazy(() => import('./reference/operation-page.tsx')),
  docs: lazy(() => import('./docs/docs-page.tsx')),
  guide: lazy(() => import('./docs/guide-page.tsx')),
  task: lazy(() => import('./docs/task-page.tsx')),
  type: lazy(() => import('./docs/type-page.tsx')),
};
