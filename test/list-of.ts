/** All that an iterable gives. */
export async function listOf<T>(given: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const each of given) list.push(each);
  return list;
}
