import type { Stage, StagedId } from '../catalog/stage.ts';
import type { AgentOffices } from './addresses.ts';
import type { BrandPlan } from './brand-plan.ts';
import { isoDate, monthOf, TODAY } from './dates.ts';
import { entityId, stageBusiness, stageLegalEntity } from './firm.ts';
import { type StagedLocation, stageLocation } from './locations.ts';
import { hostLabel } from './names.ts';
import { ownerOf, PLATFORMS, planBrand } from './plan.ts';
import { mix, type Random } from './random.ts';
import { addUp, drawHabits, drawRevenue, shareOf } from './revenue.ts';
import { stageBrandTransactions } from './transactions.ts';
import { stageWebsite } from './websites.ts';

/** Data that all brands of a sample share. */
export interface Sample {
  readonly stage: Stage;
  readonly seed: number;
  readonly random: Random;
  /** Ids of the codes of each industry, in the order of INDUSTRIES. */
  readonly industries: readonly (readonly StagedId[])[];
  readonly agents: AgentOffices;
}

/** The staged id of the brand with that index. */
export const brandId = (stage: Stage, index: number): StagedId => stage.ref('Brand', String(index));

/** Stages brand `index` with all its records. It refers only to earlier brands. */
export function stageBrand(sample: Sample, index: number): void {
  const { stage, random, seed } = sample;
  const plan = planBrand(random.seed(seed, index), index);
  const brand = brandId(stage, index);
  stage.entity('Brand', brand, undefined, { first: isoDate(Math.max(plan.opened, TODAY - 6000)) });
  for (const name of plan.names) stage.attribute('BrandName', brand, { name });
  stageIndustries(sample, plan, brand);
  stageAffiliation(sample, plan, brand);
  const domain = plan.website ? hostLabel(plan.names[0] ?? '', index) : undefined;
  if (domain !== undefined) stageBrandWebsites(sample, brand, domain);

  const habits = plan.transactions === 'none' ? undefined : drawHabits(random, plan.industry.ticket);
  const locations: StagedLocation[] = [];
  for (let n = 0; n < plan.locations; n++) {
    locations.push(stageLocation(stage, random, plan, brand, n, habits, domain));
  }
  stageOwners(sample, plan, brand, locations, domain);
  if (habits !== undefined) {
    const online = { opened: monthOf(plan.opened), closed: undefined };
    const own =
      plan.locations > 0 ? [] : [drawRevenue(random, habits, plan.industry.monthlyRevenue, online, undefined)];
    const parts = locations.flatMap((location) => (location.revenue === undefined ? [] : [location.revenue]));
    stageBrandRevenue(sample, plan, brand, [...parts, ...own]);
  }
}

function stageIndustries(sample: Sample, plan: BrandPlan, brand: StagedId): void {
  const codes = sample.industries[plan.industry.index] ?? [];
  codes.forEach((code, n) => {
    // Most brands have NAICS 2022 and the colloquial description, some have codes of other systems.
    if (sample.random.chance(n === 0 ? 0.97 : n === 1 ? 0.75 : 0.1)) {
      sample.stage.edge('BrandDoesBusinessWithinIndustry', brand, code);
    }
  });
}

function stageAffiliation(sample: Sample, plan: BrandPlan, brand: StagedId): void {
  if (plan.affiliation === undefined || plan.index < 1) return;
  const other = plan.index - 1 - (mix(sample.seed, plan.index, 21) % Math.min(plan.index, 200));
  const affiliationType = plan.affiliation;
  sample.stage.edge('BrandIsAffiliatedWithBrand', brand, brandId(sample.stage, other), { affiliationType });
}

function stageBrandWebsites(sample: Sample, brand: StagedId, domain: string): void {
  const { stage, random } = sample;
  stage.edge('BrandOperatesWebsiteWebsite', brand, stageWebsite(stage, random, { subdomain: 'www', domain }));
  if (random.chance(0.06)) {
    const shop = stageWebsite(stage, random, { subdomain: 'shop', domain });
    stage.edge('BrandOperatesWebsiteWebsite', brand, shop);
  }
}

function stageOwners(
  sample: Sample,
  plan: BrandPlan,
  brand: StagedId,
  locations: readonly StagedLocation[],
  domain: string | undefined,
): void {
  const { stage, random, agents } = sample;
  const owner = ownerOf(sample.seed, plan.index);
  if (owner === undefined) return;
  if (owner !== plan.index) {
    stageBusiness(stage, entityId(stage, owner), brand, locations);
    return;
  }
  for (let n = 0; n < plan.entities; n++) {
    // Franchisees get locations in turn, so that each has its share.
    const theirs = plan.entities === 1 ? locations : locations.filter((_, at) => at % plan.entities === n);
    const entity = stageLegalEntity(stage, random, agents, plan, n, theirs, domain);
    stageBusiness(stage, entity, brand, theirs);
  }
}

function stageBrandRevenue(sample: Sample, plan: BrandPlan, brand: StagedId, parts: Parameters<typeof addUp>[0]): void {
  const { stage, random } = sample;
  const revenue = addUp(parts);
  if (revenue === undefined || plan.transactions === 'none') return;
  stageBrandTransactions(stage, brand, revenue, plan.transactions, undefined);
  if (plan.platform && plan.index >= PLATFORMS.length) {
    const key = random.below(PLATFORMS.length);
    const platform = { key: String(key), id: brandId(stage, key) };
    stageBrandTransactions(stage, brand, shareOf(revenue, 0.1 + random.fraction() * 0.3), 'short', platform);
  }
}
