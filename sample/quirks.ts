import { valuesOf } from '../catalog/graph.ts';
import type { BankruptcyOutcome } from './bankruptcies.ts';
import type { BrandPlan } from './brand-plan.ts';
import { FORMS, filing } from './forms.ts';
import { INDUSTRIES, industryOf } from './industries.ts';
import { homeOf } from './places.ts';
import { TRENDS } from './trends.ts';

const LONG_NAME =
  'THE ORIGINAL FIRST AND ONLY HARBOR CITY WATERFRONT SALMON CHOWDER COFFEE BAIT TACKLE KITE LANTERN AND WEDDING SUPPLY ' +
  'COMPANY OF ALDERWICK & DAUGHTERS, FORMERLY KNOWN AS THE SECOND BEST CHOWDER HOUSE ON FIDDLEHEAD WHARF, SINCE 1889';

/**
 * The edge cases of the sample, each with the values that it replaces in the plan of an ordinary brand. They have fixed
 * indexes among the brands (see planBrand), so that even a small sample has all of them.
 */
export const QUIRKS: readonly Partial<BrandPlan>[] = [
  { transactions: 'long', platform: true, locations: 2, website: true },
  { locations: 0, website: false },
  { locations: 0, website: true, transactions: 'short' },
  { locations: 1, addresses: 'none' },
  { locations: 1, addresses: 'blank' },
  { locations: 1, addresses: 'city' },
  { locations: 2, addresses: 'zip' },
  { locations: 1, addresses: 'foreign' },
  { names: [LONG_NAME], website: true },
  { names: ['Q'] },
  { names: [] },
  { names: ['JALAPENO & PENA CAFE', 'JALAPEÑO & PEÑA CAFÉ'], industry: industryOf('722515') },
  { entityNamed: false, entities: 1 },
  { locations: 1, dissolved: true, status: 'Closed' },
  { locations: 1, status: 'Temporarily Closed' },
  { locations: 1, status: 'Unknown' },
  { bankruptcy: 'converted', entities: 1 },
  { bankruptcy: 'dismissed', entities: 1 },
  { bankruptcy: 'confirmed', entities: 1 },
  { bankruptcy: 'discharged', entities: 1 },
  { watched: 'listed', entities: 1, locations: 1, addresses: 'full' },
  { watched: 'flagged', entities: 1 },
  { affiliation: 'franchisee', locations: 2 },
  { affiliation: 'sub_brand' },
  { industry: industryOf('459999'), names: ['SILVER SALMON CANNABIS'] },
  { industry: industryOf('522291'), names: ['QUAYSIDE CHECK CASHING'] },
  { locations: 14, entities: 4, reach: 'country', website: true, transactions: 'short' },
  { locations: 5, entities: 1, reach: 'state', website: true },
  { names: ['123'] },
  { names: ['PIER 9 & 3/4 (UPSTAIRS)'] },
  { names: ["O'BRIEN'S #1 AUTO-REPAIR, TIRE & LUBE"], industry: industryOf('811111') },
];

/** Industries of high-risk activities. */
const ACTIVITIES: readonly Partial<BrandPlan>[] = [
  ...['459999', '459991', '332994', '812990', '713290', '522320', '424990'],
  ...['522291', '523160', '523940', '541199', '456191', '456110'],
].map((naics) => ({ industry: industryOf(naics) }));
const GIFT_CARDS: Partial<BrandPlan> = { industry: { ...industryOf('459420'), trades: ['GIFT CARDS'] } };

/** A place of each type that an industry has. */
const PLACES: readonly Partial<BrandPlan>[] = [
  ...new Map(INDUSTRIES.map((industry) => [industry.locationType, industry])).values(),
].map((industry) => ({ industry }));

/** Outcomes that others have too rarely, by the type of the place. */
const BANKRUPT: Readonly<Record<string, BankruptcyOutcome>> = {
  government: 'municipal',
  agriculture: 'farm',
  scientific: 'abroad',
};

const TRADES = [...ACTIVITIES, GIFT_CARDS, ...PLACES];
const AFFILIATIONS = valuesOf('BrandIsAffiliatedWithBrand.affiliationType');
/** Types of numbers of persons. */
const TIN_TYPES = valuesOf('Tin.tinType').filter((type) => type !== 'EIN');

/**
 * Each value of the contract's lists that ordinary brands have too rarely for a small sample: brand after brand the next one
 * of each list.
 */
export const KIND_QUIRKS: readonly (Partial<BrandPlan> | undefined)[] = [
  // The place of a platform.
  undefined,
  ...TRADES.map((trade, at): Partial<BrandPlan> => {
    const [form, affiliation, tinType] = [FORMS[at], AFFILIATIONS[at], TIN_TYPES[at]];
    return {
      ...{ locations: 1, addresses: 'full', entities: 1, entityNamed: true, isComplete: true, ...trade },
      ...(form !== undefined && { form: filing(form) }),
      ...(affiliation !== undefined && { affiliation }),
      ...(tinType !== undefined && { tinType }),
      bankruptcy: BANKRUPT[trade.industry?.locationType ?? ''],
    };
  }),
];

/** Number of locations of the chain whose NAICS group must be large enough for a 99th percentile. */
const CHAIN = 110;

/**
 * Every trend once, among coffee shops: their many small transactions are never too few to be disclosed, and together they
 * form a cohort of their city and a group of their NAICS code.
 */
export const TREND_QUIRKS: readonly Partial<BrandPlan>[] = TRENDS.map((trend) => ({
  trend,
  industry: industryOf('722515'),
  city: homeOf('HARBOR CITY'),
  addresses: 'full',
  reach: 'city',
  transactions: 'short',
  locations: trend.reason === 'EXCEED_P99_WITHIN_4_DIGIT_NAICS' ? CHAIN : trend.locations,
}));
