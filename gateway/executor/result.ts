/** An object of the answer under construction, as subgraphs gave it. */
export type Entity = Record<string, unknown>;

export const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges what a subgraph gave into an object, in place. Lists merge item by item, as long as they are: two fetches of one
 * plan see the same records in the same order.
 */
export function merge(target: Entity, source: Entity): void {
  for (const key of Object.keys(source)) {
    if (key === '__proto__') continue;
    const value = source[key];
    const known = target[key];
    if (isEntity(known) && isEntity(value)) merge(known, value);
    else if (Array.isArray(known) && Array.isArray(value)) mergeLists(known, value);
    else if (value !== null || known === undefined) target[key] = value;
  }
}

function mergeLists(target: unknown[], source: readonly unknown[]): void {
  for (const [index, value] of source.entries()) {
    const known = target[index];
    if (isEntity(known) && isEntity(value)) merge(known, value);
    else if (Array.isArray(known) && Array.isArray(value)) mergeLists(known, value);
    else target[index] = value;
  }
}

/** One object at the end of a path and where it stands in the answer. */
export type Path = readonly (string | number)[];

/** The objects at the end of a plan's path ("@" goes through a list), in order; nulls on the way end there. */
export function objectsAt(root: Entity, path: Path): Entity[] {
  let level: unknown[] = [root];
  for (const step of path) {
    const next: unknown[] = [];
    for (const value of level) {
      if (step === '@') {
        if (Array.isArray(value)) for (const item of value) next.push(item);
      } else if (isEntity(value)) {
        next.push(value[step]);
      }
    }
    level = next;
  }
  return level.flat(Number.POSITIVE_INFINITY).filter(isEntity);
}

/** The places of those objects in the answer, in the same order; only errors need them. */
export function placesAt(root: Entity, path: Path): Path[] {
  let level: { readonly value: unknown; readonly place: Path }[] = [{ value: root, place: [] }];
  for (const step of path) {
    level = level.flatMap(({ value, place }) => {
      if (step === '@')
        return Array.isArray(value) ? value.map((item, index) => ({ value: item, place: [...place, index] })) : [];
      return isEntity(value) ? [{ value: value[step], place: [...place, step] }] : [];
    });
  }
  return level.filter(({ value }) => isEntity(value)).map(({ place }) => place);
}
