import Database from 'better-sqlite3';
import type { Catalog } from '../../catalog/model.ts';
import type { AnyFields, AnyStage, DatasetFacts, Observed, StagedId } from '../../catalog/stage.ts';
import { IdTable } from './id-table.ts';
import { attributeId, edgeId, entityId } from './ids.ts';
import { keyText, RowWriter } from './row-writer.ts';
import { SeenFilter } from './seen-filter.ts';
import { createStagedTable, naturalKey, type StagedTable, stagedTables } from './staged-tables.ts';

/** A dataset, how many records and edges it staged, and how many rows of its own it has, where it says so. */
export interface StagedDataset {
  readonly facts: DatasetFacts;
  readonly number: number;
  staged: number;
  rows: number | undefined;
}

/**
 * Pages in memory of each of a load's files, KiB. Each of the several sorts of a statement takes as much again, and what the
 * allocator had once it keeps.
 */
export const CACHE_KIB = 24 * 1024;

/**
 * Everything that one load staged: rows in a file of its own, ids in memory. The file is written once and thrown away, so
 * it has no journal; sorts spill beside it.
 */
export class StagingArea {
  readonly database: Database.Database;
  readonly tables: ReadonlyMap<string, StagedTable>;
  readonly datasets: StagedDataset[] = [];
  readonly #ids = new Map<string, IdTable>();
  readonly #writers = new Map<string, RowWriter>();
  readonly #seen = new SeenFilter();

  constructor(file: string, catalog: Catalog) {
    // Trap: the driver opens files in defensive mode, where SQLite silently keeps its journal.
    this.database = new Database(file).unsafeMode();
    this.database.exec(
      `PRAGMA page_size = 16384; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -${CACHE_KIB}; PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = FILE`,
    );
    this.tables = stagedTables(catalog);
    for (const table of this.tables.values()) this.database.exec(createStagedTable(table));
    for (const type of catalog.types.values()) if (type.kind === 'entity') this.#ids.set(type.name, new IdTable());
    const numberOf = (type: string, id: Uint8Array) => this.idsOf(type).add(id);
    for (const [name, table] of this.tables) this.#writers.set(name, new RowWriter(this.database, table, numberOf));
    this.database.exec('BEGIN');
  }

  /** Binds a stage to a dataset; the order of first binding is the order of trust. */
  stage(facts: DatasetFacts): AnyStage {
    return this.#stageOf(this.#datasetOf(facts));
  }

  /** Adds to the rows of its own that a dataset has. */
  addRows(facts: DatasetFacts, rows: number): void {
    const dataset = this.#datasetOf(facts);
    dataset.rows = (dataset.rows ?? 0) + rows;
  }

  #datasetOf(facts: DatasetFacts): StagedDataset {
    let dataset = this.datasets.find((each) => each.facts.name === facts.name);
    if (dataset === undefined) {
      dataset = { facts, number: this.datasets.length + 1, staged: 0, rows: undefined };
      this.datasets.push(dataset);
    }
    return dataset;
  }

  #stageOf(dataset: StagedDataset): AnyStage {
    const { name: source, date } = dataset.facts;
    const write = (
      table: string,
      places: readonly number[],
      id: Uint8Array,
      item: string | null,
      again: boolean,
      fields?: AnyFields,
      observed?: Observed,
    ) => {
      dataset.staged++;
      const { first, last } = observed ?? {};
      const leading = [...places, id, item, dataset.number, first ?? date, last ?? date, again ? 1 : 0];
      this.#writer(table).write(leading, fields);
    };
    return {
      ref: (type, key) => entityId(this.#expect(type, 'entity').of.name, source, key),
      entity: (type, id, fields, observed) => {
        const ids = this.idsOf(type);
        const number = ids.add(id);
        write(type, [number], id, null, ids.mark(number), fields, observed);
      },
      attribute: (type, owner, fields, observed, key) => {
        const table = this.#expect(type, 'attribute');
        const id = attributeId(
          type,
          owner,
          key ?? naturalKey(table.columns, (column) => keyText(fields[column.field])),
        );
        const number = this.idsOf(table.places[0]?.type ?? '').add(owner);
        write(type, [number], id, key ?? null, this.#seen.seen(id), fields, observed);
      },
      edge: (association, from, to, fields, observed) => {
        const table = this.#expect(association, 'association');
        const extras = fields === undefined ? '' : naturalKey(table.columns, (column) => keyText(fields[column.field]));
        const id = edgeId(association, from, to, extras);
        const places = [this.#numberAt(table, 0, from), this.#numberAt(table, 1, to)];
        write(association, places, id, null, this.#seen.seen(id), fields, observed);
      },
    };
  }

  #numberAt(table: StagedTable, place: number, id: StagedId): number {
    return this.idsOf(table.places[place]?.type ?? '').add(id);
  }

  /** The numbers of a type's ids. */
  idsOf(type: string): IdTable {
    const ids = this.#ids.get(type);
    if (ids === undefined) throw new TypeError(`Expected an entity type of the catalog, got "${type}".`);
    return ids;
  }

  #expect(name: string, kind: StagedTable['kind']): StagedTable {
    const table = this.tables.get(name);
    if (table?.kind !== kind) throw new TypeError(`Expected an ${kind} of the catalog, got "${name}".`);
    return table;
  }

  #writer(name: string): RowWriter {
    const writer = this.#writers.get(name);
    if (writer === undefined) throw new TypeError(`The catalog has no "${name}".`);
    return writer;
  }

  close(): void {
    this.database.close();
  }
}
