/** The pages of the console by name. A segment such as `:id` is a parameter; the gateway answers each path with the console. */
export const PAGE_PATHS = {
  search: '/',
  business: '/business/:id',
  record: '/records/:type/:id',
  verify: '/verify',
  verification: '/verify/:id',
  screen: '/screen',
  screening: '/screen/:id',
  activity: '/activity',
  watches: '/watches',
  webhooks: '/watches/webhooks',
  data: '/data',
  load: '/data/load',
  diff: '/data/diff/:from/:to',
  snapshotCheck: '/data/verify/:version',
  coverage: '/data/coverage/:version',
  rejects: '/data/rejects/:version',
  keys: '/keys',
  usage: '/usage',
  graphiql: '/graphiql',
  lists: '/lists',
  newList: '/lists/new',
  enrich: '/lists/enrich',
  list: '/lists/:id',
  tasks: '/tasks',
  run: '/tasks/:id',
  reference: '/reference',
  operation: '/reference/:operation',
  docs: '/docs',
  guide: '/docs/:page',
  type: '/docs/types/:type',
  task: '/docs/tasks/:task',
} as const;

export type PageName = keyof typeof PAGE_PATHS;

/** The pages with their own document, `<name>.html`, because their contents need another policy. */
export const OWN_DOCUMENTS = ['graphiql'] as const satisfies readonly PageName[];
