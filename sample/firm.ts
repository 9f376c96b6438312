import type { Stage, StagedId } from '../catalog/stage.ts';
import type { AgentOffices } from './addresses.ts';
import { stageBankruptcy } from './bankruptcies.ts';
import type { BrandPlan } from './brand-plan.ts';
import { isoDate } from './dates.ts';
import { COMMON_FORMS, type LegalForm, withSuffix } from './forms.ts';
import type { StagedLocation } from './locations.ts';
import { holdingName, personName } from './names.ts';
import { stagePerson } from './people.ts';
import type { Random } from './random.ts';
import { stageRegisteredEntity } from './registrations.ts';
import { stageEin } from './tins.ts';
import { stageFlag, stageListing } from './watchlists.ts';

/** Maximum legal entities of one brand: it separates their numbers from those of the next brand. */
const ENTITIES_PER_BRAND = 64;

/** The staged id of the first legal entity of the brand with that index. */
export const entityId = (stage: Stage, brandIndex: number): StagedId => stage.ref('LegalEntity', `${brandIndex}:0`);

/** Stages that an already staged legal entity does business as the brand and owns its locations. */
export function stageBusiness(
  stage: Stage,
  entity: StagedId,
  brand: StagedId,
  locations: readonly StagedLocation[],
): void {
  stage.edge('LegalEntityDoesBusinessAsBrand', entity, brand);
  for (const location of locations) stage.edge('LegalEntityOwnsLocationOperatingLocation', entity, location.id);
}

/** Stages legal entity `n` of a brand: names, form, mail address, filings, tax number and people. */
export function stageLegalEntity(
  stage: Stage,
  random: Random,
  agents: AgentOffices,
  plan: BrandPlan,
  n: number,
  locations: readonly StagedLocation[],
  domain: string | undefined,
): StagedId {
  const key = `${plan.key}:${n}`;
  const serial = plan.index * ENTITIES_PER_BRAND + n;
  const entity = stage.ref('LegalEntity', key);
  const drawn = random.weigh(COMMON_FORMS);
  const form = (n === 0 ? plan.form : undefined) ?? drawn;
  const first = locations[0];
  const home = first?.city ?? plan.city;
  const formed = (first?.opened ?? plan.opened) - random.below(200);

  stage.entity('LegalEntity', entity, undefined, { first: isoDate(formed) });
  const name = plan.entityNamed ? legalName(random, plan, form, n) : null;
  if (name !== null) stageNames(stage, random, entity, name, form);
  stage.attribute('LegalEntityType', entity, { legalEntityType: form.type });
  if (first?.address !== undefined && random.chance(0.6)) {
    stage.edge('LegalEntityReceivesMailAtAddress', entity, first.address);
  }
  const filings =
    form.wordings.length > 0 && (random.chance(0.62) || plan.isComplete)
      ? stageRegisteredEntity(stage, random, agents, {
          entity,
          key,
          serial,
          name,
          form,
          formed,
          home,
          otherStates: statesBeside(home.state, locations),
          address: first?.address,
          dissolved: plan.dissolved,
          hasMailBox: plan.isComplete === true,
        })
      : [];
  if (form.type !== 'Sole Proprietorship' && random.chance(0.15)) stageEin(stage, random, entity, serial);
  const tinType = n === 0 ? plan.tinType : undefined;
  const people = Math.max(peopleOf(random, n), tinType === undefined ? 0 : 1);
  for (let person = 0; person < people; person++) {
    const post = {
      key: `${key}:${person}`,
      city: home,
      filing: filings[0],
      location: first?.id,
      domain,
      tinType: person === 0 ? tinType : undefined,
    };
    stagePerson(stage, random, post);
  }
  if (n === 0 && plan.bankruptcy !== undefined) stageBankruptcy(stage, random, entity, name, plan.bankruptcy);
  if (n === 0 && plan.watched === 'listed') stageListing(stage, random, key, entity, first?.address);
  if (n === 0 && plan.watched === 'flagged') stageFlag(stage, random, key, entity);
  return entity;
}

/** The brand's name with a legal form, or a completely different name. */
function legalName(random: Random, plan: BrandPlan, form: LegalForm, n: number): string {
  if (form.type === 'Sole Proprietorship') return personName(random).full;
  const brand = plan.names[0];
  const roll = random.fraction();
  const suffix = random.pick(form.suffixes);
  if (brand === undefined || n > 0 || roll < 0.25) return withSuffix(holdingName(random), suffix);
  if (roll < 0.32) return withSuffix(`${random.between(2, 99)} ${brand}`, suffix);
  return withSuffix(brand, suffix);
}

function stageNames(stage: Stage, random: Random, entity: StagedId, name: string, form: LegalForm): void {
  stage.attribute('LegalEntityName', entity, { name, legalEntityType: form.type });
  if (random.chance(0.06)) {
    stage.attribute('LegalEntityName', entity, { name: holdingName(random), legalEntityType: 'Unknown' });
  }
}

function statesBeside(home: string, locations: readonly StagedLocation[]): string[] {
  const states = new Set(locations.map((location) => location.city.state));
  states.delete(home);
  return [...states];
}

function peopleOf(random: Random, n: number): number {
  const roll = random.fraction();
  if (n > 0) return roll < 0.3 ? 1 : 0;
  return roll < 0.68 ? 0 : roll < 0.93 ? 1 : roll < 0.97 ? 2 : 3;
}
