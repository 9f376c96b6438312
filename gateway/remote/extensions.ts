/**
 * Merges the extensions of a subgraph's answer into those of other subgraphs: lists such as backgroundTasks are concatenated, anything else
 * is set.
 */
export function mergeExtensions(into: Record<string, unknown>, from: Readonly<Record<string, unknown>> = {}): void {
  for (const [name, value] of Object.entries(from)) {
    const known = into[name];
    into[name] = Array.isArray(known) && Array.isArray(value) ? [...known, ...value] : value;
  }
}
