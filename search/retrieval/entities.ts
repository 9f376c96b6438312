import type { Bounds, Row, Snapshot } from '../../storage/snapshot.ts';
import { raw, type Sql, sql } from '../../storage/sql.ts';
import type { KeyKind } from '../index/keys.ts';
import type { SearchedType } from '../index/searched-types.ts';
import { batchesOf } from './batches.ts';
import type { Candidate, Candidates, Searched } from './candidates.ts';
import {
  addressColumns,
  addressesIn,
  addressesNear,
  addressIn,
  contentColumns,
  distinctAddresses,
  type EvidenceKinds,
  type Near,
  type StoredAddress,
  type StoredEvidence,
  storedEvidence,
} from './evidence-columns.ts';

/** An entity with the data to compare; `addresses` is empty until they are read. */
export interface Entity extends StoredEvidence {
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
    const shown = (kind: KeyKind) =>
      by.has(kind) ? keys.filter((each) => each.kind === kind).flatMap(({ hits }) => hits.records) : [];
    const texts = (kind: KeyKind) => shown(kind).filter((value) => typeof value === 'string');
    const evidence = storedEvidence(this.#content.get(document) ?? {});
    const row = this.#addresses.get(document);
    const paths = row === undefined ? [] : type.addresses.map((_, at) => addressesIn(row[`address${at}`]));
    return {
      ...evidence,
      phones: [...texts('phone'), ...evidence.phones],
      websites: [...texts('website'), ...evidence.websites],
      addresses: distinctAddresses([
        ...(row === undefined ? [] : shown('address').map(addressIn)),
        ...paths.flatMap((path) => addressesNear(path, near)),
      ]),
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
    FROM ${{ text: from, parameters: [JSON.stringify(keys)] }}) AS f ${raw(`${dialect.inOrder} ${table} AS e ON e.key = f.key`)}`;
  return snapshot.select(text, parameters, bounds);
}
