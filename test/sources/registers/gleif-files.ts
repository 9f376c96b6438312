/** The header of level 1 as published: 338 columns of LEI-CDF 3.1, those of lists five times (addresses) or more. */
const five = (of: string, parts: readonly string[]) =>
  [1, 2, 3, 4, 5].flatMap((at) => parts.map((part) => `${of}.${at}${part}`));
const ADDRESS = [
  'xmllang',
  'FirstAddressLine',
  'AddressNumber',
  'AddressNumberWithinBuilding',
  'MailRouting',
  'AdditionalAddressLine.1',
  'AdditionalAddressLine.2',
  'AdditionalAddressLine.3',
  'City',
  'Region',
  'Country',
  'PostalCode',
];
const NAME = ['', '.xmllang', '.type'];

const LEVEL_1 = [
  'LEI',
  'Entity.LegalName',
  'Entity.LegalName.xmllang',
  ...five('Entity.OtherEntityNames.OtherEntityName', NAME),
  ...five('Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName', NAME),
  ...ADDRESS.map((part) => `Entity.LegalAddress.${part}`),
  ...ADDRESS.map((part) => `Entity.HeadquartersAddress.${part}`),
  ...five(
    'Entity.OtherAddresses.OtherAddress',
    [...ADDRESS, 'type'].map((part) => `.${part}`),
  ),
  ...five(
    'Entity.TransliteratedOtherAddresses.TransliteratedOtherAddress',
    [...ADDRESS, 'type'].map((part) => `.${part}`),
  ),
  'Entity.RegistrationAuthority.RegistrationAuthorityID',
  'Entity.RegistrationAuthority.OtherRegistrationAuthorityID',
  'Entity.RegistrationAuthority.RegistrationAuthorityEntityID',
  'Entity.LegalJurisdiction',
  'Entity.EntityCategory',
  'Entity.EntitySubCategory',
  'Entity.LegalForm.EntityLegalFormCode',
  'Entity.LegalForm.OtherLegalForm',
  'Entity.AssociatedEntity.type',
  'Entity.AssociatedEntity.AssociatedLEI',
  'Entity.AssociatedEntity.AssociatedEntityName',
  'Entity.EntityStatus',
  'Entity.EntityCreationDate',
  'Entity.EntityExpirationDate',
  'Entity.EntityExpirationReason',
  ...five('Entity.SuccessorEntity', ['.SuccessorLEI', '.SuccessorEntityName', '.SuccessorEntity.xmllang']),
  'Registration.InitialRegistrationDate',
  'Registration.LastUpdateDate',
  'Registration.RegistrationStatus',
  'Registration.NextRenewalDate',
  'Registration.ManagingLOU',
  'Registration.ValidationSources',
  'Registration.ValidationAuthority.ValidationAuthorityID',
  'Registration.ValidationAuthority.OtherValidationAuthorityID',
  'Registration.ValidationAuthority.ValidationAuthorityEntityID',
];

const LEVEL_2 = [
  'Relationship.StartNode.NodeID',
  'Relationship.StartNode.NodeIDType',
  'Relationship.EndNode.NodeID',
  'Relationship.EndNode.NodeIDType',
  'Relationship.RelationshipType',
  'Relationship.RelationshipStatus',
  ...five('Relationship.Period', ['.startDate', '.endDate', '.periodType']),
  'Registration.InitialRegistrationDate',
  'Registration.LastUpdateDate',
  'Registration.RegistrationStatus',
];

type Cells = Readonly<Record<string, string>>;

/** A file of the golden copy: every value in quotation marks. */
function golden(columns: readonly string[], rows: readonly Cells[]): string {
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join();
  for (const name of rows.flatMap((row) => Object.keys(row)))
    if (!columns.includes(name)) throw new Error(`No such column: ${name}`);
  return `${[line(columns), ...rows.map((row) => line(columns.map((name) => row[name] ?? '')))].join('\n')}\n`;
}

/** An entity by the short names of what tests vary. */
export interface TestEntity {
  readonly lei: string;
  readonly name: string;
  readonly legal?: Cells;
  readonly office?: Cells;
  /** Columns by their full names. */
  readonly more?: Cells;
}

const ADDRESS_IN_ALBANY = {
  FirstAddressLine: '1 Test Plaza',
  City: 'Albany',
  Region: 'US-NY',
  Country: 'US',
  PostalCode: '12207',
};

export const level1 = (...entities: readonly TestEntity[]): string => golden(LEVEL_1, entities.map(cellsOf));

/** The values of an entity that are not empty, by column. */
export const cellsOf = ({
  lei,
  name,
  legal = ADDRESS_IN_ALBANY,
  office = ADDRESS_IN_ALBANY,
  more = {},
}: TestEntity): Cells => ({
  LEI: lei,
  'Entity.LegalName': name,
  ...Object.fromEntries(Object.entries(legal).map(([part, cell]) => [`Entity.LegalAddress.${part}`, cell])),
  ...Object.fromEntries(Object.entries(office).map(([part, cell]) => [`Entity.HeadquartersAddress.${part}`, cell])),
  'Entity.LegalJurisdiction': 'US-NY',
  'Entity.EntityCategory': 'GENERAL',
  'Entity.EntityStatus': 'ACTIVE',
  'Registration.InitialRegistrationDate': '2014-05-06T00:00:00Z',
  'Registration.LastUpdateDate': '2025-05-06T12:30:00Z',
  'Registration.RegistrationStatus': 'ISSUED',
  ...more,
});

export const level2 = (...rows: readonly Cells[]): string =>
  golden(
    LEVEL_2,
    rows.map((row) => ({
      'Relationship.StartNode.NodeIDType': 'LEI',
      'Relationship.EndNode.NodeIDType': 'LEI',
      'Relationship.RelationshipType': 'IS_DIRECTLY_CONSOLIDATED_BY',
      'Relationship.RelationshipStatus': 'ACTIVE',
      'Relationship.Period.1.startDate': '2024-01-01T00:00:00Z',
      'Relationship.Period.1.endDate': '2024-12-31T00:00:00Z',
      'Relationship.Period.1.periodType': 'ACCOUNTING_PERIOD',
      'Relationship.Period.2.startDate': '2019-03-04T00:00:00Z',
      'Relationship.Period.2.periodType': 'RELATIONSHIP_PERIOD',
      'Registration.RegistrationStatus': 'PUBLISHED',
      ...row,
    })),
  );

export const exceptions = (...leis: readonly string[]): string =>
  golden(
    ['LEI', 'Exception.Category', 'Exception.Reason.1', 'Exception.Reference.1'],
    leis.map((lei) => ({
      LEI: lei,
      'Exception.Category': 'DIRECT_ACCOUNTING_CONSOLIDATION_PARENT',
      'Exception.Reason.1': 'NO_KNOWN_PERSON',
    })),
  );

/** Made-up identifiers of the right shape: the number, twenty characters long. */
export const lei = (number: number): string => `TEST${String(number).padStart(14, '0')}00`;
