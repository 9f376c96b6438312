const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An answer with each connection as the list of its nodes; what edges say beside them stands in `edge`. */
export function nodes(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(nodes);
  if (!isRecord(answer)) return answer;
  const { edges } = answer;
  if (!Array.isArray(edges)) {
    return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, nodes(value)]));
  }
  return edges.filter(isRecord).map(({ node, ...edge }) => {
    const read = nodes(node);
    return Object.keys(edge).length === 0 || !isRecord(read) ? read : { ...read, edge };
  });
}
