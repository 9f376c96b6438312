import type Sqlite from 'better-sqlite3';

/** What is known of a ZIP code's place. */
export interface ZipPlace {
  readonly zip: string;
  readonly state: string;
  /** Full name of the state, and the county's code inside it: together they find the statistical areas. */
  readonly stateName: string;
  readonly county: string | null;
  readonly countyCode: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly h3Index: string | null;
}

/** The statistical areas that a county belongs to. */
export interface CountyAreas {
  readonly stateName: string;
  readonly countyCode: string;
  readonly msa: string;
  readonly csa: string | null;
}

/** What a code of a classification means. */
export interface IndustryCode {
  readonly industryType: string;
  readonly code: string;
  readonly description: string;
}

/** A code of one classification that is, or is among, a code of another. */
export interface CodeCrosswalk {
  readonly fromType: string;
  readonly fromCode: string;
  readonly toType: string;
  readonly toCode: string;
}

const TABLES = `
  CREATE TABLE reference_zip (zip TEXT PRIMARY KEY, state TEXT, state_name TEXT, county TEXT, county_code TEXT, latitude REAL, longitude REAL, h3_index TEXT) WITHOUT ROWID;
  CREATE TABLE reference_area (state_name TEXT, county_code TEXT, msa TEXT, csa TEXT, PRIMARY KEY (state_name, county_code)) WITHOUT ROWID;
  CREATE TABLE reference_industry (industry_type TEXT, code TEXT, description TEXT, PRIMARY KEY (industry_type, code)) WITHOUT ROWID;
  CREATE TABLE reference_crosswalk (from_type TEXT, from_code TEXT, to_type TEXT, to_code TEXT, PRIMARY KEY (from_type, from_code, to_type, to_code)) WITHOUT ROWID`;

/**
 * Facts about codes that derivations look up; they make no records of their own. The first fact about a code stays.
 * Tables: reference_zip, reference_area, reference_industry, reference_crosswalk, in the staging file.
 */
export class Reference {
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
