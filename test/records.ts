/** The texts of a text `name: text; name: text`. */
export function texts(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .trim()
      .split(/;\s+/)
      .map((field) => [field.slice(0, field.indexOf(': ')), field.slice(field.indexOf(': ') + 2)]),
  );
}

/** The record of such a text: what is written as a number is one, unless it is in quotes. */
export function record(text: string): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(texts(text)).map(([name, value]) => [
      name,
      /^(?:-?\d+(?:\.\d+)?|".*")$/.test(value) ? JSON.parse(value) : value,
    ]),
  );
}

/** Records, one a line; a line that ends with ";" goes on in the next. */
export function records(text: string): Record<string, string | number>[] {
  const lines = text.trim().replaceAll(/;\n\s+/g, '; ');
  return lines.split('\n').map(record);
}
