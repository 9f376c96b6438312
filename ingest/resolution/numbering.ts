import type { StagingArea } from '../staging/staging-area.ts';

/**
 * The surrogate keys of one load's entities: dense from 1 within a type, in order of first mention. If every number of
 * a type has a staged entity, the number is the key; otherwise a table maps numbers to keys.
 */
export class Numbering {
  readonly #translated = new Set<string>();
  readonly #area: StagingArea;

  constructor(area: StagingArea) {
    this.#area = area;
    for (const { kind, name, declared } of area.tables.values()) {
      if (kind !== 'entity') continue;
      const rows = area.database.prepare<[], number>(`SELECT count(*) FROM ${name}`).pluck().get() ?? 0;
      if (rows === area.idsOf(declared.name).size) continue;
      this.#translated.add(declared.name);
      area.database.exec(`
        CREATE TABLE key_of_${declared.table} (number INTEGER PRIMARY KEY, key INTEGER NOT NULL);
        INSERT INTO key_of_${declared.table}
          SELECT number, row_number() OVER (ORDER BY number) FROM ${name} ORDER BY number`);
    }
  }

  /** SQL of the key for a number. The statement needs `join`, which also drops rows whose entity was never staged. */
  keyOf(type: string, number: string, alias: string): { readonly key: string; readonly join: string } {
    if (!this.#translated.has(type)) return { key: number, join: '' };
    return {
      key: `${alias}.key`,
      join: ` JOIN key_of_${this.tableOf(type)} AS ${alias} ON ${alias}.number = ${number}`,
    };
  }

  /** The snapshot's table of an entity type. */
  tableOf(type: string): string {
    const table = this.#area.tables.get(type);
    if (table === undefined) throw new TypeError(`Expected an entity type of the catalog, got "${type}".`);
    return table.declared.table;
  }
}
