import type { ValueOf } from '../catalog/graph.ts';
import type { AddressShape } from './addresses.ts';
import type { BankruptcyOutcome } from './bankruptcies.ts';
import type { Day } from './dates.ts';
import type { Industry } from './industries.ts';
import type { City } from './places.ts';
import type { Status } from './statuses.ts';
import type { Depth } from './transactions.ts';
import type { Trend } from './trends.ts';

/** What is decided about a brand before any record of it is staged. */
export interface BrandPlan {
  readonly index: number;
  /** What its records' keys start with. */
  readonly key: string;
  readonly industry: Industry;
  /** Customer-facing names, the primary one first. */
  readonly names: readonly string[];
  readonly city: City;
  readonly opened: Day;
  readonly locations: number;
  /** Where its locations lie: in its own city, in its state or all over the country. */
  readonly reach: 'city' | 'state' | 'country';
  readonly addresses: AddressShape;
  /** Status of its locations; undefined: as it comes. */
  readonly status: Status | undefined;
  readonly website: boolean;
  readonly affiliation: ValueOf<'BrandIsAffiliatedWithBrand.affiliationType'> | undefined;
  /** How much is known of its card transactions. */
  readonly transactions: Depth | 'none';
  /** Whether a part of its transactions is attributed to a platform. */
  readonly platform: boolean;
  readonly trend: Trend | undefined;
  /** Legal entities of its own: one, or one for each franchisee. */
  readonly entities: number;
  readonly entityNamed: boolean;
  readonly dissolved: boolean;
  readonly bankruptcy: BankruptcyOutcome | undefined;
  readonly watched: 'listed' | 'flagged' | undefined;
}
