/**
 * A cell of a CSV file for people. One that a spreadsheet would take for a formula begins with an apostrophe, unless it is a
 * number (completions.md section 11).
 */
export const csvCell = (cell: string): string => `"${FORMULA.test(cell) ? "'" : ''}${cell.replaceAll('"', '""')}"`;

const FORMULA = /^(?![+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$)[=+\-@\t\r]/i;
