/**
 * The complete lines of a CSV text from this service (RFC 4180), which may be truncated anywhere. No library is used,
 * because libraries treat a truncated quotation as an error.
 */
export function csvLines(text: string, most: number): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let [cells, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length && lines.length < most; at += 1) {
    const letter = text[at];
    if (letter === '"' && isQuoted && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === ',' && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else if (letter === '\n' && !isQuoted) {
      lines.push([...cells, cell.replace(/\r$/, '')]);
      [cells, cell] = [[], ''];
    } else cell += letter;
  }
  return lines;
}
