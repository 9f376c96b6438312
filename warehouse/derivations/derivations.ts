import type { Catalog } from '../../catalog/model.ts';
import { addressPlace } from './address-place.ts';
import type { Derivation } from './derivation.ts';
import { formationDate } from './formation-date.ts';
import { fullAddress } from './full-address.ts';
import { industryDescription } from './industry-description.ts';
import { locationDescription } from './location-description.ts';
import { operatingLocationCache } from './operating-location-cache.ts';

/** All derivations, in the order in which they run: later ones read what earlier ones made. */
export const DERIVATIONS: readonly Derivation[] = [
  addressPlace,
  fullAddress,
  industryDescription,
  formationDate,
  locationDescription,
  operatingLocationCache,
];

/** Whether the catalog has all that a derivation needs. */
export const applies = (derivation: Derivation, catalog: Catalog): boolean =>
  derivation.needs.every((name) => catalog.types.has(name) || catalog.associations.has(name));
