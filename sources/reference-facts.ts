/** The facts about the place of a ZIP code. */
export interface ZipPlace {
  readonly zip: string;
  readonly state: string;
  /** Full name of the state. With the county's code in the state it is the key of the statistical areas. */
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

/** The description of a code of a classification. */
export interface IndustryCode {
  readonly industryType: string;
  readonly code: string;
  readonly description: string;
}

/** A code of one classification that equals a code of another, or a part of it. */
export interface CodeCrosswalk {
  readonly fromType: string;
  readonly fromCode: string;
  readonly toType: string;
  readonly toCode: string;
}

/** Takes facts about codes. They make no records. If several sources give a fact about one code, the first one stays. */
export interface ReferenceFacts {
  zip(place: ZipPlace): void;
  areas(areas: CountyAreas): void;
  industry(code: IndustryCode): void;
  crosswalk(codes: CodeCrosswalk): void;
}
