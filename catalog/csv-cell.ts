/**
 * Formats a cell of a CSV file for people. A cell that a spreadsheet would interpret as a formula gets a leading apostrophe, unless it is a
 * number (completions.md section 11).
 */
export function csvCell(cell: string): string {
  const quoted = cell.includes('"') ? cell.replaceAll('"', '""') : cell;
  return FIRST.has(cell.charCodeAt(0)) && !NUMBER.test(cell) ? `"'${quoted}"` : `"${quoted}"`;
}

/** Characters that formulas start with. */
const FIRST = new Set([...'=+-@\t\r'].map((character) => character.charCodeAt(0)));
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
