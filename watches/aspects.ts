/**
 * What of a watched record can be followed, by the types of the graph that say it: attributes and associations of the record, and records
 * that lead to it by ROUTES. A type that stands here under nothing, such as one of a team's own, is of aspect `other`.
 */
const TYPES = {
  names: ['BrandName', 'OperatingLocationName', 'LegalEntityName'],
  status: ['OperatingLocationOperatingStatus', 'LegalEntityType'],
  filings: [
    ...['Registration', 'RegisteredEntity', 'RegistrationRegisteredRegisteredEntity'],
    'RegisteredEntityIsInstanceOfLegalEntity',
  ],
  officers: [
    ...['Role', 'RegistrationRecordedRole', 'LegalEntityPerformsRole', 'RoleIsPerformedAtOperatingLocation'],
    ...['RoleIsAssociatedWithEmailAddress', 'RoleIsAssociatedWithPhoneNumber', 'EmailAddress'],
    ...['Person', 'PersonIsInstanceOfLegalEntity'],
  ],
  addresses: [
    ...['OperatingLocationOperatesAtAddress', 'LegalEntityReceivesMailAtAddress', 'RegistrationRecordedAddress'],
    ...['Address', 'AddressDeliverability'],
  ],
  listings: [
    ...['WatchlistEntry', 'LegalEntityIsFlaggedByWatchlistEntry', 'LegalEntityAppearsOnWatchlistEntry'],
    'AddressAppearsOnWatchlistEntry',
  ],
  bankruptcies: ['LegalEntityBankruptcy'],
  revenue: [
    ...['BrandCardTransaction', 'BrandRevenueQuality', 'OperatingLocationCardTransaction'],
    ...['OperatingLocationRevenueQuality', 'OperatingLocationRank'],
  ],
  locations: [
    ...['OperatingLocation', 'BrandOperatesAtOperatingLocation', 'LegalEntityOwnsLocationOperatingLocation'],
    ...['BrandLocationDescription', 'OperatingLocationLocationType'],
  ],
  legal_entities: ['LegalEntity', 'LegalEntityDoesBusinessAsBrand'],
  tax_numbers: ['Tin', 'LegalEntityFilesTaxesUsingTin'],
  contacts: [
    ...['PhoneNumber', 'OperatingLocationCanBeCalledAtPhoneNumber', 'Website', 'BrandOperatesWebsiteWebsite'],
    'OperatingLocationOperatesWebsiteWebsite',
  ],
  activities: ['BrandActivity', 'Industry', 'BrandDoesBusinessWithinIndustry'],
  affiliations: ['BrandIsAffiliatedWithBrand'],
  reviews: ['ReviewSummary', 'OperatingLocationIsSubjectOfReviewSummary'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** `existence`: the record itself came, vanished, was closed, reopened, or merged into another one. */
export const ASPECTS = ['existence', ...Object.keys(TYPES), 'other'] as const;

const BY_TYPE: ReadonlyMap<string, string> = new Map(
  Object.entries(TYPES).flatMap(([aspect, types]) => types.map((type) => [type, aspect] as const)),
);

/** The aspect that a type of the graph says something about. */
export const aspectOf = (type: string): string => BY_TYPE.get(type) ?? 'other';

/** Types whose values are never repeated. */
export const SECRET_TYPES: ReadonlySet<string> = new Set(['Tin', 'LegalEntityFilesTaxesUsingTin']);

/** The types of records that can be watched. */
export const WATCHED_TYPES = ['Brand', 'OperatingLocation', 'LegalEntity', 'RegisteredEntity'] as const;

/**
 * How a change climbs from the record that changed to those that it says something about: along an association, from one of its ends to
 * the other. A filing says something about its firm, an officer about the firm whose filing names them, a location about its brand.
 */
export const ROUTES = [
  { child: 'Role', association: 'RegistrationRecordedRole', parent: 'Registration', up: 'from' },
  {
    child: 'Registration',
    association: 'RegistrationRegisteredRegisteredEntity',
    parent: 'RegisteredEntity',
    up: 'to',
  },
  {
    child: 'RegisteredEntity',
    association: 'RegisteredEntityIsInstanceOfLegalEntity',
    parent: 'LegalEntity',
    up: 'to',
  },
  { child: 'Person', association: 'PersonIsInstanceOfLegalEntity', parent: 'LegalEntity', up: 'to' },
  { child: 'WatchlistEntry', association: 'LegalEntityIsFlaggedByWatchlistEntry', parent: 'LegalEntity', up: 'from' },
  { child: 'WatchlistEntry', association: 'LegalEntityAppearsOnWatchlistEntry', parent: 'LegalEntity', up: 'from' },
  {
    child: 'ReviewSummary',
    association: 'OperatingLocationIsSubjectOfReviewSummary',
    parent: 'OperatingLocation',
    up: 'from',
  },
  { child: 'OperatingLocation', association: 'BrandOperatesAtOperatingLocation', parent: 'Brand', up: 'from' },
  { child: 'LegalEntity', association: 'LegalEntityDoesBusinessAsBrand', parent: 'Brand', up: 'to' },
] as const satisfies readonly Route[];

export interface Route {
  readonly child: string;
  readonly association: string;
  readonly parent: string;
  /** The end of the association at which the parent stands. */
  readonly up: 'from' | 'to';
}
