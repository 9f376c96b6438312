/** Longest line that a value is kept on. */
const WIDTH = 116;

/** JSON for people: a value stands on one line where it fits, else each of its members does. */
export function compactJson(value: unknown, indent = ''): string {
  const line = oneLine(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= WIDTH) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const members = Array.isArray(value)
    ? value.map((item) => compactJson(item, inner))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${compactJson(item, inner)}`);
  return `${open}\n${members.map((member) => inner + member).join(',\n')}\n${indent}${close}`;
}

function oneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${oneLine(item)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
