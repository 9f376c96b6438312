import type { Connection, RecordType } from '../catalog/model.ts';
import { FAN_OUT } from './layout.ts';
import { perSnapshot } from './per-snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { tableNames } from './table-names.ts';

/**
 * Number of records behind one connection, as measured when the snapshot was built (ingest/publish/fan-outs.ts).
 * `after` is the connection that led to the owners. It matters because the owners that a connection leads to are not
 * typical: the brand of a location tends to be a large one, since large brands have more locations. Null: all owners of
 * the type count alike.
 */
export interface FanOut {
  readonly connection: string;
  readonly after: string | null;
  /** Number of owners, including those without a record; with `after`, the number of edges of that connection. */
  readonly owners: number;
  /** Maximum number of records of one owner; with `after`, maximum number behind all owners that one owner of `after` leads to. */
  readonly greatest: number;
  /** Mean number of records of an owner if at most 1, 2, 4, 8 … records of each owner are counted; the last value is the plain mean. */
  readonly means: readonly number[];
}

/** The stored row: a null `after` is stored as '', and the means are JSON. */
export interface FanOutRow {
  readonly connection: string;
  readonly after: string;
  readonly owners: number;
  readonly greatest: number;
  readonly means: string;
}

/** The name of a connection in a fan-out: "Brand.operatingLocations". */
export const connectionName = ({ owner, field }: Connection): string => `${owner}.${field}`;

/**
 * Values assumed for a connection that was not measured, as in snapshots of older programs: larger than most
 * connections, yet small enough that queries of two levels stay within the limits of every plan.
 */
const UNKNOWN = { owners: 1_000_000, greatest: 1_000, means: [1, 2, 4, 5] };

/** The fan-outs of one snapshot. Figures are expectations over all owners, not guarantees about one owner, except `greatest…`. */
export class FanOuts {
  readonly #measured: ReadonlyMap<string, FanOut>;
  readonly #found = new WeakMap<Connection, Map<Connection | undefined, FanOut | undefined>>();

  constructor(measured: Iterable<FanOut>) {
    this.#measured = new Map([...measured].map((each) => [`${each.connection} ${each.after ?? ''}`, each]));
  }

  /** Number of entities of a type, as counted for its connections. */
  entities({ connections }: RecordType): number {
    const [connection] = connections.values();
    return connection === undefined ? UNKNOWN.owners : this.#of(connection, undefined).owners;
  }

  /** Number of records behind a connection, for all owners together. */
  edges(connection: Connection): number {
    return Math.round(this.#of(connection, undefined).owners * this.mean(connection));
  }

  /** Expected number of records on a page of at most `most` records, for an owner that `after` led to. */
  page(connection: Connection, after: Connection | undefined, most: number): number {
    const { means } = this.#of(connection, after);
    if (most < 1) return 0;
    const power = Math.floor(Math.log2(most));
    const [below = 0, above = below] = [means[power] ?? means.at(-1), means[power + 1]];
    // Between two powers of two the mean grows ever more slowly, so a line between them never exceeds it.
    return Math.min(most, below + ((above - below) * (most - 2 ** power)) / 2 ** power);
  }

  /** Expected number of records of an owner that `after` led to. */
  mean(connection: Connection, after?: Connection): number {
    return this.#of(connection, after).means.at(-1) ?? 0;
  }

  /** Expected number of records behind a path of connections, from one owner that `after` led to. */
  meanBehind(path: readonly Connection[], after?: Connection): number {
    return path.reduce((rows, connection, at) => rows * this.mean(connection, at === 0 ? after : path[at - 1]), 1);
  }

  /** Maximum number of records of one owner; with `before`, maximum number behind both connections for one owner of `before`. */
  greatest(connection: Connection, before?: Connection): number {
    const alone = this.#of(connection, undefined).greatest;
    if (before === undefined) return alone;
    return this.#known(connection, before)?.greatest ?? alone * this.#of(before, undefined).greatest;
  }

  /** Maximum number of records behind a path of connections from one owner. */
  greatestBehind(path: readonly Connection[]): number {
    // Measuring two steps together gives a tighter bound than multiplying one after the other: the brand with the most
    // locations is not multiplied by the location with the most brands.
    let [beforeLast, last] = [1, 1];
    for (const [at, connection] of path.entries()) {
      const before = path[at - 1];
      const alone = last * this.greatest(connection);
      const both = before === undefined ? alone : beforeLast * this.greatest(connection, before);
      [beforeLast, last] = [last, Math.min(alone, both)];
    }
    return last;
  }

  #of(connection: Connection, after: Connection | undefined): Omit<FanOut, 'connection' | 'after'> {
    return this.#known(connection, after) ?? this.#known(connection, undefined) ?? UNKNOWN;
  }

  #known(connection: Connection, after: Connection | undefined): FanOut | undefined {
    // Cached, because estimates ask for the same few connections all the time and building the name takes longer than
    // all else.
    let found = this.#found.get(connection);
    if (found === undefined) {
      found = new Map();
      this.#found.set(connection, found);
    }
    if (!found.has(after)) {
      const name = `${connectionName(connection)} ${after === undefined ? '' : connectionName(after)}`;
      found.set(after, this.#measured.get(name));
    }
    return found.get(after);
  }
}

/** The fan-outs of a snapshot; for a snapshot that an older program built, none are known. */
export const fanOutsOf: (snapshot: Snapshot) => Promise<FanOuts> = perSnapshot(async (snapshot) => {
  if (!(await tableNames(snapshot)).has(FAN_OUT)) return new FanOuts([]);
  const rows = await snapshot.select<FanOutRow>(
    `SELECT connection, after, owners, greatest, means FROM ${FAN_OUT}`,
    [],
  );
  return new FanOuts(
    rows.map(({ after, means, ...row }) => ({ ...row, after: after === '' ? null : after, means: JSON.parse(means) })),
  );
});
