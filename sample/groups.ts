import type { StagedId } from '../catalog/stage.ts';
import type { Sample } from './brand.ts';
import { holdingName } from './names.ts';
import { mix } from './random.ts';

/** Number of brands between two holding companies. */
const EVERY = 100;
/** Number of brands of a holding company, all staged before it. */
const GROUP_SIZE = 10;
/** Separates the random sequences of groups from those of brands. */
const SALT = 0x40000000;

/** Stages a holding company that does business as ten brands from all over the sample, after every hundredth brand. */
export function stageGroup({ stage, seed, random }: Sample, index: number, brandId: (index: number) => StagedId): void {
  if (index % EVERY !== EVERY - 1) return;
  random.seed(seed, index + SALT);
  const holding = stage.ref('LegalEntity', `group:${index}`);
  stage.entity('LegalEntity', holding);
  stage.attribute('LegalEntityName', holding, { name: `${holdingName(random)} INC`, legalEntityType: 'Corporation' });
  stage.attribute('LegalEntityType', holding, { legalEntityType: 'Corporation' });
  const members = new Set<number>();
  for (let draw = 0; members.size < GROUP_SIZE; draw++) members.add(mix(seed, index, SALT + draw) % index);
  for (const member of members) stage.edge('LegalEntityDoesBusinessAsBrand', holding, brandId(member));
}
