import type Sqlite from 'better-sqlite3';
import { type ScreeningConfiguration, screeningConfiguration } from '../../matching/screening/configuration.ts';
import type { EntityDescription } from '../../matching/screening/query.ts';
import { mayBeListed, minNameScore, type ScreeningHit, screenEntity } from '../../matching/screening/screen.ts';
import { buildScreeningIndex, type ScreeningIndex } from '../../matching/screening/screening-index.ts';
import {
  type EntryRow,
  listedRecords,
  listedSql,
  type PersonRow,
  type ValueRow,
} from '../../search/screening/listed-records.ts';
import { edgeId } from '../../storage/ids.ts';
import { sqlite } from '../../storage/sqlite/dialect.ts';
import { collectGarbage } from '../collect-garbage.ts';
import type { Derivation } from './derivation.ts';
import { isCurrent } from './is-current.ts';

/**
 * Minimum score, from 0 to 1, at which an entry flags a legal entity: the alert threshold of completions.md section 8.
 * Measured: one in 250 names of businesses in Seattle and San Francisco reaches it.
 */
export const FLAG_THRESHOLD = 0.8;
/** Maximum entries that flag one legal entity: a name that matches more is too common to say anything. */
const MAX_FLAGS = 10;
/** Maximum names and days of birth of one legal entity that are compared: completions.md allows ten in a request. */
const MAX_NAMES = 10;

/**
 * LegalEntityIsFlaggedByWatchlistEntry: every legal entity that is on no list is screened by its names, and by day of birth if
 * both have one. Addresses are left out: lists mostly give addresses abroad, and a different address proves nothing. Flags
 * from a source stay.
 */
export const watchlistFlags: Derivation = {
  name: 'watchlist entries that may mean a legal entity',
  needs: {
    LegalEntity: [],
    LegalEntityName: ['name'],
    LegalEntityType: ['legal_entity_type'],
    Person: ['full_name', 'date_of_birth'],
    WatchlistEntry: ['watchlist_name'],
    LegalEntityIsFlaggedByWatchlistEntry: ['confidence', 'confidence_fields'],
    LegalEntityAppearsOnWatchlistEntry: [],
    PersonIsInstanceOfLegalEntity: [],
  },
  apply({ database }) {
    const { index, entries } = listsOf(database);
    if (index.records.length === 0) return 0;
    const options = { hitThreshold: FLAG_THRESHOLD, maxResults: MAX_FLAGS };
    const flags: Flag[] = [];
    for (const { entity, description } of unlistedEntities(database, namesToScreen(database, index, options))) {
      for (const hit of screenEntity(index, description, options).hits) {
        const entry = entries.get(hit.entity.recordId);
        if (entry !== undefined) flags.push({ entity, entry, confidence: hit.score, fields: comparedFields(hit) });
      }
    }
    return insertFlags(database, flags);
  },
};

interface Flag {
  readonly entity: number;
  readonly entry: number;
  readonly confidence: number;
  readonly fields: string;
}

/** The compared fields in the graph's terms: names of persons and of organisations are both "name". */
const comparedFields = ({ attributesUsed }: ScreeningHit): string =>
  attributesUsed.map((attribute) => (attribute.endsWith('_name') ? 'name' : attribute)).join(',');

/** The index of the loaded lists, without addresses, and the keys of their entries by id. */
function listsOf(database: Sqlite.Database): { index: ScreeningIndex; entries: ReadonlyMap<string, number> } {
  const sql = listedSql(sqlite, true);
  const rows = {
    entries: database.prepare<[], EntryRow>(sql.entries).all(),
    names: database.prepare<[], ValueRow>(sql.names).all(),
    types: database.prepare<[], ValueRow>(sql.types).all(),
    persons: database.prepare<[], PersonRow>(sql.persons).all(),
    addresses: [],
  };
  const index = buildScreeningIndex(
    listedRecords(rows, () => []),
    [],
    '',
  );
  return { index, entries: new Map(rows.entries.map(({ id, entry }) => [id, entry])) };
}

/**
 * The distinct names that may flag a legal entity, alone or with an equal day of birth. Each name is tested once, no matter how
 * many entities carry it, and very few remain.
 */
function namesToScreen(
  database: Sqlite.Database,
  index: ScreeningIndex,
  options: Partial<ScreeningConfiguration>,
): readonly string[] {
  const minScore = minNameScore({ birthDays: [''], countries: [], addresses: [] }, screeningConfiguration(options));
  const names = database
    .prepare<[], string>('SELECT DISTINCT name FROM built.legal_entity_name WHERE name IS NOT NULL')
    .pluck()
    .iterate();
  const namesThatMayMatch: string[] = [];
  let screened = 0;
  for (const name of names) {
    if (mayBeListed(index, name, minScore)) namesThatMayMatch.push(name);
    screened += 1;
    if (screened % NAMES_BETWEEN_COLLECTIONS === 0) collectGarbage();
  }
  return namesThatMayMatch;
}

