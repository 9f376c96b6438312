import type { QueryPlanSelectionNode } from '@apollo/query-planner';
import type { TypeCheck } from './plan-path.ts';
import { type Entity, isEntity, merge } from './result.ts';

/** The representations of one fetch: each entity once, however often it occurs in the answer. */
export interface Representations {
  readonly list: readonly Entity[];
  /** Index in the list for each object; undefined if the fetch does not apply to the object. */
  readonly indexes: readonly (number | undefined)[];
}

/**
 * Compiles a fetch's `requires`: returns a function from the objects of the answer to the representations to send. `rewrite` changes each
 * representation before it is sent.
 */
export function compileRepresentations(
  requires: readonly QueryPlanSelectionNode[],
  isOfType: TypeCheck,
  rewrite: ((representation: Entity) => void) | undefined,
): (objects: readonly Entity[]) => Representations {
  const pick = (object: Entity, selections: readonly QueryPlanSelectionNode[]): Entity | undefined => {
    const picked: Entity = {};
    for (const selection of selections) {
      if (selection.kind === 'InlineFragment') {
        if (selection.typeCondition !== undefined && !isOfType(object, selection.typeCondition)) continue;
        const inner = pick(object, selection.selections);
        if (inner !== undefined) merge(picked, inner);
        continue;
      }
      const key = selection.alias ?? selection.name;
      const value = object[key];
      if (value === undefined) return undefined;
      picked[key] = selection.selections === undefined ? value : pickDeep(value, selection.selections);
    }
    return picked;
  };
  const pickDeep = (value: unknown, selections: readonly QueryPlanSelectionNode[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => pickDeep(item, selections));
    return isEntity(value) ? (pick(value, selections) ?? null) : value;
  };

  return (objects) => {
    const list: Entity[] = [];
    const known = new Map<string, number>();
    const indexes = objects.map((object) => {
      const representation = pick(object, requires);
      if (typeof representation?.__typename !== 'string') return undefined;
      rewrite?.(representation);
      const identity = JSON.stringify(representation);
      const index = known.get(identity) ?? list.push(representation) - 1;
      known.set(identity, index);
      return index;
    });
    return { list, indexes };
  };
}
