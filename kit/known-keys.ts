/**
 * The surrogate keys of the entities that a request has read, by id. Subgraphs that share a process share them: references
 * from one to the other are then keys, and no statement looks the ids up again.
 */
export class KnownKeys {
  readonly #keys = new Map<unknown, number>();

  /** Keeps the keys of rows of one entity type. */
  keep(rows: readonly Readonly<Record<string, unknown>>[]): void {
    for (const { id, _key } of rows) if (typeof _key === 'number') this.#keys.set(id, _key);
  }

  /** The references of a fetch with their keys. Unchanged if one is not known, because some by key and some by id are two statements. */
  withKeys(references: readonly unknown[]): readonly unknown[] {
    const known: object[] = [];
    for (const reference of references) {
      if (typeof reference !== 'object' || reference === null || !('id' in reference)) return references;
      const key = this.#keys.get(reference.id);
      if (key === undefined) return references;
      known.push({ ...reference, _key: key });
    }
    return known;
  }
}
