const all: Map<string, unknown>[] = [];

/** What is typed into a form, by a name of its own where the form is opened for several things. */
export type Drafts<Values> = Map<string, Values>;

/** The drafts of a form. The page alone keeps them: they are in no storage, and signing out forgets them. */
export function draftsOf<Values>(): Drafts<Values> {
  const drafts = new Map<string, Values>();
  all.push(drafts);
  return drafts;
}

export function forgetDrafts(): void {
  for (const drafts of all) drafts.clear();
}
