import { CatalogError } from '../../catalog/error.ts';
import { readCatalog } from '../../catalog/read.ts';
import { BUSINESS_KINDS } from './business-kinds.ts';
import type { CanonicalKind } from './kind.ts';
import { LEGAL_KINDS } from './legal-kinds.ts';
import { loadedKinds } from './loaded-kinds.ts';
import { LOCATION_KINDS } from './location-kinds.ts';

/** The kinds for the contract's types: they do more than a type's columns specify, such as normalizing names. */
export const CONTRACT_KINDS: readonly CanonicalKind[] = [...BUSINESS_KINDS, ...LOCATION_KINDS, ...LEGAL_KINDS];

let all: readonly CanonicalKind[] | undefined;

/**
 * All kinds of records of the canonical format: CONTRACT_KINDS, and one for each type that the authored SDL loads.
 * Throws CatalogError if the authored SDL has a fault, or if two kinds have the same name.
 */
export function canonicalKinds(): readonly CanonicalKind[] {
  all ??= [...CONTRACT_KINDS, ...loadedKinds(readCatalog())];
  const [twice] = all.filter(({ name }, index) => all?.findIndex((other) => other.name === name) !== index);
  if (twice !== undefined)
    throw new CatalogError(twice.name, 'is the name of two kinds of own records; name one of them by @loaded(as:).');
  return all;
}
