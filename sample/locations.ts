import type { Observed, Stage, StagedId } from '../catalog/stage.ts';
import { stageAddress } from './addresses.ts';
import type { BrandPlan } from './brand-plan.ts';
import { type Day, isoDate, monthOf, TODAY } from './dates.ts';
import { BRANCH_CITIES, type City, citiesOf, phoneNumber } from './places.ts';
import type { Random } from './random.ts';
import { drawRevenue, type Revenue, type RevenueHabits } from './revenue.ts';
import { stageReviews } from './reviews.ts';
import { drawLife, stageStatuses } from './statuses.ts';
import { stageLocationTransactions } from './transactions.ts';
import { stageWebsite } from './websites.ts';

/** The facts of a location that other parts of its brand use. */
export interface StagedLocation {
  readonly id: StagedId;
  readonly city: City;
  readonly address: StagedId | undefined;
  readonly opened: Day;
  readonly revenue: Revenue | undefined;
}

const TECHNOLOGIES = [
  { technology: 'Square', category: 'point of sale' },
  { technology: 'Clover', category: 'point of sale' },
  { technology: 'Toast', category: 'point of sale' },
  { technology: 'Stripe', category: 'payment processing' },
  { technology: 'PayPal', category: 'payment processing' },
  { technology: 'Shopify', category: 'online shop' },
] as const;

/** Stages location `n` of a brand with all its records, except its edges to legal entities and roles. */
export function stageLocation(
  stage: Stage,
  random: Random,
  plan: BrandPlan,
  brand: StagedId,
  n: number,
  habits: RevenueHabits | undefined,
  domain: string | undefined,
): StagedLocation {
  const key = `${plan.key}:${n}`;
  const id = stage.ref('OperatingLocation', key);
  const city = cityOf(random, plan, n);
  const opened = Math.min(TODAY - 60, plan.opened + n * random.below(300));
  // Only the first location of a chain has the trend.
  const trend = n === 0 ? plan.trend : undefined;
  const life = drawLife(random, opened, trend?.status ?? plan.status);
  const observed: Observed = { first: isoDate(Math.max(opened, TODAY - 6000)) };

  stage.entity('OperatingLocation', id, undefined, observed);
  stage.edge('BrandOperatesAtOperatingLocation', brand, id, undefined, observed);
  const name = locationName(random, plan, city, n);
  if (name !== undefined) stage.attribute('OperatingLocationName', id, { name });
  const address = stageAddress(stage, random, city, plan.addresses);
  if (address !== undefined) stage.edge('OperatingLocationOperatesAtAddress', id, address, undefined, observed);
  stageStatuses(stage, id, life);
  stageContacts(stage, random, plan, id, city, n, domain);
  stageTypes(stage, random, plan, id, n);
  if (random.chance(0.09)) stageReviews(stage, random, id, key, opened);
  if (random.chance(0.06)) stageTechnology(stage, random, id);

  let revenue: Revenue | undefined;
  if (habits !== undefined) {
    const closed = life.status === 'Open' || life.status === 'Unknown' ? undefined : monthOf(life.since);
    const span = { opened: monthOf(opened), closed };
    revenue = drawRevenue(random, habits, plan.industry.monthlyRevenue, span, trend);
    // A long series only for the first location: a chain would have tens of thousands of rows.
    stageLocationTransactions(stage, id, revenue, plan.transactions === 'long' && n === 0 ? 'long' : 'short');
  }
  return { id, city, address, opened, revenue };
}

function cityOf(random: Random, plan: BrandPlan, n: number): City {
  if (n === 0 || plan.reach === 'city' || random.chance(0.25)) return plan.city;
  return random.weigh(plan.reach === 'state' ? citiesOf(plan.city.state) : BRANCH_CITIES);
}

function locationName(random: Random, plan: BrandPlan, city: City, n: number): string | undefined {
  const name = plan.names[0];
  if (name === undefined || !random.chance(0.65)) return undefined;
  if (plan.locations === 1) return name;
  return random.chance(0.5) ? `${name} #${n + 1}` : `${name} - ${city.name}`;
}

function stageContacts(
  stage: Stage,
  random: Random,
  plan: BrandPlan,
  location: StagedId,
  city: City,
  n: number,
  domain: string | undefined,
): void {
  if (random.chance(0.3)) {
    const phone = phoneNumber(random, city);
    const id = stage.ref('PhoneNumber', phone);
    stage.entity('PhoneNumber', id, { phoneNumber: phone });
    stage.edge('OperatingLocationCanBeCalledAtPhoneNumber', location, id);
  }
  if (domain !== undefined && random.chance(plan.locations > 1 ? 0.35 : 0.1)) {
    const page = plan.locations > 1 ? `${city.name.toLowerCase().replaceAll(' ', '-')}-${n + 1}` : 'visit';
    const fragment = random.chance(0.15) ? { fragment: 'hours' } : {};
    const website = stageWebsite(stage, random, { subdomain: 'www', domain, path: `/locations/${page}`, ...fragment });
    stage.edge('OperatingLocationOperatesWebsiteWebsite', location, website);
  }
}

function stageTypes(stage: Stage, random: Random, plan: BrandPlan, location: StagedId, n: number): void {
  if (random.chance(0.3) || plan.isComplete) {
    stage.attribute('OperatingLocationLocationType', location, { locationType: plan.industry.locationType });
  }
  if (plan.locations > 3 && n === 0)
    stage.attribute('OperatingLocationLocationType', location, { locationType: 'headquarters' });
  else if (random.chance(0.02)) stage.attribute('OperatingLocationLocationType', location, { locationType: 'office' });
}

function stageTechnology(stage: Stage, random: Random, location: StagedId): void {
  const start = random.below(TECHNOLOGIES.length);
  const count = random.chance(0.3) ? 2 : 1;
  for (let n = 0; n < count; n++) {
    const used = TECHNOLOGIES[(start + n) % TECHNOLOGIES.length];
    const seen = { first: isoDate(TODAY - 500 - n * 300), last: isoDate(TODAY - n * 280) };
    if (used !== undefined)
      stage.attribute('OperatingLocationTechnologiesUsed', location, { ...used }, seen, used.technology);
  }
}
