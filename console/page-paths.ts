/** The pages of the console by name. A segment such as `:id` is a parameter; the gateway answers each path with the console. */
export const PAGE_PATHS = {
  search: '/',
  business: '/business/:id',
} as const;

export type PageName = keyof typeof PAGE_PATHS;