/** Names between two garbage collections. The cached words live long enough that V8 moves them to its old generation. */
const NAMES_BETWEEN_COLLECTIONS = 20_000;

/** The legal entities with one of the names that are on no list, each with all its names and its persons' days of birth. */
function* unlistedEntities(
  database: Sqlite.Database,
  names: readonly string[],
): Generator<{ entity: number; description: EntityDescription }> {
  const births = database
    .prepare<[], { entity: number; born: string }>(
      `SELECT i.to_key AS entity, p.date_of_birth AS born FROM built.person_is_instance_of_legal_entity AS i
       JOIN built.person AS p ON p.key = i.from_key WHERE p.date_of_birth IS NOT NULL`,
    )
    .all();
  const bornOf = Map.groupBy(births, ({ entity }) => entity);
  const entities = database
    .prepare<[string], { entity: number; names: string }>(
      `SELECT n.owner_key AS entity, json_group_array(n.name ORDER BY n.rank) AS names FROM built.legal_entity_name AS n
       WHERE n.name IS NOT NULL AND n.owner_key IN (
         SELECT o.owner_key FROM built.legal_entity_name AS o WHERE o.name IN (SELECT value FROM json_each(?))
       ) AND NOT EXISTS (
         SELECT 1 FROM built.legal_entity_appears_on_watchlist_entry AS l WHERE l.from_key = n.owner_key AND ${isCurrent('l')})
       GROUP BY n.owner_key ORDER BY n.owner_key`,
    )
    .iterate(JSON.stringify(names));
  for (const { entity, names: own } of entities) {
    const distinct: string[] = [...new Set<string>(JSON.parse(own))].filter((name) => name.trim() !== '');
    if (distinct.length === 0) continue;
    const dob = (bornOf.get(entity) ?? []).map(({ born }) => born).slice(0, MAX_NAMES);
    yield { entity, description: { org_name: distinct.slice(0, MAX_NAMES), dob } };
  }
}

/** Adds the flags as edges, ranked after the existing ones by falling confidence on both sides. Returns how many. */
function insertFlags(database: Sqlite.Database, flags: readonly Flag[]): number {
  database.exec(`CREATE TEMP TABLE flag (entity INTEGER, entry INTEGER, confidence REAL, fields TEXT)`);
  const insert = database.prepare('INSERT INTO temp.flag VALUES (?, ?, ?, ?)');
  for (const { entity, entry, confidence, fields } of flags) insert.run(entity, entry, confidence, fields);
  database.function('flag_id', { deterministic: true }, (from: unknown, to: unknown) =>
    edgeId('LegalEntityIsFlaggedByWatchlistEntry', bytes(from), bytes(to), ''),
  );
  const table = 'built.legal_entity_is_flagged_by_watchlist_entry';
  const written = database
    .prepare(
      `INSERT INTO ${table} (from_key, from_rank, to_key, to_rank, key, id, first_observed_date, last_observed_date,
         dataset_ids, confidence, confidence_fields)
       SELECT f.entity,
         (SELECT count(*) FROM ${table} AS o WHERE o.from_key = f.entity)
           + row_number() OVER (PARTITION BY f.entity ORDER BY f.confidence DESC, f.entry) - 1,
         f.entry,
         (SELECT count(*) FROM ${table} AS o WHERE o.to_key = f.entry)
           + row_number() OVER (PARTITION BY f.entry ORDER BY f.confidence DESC, f.entity) - 1,
         (SELECT coalesce(max(key), 0) FROM ${table}) + row_number() OVER (ORDER BY f.entity, f.confidence DESC, f.entry),
         flag_id(e.id, w.id), w.first_observed_date, w.last_observed_date, w.dataset_ids, f.confidence, f.fields
       FROM temp.flag AS f JOIN built.legal_entity AS e ON e.key = f.entity JOIN built.watchlist_entry AS w ON w.key = f.entry
       WHERE NOT EXISTS (SELECT 1 FROM ${table} AS o WHERE o.from_key = f.entity AND o.to_key = f.entry)`,
    )
    .run().changes;
  database.exec('DROP TABLE temp.flag');
  return written;
}

function bytes(id: unknown): Uint8Array {
  if (id instanceof Uint8Array) return id;
  throw new TypeError('Expected an id of 16 bytes.');
}
