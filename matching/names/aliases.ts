/** One of several names written in one line. */
export interface WrittenName {
  readonly name: string;
  /** The kind of marker before it: "dba" a trade name, "aka" another name, "fka" a former one; null for the first name. */
  readonly as: 'dba' | 'aka' | 'fka' | null;
}

const MARKERS =
  /[\s,;(&/-]+(?:(d\s?\/\s?b\s?\/\s?a|d\.\s?b\.\s?a\.?|dba|d b a|doing business as|t\s?\/\s?a|trading as|trade name)|(a\s?\/\s?k\s?\/\s?a|a\.\s?k\.\s?a\.?|aka|also known as|known as|n\s?\/\s?k\s?\/\s?a|nka|now known as)|(f\s?\/\s?k\s?\/\s?a|f\.\s?k\.\s?a\.?|fka|formerly known as|formerly))[\s:/-]+/gi;
/** A pattern that every marker matches. */
const HINT = /[bk][./\s]*a\b|\bas\b|\/|name|formerly/i;
const MAX_LINE_LENGTH = 500;
const MAX_NAMES = 8;

/**
 * The names in a line such as "ACME LLC DBA JOE'S PIZZA" or "OLD NAME (F/K/A OLDER NAME)". Returns at least one; a marker
 * without a name on both sides is part of the name.
 */
export function splitNames(line: string): readonly WrittenName[] {
  const text = line.slice(0, MAX_LINE_LENGTH);
  if (!HINT.test(text)) return [{ name: tidy(text), as: null }];
  const names: WrittenName[] = [];
  let start = 0;
  let as: WrittenName['as'] = null;
  for (const marker of text.matchAll(MARKERS)) {
    const name = tidy(text.slice(start, marker.index));
    const end = marker.index + marker[0].length;
    if (names.length >= MAX_NAMES) break;
    if (name === '' || tidy(text.slice(end)) === '') continue;
    names.push({ name, as });
    start = end;
    as = marker[1] !== undefined ? 'dba' : marker[2] !== undefined ? 'aka' : 'fka';
  }
  names.push({ name: tidy(text.slice(start)), as });
  return names;
}

/** The name without leftover brackets and separators at its ends. */
function tidy(name: string): string {
  const bare = name.replace(/^[\s,;]+|[\s,;]+$/g, '');
  if (bare.endsWith(')') && !bare.includes('(')) return bare.slice(0, -1).trim();
  return bare.startsWith('(') && !bare.includes(')') ? bare.slice(1).trim() : bare;
}
