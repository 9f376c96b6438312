import { hash } from 'node:crypto';

/** Characters of a tag: 192 bits, so that nobody meets another's by chance or guesses one. */
const LENGTH = 32;

/** A tag of what an answer consists of. Weak: it is the same however the answer is compressed. */
export const weakTag = (...parts: readonly string[]): string =>
  `W/"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, LENGTH)}"`;

/** Whether a client has the answer with this tag already, by its If-None-Match (RFC 9110, 13.1.2: compared weakly). */
export function hasTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = (written: string) => written.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((each) => each.trim() === '*' || opaque(each) === opaque(tag));
}
