import { associationOf, type Catalog, type RecordType, recordTypeOf } from '../../catalog/model.ts';
import { withoutLegalForm } from '../../matching/names/legal-forms.ts';
import { nameTokens } from '../../matching/names/tokens.ts';
import { attributeConnection, ID, KEY, OWNER_KEY, REDIRECT } from '../../storage/layout.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { tableNames } from '../../storage/table-names.ts';
import { inKeys } from './in-keys.ts';
import { type Link, linksOf, supportsOf } from './supports.ts';

/** Why a record is purged: it was requested, it has the name of such a record, or it existed only because of purged records. */
type Reason = 'asked for' | 'same name' | 'left alone';

/** A record to purge. */
export interface PurgedRecord {
  readonly type: string;
  readonly key: number;
  /** A UUID in lower case with dashes. */
  readonly id: string;
  readonly reason: Reason;
}

/** The records of one snapshot to purge, by type and surrogate key. */
export type PurgedRecords = ReadonlyMap<string, ReadonlyMap<number, PurgedRecord>>;

/** All records of a purge. */
export const recordsIn = (purged: PurgedRecords): PurgedRecord[] =>
  [...purged.values()].flatMap((of) => [...of.values()]);

/**
 * The records to purge from a snapshot for some ids, including merged ids. They are the entities with the ids; entities
 * linked to them that are the same business or person under another type, because they have the same name and no other
 * entity of the first one's type is linked to them; and records that nothing else supports anymore (supports.ts). Empty
 * if the snapshot has none of the ids.
 */
export async function purgedRecords(
  snapshot: Snapshot,
  catalog: Catalog,
  ids: readonly string[],
): Promise<PurgedRecords> {
  const tables = await tableNames(snapshot);
  const search = new PurgeSearch(snapshot, catalog, tables);
  await search.ask(ids);
  await search.spread();
  return search.purged;
}

/** The types of entities that exist in a snapshot with some tables. */
export const entityTypes = (catalog: Catalog, tables: ReadonlySet<string>): RecordType[] =>
  [...catalog.types.values()].filter(({ kind, table }) => kind === 'entity' && tables.has(table));

class PurgeSearch {
  readonly purged = new Map<string, Map<number, PurgedRecord>>();
  readonly #snapshot: Snapshot;
  readonly #catalog: Catalog;
  readonly #tables: ReadonlySet<string>;
  /** Records whose linked records have not been examined yet. */
  readonly #waiting: PurgedRecord[] = [];
  readonly #names = new Map<string, Promise<ReadonlySet<string>>>();

  constructor(snapshot: Snapshot, catalog: Catalog, tables: ReadonlySet<string>) {
    this.#snapshot = snapshot;
    this.#catalog = catalog;
    this.#tables = tables;
  }

  async ask(ids: readonly string[]): Promise<void> {
    const { dialect } = this.#snapshot;
    for (const { name, table } of entityTypes(this.#catalog, this.#tables)) {
      for (const id of ids) {
        const rows = await this.#snapshot.select<{ key: number }>(
          `SELECT e.${KEY} AS key FROM ${table} AS e WHERE e.${ID} = ${dialect.uuidIn('?')}
           UNION SELECT e.${KEY} FROM ${REDIRECT} AS r JOIN ${table} AS e ON e.${ID} = r.entity_id WHERE r.${ID} = ${dialect.uuidIn('?')}`,
          [id, id],
        );
        for (const { key } of rows) await this.#add(name, key, 'asked for');
      }
    }
  }

