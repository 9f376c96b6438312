import type { Catalog } from '../../catalog/model.ts';
import type { Rewrite } from '../../ingest/publish/download-snapshot.ts';
import { SEARCH_FORMAT_FACT } from '../../search/index/format.ts';
import {
  CLOSED_RECORD,
  CORRECTION,
  DOUBTFUL_PAIR,
  FAN_OUT,
  FLAG_REASON,
  FROM_KEY,
  FROM_RANK,
  ID,
  JOIN_REASON,
  KEY,
  LISTED_KIND,
  OWNER_KEY,
  type PhysicalTable,
  PUBLISHER_NUMBER,
  RATED_ALIAS,
  REDIRECT,
  ROWS_FACT,
  referenceKey,
  SNAPSHOT_FACT,
  TO_KEY,
  TO_RANK,
} from '../../storage/layout.ts';
import type { Row, Snapshot } from '../../storage/snapshot.ts';
import { tableNames } from '../../storage/table-names.ts';
import { inKeys } from './in-keys.ts';
import { type PurgedRecords, recordsIn } from './purged-records.ts';

/** Fact of a snapshot that a purge wrote: the version that it replaces. */
export const REPLACES_FACT = 'replaces';

/** Facts that are written again instead of copied. */
const isWrittenAnew = (fact: string): boolean =>
  ['version', REPLACES_FACT].includes(fact) || fact.startsWith(ROWS_FACT) || fact.startsWith(SEARCH_FORMAT_FACT);

/**
 * Copies a snapshot's rows without those of purged records: their own, their attributes, all edges that lead to them,
 * and all facts about them. Keys of entities and ranks stay dense; everything else of other records stays as it is,
 * including the keys of their attributes and edges. `withoutTexts` removes texts of the purged records from sentences
 * about others. What must be recomputed is not copied: fan-outs and some facts.
 */
export async function leavingOut(
  snapshot: Snapshot,
  catalog: Catalog,
  purged: PurgedRecords,
  withoutTexts: (text: string) => string,
): Promise<Rewrite> {
  const keys = new Map([...purged].map(([type, of]) => [type, new PurgedNumbers(of.keys())]));
  const types = new Map([...catalog.types.values()].map((type) => [type.table, type]));
  const edges = new Map([...catalog.associations.values()].map((each) => [each.table, each]));
  const lost = await lostRanks(snapshot, catalog, purged);
  const ids = new Set(recordsIn(purged).map(({ id }) => id));

  /** The row with the new key of an entity; undefined if that entity is purged. */
  const moved = (row: Row, column: string, type: string): Row | undefined => {
    const key = Number(row[column]);
    const of = keys.get(type);
    if (of === undefined) return row;
    return of.has(key) ? undefined : { ...row, [column]: key - of.below(key) };
  };
  const references = (table: PhysicalTable, row: Row): Row => {
    let written = row;
    for (const { declared, name } of table.columns) {
      if (declared?.reference === undefined || name !== referenceKey(declared) || row[name] === null) continue;
      written = moved(written, name, declared.reference) ?? { ...written, [name]: null, [declared.column]: null };
    }
    return written;
  };
  const record = (table: PhysicalTable, row: Row): Row | undefined => {
    const edge = edges.get(table.name);
    if (edge === undefined) {
      const type = types.get(table.name);
      if (type === undefined) return row;
      return type.owner === undefined ? moved(row, KEY, type.name) : moved(row, OWNER_KEY, type.owner);
    }
    const from = moved(row, FROM_KEY, edge.from);
    const both = from && moved(from, TO_KEY, edge.to);
    const [ofFrom, ofTo] = (['from', 'to'] as const).map((side) =>
      lost.get(`${table.name} ${side} ${row[`${side}_key`]}`),
    );
    if (both === undefined || (ofFrom === undefined && ofTo === undefined)) return both;
    const [fromRank, toRank] = [Number(row[FROM_RANK]), Number(row[TO_RANK])];
    return {
      ...both,
      [FROM_RANK]: fromRank - (ofFrom?.below(fromRank) ?? 0),
      [TO_RANK]: toRank - (ofTo?.below(toRank) ?? 0),
    };
  };

  return (table, row) => {
    if (table.kind !== 'fact') {
      const kept = record(table, row);
      // Records that close an attribute or edge, or say why it flags, are left out together with it.
      if (kept === undefined) ids.add(String(row[ID]));
      return kept && references(table, kept);
    }
    const isOfPurged = (...columns: readonly string[]) => columns.some((column) => ids.has(String(row[column])));
    switch (table.name) {
      case FAN_OUT:
        return undefined;
      case SNAPSHOT_FACT:
        return isWrittenAnew(String(row.name)) ? undefined : row;
      case CLOSED_RECORD:
      case LISTED_KIND:
      case RATED_ALIAS:
      case PUBLISHER_NUMBER:
        return isOfPurged(ID) ? undefined : row;
      case REDIRECT:
        return isOfPurged(ID, 'entity_id') ? undefined : row;
      case JOIN_REASON:
        return isOfPurged(ID, 'joined_id') ? undefined : { ...row, reason: withoutTexts(String(row.reason)) };
      case CORRECTION:
        return isOfPurged('left_id', 'right_id')
          ? undefined
          : { ...row, why: withoutTexts(String(row.why)), detail: withoutTexts(String(row.detail)) };
      case DOUBTFUL_PAIR:
        return isOfPurged('left_id', 'right_id') ? undefined : { ...row, reason: withoutTexts(String(row.reason)) };
      case FLAG_REASON:
        return isOfPurged(ID, 'entity_id', 'entry_id')
          ? undefined
          : { ...row, reason: withoutTexts(String(row.reason)) };
      default:
        return row;
    }
  };
}

/** By association, side and key: the ranks of removed edges, on the side of a record that stays. */
async function lostRanks(snapshot: Snapshot, { associations }: Catalog, purged: PurgedRecords) {
  const tables = await tableNames(snapshot);
  const ranks = new Map<string, number[]>();
  for (const { table, from, to } of associations.values()) {
    if (!tables.has(table) || (!purged.has(from) && !purged.has(to))) continue;
    const keysOf = (type: string) => inKeys(purged.get(type)?.keys() ?? []);
    const rows = await snapshot.select<Record<'from_key' | 'from_rank' | 'to_key' | 'to_rank', number>>(
      `SELECT ${FROM_KEY}, ${FROM_RANK}, ${TO_KEY}, ${TO_RANK} FROM ${table}
       WHERE ${FROM_KEY} ${keysOf(from)} OR ${TO_KEY} ${keysOf(to)}`,
      [],
    );
    for (const row of rows)
      for (const side of ['from', 'to'] as const) {
        const name = `${table} ${side} ${row[`${side}_key`]}`;
        ranks.set(name, [...(ranks.get(name) ?? []), row[`${side}_rank`]]);
      }
  }
  return new Map([...ranks].map(([name, of]) => [name, new PurgedNumbers(of)]));
}

/** Numbers that are left out of a dense sequence of numbers. */
class PurgedNumbers {
  readonly #sorted: readonly number[];
  readonly #all: ReadonlySet<number>;

  constructor(numbers: Iterable<number>) {
    this.#all = new Set(numbers);
    this.#sorted = [...this.#all].sort((one, other) => one - other);
  }

  has(number: number): boolean {
    return this.#all.has(number);
  }

  /** How many of them are less than a number. */
  below(number: number): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
