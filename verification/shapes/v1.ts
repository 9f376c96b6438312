import { z } from 'zod';
import { parseWebsite } from '../../matching/identifiers/website.ts';
import type { BrandRecord, EntityRecord } from '../records/records.ts';
import type { VerificationOptions } from '../request/verification-request.ts';
import type { Verification } from '../tasks/task.ts';
import { BANKRUPTCY, shownBankruptcies } from './bankruptcy.ts';
import { svcIdText } from './fields.ts';
import { asksForLocations, LOCATION_FIELDS, shownLocation } from './location.ts';
import { MATCH_FIELDS, shownMatch } from './match.ts';
import { olderBrandFields, shownOlderBrand } from './older-brand.ts';
import { OLDER_ENTITY_FIELDS, shownOlderEntity } from './older-entity.ts';
import { OLDER_TASK_FIELDS, olderTasks, shownOlderTask } from './older-task.ts';
import { RATING_FIELDS, ratingsOf } from './ratings.ts';

export const V1_TASK = z.strictObject(OLDER_TASK_FIELDS);

export const V1_ENTITY = z.strictObject({
  svc_id: svcIdText('L', 'Id of the legal entity: "L" and 16 hex digits.'),
  ...OLDER_ENTITY_FIELDS,
});

const V1_LOCATION = z.strictObject({
  svc_id: svcIdText('O', 'Id of the operating location: "O" and 16 hex digits.'),
  ...LOCATION_FIELDS,
});

export const V1_BRAND = z.strictObject({
  svc_id: svcIdText('B', 'Id of the brand: "B" and 16 hex digits.'),
  ...olderBrandFields('v1', 'Bare domains.', 'pikestreetcoffee.example'),
  operating_locations: z
    .array(V1_LOCATION)
    .optional()
    .meta({ description: 'Only with attrs=operating_status or phone_numbers.' }),
  bankruptcies: z.array(BANKRUPTCY).optional().meta({
    description:
      'Bankruptcy cases of the legal entities returned that do business as the brand. Only with attrs=bankruptcies.',
  }),
});

/** The answer of POST /v1/kyb/. */
export const V1_RESPONSE = z.strictObject({
  response_id: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .meta({ description: 'Id of the answer: 32 hex digits. Use it to read or explain the answer later.' }),
  risk_summary: z.strictObject({
    ...RATING_FIELDS,
    tasks: z
      .array(V1_TASK)
      .meta({ description: 'Every task of the package and of attrs; empty if top_n is greater than 1.' }),
  }),
  data: z.strictObject({
    best_match: z.strictObject(MATCH_FIELDS).nullable().meta({
      description:
        'Match confidence of the first legal entity, or of the first brand if there is no legal entity; null if there is neither.',
    }),
    legal_entities: z.array(V1_ENTITY).meta({ description: 'Best match first.' }),
    brands: z.array(V1_BRAND).meta({ description: 'Best match first.' }),
  }),
});

export type V1Response = z.output<typeof V1_RESPONSE>;

export function shownV1(verification: Verification, responseId: string): V1Response {
  const { entities, brands, options } = verification;
  const best = entities[0] ?? brands[0];
  return {
    response_id: responseId.replaceAll('-', ''),
    risk_summary: { ...ratingsOf(verification), tasks: olderTasks(verification.tasks).map(shownOlderTask) },
    data: {
      best_match: best === undefined ? null : shownMatch(best.match),
      legal_entities: entities.map((entity) => ({ svc_id: entity.svcId, ...shownOlderEntity(entity, options) })),
      brands: brands.map((brand) => shownBrand(brand, entities, options)),
    },
  };
}

const shownBrand = (
  brand: BrandRecord,
  entities: readonly EntityRecord[],
  options: VerificationOptions,
): z.output<typeof V1_BRAND> => ({
  svc_id: brand.svcId,
  ...shownOlderBrand(brand, options, [...new Set(brand.websites.map(bareDomain))]),
  ...(asksForLocations(options.attrs) && {
    operating_locations: brand.locations.map((location) => ({
      svc_id: `O${location.id.replaceAll('-', '').slice(0, 16)}`,
      ...shownLocation(location, options.attrs),
    })),
  }),
  ...(options.attrs.has('bankruptcies') && {
    bankruptcies: entities
      .filter(({ legalEntityId }) => brand.legalEntityIds.includes(legalEntityId))
      .flatMap(({ bankruptcies }) => shownBankruptcies(bankruptcies)),
  }),
});

const bareDomain = (url: string): string => parseWebsite(url)?.registrableDomain ?? url;