  async spread(): Promise<void> {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      for (const link of linksOf(this.#catalog, next.type)) {
        const other = this.#otherType(link);
        for (const key of await this.#ends(link, next.key)) {
          if (this.#has(other, key)) continue;
          if (await this.#isSame(next, link, key)) await this.#add(other, key, 'same name');
          else if (await this.#isLeftAlone(other, key)) await this.#add(other, key, 'left alone');
        }
      }
    }
  }

  #has(type: string, key: number): boolean {
    return this.purged.get(type)?.has(key) === true;
  }

  async #add(type: string, key: number, reason: Reason): Promise<void> {
    if (this.#has(type, key)) return;
    const { table } = recordTypeOf(this.#catalog, type);
    const [row] = await this.#snapshot.select<{ id: string }>(
      `SELECT ${this.#snapshot.dialect.uuidOut(`e.${ID}`)} AS id FROM ${table} AS e WHERE e.${KEY} = ?`,
      [key],
    );
    if (row === undefined) return;
    const record = { type, key, id: row.id, reason };
    const ofType = this.purged.get(type) ?? new Map<number, PurgedRecord>();
    this.purged.set(type, ofType.set(key, record));
    this.#waiting.push(record);
  }

  #otherType({ association, side }: Link): string {
    return associationOf(this.#catalog, association)[side === 'from' ? 'to' : 'from'];
  }

  /** Keys of the records at the other ends of a record's edges. */
  async #ends({ association, side }: Link, key: number): Promise<number[]> {
    const { table } = associationOf(this.#catalog, association);
    if (!this.#tables.has(table)) return [];
    const other = side === 'from' ? 'to' : 'from';
    const rows = await this.#snapshot.select<{ key: number }>(
      `SELECT e.${other}_key AS key FROM ${table} AS e WHERE e.${side}_key = ?`,
      [key],
    );
    return rows.map((row) => row.key);
  }

  /** True if some group of a record's links leads only to purged records, and to at least one. */
  async #isLeftAlone(type: string, key: number): Promise<boolean> {
    for (const group of supportsOf(this.#catalog, type)) {
      let [lost, left] = [0, 0];
      for (const link of group)
        for (const end of await this.#ends(link, key)) {
          if (this.#has(this.#otherType(link), end)) lost += 1;
          else left += 1;
        }
      if (lost > 0 && left === 0) return true;
    }
    return false;
  }

  /** True if a record at the other end of a link is the purged record under another type, and belongs to nobody else. */
  async #isSame({ type, key }: PurgedRecord, link: Link, other: number): Promise<boolean> {
    const otherType = this.#otherType(link);
    if (otherType === type) return false;
    const [own, others] = [await this.#namesOf(type, key), await this.#namesOf(otherType, other)];
    if (!own.values().some((name) => others.has(name))) return false;
    const back = { association: link.association, side: link.side === 'from' ? 'to' : 'from' } as const;
    return (await this.#ends(back, other)).every((each) => this.#has(type, each));
  }

  /** The names of a record, normalized for comparison and without legal forms. */
  #namesOf(type: string, key: number): Promise<ReadonlySet<string>> {
    const known = `${type} ${key}`;
    const names = this.#names.get(known) ?? this.#readNames(type, key);
    this.#names.set(known, names);
    return names;
  }

  async #readNames(type: string, key: number): Promise<ReadonlySet<string>> {
    const names = new Set<string>();
    for (const { table, column, owner } of nameColumns(this.#catalog, type)) {
      if (!this.#tables.has(table)) continue;
      const rows = await this.#snapshot.select<{ name: string | null }>(
        `SELECT ${column} AS name FROM ${table} WHERE ${owner} ${inKeys([key])}`,
        [],
      );
      for (const { name } of rows) if (name !== null) names.add(comparable(name));
    }
    names.delete('');
    return names;
  }
}

const comparable = (name: string): string => nameTokens(withoutLegalForm(name)).join(' ');

/** Fields of an entity itself that are its name. */
const NAME_FIELDS: ReadonlySet<string> = new Set(['name', 'fullName', 'registeredName']);

/** The columns with the names of a type's records. */
export function nameColumns(catalog: Catalog, name: string) {
  const type = recordTypeOf(catalog, name);
  const own = type.columns
    .filter(({ field }) => NAME_FIELDS.has(field))
    .map(({ column }) => ({ table: type.table, column, owner: KEY }));
  const attributes = [...catalog.types.values()]
    .filter((each) => each.kind === 'attribute' && each.owner === name)
    .filter((each) => attributeConnection(catalog, each)?.field === 'names')
    .map(({ table }) => ({ table, column: 'name', owner: OWNER_KEY }));
  return [...own, ...attributes];
}
