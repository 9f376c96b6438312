/** "Total", "Grand Total", "Totals: 80"; not "Total Wine". */
const SUM = /^(?:grand |sub-?)?totals?(?:$|[ \w]*[:=])/i;
/** "Ada Total", below rows of Ada. */
const SUM_OF_GROUP = /^(.+) (?:sub-?)?totals?:?$/i;
/** A number, an amount or a share. */
const NUMBER = /^[-+($]*\d[\d.,\s]*[%)]*$/;
/** Minimum columns of a table in which a row of few cells says something. */
const MIN_COLUMNS = 3;

/**
 * Whether the cells of a row are sums of a table's columns and not a record: a text that says so of the table, or of a group that the
 * record before is of, with nothing but numbers beside it, and at least half of the cells empty.
 */
export function isSumRow(cells: readonly string[], before: readonly string[]): boolean {
  const at = cells.findIndex((cell) => cell !== '');
  const label = cells[at]?.trim() ?? '';
  if (cells.length < MIN_COLUMNS || !(SUM.test(label) || isOfGroup(label, before))) return false;
  const others = cells.filter((cell, index) => index !== at && cell.trim() !== '');
  return others.length < cells.length / 2 && others.every((cell) => NUMBER.test(cell.trim()));
}

function isOfGroup(label: string, before: readonly string[]): boolean {
  const group = SUM_OF_GROUP.exec(label)?.[1]?.toUpperCase();
  return group !== undefined && before.some((cell) => cell.trim().toUpperCase() === group);
}
