import type { Connection, RecordType } from '../catalog/model.ts';
import { FAN_OUT } from './layout.ts';
import { perSnapshot } from './per-snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { tableNames } from './table-names.ts';

/**
 * How many records stand behind one connection, as measured when the snapshot was built (ingest/publish/fan-outs.ts).
 * `after` is the connection that led to the owners: a location's brand is rather a large one, because large brands have
 * more locations to come from. Null: all owners of the type alike.
 */
export interface FanOut {
  readonly connection: string;
  readonly after: string | null;
  /** Number of owners, those without a record included; after a connection, the number of its edges. */
  readonly owners: number;
  /** Greatest number of records of one owner; after a connection, of all owners behind one owner of that. */
  readonly greatest: number;
  /** Mean number of records of an owner where no more than 1, 2, 4, 8 … of each are counted; the last is the plain mean. */
  readonly means: readonly number[];
}

/** The stored row: null is '' and the means are JSON. */
export interface FanOutRow {
  readonly connection: string;
  readonly after: string;
  readonly owners: number;
  readonly greatest: number;
  readonly means: string;
}

/** What names a connection in a fan-out: "Brand.operatingLocations". */
export const connectionName = ({ owner, field }: Connection): string => `${owner}.${field}`;

/**
 * What stands for a connection that was not measured, as in snapshots of older programs: more than most connections have,
 * and few enough that queries of two levels stay allowed on every plan.
 */
const UNKNOWN = { owners: 1_000_000, greatest: 1_000, means: [1, 2, 4, 5] };

/** The fan-outs of one snapshot. Figures are expectations over all owners, not promises about one, except `greatest…`. */
export class FanOuts {
  readonly #measured: ReadonlyMap<string, FanOut>;
  readonly #found = new WeakMap<Connection, Map<Connection | undefined, FanOut | undefined>>();

  constructor(measured: Iterable<FanOut>) {
    this.#measured = new Map([...measured].map((each) => [`${each.connection} ${each.after ?? ''}`, each]));
  }

  /** Number of entities of a type, as its connections counted them. */
  entities({ connections }: RecordType): number {
    const [connection] = connections.values();
    return connection === undefined ? UNKNOWN.owners : this.#of(connection, undefined).owners;
  }

  /** Number of records behind a connection of all owners together. */
  edges(connection: Connection): number {
    return Math.round(this.#of(connection, undefined).owners * this.mean(connection));
  }

  /** Expected number of records on a page of at most `most` records, of an owner that `after` led to. */
  page(connection: Connection, after: Connection | undefined, most: number): number {
    const { means } = this.#of(connection, after);
    if (most < 1) return 0;
    const power = Math.floor(Math.log2(most));
    const [below = 0, above = below] = [means[power] ?? means.at(-1), means[power + 1]];
    // Between two powers of two the mean grows by ever less; a line between them is never above it.
    return Math.min(most, below + ((above - below) * (most - 2 ** power)) / 2 ** power);
  }

  /** Expected number of records of an owner that `after` led to. */
  mean(connection: Connection, after?: Connection): number {
    return this.#of(connection, after).means.at(-1) ?? 0;
  }

  /** Expected number of records behind a path of connections from one owner, which `after` led to. */
  meanBehind(path: readonly Connection[], after?: Connection): number {
    return path.reduce((rows, connection, at) => rows * this.mean(connection, at === 0 ? after : path[at - 1]), 1);
  }

  /** The number of records that no owner exceeds; with `before`, that no owner of that exceeds behind both. */
  greatest(connection: Connection, before?: Connection): number {
    const alone = this.#of(connection, undefined).greatest;
    if (before === undefined) return alone;
    return this.#known(connection, before)?.greatest ?? alone * this.#of(before, undefined).greatest;
  }

  /** The number of records that no owner exceeds behind a path of connections. */
  greatestBehind(path: readonly Connection[]): number {
    // Two steps at once are a closer bound than one after the other: the largest brand has no location of 20 brands.
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
    // Estimates ask for the same few all the time; making the name takes longer than all else.
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

/** The fan-outs of a snapshot; none are known of one that an older program built. */
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
