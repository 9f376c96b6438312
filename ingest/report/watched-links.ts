import type { Stage, StagedId } from '../../catalog/stage.ts';

/** A link of a row to a record that no row defines. */
export interface LooseLink {
  readonly file: string;
  /** The row of the file, from 1. */
  readonly row: number;
  /** Type and key of the missing record. */
  readonly type: string;
  readonly key: string;
}

/** True if a record has been staged. */
type IsStaged = (type: string, id: StagedId) => boolean;

/** Maximum links that are remembered until all files are read, and maximum links that a report names. */
const [MAX_WATCHED, MAX_NAMED] = [100_000, 1_000];

/**
 * Finds links to missing records in files that refer to each other by key. A record may be defined after it is named,
 * so links are judged when all files are read. Beyond MAX_WATCHED open links, further links are not checked.
 */
export class WatchedLinks {
  readonly #open = new Map<string, LooseLink & { readonly id: StagedId }>();
  readonly #isStaged: IsStaged;

  constructor(isStaged: IsStaged) {
    this.#isStaged = isStaged;
  }

  /** A stage that remembers which records its rows name; `rowNow` returns the row that is being read. */
  watch(stage: Stage, file: string, rowNow: () => number): Stage {
    const [open, isStaged, names] = [this.#open, this.#isStaged, new WeakMap<StagedId, string>()];
    return {
      ...stage,
      ref(type, key) {
        const id = stage.ref(type, key);
        const name = `${type}:${key}`;
        if (open.size < MAX_WATCHED && !open.has(name) && !isStaged(type, id)) {
          open.set(name, { file, row: rowNow(), type, key, id });
          names.set(id, name);
        }
        return id;
      },
      entity(type, id, fields, observed) {
        stage.entity(type, id, fields, observed);
        // Most are records of their own row, and need not stay among the open ones.
        open.delete(names.get(id) ?? '');
      },
    };
  }

  /** The links whose record was never staged, in the order of their rows. */
  loose(): readonly LooseLink[] {
    return [...this.#open.values()]
      .filter(({ type, id }) => !this.#isStaged(type, id))
      .slice(0, MAX_NAMED)
      .map(({ file, row, type, key }) => ({ file, row, type, key }));
  }
}
