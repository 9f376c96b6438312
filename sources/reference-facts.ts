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

/** Where a source puts facts about codes, which make no records of their own. The first fact about a code stays. */
export interface ReferenceFacts {
  zip(place: ZipPlace): void;
  areas(areas: CountyAreas): void;
  industry(code: IndustryCode): void;
  crosswalk(codes: CodeCrosswalk): void;
}
