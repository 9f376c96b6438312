import { z } from 'zod';
import type { BrandRecord, EntityRecord } from '../records/records.ts';
import type { VerificationOptions } from '../request/verification-request.ts';
import type { Task, Verification } from '../tasks/task.ts';
import { uuid } from './fields.ts';
import { asksForLocations, LOCATION_FIELDS, shownLocation } from './location.ts';
import { olderBrandFields, shownOlderBrand } from './older-brand.ts';
import { OLDER_ENTITY_FIELDS, shownOlderEntity } from './older-entity.ts';
import { OLDER_TASK_FIELDS, olderTasks, shownOlderTask } from './older-task.ts';
import { RATING_FIELDS, ratingsOf } from './ratings.ts';
import { SOURCES, shownSources } from './task.ts';

export const LEGACY_TASK = z.strictObject({ ...OLDER_TASK_FIELDS, sources: SOURCES });

export const LEGACY_ENTITY = z.strictObject({
  svc_id: uuid('UUID of the legal entity.'),
  brand_ids: z.array(z.uuid()).meta({ description: 'Brands that the entity does business as.' }),
  ...OLDER_ENTITY_FIELDS,
});

const LEGACY_LOCATION = z.strictObject({ svc_id: uuid('UUID of the operating location.'), ...LOCATION_FIELDS });

export const LEGACY_BRAND = z.strictObject({
  svc_id: uuid('UUID of the brand.'),
  legal_entity_ids: z.array(z.uuid()).meta({ description: 'Legal entities that do business as the brand.' }),
  ...olderBrandFields('legacy', 'Full URLs.', 'https://pikestreetcoffee.example/'),
  operating_locations: z
    .array(LEGACY_LOCATION)
    .optional()
    .meta({ description: 'Only with attrs=operating_status or phone_numbers.' }),
});

/** The answer of POST /v2/kyb-legacy/: the v1 shape with the ids, sources, industries and websites of v2. */
export const LEGACY_RESPONSE = z.strictObject({
  response_id: uuid('Id of the answer. Use it to read or explain the answer later.'),
  risk_summary: z.strictObject({
    ...RATING_FIELDS,
    tasks: z
      .array(LEGACY_TASK)
      .meta({ description: 'Every task of the package and of attrs; empty if top_n is greater than 1.' }),
  }),
  data: z.strictObject({
    legal_entities: z.array(LEGACY_ENTITY).meta({ description: 'Best match first.' }),
    brands: z.array(LEGACY_BRAND).meta({
      description: 'Best match first. If no legal entities are returned, the first brand is the best match.',
    }),
  }),
});

export type LegacyResponse = z.output<typeof LEGACY_RESPONSE>;

export const shownLegacy = (verification: Verification, responseId: string): LegacyResponse => ({
  response_id: responseId,
  risk_summary: { ...ratingsOf(verification), tasks: olderTasks(verification.tasks).map(shownTask) },
  data: {
    legal_entities: verification.entities.map((entity) => shownEntity(entity, verification.options)),
    brands: verification.brands.map((brand) => shownBrand(brand, verification.options)),
  },
});

const shownTask = (task: Task): z.output<typeof LEGACY_TASK> => ({ ...shownOlderTask(task), ...shownSources(task) });

const shownEntity = (entity: EntityRecord, options: VerificationOptions): z.output<typeof LEGACY_ENTITY> => ({
  svc_id: entity.legalEntityId,
  brand_ids: [...entity.brandIds],
  ...shownOlderEntity(entity, options),
});

const shownBrand = (brand: BrandRecord, options: VerificationOptions): z.output<typeof LEGACY_BRAND> => ({
  svc_id: brand.id,
  legal_entity_ids: [...brand.legalEntityIds],
  ...shownOlderBrand(brand, options, brand.websites),
  ...(asksForLocations(options.attrs) && {
    operating_locations: brand.locations.map((location) => ({
      svc_id: location.id,
      ...shownLocation(location, options.attrs),
    })),
  }),
});
