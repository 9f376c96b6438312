const FRAGMENT = /^#once=([\w.-]+)$/;

/** Removes the token of a one-time link from the address and returns it, so that neither the history nor a shared link contains it. */
export function takeOneTimeToken(): string | undefined {
  const [, token] = FRAGMENT.exec(location.hash) ?? [];
  if (token !== undefined) history.replaceState(null, '', location.pathname + location.search);
  return token;
}
