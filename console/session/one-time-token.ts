const FRAGMENT = /^#once=([\w.-]+)$/;

/** Takes the token of a one-time link out of the address, so that neither the history nor a shared link has it. */
export function takeOneTimeToken(): string | undefined {
  const [, token] = FRAGMENT.exec(location.hash) ?? [];
  if (token !== undefined) history.replaceState(null, '', location.pathname + location.search);
  return token;
}
