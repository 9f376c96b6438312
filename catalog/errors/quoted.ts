/** Maximum characters of a client's own value that a message repeats. */
const MAX_QUOTED = 60;

/** A client's value as messages repeat it: JSON, cut to a readable length. Accepts values of any size and depth. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(outlined(value, MAX_LEVELS)) ?? String(value);
  return text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text;
}

/** Maximum depth to which a message shows a value. */
const MAX_LEVELS = 8;

/** The start of a value, which is all that a message can show: JSON.stringify itself overflows on deeply nested values. */
function outlined(value: unknown, levels: number): unknown {
  if (typeof value === 'string') return value.slice(0, MAX_QUOTED);
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return '…';
  if (Array.isArray(value)) return value.slice(0, MAX_QUOTED).map((item) => outlined(item, levels - 1));
  const head: [string, unknown][] = [];
  for (const key in value) {
    if (head.length === MAX_QUOTED) break;
    const item: unknown = Reflect.get(value, key);
    if (item !== undefined) head.push([key.slice(0, MAX_QUOTED), outlined(item, levels - 1)]);
  }
  return Object.fromEntries(head);
}
