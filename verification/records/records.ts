import type { Evidence } from '../../matching/compare-businesses.ts';

/** A legal entity that may be the business, with the known facts. At most ten names, persons and addresses each. */
export interface EntityRecord {
  /** UUID of the LegalEntity. */
  readonly legalEntityId: string;
  /** "L" and 16 hex digits. */
  readonly svcId: string;
  /** UUID of the RegisteredEntity; null if no state filing is known. */
  readonly registeredEntityId: string | null;
  readonly names: readonly string[];
  /** The registered entity's type if there is one, otherwise LegalEntityType.legalEntityType. */
  readonly type: string | null;
  /** YYYY-MM-DD. */
  readonly formationDate: string | null;
  /** UUIDs of the brands that the entity does business as. */
  readonly brandIds: readonly string[];
  /** The svcIds of the same brands, "B" and 16 hex digits each. */
  readonly brandSvcIds: readonly string[];
  /** Where the entity receives mail; addresses of filings are in `filings`. */
  readonly addresses: readonly RecordedAddress[];
  /** Domestic first, then foreign from oldest to newest. */
  readonly filings: readonly Filing[];
  /** Newest first; empty unless requested. */
  readonly bankruptcies: readonly Bankruptcy[];
  /** Short names of the watchlists that have the entity itself as a listed party. */
  readonly watchlists: readonly string[];
  readonly match: RecordMatch;
}

/** Why a record is returned. */
export interface RecordMatch {
  /** Match probability, 0 to 1. */
  readonly probability: number;
  readonly evidence: readonly Evidence[];
  /** The stored values that matched the request (v1: matched_fields); null if none did. */
  readonly matched: { readonly name: string | null; readonly address: string | null; readonly person: string | null };
}

/** One filing with one state: a Registration in the graph. */
export interface Filing {
  readonly id: string;
  /** The state's own wording of the legal form. */
  readonly type: string | null;
  readonly state: string | null;
  readonly jurisdictionType: string | null;
  readonly homeState: string | null;
  readonly registeredName: string | null;
  readonly fileNumber: string | null;
  readonly issueDate: string | null;
  readonly status: string | null;
  readonly subStatus: string | null;
  readonly statusDetail: string | null;
  readonly officers: readonly Officer[];
  readonly addresses: readonly FilingAddress[];
}

export interface Officer {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly fullName: string;
  readonly titles: readonly string[];
}

export interface RecordedAddress {
  readonly streetAddress1: string | null;
  readonly streetAddress2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly deliverable: string | null;
  readonly virtual: string | null;
  readonly deliveryType: string | null;
  readonly rdi: string | null;
}

export interface FilingAddress extends RecordedAddress {
  /** RegistrationRecordedAddress.addressType. */
  readonly type: string | null;
}

/** A federal bankruptcy case; dates are YYYY-MM-DD. */
export interface Bankruptcy {
  readonly debtorName: string | null;
  readonly trustee: string | null;
  readonly judge: string | null;
  readonly filingDate: string | null;
  readonly chapterType: string | null;
  readonly caseNumber: string | null;
  readonly petition: string | null;
  readonly entryDate: string | null;
  readonly dateConverted: string | null;
  readonly dateDismissed: string | null;
  readonly dateTerminated: string | null;
  readonly debtorDischargedDate: string | null;
  readonly planConfirmedDate: string | null;
}

/** A brand that may be the business, with the known facts. At most ten names and addresses each. */
export interface BrandRecord {
  /** UUID of the Brand. */
  readonly id: string;
  /** "B" and 16 hex digits. */
  readonly svcId: string;
  readonly names: readonly string[];
  /** UUIDs of the LegalEntity records that do business as the brand. */
  readonly legalEntityIds: readonly string[];
  /** The svcIds of the same entities, "L" and 16 hex digits each. */
  readonly legalEntitySvcIds: readonly string[];
  /** UUIDs of their RegisteredEntity records; an entity without one has its own UUID here, as v2 shows EntityRecord. */
  readonly registeredEntityIds: readonly string[];
  /** BrandActivity.activityType: high-risk activities. */
  readonly activities: readonly string[];
  readonly industries: readonly RecordedIndustry[];
  /** Full URLs. */
  readonly websites: readonly string[];
  readonly locations: readonly LocationRecord[];
  /** Empty unless requested. */
  readonly cardTransactions: readonly CardTransaction[];
  /** Empty unless requested. */
  readonly revenueQualities: readonly RevenueQuality[];
  /** Publishers of the datasets from which the brand comes. */
  readonly publishers: readonly string[];
  readonly match: RecordMatch;
}

/** An industry of a brand: Industry in the graph. */
export interface RecordedIndustry {
  /** naics_2017_code, naics_2022_code, sic_code, mcc_code or svc_industry_description. */
  readonly type: string | null;
  readonly code: string | null;
  readonly description: string | null;
}

export interface LocationRecord {
  readonly id: string;
  readonly names: readonly string[];
  readonly addresses: readonly RecordedAddress[];
  /** Null unless requested. */
  readonly operatingStatus: string | null;
  /** Empty unless requested. */
  readonly phoneNumbers: readonly string[];
}

/** BrandCardTransaction in the graph. */
export interface CardTransaction {
  readonly quantityType: string | null;
  readonly period: string | null;
  readonly projectedQuantity: number | null;
  readonly periodStartDate: string | null;
  readonly periodEndDate: string | null;
}

/** BrandRevenueQuality in the graph. */
export interface RevenueQuality {
  readonly issueReason: string | null;
  readonly issueSeverity: string | null;
  readonly issueDescription: string | null;
}
