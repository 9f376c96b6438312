import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { storedStreetLines } from '../../matching/addresses/stored-street-lines.ts';
import type { ContractType } from '../index/searched-types.ts';
import type { SearchedAddress } from './address-input.ts';

/** Paths to the addresses of an entity. */
const ADDRESSES: Readonly<Record<ContractType, string>> = {
  Brand: 'operatingLocations.addresses',
  OperatingLocation: 'addresses',
  LegalEntity: 'addresses',
};

/**
 * A filter, in the language of `Conditions.filter`, for the entities at any of some addresses: an address matches if all
 * given parts equal the stored ones. At most six operators per address. Throws BAD_USER_INPUT for an address without parts.
 */
export const addressFilter = (type: ContractType, addresses: readonly SearchedAddress[]): unknown => ({
  OR: addresses.map((address) => ({ AND: conditionsOf(ADDRESSES[type], address) })),
});

function conditionsOf(path: string, { id, street, unit, city, state, zip }: SearchedAddress): readonly unknown[] {
  const lines = storedStreetLines({ street: street ?? '', unit: unit ?? '' });
  const conditions = [
    ...isAny(`${path}.id`, [id]),
    // A foreign address keeps its street as written.
    ...isAny(`${path}.streetAddress1`, [street && lines.street, street?.toUpperCase()]),
    ...isAny(`${path}.streetAddress2`, [lines.unit, unit?.toUpperCase()]),
    ...isAny(`${path}.city`, [city?.replace(/\s+/g, ' ').toUpperCase()]),
    ...isAny(`${path}.state`, [state]),
    ...isAny(`${path}.zip`, [zip]),
  ];
  if (conditions.length === 0) throw badUserInput('An address', 'at least one of its parts', {});
  return conditions;
}

function isAny(path: string, values: readonly (string | null | undefined)[]): readonly unknown[] {
  const [value, ...others] = new Set(values.filter((each) => each != null && each !== ''));
  if (value === undefined) return [];
  return [others.length === 0 ? { EQ: [path, value] } : { IN: [path, [value, ...others]] }];
}
