import type { PreparedBusiness } from '../../matching/business.ts';
import { compareBusinesses } from '../../matching/compare-businesses.ts';

/** From this probability of their names alone on, two brands at one location are one. */
export const SAME_BRAND = 0.8;

/** How likely two names are those of one brand, by the names alone, and why. */
export function nameLikeness(one: PreparedBusiness, other: PreparedBusiness): { probability: number; reason: string } {
  const { probability, evidence } = compareBusinesses(one, other, 'firm');
  const [name] = evidence;
  return {
    probability,
    reason:
      name === undefined
        ? 'at one location'
        : `"${name.compared.query}" and "${name.compared.candidate}" at one location: ${name.reason}`,
  };
}
