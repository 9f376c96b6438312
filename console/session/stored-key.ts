const NAME = 'svc-key';

/**
 * The key of this tab, in its session storage: it survives a reload, but is not shared with other tabs and ends with
 * this one. If the browser stores nothing, a reload asks for the key again.
 */
export const storedKey = {
  get(): string | undefined {
    try {
      return sessionStorage.getItem(NAME) ?? undefined;
    } catch {
      return undefined;
    }
  },
  set(key: string | undefined): void {
    try {
      if (key === undefined) sessionStorage.removeItem(NAME);
      else sessionStorage.setItem(NAME, key);
    } catch {
      // Stored only in the page.
    }
  },
};
