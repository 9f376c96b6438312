/** An object of the answer under construction, as the subgraphs returned it. */
export type Entity = Record<string, unknown>;

/** One answer that is being built. */
export interface Making {
  /** The client's own response keys, by their number in the normal form. */
  readonly keys: readonly string[];
  /** Number of misfits: values that do not match their type, and non-null fields without a value. */
  misfits: number;
  /** How many more objects the answer may have; one more throws COST_LIMIT. */
  objectsLeft: number;
}

export const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges what a subgraph returned into an object, in place. Lists of the same length merge item by item, because two fetches of one plan
 * see the same records in the same order. A null never replaces a value.
 */
export function merge(target: Entity, source: Entity): void {
  for (const key of Object.keys(source)) {
    if (key === '__proto__') continue;
    const value = source[key];
    if (value === undefined) continue;
    const known = target[key];
    if (isEntity(known) && isEntity(value)) merge(known, value);
    else if (isPair(known, value)) mergeLists(known, value);
    else if (value !== null || known === undefined) target[key] = value;
  }
}

const isPair = (known: unknown, value: unknown[] | unknown): known is unknown[] =>
  Array.isArray(known) && Array.isArray(value) && known.length === value.length;

function mergeLists(target: unknown[], source: unknown): void {
  if (!Array.isArray(source)) return;
  for (const [index, value] of source.entries()) {
    const known = target[index];
    if (isEntity(known) && isEntity(value)) merge(known, value);
    else if (isPair(known, value)) mergeLists(known, value);
    else target[index] = value;
  }
}
