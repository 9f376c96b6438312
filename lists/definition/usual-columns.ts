import type { ListedEntity } from '../../operations/list.ts';

const ADDRESS = ['streetAddress1', 'streetAddress2', 'city', 'state', 'zip'];
const address = (path: string) => ADDRESS.map((field) => `${path}.${field}`);

/** The columns of a list whose owner names none: who the business is, where it is, what it does (docs/adr/0058). */
export const USUAL_COLUMNS: Readonly<Record<ListedEntity, readonly string[]>> = {
  BRAND: [
    'names.name',
    'websites.website',
    'industries.industryDesc',
    ...address('operatingLocations.addresses'),
    'operatingLocations.phoneNumbers.phoneNumber',
    'legalEntities.names.name',
  ],
  OPERATING_LOCATION: [
    'names.name',
    'brands.names.name',
    'websites.website',
    'operatingStatuses.operatingStatus',
    ...address('addresses'),
    'phoneNumbers.phoneNumber',
  ],
  LEGAL_ENTITY: [
    'names.name',
    'types.legalEntityType',
    ...address('addresses'),
    'registeredEntities.formationDate',
    'registeredEntities.registrations.registrationState',
    'registeredEntities.registrations.status',
    'brands.names.name',
  ],
};
