/** The two records of a pair, by names that are the same wherever the record stands. */
export type RecordPair = readonly [one: string, other: string];

/**
 * The cluster of each pair, named by one of its records: pairs that share a record, directly or by others, are one cluster,
 * because what is right of one of them is hardly chance for the next.
 */
export function clustersOf(pairs: readonly RecordPair[]): readonly string[] {
  const parents = new Map<string, string>();
  const rootOf = (record: string): string => {
    let root = record;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    return root;
  };
  for (const pair of pairs) {
    const [one = '', other = ''] = pair.map(rootOf).sort();
    if (one !== other) parents.set(other, one);
  }
  return pairs.map(([one]) => rootOf(one));
}

/** The fold of each pair, from 0: clusters stay whole, folds are about equal, and the order of pairs does not matter. */
export function foldsOf(clusters: readonly string[], count: number): readonly number[] {
  const sizes = [...Map.groupBy(clusters, (cluster) => cluster)].map(([cluster, own]) => ({
    cluster,
    size: own.length,
    mixed: mixed(cluster),
  }));
  sizes.sort((a, b) => b.size - a.size || a.mixed - b.mixed || (a.cluster < b.cluster ? -1 : 1));
  const filled = Array.from({ length: count }, () => 0);
  const folds = new Map<string, number>();
  for (const { cluster, size } of sizes) {
    const fold = filled.indexOf(Math.min(...filled));
    filled[fold] = (filled[fold] ?? 0) + size;
    folds.set(cluster, fold);
  }
  return clusters.map((cluster) => folds.get(cluster) ?? 0);
}

/** A number that looks random but is always the same for a text (FNV-1a). */
function mixed(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
