import type { AssociationName, TableName } from '../../catalog/graph.ts';
import type { JoinPath, JoinStep } from './relation.ts';

/** The types that `search` returns. */
export type ContractType = 'Brand' | 'OperatingLocation' | 'LegalEntity';

/** The paths from each of them to one kind of record: to its own records first, then to those of related records. */
export type ContractPaths = Readonly<Record<ContractType, readonly JoinPath[]>>;

export const along = (table: TableName<AssociationName>): JoinStep => [table, 'from_key'];
export const against = (table: TableName<AssociationName>): JoinStep => [table, 'to_key'];

export const LOCATIONS = 'brand_operates_at_operating_location';
export const TRADES_AS = 'legal_entity_does_business_as_brand';
export const OWNS = 'legal_entity_owns_location_operating_location';
export const FILINGS: JoinPath = [
  against('registered_entity_is_instance_of_legal_entity'),
  against('registration_registered_registered_entity'),
];
