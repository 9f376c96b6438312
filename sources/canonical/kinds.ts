import { BUSINESS_KINDS } from './business-kinds.ts';
import type { CanonicalKind } from './kind.ts';
import { LEGAL_KINDS } from './legal-kinds.ts';
import { LOCATION_KINDS } from './location-kinds.ts';

/** All kinds of records of the canonical format. */
export const CANONICAL_KINDS: readonly CanonicalKind[] = [...BUSINESS_KINDS, ...LOCATION_KINDS, ...LEGAL_KINDS];
