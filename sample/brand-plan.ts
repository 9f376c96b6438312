import type { ValueOf } from '../catalog/graph.ts';
import type { AddressShape } from './addresses.ts';
import type { BankruptcyOutcome } from './bankruptcies.ts';
import type { Day } from './dates.ts';
import type { LegalForm } from './forms.ts';
import type { Industry } from './industries.ts';
import type { City } from './places.ts';
import type { Status } from './statuses.ts';
import type { Depth } from './transactions.ts';
import type { Trend } from './trends.ts';

/** The decisions about a brand that precede the staging of its records. */
export interface BrandPlan {
  readonly index: number;
  /** Prefix of the keys of its records. */
  readonly key: string;
  readonly industry: Industry;
  /** Customer-facing names, the primary one first. */
  readonly names: readonly string[];
  readonly city: City;
  readonly opened: Day;
  readonly locations: number;
  /** Spread of its locations: its own city, its state or the whole country. */
  readonly reach: 'city' | 'state' | 'country';
  readonly addresses: AddressShape;
  /** Status of its locations; if undefined, it is drawn at random. */
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
  /** The legal form of its first legal entity, and the type of a tax number of the first person there; undefined for most brands. */
  readonly form?: LegalForm;
  readonly tinType?: ValueOf<'Tin.tinType'>;
  /** True: it has each kind of record that other brands have by chance. */
  readonly isComplete?: true;
}
