/** Characters of a made key that are shown; 42 random bits, while over 200 stay unknown. */
const PREFIX_LENGTH = 11;

/** What is shown of a key: of one that was chosen elsewhere, at most a third. */
export const prefixOf = (key: string): string => key.slice(0, Math.min(PREFIX_LENGTH, Math.floor(key.length / 3)));

/** Texts of made keys, also where a message cut one off; names of schemas and functions that start alike are shorter. */
const MADE = /svc_(?:[\w-]{20,}|[\w-]{8,}…)/gi;

/** Tokens (JWT), with or without their signature: their claims name people. */
const TOKENS = /eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?…?/g;

/** Keys that were chosen elsewhere, as they may be written: in a header or body, in JSON, in a URL. */
const CHOSEN = new Set<string>();
/** Shorter ones are no secret, and masking them would make texts unreadable. */
const SHORTEST = 6;
/** Bounds memory where a service knows many. */
const MOST = 1_000;

/** Has `maskKeys` know a key that was chosen elsewhere, such as SVC_BOOTSTRAP_KEY. It is kept in this process alone. */
export function rememberKey(key: string): void {
  if (CHOSEN.has(key) || /^svc_[\w-]{20,}$/i.test(key) || key.length < SHORTEST || CHOSEN.size >= MOST) return;
  for (const written of writings(key)) CHOSEN.add(written);
}

/**
 * A text for logs and errors: of each API key in it, no more than what `svc keys list` shows, and nothing of tokens. `given`: what a client sent as
 * its key, known or not.
 */
export function maskKeys(text: string, given?: string): string {
  let masked = text.replace(MADE, (key) => `${key.slice(0, PREFIX_LENGTH)}…`).replace(TOKENS, 'eyJ…');
  for (const key of CHOSEN) masked = without(masked, key);
  if (given !== undefined && given.length >= SHORTEST) for (const key of writings(given)) masked = without(masked, key);
  return masked;
}

const writings = (key: string): ReadonlySet<string> =>
  new Set([key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key)]);

/** A text without a key, and without the beginnings of it that a message cut off. */
function without(text: string, key: string): string {
  const shown = prefixOf(key);
  const head = key.slice(0, Math.max(shown.length + 1, SHORTEST));
  let masked = '';
  let from = 0;
  for (let at = text.indexOf(head); at >= 0; at = text.indexOf(head, from)) {
    let end = at + head.length;
    while (end - at < key.length && text[end] === key[end - at]) end += 1;
    // A word that only begins alike is none: a key stands there whole, or is cut off.
    const isWhole = end - at === key.length;
    const isCut = !isWhole && text[end] === '…';
    masked += text.slice(from, at) + (isWhole || isCut ? `${shown}…` : text.slice(at, end));
    from = isCut ? end + 1 : end;
  }
  return masked + text.slice(from);
}
