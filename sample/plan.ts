import { valuesOf } from '../catalog/graph.ts';
import type { AddressShape } from './addresses.ts';
import type { BankruptcyOutcome } from './bankruptcies.ts';
import type { BrandPlan } from './brand-plan.ts';
import { TODAY } from './dates.ts';
import { COMMON_INDUSTRIES, type Industry, industryOf } from './industries.ts';
import { brandName } from './names.ts';
import { COMMON_CITIES } from './places.ts';
import { KIND_QUIRKS, QUIRKS, TREND_QUIRKS } from './quirks.ts';
import { mix, type Random } from './random.ts';
import type { Depth } from './transactions.ts';
import { TRENDS, type Trend } from './trends.ts';

/** The delivery and marketplace brands that process transactions of others. They are the first brands of every sample. */
export const PLATFORMS: readonly (Pick<BrandPlan, 'industry'> & { readonly name: string })[] = [
  { name: 'DOORSTEP RUNNER', industry: industryOf('492210') },
  { name: 'HARBOR EATS', industry: industryOf('492210') },
  { name: 'MARKETQUAY', industry: industryOf('513210') },
  { name: 'BOOKWELL', industry: industryOf('561510') },
];

const AFFILIATIONS = valuesOf('BrandIsAffiliatedWithBrand.affiliationType');

const OUTCOMES: readonly BankruptcyOutcome[] = ['open', 'discharged', 'dismissed', 'converted', 'confirmed', 'abroad'];

/** Makes the plan of brand `index` from its random sequence. It does not depend on the number of brands. */
export function planBrand(random: Random, index: number): BrandPlan {
  const quirk = quirkOf(index);
  const drawnIndustry = random.weigh(COMMON_INDUSTRIES);
  // A name has the words of its trade, so a quirk decides the trade first.
  const industry = quirk?.industry ?? drawnIndustry;
  const name = brandName(random, industry);
  const locations = drawLocations(random);
  const trend = random.chance(0.15) ? random.pick(TRENDS) : undefined;
  const drawn: BrandPlan = {
    index,
    key: String(index),
    industry,
    names: random.chance(0.1) ? [name, otherName(random, name, industry)] : [name],
    city: random.weigh(COMMON_CITIES),
    opened: TODAY - 90 - Math.floor(random.fraction() * random.fraction() * 15_000),
    locations,
    reach: locations > 5 || random.chance(0.1) ? (random.chance(0.3) ? 'state' : 'country') : 'city',
    addresses: drawShape(random),
    status: undefined,
    website: random.chance(locations > 2 ? 0.9 : 0.32),
    affiliation: random.chance(0.025) ? random.pick(AFFILIATIONS) : undefined,
    transactions: drawDepth(random, industry),
    platform: random.chance(0.2),
    trend: undefined,
    entities: locations > 2 && random.chance(0.35) ? random.between(2, Math.min(30, locations)) : 1,
    entityNamed: !random.chance(0.002),
    dissolved: random.chance(0.05),
    bankruptcy: random.chance(0.006) ? random.pick(OUTCOMES) : undefined,
    watched: random.chance(0.003) ? random.pick(['listed', 'flagged'] as const) : undefined,
  };
  const platform = PLATFORMS[index];
  if (platform !== undefined)
    return { ...drawn, industry: platform.industry, names: [platform.name], locations: 0, website: true, entities: 1 };
  const plan = quirk === undefined ? drawn : { ...drawn, ...quirk };
  return plan.transactions === 'none' ? plan : withTrend(plan, plan.trend ?? trend);
}

/** All quirks occur among the first 250 brands, again among the next 250, and then once in 10,000. */
function quirkOf(index: number): Partial<BrandPlan> | undefined {
  const place = index < 500 ? index % 250 : index % 10_000;
  if (place >= 250) return undefined;
  if (place % 7 === 6) return QUIRKS[(place - 6) / 7];
  if (place % 7 === 1) return KIND_QUIRKS[(place - 1) / 7];
  return place % 7 === 3 ? TREND_QUIRKS[(place - 3) / 7] : undefined;
}

function withTrend(plan: BrandPlan, trend: Trend | undefined): BrandPlan {
  if (trend === undefined || plan.locations === 0) return plan;
  // The brand must be old enough for the months that the trend needs.
  const opened = Math.min(plan.opened, TODAY - 1500);
  const transactions = trend.history ? 'long' : plan.transactions;
  return { ...plan, trend, opened, transactions, locations: Math.max(plan.locations, trend.locations) };
}

/** Most brands have one location, some a few, and few are chains of up to a few hundred. */
function drawLocations(random: Random): number {
  const roll = random.fraction();
  if (roll < 0.03) return 0;
  if (roll < 0.89) return 1;
  if (roll < 0.987) return 2 + Math.floor(random.fraction() * random.fraction() * 4);
  if (roll < 0.992) return random.between(6, 9);
  if (roll < 0.99992) return 10 + Math.floor(random.fraction() * random.fraction() * 51);
  return random.between(101, 320);
}

function drawShape(random: Random): AddressShape {
  const roll = random.fraction();
  if (roll < 0.985) return 'full';
  return roll < 0.99 ? 'none' : roll < 0.994 ? 'city' : roll < 0.997 ? 'zip' : roll < 0.9985 ? 'blank' : 'foreign';
}

/** The panel knows more card transactions of restaurants than of shops. */
function drawDepth(random: Random, industry: Industry): Depth | 'none' {
  const roll = random.fraction();
  if (roll < 0.002) return 'long';
  return roll < (industry.locationType === 'hospitality' ? 0.12 : 0.04) ? 'short' : 'none';
}

/** Another name of the same business: an earlier name, or the first words of its name. */
function otherName(random: Random, name: string, industry: Industry): string {
  const [first = '', second = '', ...rest] = name.split(' ');
  if (first.length > 3 && second.length > 3 && rest.length > 0 && random.chance(0.6)) return `${first} ${second}`;
  return brandName(random, industry);
}

/**
 * The brand whose legal entity runs brand `index`: itself, an earlier brand, or none. Derived from seed and index, so that
 * a brand can refer to an earlier brand's entity without storing it.
 */
export function ownerOf(seed: number, index: number): number | undefined {
  const kind = ownership(seed, index);
  if (kind === 'unknown') return undefined;
  if (kind === 'own') return index;
  const other = index - 1 - (mix(seed, index, 12) % 20);
  return ownership(seed, other) === 'own' ? other : index;
}

function ownership(seed: number, index: number): 'own' | 'other' | 'unknown' {
  // Platforms and quirks need their own legal entity, because other records refer to it.
  if (index < 30 || quirkOf(index) !== undefined) return 'own';
  const roll = mix(seed, index, 11) % 1000;
  if (roll < 35) return 'other';
  return roll < 90 ? 'unknown' : 'own';
}
