const all: Map<string, unknown>[] = [];

/** The typed values of a form, by a name if the form is opened for several things. */
export type Drafts<Values> = Map<string, Values>;

/** The drafts of a form. They exist only in the page: no storage contains them, and signing out deletes them. */
export function draftsOf<Values>(): Drafts<Values> {
  const drafts = new Map<string, Values>();
  all.push(drafts);
  return drafts;
}

export function forgetDrafts(): void {
  for (const drafts of all) drafts.clear();
}
