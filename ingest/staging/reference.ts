import type Sqlite from 'better-sqlite3';

import { FREQUENT_NAMES } from '../../matching/names/frequent-names.ts';
import { PersonNameTable } from '../../matching/names/person-names.ts';
import type {
  AliasRating,
  CitedNumber,
  CodeCrosswalk,
  CountyAreas,
  IndustryCode,
  ListedKind,
  ListedPartyFacts,
  OwnerAccount,
  PersonNameShare,
  RatedAlias,
  ReferenceFacts,
  TradeTerm,
  ZipPlace,
} from '../../sources/reference-facts.ts';
import { entityId } from '../../storage/ids.ts';

const TABLES = `
  CREATE TABLE reference_zip (zip TEXT PRIMARY KEY, state TEXT, state_name TEXT, county TEXT, county_code TEXT, latitude REAL, longitude REAL) WITHOUT ROWID;
  CREATE TABLE reference_area (state_name TEXT, county_code TEXT, msa TEXT, csa TEXT, PRIMARY KEY (state_name, county_code)) WITHOUT ROWID;
  CREATE TABLE reference_industry (industry_type TEXT, code TEXT, description TEXT, PRIMARY KEY (industry_type, code)) WITHOUT ROWID;
  CREATE TABLE reference_crosswalk (from_type TEXT, from_code TEXT, to_type TEXT, to_code TEXT, PRIMARY KEY (from_type, from_code, to_type, to_code)) WITHOUT ROWID;
  CREATE TABLE reference_trade_term (term TEXT, code TEXT, industry_type TEXT, PRIMARY KEY (term, code)) WITHOUT ROWID;
  CREATE TABLE listed_party (entry BLOB, entity BLOB, kind TEXT, number TEXT);
  CREATE TABLE listed_number (entry BLOB, entity BLOB, register TEXT, number TEXT);
  CREATE TABLE alias_rating (entity BLOB, name TEXT, dataset TEXT, rating TEXT);
  CREATE TABLE cited_number (entity BLOB, cited BLOB, number TEXT);
  CREATE TABLE owner_account (owner BLOB, brand BLOB, account TEXT)`;

/**
 * Facts about codes that derivations look up. They produce no records. If several sources give a fact about one code,
 * the first one is kept. The facts are in tables of the staging file: reference_zip, reference_area,
 * reference_industry, reference_crosswalk, reference_trade_term, listed_party, listed_number, alias_rating, cited_number,
 * owner_account. People's names are in memory, because readers look them up; statements ask is_persons_name(word).
 */
export class Reference implements ReferenceFacts {
  readonly #zip: Sqlite.Statement<[ZipPlace]>;
  readonly #areas: Sqlite.Statement<[CountyAreas]>;
  readonly #industry: Sqlite.Statement<[IndustryCode]>;
  readonly #crosswalk: Sqlite.Statement<[CodeCrosswalk]>;
  readonly #tradeTerm: Sqlite.Statement<[TradeTerm]>;
  readonly #listedParty: Sqlite.Statement<[Uint8Array, Uint8Array, ListedKind, string | null]>;
  readonly #listedNumber: Sqlite.Statement<[Uint8Array, Uint8Array, string, string]>;
  readonly #ratedAlias: Sqlite.Statement<[Uint8Array, string, string, AliasRating]>;
  readonly #citedNumber: Sqlite.Statement<[Uint8Array, Uint8Array, string]>;
  readonly #ownerAccount: Sqlite.Statement<[Uint8Array | null, Uint8Array, string]>;
  /** Names of people that sources of the load give. */
  readonly loadedNames = new PersonNameTable();

  constructor(staging: Sqlite.Database) {
    staging.exec(TABLES);
    staging.function('is_persons_name', (word: unknown) =>
      Number(this.personNames.givenShare(String(word)) + this.personNames.familyShare(String(word)) > 0),
    );
    this.#zip = staging.prepare(
      'INSERT OR IGNORE INTO reference_zip VALUES (@zip, @state, @stateName, @county, @countyCode, @latitude, @longitude)',
    );
    this.#areas = staging.prepare('INSERT OR IGNORE INTO reference_area VALUES (@stateName, @countyCode, @msa, @csa)');
    this.#industry = staging.prepare(
      'INSERT OR IGNORE INTO reference_industry VALUES (@industryType, @code, @description)',
    );
    this.#crosswalk = staging.prepare(
      'INSERT OR IGNORE INTO reference_crosswalk VALUES (@fromType, @fromCode, @toType, @toCode)',
    );
    this.#tradeTerm = staging.prepare(
      'INSERT OR IGNORE INTO reference_trade_term VALUES (@term, @code, @industryType)',
    );
    this.#listedParty = staging.prepare('INSERT INTO listed_party VALUES (?, ?, ?, ?)');
    this.#listedNumber = staging.prepare('INSERT INTO listed_number VALUES (?, ?, ?, ?)');
    this.#ratedAlias = staging.prepare('INSERT INTO alias_rating VALUES (?, ?, ?, ?)');
    this.#citedNumber = staging.prepare('INSERT INTO cited_number VALUES (?, ?, ?)');
    this.#ownerAccount = staging.prepare('INSERT INTO owner_account VALUES (?, ?, ?)');
  }

  zip(place: ZipPlace): void {
    this.#zip.run(place);
  }

  areas(areas: CountyAreas): void {
    this.#areas.run(areas);
  }

  industry(code: IndustryCode): void {
    this.#industry.run(code);
  }

  crosswalk(codes: CodeCrosswalk): void {
    this.#crosswalk.run(codes);
  }

  listedParty({ entry, entity, kind, number, numbers }: ListedPartyFacts): void {
    this.#listedParty.run(entry, entity, kind, number);
    for (const each of numbers) this.#listedNumber.run(entry, entity, each.register, each.number);
  }

  ratedAlias({ entity, name, dataset, rating }: RatedAlias): void {
    this.#ratedAlias.run(entity, name, dataset, rating);
  }

  citedNumber({ entity, dataset, number, kind }: CitedNumber): void {
    this.#citedNumber.run(entity, entityId('LegalEntity', dataset, number), `${kind} ${number}`);
  }

  ownerAccount({ owner, brand, dataset, number }: OwnerAccount): void {
    this.#ownerAccount.run(owner ?? null, brand, `${number} of ${dataset}`);
  }

  /** The names of people that were loaded, otherwise those that ship with the product. */
  get personNames(): PersonNameTable {
    return this.loadedNames.isEmpty ? FREQUENT_NAMES : this.loadedNames;
  }

  personName({ kind, name, share }: PersonNameShare): void {
    this.loadedNames.add(kind, name, share);
  }

  tradeTerm(term: TradeTerm): void {
    this.#tradeTerm.run(term);
  }
}
