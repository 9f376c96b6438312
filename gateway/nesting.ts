import { badUserInput } from '../catalog/errors/catalogue.ts';

/** Maximum levels of brackets that a document may have: a filter takes up to 41, a hop of a selection three. */
const MAX_LEVELS = 200;

/**
 * Throws BAD_USER_INPUT for a document that nests deeper than any sensible one. Parsing and validation recurse, so a
 * deep one would overflow the stack.
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

/** Index of the last sign of the string that starts at `start`; of the document, where it does not end. */
function endOfString(query: string, start: number): number {
  const quote = query.startsWith('"""', start) ? '"""' : '"';
  for (let at = start + quote.length; at < query.length; at += 1) {
    if (query.startsWith(quote, at)) return at + quote.length - 1;
    if (query[at] === '\\') at += 1;
    // A string of one line ends there, closed or not: the parser reports it.
    else if (quote === '"' && query[at] === '\n') return at;
  }
  return query.length;
}

function endOfLine(query: string, start: number): number {
  for (let at = start; at < query.length; at += 1) if (query[at] === '\n' || query[at] === '\r') return at;
  return query.length;
}
