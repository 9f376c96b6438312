import type Sqlite from 'better-sqlite3';
import { screenedWords } from '../../../matching/screening/name-words.ts';
import { mayBeListed, screenEntity } from '../../../matching/screening/screen.ts';
import { screenedWord } from '../../../matching/screening/screened-word.ts';
import { collectGarbage } from '../../collect-garbage.ts';
import type { Derivation } from '../derivation.ts';
import { areComparable, BORN_THRESHOLD, FLAG_THRESHOLD, flagEvidence, MIN_RARITY } from './flag-evidence.ts';
import { type Flag, insertFlags } from './insert-flags.ts';
import { type ListedParties, listedParties } from './listed-parties.ts';
import {
  borneNames,
  cityNames,
  namesWithBirth,
  ownPlaces,
  type UnlistedEntity,
  unlistedEntities,
} from './unlisted-entities.ts';
import { WordRarity } from './word-rarity.ts';

/** Maximum entries that flag one legal entity: a name that matches more entries is too common to mean anything. */
const MAX_FLAGS = 10;
/** Maximum hits by name that are judged, for any kind of party. */
const MAX_HITS = 50;
/** Maximum legal entities with one name: a name that more have is too common to mean a listed party. */
const MAX_NAMESAKES = 5;
/** Number of names between two garbage collections. The cached words live long enough that V8 moves them to its old generation. */
const NAMES_BETWEEN_COLLECTIONS = 20_000;

/**
 * LegalEntityIsFlaggedByWatchlistEntry: compares legal entities that are on no list with the parties of the lists, by
 * flagEvidence. They are screened by name only, so that a place or a date of birth can support a name but never replace
 * it. Names of places and of chapters are left out. Flags from a source stay.
 */
export const watchlistFlags: Derivation = {
  name: 'watchlist entries that may mean a legal entity',
  needs: {
    LegalEntity: [],
    LegalEntityName: ['name'],
    LegalEntityType: ['legal_entity_type'],
    Person: ['full_name', 'last_name', 'date_of_birth'],
    WatchlistEntry: ['watchlist_name'],
    Address: ['street_address1', 'street_address2', 'city', 'state', 'zip', 'country'],
    LegalEntityIsFlaggedByWatchlistEntry: ['confidence', 'confidence_fields'],
    LegalEntityAppearsOnWatchlistEntry: [],
    PersonIsInstanceOfLegalEntity: [],
    LegalEntityReceivesMailAtAddress: [],
    LegalEntityOwnsLocationOperatingLocation: [],
    OperatingLocationOperatesAtAddress: [],
  },
  apply({ database }) {
    const places = ownPlaces(database);
    const listed = listedParties(database, (place) => places.has(place));
    if (listed.parties.size === 0) return 0;
    const rarity = new WordRarity(database, listed.index);
    const { names, entitiesNamed } = namesToScreen(database, listed, rarity);
    const flags: Flag[] = [];
    for (const unlisted of unlistedEntities(database, names, entitiesNamed))
      flags.push(...flagsOf(unlisted, listed, rarity));
    return insertFlags(database, flags);
  },
};

/** The flags of one legal entity, the most certain first. */
function flagsOf({ entity, ...own }: UnlistedEntity, { index, parties }: ListedParties, rarity: WordRarity): Flag[] {
  const description = { org_name: own.names, dob: own.births };
  const flags: Flag[] = [];
  const hitThreshold = own.births.length > 0 ? BORN_THRESHOLD : FLAG_THRESHOLD;
  for (const hit of screenEntity(index, description, { hitThreshold, maxResults: MAX_HITS }).hits) {
    const party = parties.get(hit.entity.recordId);
    if (party === undefined || !areComparable(own.kind, party.kind)) continue;
    const compared = { kind: own.kind, listedKind: party.kind, places: own.places, listedPlaces: party.places };
    const evidence = flagEvidence(hit, compared, rarity);
    if (evidence !== undefined) flags.push({ entity, entry: party.entry, ...evidence });
  }
  return flags.sort((one, other) => other.confidence - one.confidence || one.entry - other.entry).slice(0, MAX_FLAGS);
}

/**
 * The distinct names that may flag a legal entity, and how many entities have each name. Each name is tested once, no
 * matter how many entities have it, and very few remain: a name without two distinctive words is compared only with the
 * parties that a second field may confirm. Also counts the words of the names for `rarity`.
 */
function namesToScreen(database: Sqlite.Database, { index, near }: ListedParties, rarity: WordRarity) {
  const known = new Map<string, number>();
  for (const { name, entities } of borneNames(database)) {
    rarity.count(name, entities);
    known.set(name, entities);
  }
  const cities = cityNames(database);
  const withBirth = namesWithBirth(database);
  const names: string[] = [];
  let screened = 0;
  for (const [name, entities] of known) {
    screened += 1;
    if (screened % NAMES_BETWEEN_COLLECTIONS === 0) collectGarbage();
    if (entities > MAX_NAMESAKES || cities.has(name)) continue;
    const alone = withBirth.has(name) || hasTwoRareWords(name, rarity);
    if (mayBeListed(alone ? index : near, name, FLAG_THRESHOLD)) names.push(name);
  }
  return { names, entitiesNamed: (name: string) => known.get(name) ?? 1 };
}

/** True if two words of a name may be distinctive, judging by our own names. */
const hasTwoRareWords = (name: string, rarity: WordRarity): boolean =>
  screenedWords(name).filter((word) => screenedWord(word).isDistinctive && rarity.amongOwn(word) >= MIN_RARITY).length >
  1;
