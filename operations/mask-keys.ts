/** Characters of a generated key that are shown: 42 random bits, while over 200 stay unknown. */
const PREFIX_LENGTH = 11;

/** The displayed prefix of a key: at most a third of a key that was chosen elsewhere. */
export const prefixOf = (key: string): string => key.slice(0, Math.min(PREFIX_LENGTH, Math.floor(key.length / 3)));

/** Generated keys, including ones that a message truncated. Names of schemas and functions with the same start are shorter. */
const MADE = /svc_(?:[\w-]{20,}|[\w-]{8,}…)/gi;

/** Tokens (JWT), with or without their signature: their claims name people. */
const TOKENS = /eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?…?/g;

/** Keys that were chosen elsewhere, in each spelling: in a header or body, in JSON, in a URL. */
const CHOSEN = new Set<string>();
/** Minimum length, in characters, of a key to mask. A shorter one is no secret, and masking it would make texts unreadable. */
const SHORTEST = 6;
/** Maximum remembered keys, which bounds memory if a service knows many. */
const MOST = 1_000;

/** Makes `maskKeys` recognize a key that was chosen elsewhere, such as SVC_BOOTSTRAP_KEY. It is remembered in this process only. */
export function rememberKey(key: string): void {
  if (CHOSEN.has(key) || /^svc_[\w-]{20,}$/i.test(key) || key.length < SHORTEST || CHOSEN.size >= MOST) return;
  for (const written of writings(key)) CHOSEN.add(written);
}

/**
 * Makes a text safe for logs and errors: it shows no more of each API key than `svc keys list` does, and nothing of
 * tokens. `given`: what a client sent as its key, known or not.
 */
export function maskKeys(text: string, given?: string): string {
  let masked = text.replace(MADE, (key) => `${key.slice(0, PREFIX_LENGTH)}…`).replace(TOKENS, 'eyJ…');
  for (const key of CHOSEN) masked = without(masked, key);
  if (given !== undefined && given.length >= SHORTEST) for (const key of writings(given)) masked = without(masked, key);
  return masked;
}

const writings = (key: string): ReadonlySet<string> =>
  new Set([key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key)]);

/** A text without a key, and without the start of a key that a message truncated. */
function without(text: string, key: string): string {
  const shown = prefixOf(key);
  const head = key.slice(0, Math.max(shown.length + 1, SHORTEST));
  let masked = '';
  let from = 0;
  for (let at = text.indexOf(head); at >= 0; at = text.indexOf(head, from)) {
    let end = at + head.length;
    while (end - at < key.length && text[end] === key[end - at]) end += 1;
    // A word that only starts like the key is not masked: the key must stand there whole, or truncated.
    const isWhole = end - at === key.length;
    const isCut = !isWhole && text[end] === '…';
    masked += text.slice(from, at) + (isWhole || isCut ? `${shown}…` : text.slice(at, end));
    from = isCut ? end + 1 : end;
  }
  return masked + text.slice(from);
}
