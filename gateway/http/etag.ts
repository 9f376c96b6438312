import { hash } from 'node:crypto';

/** Characters of a tag: 192 bits, so that tags never collide by chance and cannot be guessed. */
const LENGTH = 32;

/** Computes the ETag of an answer from its parts. The tag is weak: it is the same whichever way the answer is compressed. */
export const weakTag = (...parts: readonly string[]): string =>
  `W/"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, LENGTH)}"`;

/** Whether the client already has the answer with this tag, by its If-None-Match header (RFC 9110, 13.1.2: weak comparison). */
export function hasTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = (written: string) => written.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((each) => each.trim() === '*' || opaque(each) === opaque(tag));
}
