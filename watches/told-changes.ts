import Database from 'better-sqlite3';
import type { RecordChange } from './change.ts';
import type { Told } from './follow-records.ts';

/** All that one watch is told about one aspect. */
export interface ToldAspect {
  readonly watchId: string;
  readonly accountId: string;
  readonly reference: string | null;
  readonly aspect: string;
  /** At most MAX_CHANGES of them. */
  readonly changes: readonly RecordChange[];
  readonly total: number;
  /** Whether all were decided on before. */
  readonly isCleared: boolean;
}

/** Maximum changes that one event repeats; it says how many there are. */
const MAX_CHANGES = 50;

interface Row {
  readonly watch: string;
  readonly account: string;
  readonly reference: string | null;
  readonly aspect: string;
  readonly change: string;
  readonly cleared: number;
}

/** Gathers what watches are told, in a file that its process alone sees, so that memory does not grow with the number of changes. */
export class ToldChanges implements Disposable {
  readonly #database = new Database('');
  readonly #insert: Database.Statement<[string, string, string | null, string, string, number]>;

  constructor() {
    this.#database.exec(
      `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
       CREATE TABLE told (watch TEXT, account TEXT, reference TEXT, aspect TEXT, change TEXT, cleared INTEGER); BEGIN`,
    );
    this.#insert = this.#database.prepare('INSERT INTO told VALUES (?, ?, ?, ?, ?, ?)');
  }

  readonly tell = ({ watch, aspect, change, isCleared = false }: Told): void => {
    const { id, accountId, reference } = watch;
    this.#insert.run(id, accountId, reference, aspect, JSON.stringify(change), Number(isCleared));
  };

  /** What was told, by watch and aspect; always in the same order. */
  *aspects(): Generator<ToldAspect> {
    const rows = this.#database.prepare<[], Row>('SELECT * FROM told ORDER BY watch, aspect, rowid').iterate();
    let open: Row[] = [];
    let total = 0;
    for (const row of rows) {
      const [first] = open;
      if (first !== undefined && (first.watch !== row.watch || first.aspect !== row.aspect)) {
        yield aspectOf(open, total);
        [open, total] = [[], 0];
      }
      total += 1;
      if (open.length < MAX_CHANGES) open.push(row);
    }
    if (open.length > 0) yield aspectOf(open, total);
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }
}

function aspectOf(rows: readonly Row[], total: number): ToldAspect {
  const [first] = rows;
  if (first === undefined) throw new RangeError('Expected a row.');
  return {
    ...{ watchId: first.watch, accountId: first.account, reference: first.reference, aspect: first.aspect, total },
    changes: rows.map(({ change }) => JSON.parse(change)),
    isCleared: rows.every(({ cleared }) => cleared === 1),
  };
}
