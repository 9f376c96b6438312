import { CatalogError } from '../../catalog/error.ts';
import { readCatalog } from '../../catalog/read.ts';
import { BUSINESS_KINDS } from './business-kinds.ts';
import type { CanonicalKind } from './kind.ts';
import { LEGAL_KINDS } from './legal-kinds.ts';
import { loadedKinds } from './loaded-kinds.ts';
import { LOCATION_KINDS } from './location-kinds.ts';

/** The kinds for the contract's types: they do more than a type's columns say, such as normalising names. */
export const CONTRACT_KINDS: readonly CanonicalKind[] = [...BUSINESS_KINDS, ...LOCATION_KINDS, ...LEGAL_KINDS];

let all: readonly CanonicalKind[] | undefined;

/**
 * All kinds of records of the canonical format: those, and one for each type that the authored SDL has loaded. Throws
 * CatalogError where the authored SDL has a fault, and where a kind has the name of another.
 */
export function canonicalKinds(): readonly CanonicalKind[] {
  all ??= [...CONTRACT_KINDS, ...loadedKinds(readCatalog())];
  const [twice] = all.filter(({ name }, index) => all?.findIndex((other) => other.name === name) !== index);
  if (twice !== undefined)
    throw new CatalogError(twice.name, 'is the name of two kinds of own records; name one of them by @loaded(as:).');
  return all;
}
