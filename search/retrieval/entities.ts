import type { Business } from '../../matching/business.ts';
import { itemsIn } from '../../storage/json-list.ts';
import type { Bounds, Row, Snapshot } from '../../storage/snapshot.ts';
import { raw, type Sql, sql } from '../../storage/sql.ts';
import type { SearchedType } from '../index/searched-types.ts';
import { KEYED, type KeyKind, KINDS, type StoredAddress, storedAddress } from '../kinds.ts';
import { batchesOf } from './batches.ts';
import type { Candidate, Candidates, Searched } from './candidates.ts';
import { addressColumns, contentColumns, type EvidenceKinds, MAX_RECORDS, rowsIn } from './evidence-columns.ts';

/** An entity with the data to compare, as far as it was read: own values before related ones, a bounded number of each. */
export interface Entity extends Business {
  readonly names: readonly string[];
  /** How many of the names, counted from the first, are the entity's own. */
  readonly ownNames: number;
  readonly industries: readonly number[];
  /** Empty until they are read. */
  readonly addresses: readonly StoredAddress[];
}

/** Maximum entities that one statement reads. */
const ENTITIES = 64;

/** Reads entities of a type for queries, each column of an entity once. */
export class Entities {
  readonly #searched: Searched;
  readonly #bounds: Bounds | undefined;
  readonly #kinds: EvidenceKinds;
  readonly #content = new Map<number, Row>();
  readonly #addresses = new Map<number, Row>();

  /** `kinds`: all that is to be compared, perhaps with addresses. */
  constructor(searched: Searched, kinds: EvidenceKinds, bounds: Bounds | undefined) {
    this.#searched = searched;
    this.#kinds = kinds;
    this.#bounds = bounds && { ...bounds, lane: 'short' };
  }

  /** Reads what is missing of documents: everything but addresses, or everything. */
  async read(documents: readonly number[], what: 'content' | 'all'): Promise<void> {
    const { snapshot, type } = this.#searched;
    const { dialect } = snapshot;
    await this.#readInto(this.#content, documents, contentColumns(dialect, type, this.#kinds));
    if (what === 'all' && this.#kinds.has('addresses'))
      await this.#readInto(this.#addresses, documents, addressColumns(dialect, type));
  }

  /**
   * A candidate's entity, as far as it was read: records that the query's keys found come first, then those near its place.
   */
  of({ document, by }: Candidate, keys: Candidates['keys'], near: Near | undefined): Entity {
    const { type } = this.#searched;
    const content = this.#content.get(document) ?? {};
    const row = this.#addresses.get(document);
    const shown = (kind: KeyKind) =>
      by.has(kind) ? keys.filter((each) => each.kind === kind).flatMap(({ hits }) => hits.records) : [];
    const names = itemsIn(content.names).filter((name) => typeof name === 'string');
    const paths = row === undefined ? [] : type.addresses.map((_, at) => storedAddresses(itemsIn(row[`address${at}`])));
    const addresses = [
      ...(row === undefined ? [] : storedAddresses(shown('address'))),
      ...paths.flatMap((path) => addressesNear(path, near)),
    ];
    const business = KEYED.reduce<Business>(
      (known, kind) => kind.addStored(known, rowsIn(kind, [...shown(kind.kind), ...itemsIn(content[kind.field])])),
      {},
    );
    return {
      ...business,
      names: [...new Set(names)],
      ownNames: new Set(names.slice(0, Math.min(MAX_RECORDS, Number(content.own_names ?? 0)))).size,
      industries: itemsIn(content.industries).map(Number),
      // A firm often receives its mail where it does business.
      addresses: [...new Map(addresses.map((each) => [JSON.stringify(each), each])).values()],
    };
  }

  /** The id of a document that was read. */
  idOf(document: number): string {
    return String((this.#content.get(document) ?? this.#addresses.get(document))?.id);
  }

  async #readInto(rows: Map<number, Row>, documents: readonly number[], columns: Sql): Promise<void> {
    const { snapshot, type, postings } = this.#searched;
    const missing = documents.filter((document) => !rows.has(document));
    for (const batch of batchesOf([...new Set(missing)], ENTITIES)) {
      const keys = batch.map((document) => postings.keys[document] ?? -1);
      for (const row of await readRows(snapshot, type, columns, keys, this.#bounds))
        rows.set(postings.documentOf(Number(row.key)), row);
    }
  }
}

function readRows(
  snapshot: Snapshot,
  { table }: SearchedType,
  columns: Sql,
  keys: readonly number[],
  bounds: Bounds | undefined,
) {
  const { dialect } = snapshot;
  const { from, value } = dialect.arrayFrom('key');
  const { text, parameters } =
    sql`SELECT f.key AS key, ${raw(dialect.uuidOut('e.id'))} AS id${columns} FROM (SELECT ${raw(value)} AS key
    FROM ${{ text: from, parameters: [dialect.arrayOf(keys)] }}) AS f ${raw(`${dialect.inOrder} ${table} AS e ON e.key = f.key`)}`;
  return snapshot.select(text, parameters, bounds);
}

const storedAddresses = (list: readonly unknown[]): readonly StoredAddress[] =>
  rowsIn(KINDS.address, list).map(storedAddress);

/** A place of a query, by which addresses are chosen; a part that is not given is null. */
export type Near = Pick<StoredAddress, 'street' | 'city' | 'zip'>;

/** The addresses of a path that a query reads: those on its street first, then in its ZIP code, then in its city. */
function addressesNear(list: readonly StoredAddress[], near: Near | undefined): readonly StoredAddress[] {
  if (near === undefined || list.length <= MAX_RECORDS) return list.slice(0, MAX_RECORDS);
  const farness = ({ street, city, zip }: StoredAddress) =>
    (near.street !== null && street === near.street ? 0 : 4) +
    (near.zip !== null && zip === near.zip ? 0 : 2) +
    (near.city !== null && city === near.city ? 0 : 1);
  return list.toSorted((one, other) => farness(one) - farness(other)).slice(0, MAX_RECORDS);
}
