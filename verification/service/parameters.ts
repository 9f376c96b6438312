/** Query parameters by name; a parameter that occurs more than once is a list. */
export function parametersOf(query: URLSearchParams): Readonly<Record<string, unknown>> {
  const names = [...new Set(query.keys())];
  const values = names.map((name): [string, unknown] => {
    const all = query.getAll(name);
    return [name, all.length === 1 ? all[0] : all];
  });
  return Object.fromEntries(values);
}
