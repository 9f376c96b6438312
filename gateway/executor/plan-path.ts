import { tooManyRows } from '../../catalog/errors/catalogue.ts';
import { type Entity, isEntity } from './result.ts';

/** Where something stands in the answer. */
export type Path = readonly (string | number)[];

/** Whether an object is of a type, or of one of an abstract type's. */
export type TypeCheck = (object: Entity, type: string) => boolean;

/** One step of a plan's path. */
interface Step {
  /** The field to follow; absent: through a list, or nowhere. */
  readonly field?: string;
  readonly isList: boolean;
  /** Only objects of these types are followed. */
  readonly types?: ReadonlySet<string>;
}

/** An object at the end of a path. */
export interface Place {
  readonly object: Entity;
  readonly path: Path;
  /** The objects that were passed on the way, outermost first: one for each field. */
  readonly ancestors: readonly Entity[];
}

/**
 * A path of the planner, read once: a field, "@" for the items of a list, and either with types of objects
 * ("shapes", "@", "area|[Square,Circle]").
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
   * The objects at the end, in order. Nulls on the way end there; lists that the path does not name are gone through. Throws
   * COST_LIMIT for more than `most`: an object that was fetched once may stand at many places.
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

  /** The same objects in the same order, with their places; needed by errors and contexts only. */
  places(root: Entity): Place[] {
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
