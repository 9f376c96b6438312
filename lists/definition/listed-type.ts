import { entityTypeCalled } from '../../catalog/correction.ts';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import type { Catalog, RecordType } from '../../catalog/model.ts';
import { snakeCase } from '../../catalog/naming.ts';
import { LISTED_ENTITIES, type ListedEntity } from '../../operations/list.ts';

/** The catalog's types for the types of business. */
export const TYPES = {
  BRAND: 'Brand',
  OPERATING_LOCATION: 'OperatingLocation',
  LEGAL_ENTITY: 'LegalEntity',
} as const satisfies Record<ListedEntity, string>;

/** Whether a type name as used in lists is that of a business; otherwise it is a type added by a team. */
export const isBusiness = (entity: string): entity is ListedEntity => LISTED_ENTITIES.some((each) => each === entity);

/** The name of a type in lists: PERMIT, BUILDING_PERMIT. */
export const listedName = ({ name }: Pick<RecordType, 'name'>): string => snakeCase(name).toUpperCase();

/**
 * The types of a catalog that lists may contain, in the catalog's order: the types of business, and types added by teams
 * that loads fill (`@loaded`) or that are found by name (`@searched`). Other records of the contract are columns of
 * businesses.
 */
export const listedTypes = ({ types }: Catalog): readonly RecordType[] =>
  [...types.values()].filter(
    ({ kind, svcId, loadedAs, searched }) =>
      kind === 'entity' && (svcId !== undefined || loadedAs !== undefined || searched !== undefined),
  );

/** The listed types that teams have added. */
export const ownListedTypes = (catalog: Catalog): readonly RecordType[] =>
  listedTypes(catalog).filter(({ svcId }) => svcId === undefined);

/** The catalog's type for a type name in lists. Throws BAD_USER_INPUT, also if a later graph no longer has the type. */
export function listedType(catalog: Catalog, entity: string): RecordType {
  const found = listedTypes(catalog).find((type) => listedName(type) === entity);
  if (found === undefined) throw badUserInput('entityType', `one of ${namesListed(catalog)}`, entity);
  return found;
}

/** The type name in lists for what a person calls Permit, PERMIT or "building permit". Throws BAD_USER_INPUT. */
export function entityCalled(catalog: Catalog, written: string, field: string): string {
  const name = entityTypeCalled(
    written,
    listedTypes(catalog).map((type) => type.name),
  );
  if (name === undefined) throw badUserInput(field, `one of ${namesListed(catalog)}`, written);
  return listedName({ name });
}

/** The type name in lists for a type that a team has added. Throws BAD_USER_INPUT, also for a type of business. */
export function ownEntityCalled(catalog: Catalog, written: string, field: string): string {
  const own = ownListedTypes(catalog);
  const name = entityTypeCalled(
    written,
    own.map((type) => type.name),
  );
  if (name !== undefined) return listedName({ name });
  const names = own.map(listedName).join(', ') || 'none is there';
  throw badUserInput(field, `a type that a team has added (${names})`, written);
}

/** Requires a type of business, where a list can have no other. Throws BAD_USER_INPUT. */
export function businessOf(entity: string): ListedEntity {
  if (isBusiness(entity)) return entity;
  throw badUserInput('entityType', `one of ${LISTED_ENTITIES.join(', ')}`, entity);
}

const namesListed = (catalog: Catalog): string => listedTypes(catalog).map(listedName).join(', ');
