import { badUserInput } from '../../catalog/errors/catalogue.ts';

/** Maximum nesting levels of brackets in a document: a filter takes up to 41, each hop of a selection three. */
const MAX_LEVELS = 200;

/**
 * Throws BAD_USER_INPUT for a document that nests deeper than any reasonable one. Parsing and validation are recursive, so a deep document
 * would overflow the stack.
 */
export function expectShallow(query: string): void {
  let levels = 0;
  for (let at = 0; at < query.length; at += 1) {
    const sign = query[at];
    if (sign === '{' || sign === '[' || sign === '(') levels += 1;
    else if (sign === '}' || sign === ']' || sign === ')') levels -= 1;
    else if (sign === '"') at = endOfString(query, at);
    else if (sign === '#') at = endOfLine(query, at);
    if (levels > MAX_LEVELS) throw badUserInput('The query', `at most ${MAX_LEVELS} levels of brackets`, 'more');
  }
}

/** Index of the last character of the string that starts at `start`; the end of the document if the string is not closed. */
function endOfString(query: string, start: number): number {
  const quote = query.startsWith('"""', start) ? '"""' : '"';
  for (let at = start + quote.length; at < query.length; at += 1) {
    if (query.startsWith(quote, at)) return at + quote.length - 1;
    if (query[at] === '\\') at += 1;
    // A single-line string ends at the line break, closed or not; the parser reports it.
    else if (quote === '"' && query[at] === '\n') return at;
  }
  return query.length;
}

function endOfLine(query: string, start: number): number {
  for (let at = start; at < query.length; at += 1) if (query[at] === '\n' || query[at] === '\r') return at;
  return query.length;
}
