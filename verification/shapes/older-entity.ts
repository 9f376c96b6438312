import { z } from 'zod';
import type { EntityRecord, Filing } from '../records/records.ts';
import type { VerificationOptions } from '../request/verification-request.ts';
import { BANKRUPTCY, shownBankruptcies } from './bankruptcy.ts';
import { day, NAME, shownNames, text } from './fields.ts';
import {
  FILING_IDENTITY,
  FILING_PEOPLE_AND_PLACES,
  JURISDICTION,
  shownIdentity,
  shownJurisdiction,
  shownPeopleAndPlaces,
  shownStatus,
} from './filing.ts';
import { MATCH_FIELDS, shownMatch } from './match.ts';

/** A filing in legacy and v1: its status as an object, and again as two fields. */
export const OLDER_REGISTRATION = z.strictObject({
  registration_state: text('State that keeps the filing.', 'WA'),
  ...JURISDICTION,
  ...FILING_IDENTITY,
  standardized_status: text('active, inactive or unknown. Only in package verify.', 'active').optional(),
  registration_status: text("The state's own text. Only in package verify.", 'ACTIVE').optional(),
  status: z
    .strictObject({
      status: text('active, inactive or unknown.', 'active'),
      sub_status: text(
        'good_standing, not_good_standing, pending_active, pending_inactive or unknown.',
        'good_standing',
      ),
      status_detail: text("The state's own text.", 'ACTIVE'),
    })
    .optional()
    .meta({ description: 'Only in package verify.' }),
  ...FILING_PEOPLE_AND_PLACES,
});

/** What legacy and v1 show of a legal entity in addition to its ids. */
export const OLDER_ENTITY_FIELDS = {
  ...MATCH_FIELDS,
  formation_date: day('Earliest day that a filing was issued.'),
  legal_entity_type: text('Legal form.', 'Limited Liability Company'),
  names: z.array(NAME),
  registrations: z
    .array(OLDER_REGISTRATION)
    .meta({ description: 'Filings: domestic first, then foreign from oldest to newest.' }),
  business_bankruptcy: z
    .array(BANKRUPTCY)
    .optional()
    .meta({ description: 'Bankruptcy cases, newest first. Only with attrs=bankruptcies.' }),
};

export const shownOlderEntity = (entity: EntityRecord, options: VerificationOptions) => ({
  ...shownMatch(entity.match),
  formation_date: entity.formationDate,
  legal_entity_type: entity.type,
  names: shownNames(entity.names),
  registrations: entity.filings.map((filing) => shownRegistration(filing, options)),
  ...(options.attrs.has('bankruptcies') && { business_bankruptcy: shownBankruptcies(entity.bankruptcies) }),
});

const shownRegistration = (filing: Filing, options: VerificationOptions): z.output<typeof OLDER_REGISTRATION> => ({
  registration_state: filing.state,
  ...(options.package === 'verify' && shownJurisdiction(filing)),
  ...shownIdentity(filing),
  ...(options.package === 'verify' && {
    standardized_status: filing.status,
    registration_status: filing.statusDetail,
    status: shownStatus(filing),
  }),
  ...shownPeopleAndPlaces(filing),
});
