import type Sqlite from 'better-sqlite3';
import { impliedType } from '../../../matching/names/legal-forms.ts';
import type { ListedRecord } from '../../../matching/screening/records.ts';
import { buildScreeningIndex, type ScreeningIndex } from '../../../matching/screening/screening-index.ts';
import {
  type AddressRow,
  type EntryRow,
  listedRecords,
  listedSql,
  type PersonRow,
  type ValueRow,
} from '../../../search/screening/listed-records.ts';
import type { ListedKind } from '../../../sources/reference-facts.ts';
import { CLOSED_RECORD, LISTED_KIND, RATED_ALIAS } from '../../../storage/layout.ts';
import { sqlite } from '../../../storage/sqlite/dialect.ts';
import { placesOf } from './places.ts';

/** A party of the loaded lists, with the facts that are compared with legal entities. */
export interface ListedParty {
  /** Key of its watchlist entry. */
  readonly entry: number;
  readonly kind: ListedKind;
  /** Its places; see placesOf. */
  readonly places: ReadonlySet<string>;
}

export interface ListedParties {
  /** Persons and organizations. A legal entity is never a vessel or aircraft, so the index has none of those. */
  readonly index: ScreeningIndex;
  /** Those of them that share a street, a city or a foreign country with an address of our own, so that a second field may agree. */
  readonly near: ScreeningIndex;
  /** By id of the entry. */
  readonly parties: ReadonlyMap<string, ListedParty>;
}

/** The loaded lists, indexed by names. `isOwnPlace` tells whether one of our own addresses is in a place; see placesOf. */
export function listedParties(database: Sqlite.Database, isOwnPlace: (place: string) => boolean): ListedParties {
  const sql = listedSql(sqlite, new Set([CLOSED_RECORD, RATED_ALIAS]));
  const rows = {
    entries: database.prepare<[], EntryRow>(sql.entries).all(),
    names: database.prepare<[], ValueRow>(sql.names).all(),
    weakNames: database.prepare<[], ValueRow>(sql.weakNames).all(),
    types: database.prepare<[], ValueRow>(sql.types).all(),
    persons: database.prepare<[], PersonRow>(sql.persons).all(),
    addresses: database.prepare<[], AddressRow>(sql.addresses).all(),
  };
  const kinds = new Map(
    database
      .prepare<[], [string, ListedKind]>(`SELECT ${sqlite.uuidOut('id')}, kind FROM built.${LISTED_KIND}`)
      .raw()
      .all(),
  );
  const addresses = Map.groupBy(rows.addresses, ({ entity }) => entity);
  // Places are compared separately from names, so the index needs no addresses.
  const records = listedRecords({ ...rows, addresses: [] }, () => []);
  const parties = new Map<string, ListedParty>();
  const indexed: ListedRecord[] = [];
  for (const [at, record] of records.entries()) {
    const row = rows.entries[at];
    const kind = kindOf(kinds.get(record.recordId) ?? 'unknown', record);
    if (row === undefined || kind === 'vessel' || kind === 'aircraft') continue;
    indexed.push(record);
    const places = new Set((addresses.get(row.entity) ?? []).flatMap(placesOf));
    parties.set(record.recordId, { entry: row.entry, kind, places });
  }
  const near = indexed.filter(({ recordId }) => [...(parties.get(recordId)?.places ?? [])].some(isOwnPlace));
  return { index: buildScreeningIndex(indexed, [], ''), near: buildScreeningIndex(near, [], ''), parties };
}

/** The kind according to the list, or else what the record shows: a person's data, or a name with a legal form. */
function kindOf(kind: ListedKind, { isPerson, names }: ListedRecord): ListedKind {
  if (kind !== 'unknown') return kind;
  if (isPerson) return 'person';
  return names.some((name) => impliedType(name) !== undefined) ? 'organisation' : 'unknown';
}
