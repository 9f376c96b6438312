import Database from 'better-sqlite3';
import type { Catalog } from '../../catalog/model.ts';
import {
  type AnyFields,
  type AnyStage,
  type DatasetFacts,
  type Observed,
  type StagedId,
  UNKNOWN_DAY,
} from '../../catalog/stage.ts';
import { attributeId, edgeId, entityId } from '../../storage/ids.ts';
import { IdTable } from './id-table.ts';
import { keyText, RowWriter } from './row-writer.ts';
import { SeenFilter } from './seen-filter.ts';
import { createStagedTable, naturalKey, type StagedTable, stagedTables } from './staged-tables.ts';
import { UNKNOWN_FIRST, UNKNOWN_LAST } from './unknown-days.ts';

/** A dataset, the number of records and edges that it staged, and the number of rows of its files, if `addRows` named it. */
export interface StagedDataset {
  readonly facts: DatasetFacts;
  readonly number: number;
  staged: number;
  rows: number | undefined;
}

/** A row that already has its id: the numbers of its entity, owner or ends, and the number of its dataset. */
export interface KnownRow {
  readonly numbers: readonly number[];
  readonly id: Uint8Array;
  readonly dataset: number;
  readonly first: string;
  readonly last: string;
  readonly fields: AnyFields;
}

/**
 * SQLite's page cache for each file of a load, in KiB. It is small because each sort of a statement takes as much
 * again, and because the allocator keeps memory once it has it.
 */
export const CACHE_KIB = 24 * 1024;

/**
 * Everything that one load staged: rows in an SQLite file, ids in memory. The file is temporary, so it has no journal.
 * Sorts use files beside it.
 */
export class StagingArea {
  readonly database: Database.Database;
  readonly tables: ReadonlyMap<string, StagedTable>;
  readonly datasets: StagedDataset[] = [];
  readonly #ids = new Map<string, IdTable>();
  readonly #writers = new Map<string, RowWriter>();
  readonly #seen = new SeenFilter();

  constructor(file: string, catalog: Catalog) {
    // Trap: the driver opens files in defensive mode, in which SQLite ignores `journal_mode = OFF`.
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

  /** Adds to the number of rows that a dataset's files have. */
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
      numbers: readonly number[],
      id: Uint8Array,
      item: string | null,
      again: boolean,
      fields?: AnyFields,
      observed?: Observed,
    ) => {
      dataset.staged++;
      const first = observed?.first ?? date ?? UNKNOWN_DAY;
      const last = observed?.last ?? date ?? UNKNOWN_DAY;
      const days = [first === UNKNOWN_DAY ? UNKNOWN_FIRST : first, last === UNKNOWN_DAY ? UNKNOWN_LAST : last];
      const leading = [...numbers, id, item, dataset.number, ...days, again ? 1 : 0];
      this.#writer(table).write(leading, fields);
    };
    return {
      ref: (type, key) => entityId(this.#expect(type, 'entity').declared.name, source, key),
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
        const number = this.idsOf(table.entityColumns[0]?.type ?? '').add(owner);
        write(type, [number], id, key ?? null, this.#seen.seen(id), fields, observed);
      },
      edge: (association, from, to, fields, observed) => {
        const table = this.#expect(association, 'association');
        const extras = fields === undefined ? '' : naturalKey(table.columns, (column) => keyText(fields[column.field]));
        const id = edgeId(association, from, to, extras);
        const numbers = [this.#numberAt(table, 0, from), this.#numberAt(table, 1, to)];
        write(association, numbers, id, null, this.#seen.seen(id), fields, observed);
      },
    };
  }

  /** Stages rows that already have their ids, and may repeat others: those of datasets that a load keeps (keepDatasets). */
  againStage(name: string): (row: KnownRow) => void {
    const [table, writer] = [this.tables.get(name), this.#writer(name)];
    return ({ numbers, id, dataset, first, last, fields }) => {
      if (table?.kind === 'entity') this.idsOf(name).mark(numbers[0] ?? 0);
      writer.write([...numbers, id, null, dataset, first, last, 1], fields);
    };
  }

  #numberAt(table: StagedTable, index: number, id: StagedId): number {
    return this.idsOf(table.entityColumns[index]?.type ?? '').add(id);
  }

  /** The table of a type's ids. */
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

  /** Writes the staged rows that are still in memory. Call it before the file is read. */
  flush(): void {
    for (const writer of this.#writers.values()) writer.flush();
  }

  close(): void {
    this.database.close();
  }
}
