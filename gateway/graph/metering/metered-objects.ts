import { type EntityObjects, PRICING_TIERS } from '../../../catalog/tiers.ts';

/** An entity object of an answer, with the rank of the dearest tier that it returned data of. */
export interface MeteredObject {
  rank: number;
}

/** The entity objects of one answer. */
export class MeteredObjects {
  readonly #objects: MeteredObject[] = [];
  /** Those whose id is in the answer. */
  #shown: Map<string, MeteredObject> | undefined;

  /** Adds an object without an id, which counts separately. */
  add(): MeteredObject {
    const object = { rank: 0 };
    this.#objects.push(object);
    return object;
  }

  /** Returns the object of an entity whose id is in the answer: the same one wherever it occurs. */
  shown(type: string, id: string): MeteredObject {
    this.#shown ??= new Map();
    const name = type + id;
    let object = this.#shown.get(name);
    if (object === undefined) {
      object = this.add();
      this.#shown.set(name, object);
    }
    return object;
  }

  byTier(): EntityObjects {
    const counts = PRICING_TIERS.map(() => 0);
    for (const { rank } of this.#objects) counts[rank] = (counts[rank] ?? 0) + 1;
    const [FREE = 0, CORE = 0, PLUS = 0, PREMIUM = 0] = counts;
    return { FREE, CORE, PLUS, PREMIUM };
  }
}
