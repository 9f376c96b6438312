const NAME = 'svc-key';

/**
 * The key of this tab, in its session storage: it outlives a reload, and neither the tab nor a look into another one.
 * Where the browser keeps nothing, a reload asks again.
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
      // Kept by the page alone.
    }
  },
};
