import type { ValueOf } from '../catalog/graph.ts';
import type { Stage, StagedId } from '../catalog/stage.ts';
import { isoDate, TODAY } from './dates.ts';
import { type PersonName, personName } from './names.ts';
import { type City, phoneNumber } from './places.ts';
import { type Random, weighted } from './random.ts';
import { stageHiddenTin, stageUnnamedTin } from './tins.ts';

const JOBS = weighted(
  [
    { weight: 30, jobTitle: 'owner', jobFunction: null, managementLevel: 'owner' },
    { weight: 12, jobTitle: 'managing member', jobFunction: null, managementLevel: 'owner' },
    { weight: 12, jobTitle: 'president', jobFunction: 'general management', managementLevel: 'c-suite' },
    { weight: 10, jobTitle: 'governor', jobFunction: null, managementLevel: 'board of directors' },
    { weight: 6, jobTitle: 'director', jobFunction: null, managementLevel: 'director-level' },
    { weight: 5, jobTitle: 'chief executive officer', jobFunction: 'general management', managementLevel: 'c-suite' },
    { weight: 4, jobTitle: 'secretary', jobFunction: 'legal', managementLevel: null },
    { weight: 4, jobTitle: 'treasurer', jobFunction: 'finance', managementLevel: 'c-suite' },
    { weight: 3, jobTitle: 'founder', jobFunction: null, managementLevel: 'founder' },
    { weight: 3, jobTitle: 'store manager', jobFunction: 'operations', managementLevel: 'manager' },
    { weight: 3, jobTitle: 'vice president of sales', jobFunction: 'sales', managementLevel: 'vp-level' },
    { weight: 2, jobTitle: 'head of marketing', jobFunction: 'marketing', managementLevel: 'head' },
    { weight: 2, jobTitle: 'office manager', jobFunction: 'administration', managementLevel: 'manager' },
    { weight: 2, jobTitle: 'bookkeeper', jobFunction: 'finance', managementLevel: 'non-manager' },
    { weight: 2, jobTitle: 'registered agent', jobFunction: 'legal', managementLevel: null },
  ],
  (job) => job.weight,
);

/** The role of a person, with its place and filing. */
export interface Post {
  readonly key: string;
  readonly city: City;
  readonly filing: StagedId | undefined;
  readonly location: StagedId | undefined;
  readonly domain: string | undefined;
  /** The type of a tax number that the person has for certain. */
  readonly tinType: ValueOf<'Tin.tinType'> | undefined;
}

/** Stages a natural person, the legal entity that the person is, and the role that it performs. */
export function stagePerson(stage: Stage, random: Random, post: Post): void {
  const name = personName(random);
  const person = stage.ref('Person', post.key);
  stage.entity('Person', person, {
    firstName: name.first,
    lastName: name.last,
    fullName: name.full,
    dateOfBirth: random.chance(0.1) ? isoDate(TODAY - random.between(7300, 28_000)) : null,
  });
  const entity = stage.ref('LegalEntity', `person:${post.key}`);
  stage.entity('LegalEntity', entity);
  stage.attribute('LegalEntityName', entity, { name: name.full, legalEntityType: 'Person' });
  stage.attribute('LegalEntityType', entity, { legalEntityType: 'Person' });
  stage.edge('PersonIsInstanceOfLegalEntity', person, entity);
  if (post.tinType !== undefined) stageUnnamedTin(stage, entity, post.key, post.tinType);
  else if (random.chance(0.05)) stageHiddenTin(stage, random, entity, post.key);
  stageRole(stage, random, post, entity, name);
}

function stageRole(stage: Stage, random: Random, post: Post, entity: StagedId, name: PersonName): void {
  const job = random.weigh(JOBS);
  const role = stage.ref('Role', post.key);
  stage.entity('Role', role, {
    jobTitle: job.jobTitle,
    jobFunction: job.jobFunction,
    managementLevel: job.managementLevel,
    externalId: random.chance(0.15) ? `{"sample_directory":"${post.key}"}` : null,
    externalUrls: random.chance(0.1) ? `["https://people.example/${post.key.replaceAll(':', '-')}"]` : null,
  });
  stage.edge('LegalEntityPerformsRole', entity, role);
  if (post.filing !== undefined) stage.edge('RegistrationRecordedRole', post.filing, role);
  if (post.location !== undefined && random.chance(0.5)) {
    stage.edge('RoleIsPerformedAtOperatingLocation', role, post.location);
  }
  if (post.domain !== undefined && random.chance(0.4)) {
    const emailAddress = `${name.first}.${name.last}@${post.domain}.example`.toLowerCase();
    const id = stage.ref('EmailAddress', emailAddress);
    stage.entity('EmailAddress', id, { emailAddress });
    stage.edge('RoleIsAssociatedWithEmailAddress', role, id);
  }
  if (random.chance(0.08)) {
    const phone = phoneNumber(random, post.city);
    const id = stage.ref('PhoneNumber', phone);
    stage.entity('PhoneNumber', id, { phoneNumber: phone });
    stage.edge('RoleIsAssociatedWithPhoneNumber', role, id);
  }
}
