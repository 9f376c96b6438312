import { ADDRESSES } from './addresses.ts';
import { BRANDS } from './brands.ts';
import { CHAINS } from './chains.ts';
import type { Decision } from './decision.ts';
import { FIRMS } from './firms.ts';
import { LOCATIONS } from './locations.ts';
import { PLACES } from './places.ts';

export const DECISIONS: readonly Decision[] = [...PLACES, ...LOCATIONS, ...FIRMS, ...BRANDS, ...CHAINS, ...ADDRESSES];
