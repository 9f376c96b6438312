import type { Catalog, Connection, RecordType } from '../../catalog/model.ts';
import type { ListedEntity } from '../../operations/list.ts';
import { isBusiness, listedType } from './listed-type.ts';

const ADDRESS = ['streetAddress1', 'streetAddress2', 'city', 'state', 'zip'];
const address = (path: string) => ADDRESS.map((field) => `${path}.${field}`);

/** The default columns of a list of businesses: who the business is, where it is, what it does. */
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

/** The columns of a list for which its owner names none. Throws BAD_USER_INPUT for an unknown type. */
export const usualColumns = (catalog: Catalog, entity: string): readonly string[] =>
  isBusiness(entity) ? USUAL_COLUMNS[entity] : ownUsualColumns(catalog, listedType(catalog, entity));

/**
 * The default columns of a type that a team has added: its own values, those of its first attributes (a
 * status, an alias), the first name of linked records, and the parts of the address by which it is found
 * (`@searched(at:)`).
 */
function ownUsualColumns(catalog: Catalog, type: RecordType): readonly string[] {
  const linked = [...type.connections.values()].flatMap((connection) => knownBy(catalog, connection));
  const places = (type.searched?.at ?? []).flatMap(({ path }) => address(path));
  return [...new Set([...shownValues(type), ...linked, ...places])];
}

function knownBy({ types }: Catalog, { field, node }: Connection): readonly string[] {
  const type = types.get(node);
  if (type === undefined) return [];
  if (type.kind === 'attribute') return shownValues(type).map((value) => `${field}.${value}`);
  const names = types.get(type.connections.get('names')?.node ?? '');
  const isNamed = names?.columns.some((column) => column.field === 'name') === true;
  return isNamed ? [`${field}.names.name`] : [];
}

/** The values that people read: no search tokens, no ids of other records. */
const shownValues = ({ columns }: RecordType): readonly string[] =>
  columns
    .filter(({ searchVectorOf, reference }) => searchVectorOf === undefined && reference === undefined)
    .map(({ field }) => field);
