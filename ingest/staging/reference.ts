import type Sqlite from 'better-sqlite3';

import type {
  CodeCrosswalk,
  CountyAreas,
  IndustryCode,
  ReferenceFacts,
  ZipPlace,
} from '../../sources/reference-facts.ts';

const TABLES = `
  CREATE TABLE reference_zip (zip TEXT PRIMARY KEY, state TEXT, state_name TEXT, county TEXT, county_code TEXT, latitude REAL, longitude REAL, h3_index TEXT) WITHOUT ROWID;
  CREATE TABLE reference_area (state_name TEXT, county_code TEXT, msa TEXT, csa TEXT, PRIMARY KEY (state_name, county_code)) WITHOUT ROWID;
  CREATE TABLE reference_industry (industry_type TEXT, code TEXT, description TEXT, PRIMARY KEY (industry_type, code)) WITHOUT ROWID;
  CREATE TABLE reference_crosswalk (from_type TEXT, from_code TEXT, to_type TEXT, to_code TEXT, PRIMARY KEY (from_type, from_code, to_type, to_code)) WITHOUT ROWID`;

/**
 * Facts about codes that derivations look up. They make no records. If several sources give a fact about one code, the
 * first one stays. The facts are in tables of the staging file: reference_zip, reference_area, reference_industry,
 * reference_crosswalk.
 */
export class Reference implements ReferenceFacts {
  readonly #zip: Sqlite.Statement<[ZipPlace]>;
  readonly #areas: Sqlite.Statement<[CountyAreas]>;
  readonly #industry: Sqlite.Statement<[IndustryCode]>;
  readonly #crosswalk: Sqlite.Statement<[CodeCrosswalk]>;

  constructor(staging: Sqlite.Database) {
    staging.exec(TABLES);
    this.#zip = staging.prepare(
      'INSERT OR IGNORE INTO reference_zip VALUES (@zip, @state, @stateName, @county, @countyCode, @latitude, @longitude, @h3Index)',
    );
    this.#areas = staging.prepare('INSERT OR IGNORE INTO reference_area VALUES (@stateName, @countyCode, @msa, @csa)');
    this.#industry = staging.prepare(
      'INSERT OR IGNORE INTO reference_industry VALUES (@industryType, @code, @description)',
    );
    this.#crosswalk = staging.prepare(
      'INSERT OR IGNORE INTO reference_crosswalk VALUES (@fromType, @fromCode, @toType, @toCode)',
    );
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
}
