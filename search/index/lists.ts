/** A posting list: document numbers in ascending order, each once. */
export type List = Uint32Array;

const EMPTY: List = new Uint32Array(0);

/**
 * Index of the first number of a list that is at least `document`, searched from an index on. Takes time by the
 * logarithm of the distance.
 */
export function firstFrom(list: List, document: number, from = 0): number {
  let [low, step] = [from, 1];
  while (low + step < list.length && (list[low + step] ?? 0) < document) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, list.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < document) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const contains = (list: List, document: number): boolean => list[firstFrom(list, document)] === document;

/**
 * The numbers that are in all lists; all of a single list. Throws for no list, because that would mean every document.
 */
export function intersection(lists: readonly List[]): List {
  const [shortest, ...others] = byLength(lists);
  if (others.length === 0) return shortest;
  const common = new Uint32Array(shortest.length);
  let count = 0;
  eachCommon(shortest, others, (document) => {
    common[count] = document;
    count += 1;
  });
  return common.slice(0, count);
}

/** The number of documents that are in all lists, without making their list. */
export function countOfIntersection(lists: readonly List[]): number {
  const [shortest, ...others] = byLength(lists);
  if (others.length === 0) return shortest.length;
  let count = 0;
  eachCommon(shortest, others, () => {
    count += 1;
  });
  return count;
}

function byLength(lists: readonly List[]): [List, ...List[]] {
  const [shortest, ...others] = lists.toSorted((one, other) => one.length - other.length);
  if (shortest === undefined) throw new Error('An intersection needs a list.');
  return [shortest, ...others];
}

/** Calls `use` with each number of a list that is in all others; gallops through these. */
function eachCommon(list: List, others: readonly List[], use: (document: number) => void): void {
  const places = new Uint32Array(others.length);
  for (const document of list) {
    let isCommon = true;
    for (const [at, other] of others.entries()) {
      const place = firstFrom(other, document, places[at]);
      if (place === other.length) return;
      places[at] = place;
      if (other[place] !== document) {
        isCommon = false;
        break;
      }
    }
    if (isCommon) use(document);
  }
}

/** The numbers that are in at least one list; a list itself where the others are empty. */
export function union(lists: readonly List[]): List {
  let merged = lists.filter(({ length }) => length > 0);
  // Merges lists in pairs: each number is copied once for each doubling of the number of lists.
  while (merged.length > 1) {
    const pairs: List[] = [];
    for (let at = 0; at < merged.length; at += 2) pairs.push(merge(merged[at] ?? EMPTY, merged[at + 1] ?? EMPTY));
    merged = pairs;
  }
  return merged[0] ?? EMPTY;
}

function merge(one: List, other: List): List {
  if (other.length === 0) return one;
  const merged = new Uint32Array(one.length + other.length);
  let [at, otherAt, count] = [0, 0, 0];
  while (at < one.length && otherAt < other.length) {
    const [left, right] = [one[at] ?? 0, other[otherAt] ?? 0];
    merged[count++] = Math.min(left, right);
    if (left <= right) at++;
    if (right <= left) otherAt++;
  }
  merged.set(at < one.length ? one.subarray(at) : other.subarray(otherAt), count);
  return merged.slice(0, count + one.length - at + other.length - otherAt);
}
