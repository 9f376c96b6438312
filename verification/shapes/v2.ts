import { z } from 'zod';
import type { BrandRecord, EntityRecord, Filing } from '../records/records.ts';
import type { VerificationOptions } from '../request/verification-request.ts';
import { TASK_NAMES, type Task, type Verification } from '../tasks/task.ts';
import { BANKRUPTCY, shownBankruptcies } from './bankruptcy.ts';
import { CARD_TRANSACTIONS, shownCardTransactions } from './card-transactions.ts';
import { day, NAME, shownNames, text, uuid } from './fields.ts';
import {
  FILING_IDENTITY,
  FILING_PEOPLE_AND_PLACES,
  JURISDICTION,
  shownIdentity,
  shownJurisdiction,
  shownPeopleAndPlaces,
  shownStatus,
} from './filing.ts';
import { industry, shownIndustries } from './industry.ts';
import { LOCATION_FIELDS, shownLocation } from './location.ts';
import { RESULTS, SOURCES, shownSources, taskFields } from './task.ts';

export const V2_TASK = z.strictObject({
  ...taskFields(TASK_NAMES, [...new Set(Object.values(RESULTS).flat(2))]),
  sources: SOURCES,
});

export const V2_REGISTRATION = z.strictObject({
  registration_state: text('State that keeps the filing.', 'WA'),
  ...JURISDICTION,
  ...FILING_IDENTITY,
  status: text('active, inactive or unknown. Only in package verify.', 'active').optional(),
  sub_status: text(
    'good_standing, not_good_standing, pending_active, pending_inactive or unknown; null for an inactive filing, or if the state gives none. Only in package verify.',
    'good_standing',
  ).optional(),
  status_detail: text("The state's own text. Only in package verify.", 'ACTIVE').optional(),
  ...FILING_PEOPLE_AND_PLACES,
});

export const V2_REGISTERED_ENTITY = z.strictObject({
  id: uuid('UUID of the registered entity, or of the legal entity if no state filing is known.'),
  formation_date: day('Earliest day that a filing was issued.'),
  registered_entity_type: text('Legal form.', 'Limited Liability Company'),
  names: z.array(NAME),
  brand_ids: z.array(z.uuid()).meta({ description: 'Brands that the entity does business as.' }),
  registrations: z
    .array(V2_REGISTRATION)
    .meta({ description: 'Filings: domestic first, then foreign from oldest to newest.' }),
  bankruptcies: z
    .array(BANKRUPTCY)
    .optional()
    .meta({ description: 'Bankruptcy cases, newest first. Only with attrs=bankruptcies.' }),
});

const V2_LOCATION = z.strictObject({ id: uuid('UUID of the operating location.'), ...LOCATION_FIELDS });

export const V2_BRAND = z.strictObject({
  id: uuid('UUID of the brand.'),
  registered_entity_ids: z.array(z.uuid()).meta({
    description: 'Registered entities that do business as the brand. data.registered_entities contains them.',
  }),
  activities: z.strictObject({
    activities: z.array(z.string()).meta({ description: 'High-risk activities.', examples: [['Cannabis']] }),
  }),
  names: z.array(NAME),
  industries: z.array(industry('v2')),
  websites: z.array(z.string()).meta({ description: 'Full URLs.', examples: [['https://pikestreetcoffee.example/']] }),
  operating_locations: z.array(V2_LOCATION),
  card_transactions: CARD_TRANSACTIONS.optional().meta({ description: 'Only if attrs names one of its keys.' }),
});

/** The answer of POST /v2/kyb/. */
export const V2_RESPONSE = z.strictObject({
  response_id: uuid('Id of the answer. Use it to read or explain the answer later.'),
  risk_summary: z.strictObject({
    tasks: z
      .array(V2_TASK)
      .meta({ description: 'Every task of the package and of attrs; empty if top_n is greater than 1.' }),
  }),
  data: z.strictObject({
    registered_entities: z.array(V2_REGISTERED_ENTITY).meta({ description: 'Best match first.' }),
    brands: z.array(V2_BRAND).meta({
      description: 'Best match first. If no registered entities are returned, the first brand is the best match.',
    }),
  }),
});

export type V2Response = z.output<typeof V2_RESPONSE>;

export const shownV2 = ({ options, entities, brands, tasks }: Verification, responseId: string): V2Response => ({
  response_id: responseId,
  risk_summary: { tasks: tasks.map(shownTask) },
  data: {
    registered_entities: entities.map((entity) => shownEntity(entity, options)),
    brands: brands.map((brand) => shownBrand(brand, options)),
  },
});

const shownTask = (task: Task): z.output<typeof V2_TASK> => ({
  task_name: task.name,
  status: task.status,
  result: task.result,
  reason: task.reason,
  ...shownSources(task),
});

const shownEntity = (entity: EntityRecord, options: VerificationOptions): z.output<typeof V2_REGISTERED_ENTITY> => ({
  id: entity.registeredEntityId ?? entity.legalEntityId,
  formation_date: entity.formationDate,
  registered_entity_type: entity.type,
  names: shownNames(entity.names),
  brand_ids: [...entity.brandIds],
  registrations: entity.filings.map((filing) => shownRegistration(filing, options)),
  ...(options.attrs.has('bankruptcies') && { bankruptcies: shownBankruptcies(entity.bankruptcies) }),
});

const shownRegistration = (filing: Filing, options: VerificationOptions): z.output<typeof V2_REGISTRATION> => ({
  registration_state: filing.state,
  ...(options.package === 'verify' && shownJurisdiction(filing)),
  ...shownIdentity(filing),
  ...(options.package === 'verify' && shownStatus(filing)),
  ...shownPeopleAndPlaces(filing),
});

function shownBrand(brand: BrandRecord, { attrs }: VerificationOptions): z.output<typeof V2_BRAND> {
  const cards = shownCardTransactions(brand, attrs);
  return {
    id: brand.id,
    registered_entity_ids: [...brand.registeredEntityIds],
    activities: { activities: [...brand.activities] },
    names: shownNames(brand.names),
    industries: shownIndustries(brand.industries, 'v2'),
    websites: [...brand.websites],
    operating_locations: brand.locations.map((location) => ({ id: location.id, ...shownLocation(location, attrs) })),
    ...(cards && { card_transactions: cards }),
  };
}
