import type { Catalog, Connection, RecordType } from '../../catalog/model.ts';
import type { ListedEntity } from '../../operations/list.ts';
import { isBusiness, listedType } from './listed-type.ts';

const ADDRESS = ['streetAddress1', 'streetAddress2', 'city', 'state', 'zip'];
const address = (path: string) => ADDRESS.map((field) => `${path}.${field}`);

/** The columns of a list of businesses whose owner names none: who the business is, where it is, what it does (docs/adr/0058). */
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

/** The columns of a list whose owner names none. Throws BAD_USER_INPUT for what no list is of. */
export const usualColumns = (catalog: Catalog, entity: string): readonly string[] =>
  isBusiness(entity) ? USUAL_COLUMNS[entity] : ownUsualColumns(catalog, listedType(catalog, entity));

/**
 * Those of a type that a team has added (docs/adr/0114): its own values, those of its first attributes (a status, an alias), the first name of
 * what it is linked to, and where it is found by an address (`@searched(at:)`).
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

/** The values that people read: no tokens of names, no ids of other records. */
const shownValues = ({ columns }: RecordType): readonly string[] =>
  columns
    .filter(({ searchVectorOf, reference }) => searchVectorOf === undefined && reference === undefined)
    .map(({ field }) => field);
