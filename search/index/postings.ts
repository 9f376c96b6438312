import { LRUCache } from 'lru-cache';
import { memoize } from '../../catalog/memoize.ts';
import { perSnapshot } from '../../storage/per-snapshot.ts';
import type { Bounds, Snapshot } from '../../storage/snapshot.ts';
import { raw, sql } from '../../storage/sql.ts';
import type { List } from './lists.ts';
import type { SearchedType } from './searched-types.ts';
import { COLUMNS, decode } from './stored-lists.ts';

/**
 * The posting lists of one searched type of a snapshot. Its documents are the entities with a name, numbered from 0 in
 * the order in which equal matches are ranked (completions.md section 1): so lists are in that order.
 */
export interface Postings {
  /** Number of documents. */
  readonly size: number;
  /** Surrogate key of each document. */
  readonly keys: Uint32Array;
  /** Number of operating locations of each brand, at most 65,535; undefined for other types. */
  readonly places: Uint16Array | undefined;
  /** 1 for a brand with a website, otherwise 0; undefined for other types. */
  readonly sites: Uint8Array | undefined;
  /** 0 open, 1 temporarily closed, 2 closed, 3 any other status; undefined except for operating locations. */
  readonly status: Uint8Array | undefined;
  /** The smallest number of words of any of the entity's own names, at most 255; 255 if it has none. */
  readonly words: Uint8Array;
  /** Number of distinct industries, at most 255. */
  readonly industries: Uint8Array;
  /** The document of a surrogate key; -1 if the entity is no document. */
  documentOf(key: number): number;
  /**
   * Reads the lists of tokens: one statement for all that are not in memory, none if all are. A token that no document
   * has gives an empty list. Rejects as Snapshot.select does.
   */
  read(tokens: Iterable<string>, bounds?: Bounds): Promise<ReadonlyMap<string, List>>;
}

/** The posting lists of a type, kept as long as the snapshot; undefined if it has none, or only those of an older program. */
export const postingsOf = (snapshot: Snapshot, type: SearchedType): Promise<Postings | undefined> =>
  readerOf(type)(snapshot);

const readerOf = memoize(
  (type: SearchedType) =>
    perSnapshot(async (snapshot) => ((await hasLists(snapshot, type)) ? openPostings(snapshot, type) : undefined)),
  new WeakMap(),
);

/** Whether a snapshot has the table in this form; an older program wrote a full-text table of the same name. */
async function hasLists(snapshot: Snapshot, { index }: SearchedType): Promise<boolean> {
  const columns = await snapshot.select<{ table: string; name: string }>(snapshot.dialect.columnNames, []);
  return columns.some(({ table, name }) => table === index && name === 'token');
}

/** Maximum bytes of decoded lists in memory for a snapshot and type, and of one of them. */
const MAX_BYTES = 32 * 2 ** 20;
const MAX_LIST_BYTES = MAX_BYTES / 4;
/** Approximate bytes of an entry besides its numbers. */
const ENTRY_BYTES = 200;

interface StoredRow {
  readonly token: string;
  readonly count: number;
  readonly documents: Uint8Array;
}

async function openPostings(snapshot: Snapshot, { index }: SearchedType): Promise<Postings> {
  const columns = Map.groupBy(await select(snapshot, index, Object.values(COLUMNS)), ({ token }) => token);
  const buffer = (token: string) => joined(columns.get(token) ?? []);
  const optional = <T>(token: string, make: (bytes: ArrayBuffer) => T): T | undefined =>
    columns.has(token) ? make(buffer(token)) : undefined;
  const keys = new Uint32Array(buffer(COLUMNS.keys));
  const documents = new Int32Array(keys.reduce((most, key) => Math.max(most, key + 1), 0)).fill(-1);
  for (const [document, key] of keys.entries()) documents[key] = document;
  const lists = new LRUCache<string, List>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_LIST_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength + ENTRY_BYTES,
  });
  return {
    ...{ size: keys.length, keys },
    places: optional(COLUMNS.places, (bytes) => new Uint16Array(bytes)),
    sites: optional(COLUMNS.sites, (bytes) => new Uint8Array(bytes)),
    status: optional(COLUMNS.status, (bytes) => new Uint8Array(bytes)),
    words: new Uint8Array(buffer(COLUMNS.words)),
    industries: new Uint8Array(buffer(COLUMNS.industries)),
    documentOf: (key) => documents[key] ?? -1,
    async read(tokens, bounds) {
      const found = new Map([...tokens].map((token) => [token, lists.get(token)]));
      const missing = [...found].flatMap(([token, list]) => (list === undefined ? [token] : []));
      const rows = missing.length === 0 ? [] : await select(snapshot, index, missing, bounds);
      const parts = Map.groupBy(rows, ({ token }) => token);
      const read = new Map<string, List>();
      for (const [token, known] of found) {
        const list = known ?? decode(parts.get(token) ?? []);
        if (known === undefined) lists.set(token, list);
        read.set(token, list);
      }
      return read;
    },
  };
}

function select(snapshot: Snapshot, index: string, tokens: readonly string[], bounds?: Bounds) {
  const { text, parameters } = sql`SELECT token, count, documents FROM ${raw(index)}
    WHERE token IN (${snapshot.dialect.itemsOf(tokens, 'text')}) ORDER BY token, part`;
  return snapshot.select<StoredRow>(text, parameters, bounds);
}

/**
 * The bytes of parts one behind the other, as an array that a typed array may begin at: they are little-endian, like
 * the machine.
 */
function joined(parts: readonly StoredRow[]): ArrayBuffer {
  const bytes = new Uint8Array(parts.reduce((sum, { documents }) => sum + documents.length, 0));
  let at = 0;
  for (const { documents } of parts) {
    bytes.set(documents, at);
    at += documents.length;
  }
  return bytes.buffer;
}
