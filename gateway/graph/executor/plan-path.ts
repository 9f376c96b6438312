import { tooManyRows } from '../../../catalog/errors/catalogue.ts';
import { type Entity, isEntity } from './result.ts';

/** A position in the answer. */
export type Path = readonly (string | number)[];

/** Whether an object is of a type, or of a member or implementation of an abstract type. */
export type TypeCheck = (object: Entity, type: string) => boolean;

/** One step of a path in the plan. */
interface Step {
  /** The field to follow; absent: the step goes through a list, or stays. */
  readonly field?: string;
  readonly isList: boolean;
  /** Only objects of these types are followed. */
  readonly types?: ReadonlySet<string>;
}

/** An object at the end of a path. */
export interface PositionedObject {
  readonly object: Entity;
  readonly path: Path;
  /** The objects on the way, outermost first: one for each field. */
  readonly ancestors: readonly Entity[];
}

/**
 * A path of the planner, parsed once: a field, or "@" for the items of a list, each optionally followed by object types ("shapes", "@",
 * "area|[Square,Circle]").
 */
export class PlanPath {
  readonly #steps: readonly Step[];

  constructor(path: readonly (string | number)[]) {
    this.#steps = path.map((each) => {
      const [name = '', types] = String(each).split('|');
      return {
        isList: name === '@',
        ...(name !== '' && name !== '@' && { field: name }),
        ...(types !== undefined && { types: new Set(types.slice(1, -1).split(',')) }),
      };
    });
  }

  /**
   * Returns the objects at the end of the path, in order. A null on the way ends its branch; lists that the path does not name are
   * flattened. Throws COST_LIMIT for more than `most` objects: an object that was fetched once may occur at many places.
   */
  objects(root: Entity, most = Number.POSITIVE_INFINITY): Entity[] {
    let level: unknown[] = [root];
    for (const { field, isList, types } of this.#steps) {
      const next: unknown[] = [];
      for (const value of level) {
        if (isList) {
          if (Array.isArray(value)) for (const item of value) next.push(item);
        } else if (field === undefined) next.push(value);
        else if (isEntity(value)) next.push(value[field]);
        if (next.length > most) throw tooManyRows(most);
      }
      level = types === undefined ? next : next.filter((value) => isOneOf(value, types));
    }
    return level.flat(Number.POSITIVE_INFINITY).filter(isEntity);
  }

  /** Returns the same objects in the same order, with their positions. Only errors and contexts need them. */
  positions(root: Entity): PositionedObject[] {
    let level: { readonly value: unknown; readonly path: Path; readonly ancestors: readonly Entity[] }[] = [
      { value: root, path: [], ancestors: [] },
    ];
    for (const { field, isList, types } of this.#steps) {
      level = level.flatMap((each) => {
        const { value, path, ancestors } = each;
        if (isList) return Array.isArray(value) ? itemsOf(value, path, ancestors) : [];
        if (field === undefined) return [each];
        if (!isEntity(value)) return [];
        return [{ value: value[field], path: [...path, field], ancestors: [...ancestors, value] }];
      });
      if (types !== undefined) level = level.filter(({ value }) => isOneOf(value, types));
    }
    while (level.some(({ value }) => Array.isArray(value))) {
      level = level.flatMap((each) =>
        Array.isArray(each.value) ? itemsOf(each.value, each.path, each.ancestors) : [each],
      );
    }
    return level.flatMap(({ value, ...where }) => (isEntity(value) ? [{ object: value, ...where }] : []));
  }
}

const itemsOf = (list: readonly unknown[], path: Path, ancestors: readonly Entity[]) =>
  list.map((value, index) => ({ value, path: [...path, index], ancestors }));

const isOneOf = (value: unknown, types: ReadonlySet<string>): boolean =>
  !isEntity(value) || types.has(String(value.__typename));
