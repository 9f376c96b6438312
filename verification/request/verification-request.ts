/** A validated request for a verification, in one form for both body forms. Texts are as written, trimmed. */
export interface VerificationRequest {
  /** Up to two; empty only in v1. */
  readonly names: readonly string[];
  /** The name to which tax numbers belong, if it is distinguished from the others. */
  readonly primaryName: string | null;
  readonly addresses: readonly RequestedAddress[];
  readonly persons: readonly RequestedPerson[];
  readonly websites: readonly string[];
  /** As written: the task decides whether it is a number at all (tin_invalid). */
  readonly tins: readonly string[];
  readonly personsToScreen: readonly PersonToScreen[];
}

/** Has at least a city, a state or a postal code. */
export interface RequestedAddress {
  readonly streetAddress1: string | null;
  readonly streetAddress2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
}

export interface RequestedPerson {
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** "used for the check and then forgotten: never stored, never logged, never echoed" (completions.md section 7). */
  readonly ssn: string | null;
}

export interface PersonToScreen {
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** As written: the screening reads it. */
  readonly dob: string | null;
}

/** The API shapes in which a verification is shown. */
export const SHAPES = ['v2', 'legacy', 'v1'] as const;
export type Shape = (typeof SHAPES)[number];

/** How much is verified and shown (completions.md section 7). */
export const PACKAGES = ['identify', 'verify'] as const;
export type Package = (typeof PACKAGES)[number];

/** Tasks that run only if requested, by the parameter attrs. */
export const ADD_ON_TASKS = ['tin_verification', 'ssn_verification', 'watchlist'] as const;
/** Attributes of brands that are shown only if requested, in brands[].card_transactions. */
export const CARD_ATTRIBUTES = [
  'avg_transaction_size',
  'card_transactions_count',
  'card_revenue_amount',
  'card_revenue_yoy_growth',
  'card_revenue_prior_period_growth',
  'card_customers_average_daily_count',
  'has_transactions',
  'refunds_amount',
  'revenue_quality',
] as const;
/** Attributes of operating locations that are shown only if requested. */
export const LOCATION_ATTRIBUTES = ['operating_status', 'phone_numbers'] as const;

export const ATTRS = [...ADD_ON_TASKS, 'bankruptcies', ...CARD_ATTRIBUTES, ...LOCATION_ATTRIBUTES] as const;
export type Attr = (typeof ATTRS)[number];

/** The query parameters of a verification. */
export interface VerificationOptions {
  readonly shape: Shape;
  readonly package: Package;
  readonly attrs: ReadonlySet<Attr>;
  /** 0 to 1: match probability below which neither an entity nor a brand is returned. */
  readonly matchThreshold: number;
  /** 1 to 10: maximum entities, and maximum brands, that are returned; above 1 no tasks run. */
  readonly topN: number;
}
