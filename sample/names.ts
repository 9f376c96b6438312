import type { Industry } from './industries.ts';
import { type Random, type Weighted, weighted } from './random.ts';
import { ADJECTIVES, FAMILIES, GIVEN_NAMES, NOUNS, STREET_NAMES, SYLLABLES } from './words.ts';

interface Pattern {
  readonly weight: number;
  readonly make: (random: Random, trade: string) => string;
}

const LETTERS = 'ABCDEFGHJKLMNPRSTVW';
const NUMBERS = ['1', '2', '3', '4TH', '5 STAR', '7', '9', '12', '24/7', '24 HOUR', '101', '360', '365', '405', '808'];

const letter = (random: Random) => LETTERS.charAt(random.below(LETTERS.length));
const coined = (random: Random) => SYLLABLES.map((list) => random.pick(list)).join('');

const PATTERNS: Weighted<Pattern> = weighted<Pattern>(
  [
    { weight: 26, make: (r, trade) => `${r.pick(ADJECTIVES)} ${r.pick(NOUNS)} ${trade}` },
    { weight: 11, make: (r, trade) => `${r.pick(NOUNS)} & ${r.pick(NOUNS)} ${trade}` },
    { weight: 9, make: (r, trade) => `${coined(r)} ${trade}` },
    { weight: 8, make: (r, trade) => `${r.pick(FAMILIES)} & ${r.pick(FAMILIES)} ${trade}` },
    { weight: 8, make: (r, trade) => `${r.pick(GIVEN_NAMES)} ${r.pick(FAMILIES)} ${trade}` },
    { weight: 5, make: (r, trade) => `${r.pick(GIVEN_NAMES)}'S ${r.pick(ADJECTIVES)} ${trade}` },
    { weight: 4, make: (r, trade) => `${r.pick(FAMILIES)}'S ${r.pick(NOUNS)} ${trade}` },
    { weight: 4, make: (r, trade) => `${letter(r)} & ${letter(r)} ${r.pick(FAMILIES)} ${trade}` },
    { weight: 4, make: (r, trade) => `${letter(r)}${letter(r)}${letter(r)} ${r.pick(NOUNS)} ${trade}` },
    { weight: 4, make: (r, trade) => `${r.pick(STREET_NAMES)} ${r.pick(NOUNS)} ${trade}` },
    { weight: 4, make: (r) => `THE ${r.pick(ADJECTIVES)} ${r.pick(NOUNS)}` },
    { weight: 3, make: (r, trade) => `THE ${r.pick(NOUNS)} ${r.pick(STREET_NAMES)} ${trade}` },
    { weight: 3, make: (r, trade) => `${r.pick(FAMILIES)} ${r.chance(0.5) ? 'BROTHERS' : '& SONS'} ${trade}` },
    { weight: 3, make: (r, trade) => `${r.pick(NUMBERS)} ${r.pick(NOUNS)} ${trade}` },
    { weight: 2, make: (r, trade) => `${r.pick(FAMILIES)}'S ${trade}` },
    { weight: 2, make: (r, trade) => `${trade} OF ${r.pick(STREET_NAMES)} ${r.pick(NOUNS)}` },
  ],
  (pattern) => pattern.weight,
);

/** Names that many unrelated businesses carry. */
const HOUSEHOLD_WORDS = ['SUNRISE', 'A-1', 'GOLDEN', 'PREMIER', 'MAIN STREET', 'FAMILY', 'QUALITY', 'HARBOR CITY'];

/**
 * A customer-facing name with words of the industry. Of a million names few are equal by chance, and 4 in 1,000 on purpose.
 */
export function brandName(random: Random, industry: Industry): string {
  const trade = random.pick(industry.trades);
  if (random.chance(0.004)) return `${random.pick(HOUSEHOLD_WORDS)} ${trade}`;
  return random.weigh(PATTERNS).make(random, trade);
}

/** A name without words of a trade, for holding companies. */
export function holdingName(random: Random): string {
  const kind = random.pick(['HOLDINGS', 'ENTERPRISES', 'VENTURES', 'GROUP', 'PARTNERS', 'MANAGEMENT', 'INVESTMENTS']);
  const roll = random.below(4);
  if (roll === 0) return `${random.pick(FAMILIES)} ${random.pick(NOUNS)} ${kind}`;
  if (roll === 1) return `${letter(random)}${letter(random)}${letter(random)} ${random.pick(FAMILIES)} ${kind}`;
  if (roll === 2) return `${random.between(100, 9999)} ${random.pick(STREET_NAMES)} ${kind}`;
  return `${coined(random)} ${kind}`;
}

export interface PersonName {
  readonly first: string;
  readonly last: string;
  readonly full: string;
}

/** A natural person's name; a fifth have a middle initial, a twentieth a double family name. */
export function personName(random: Random): PersonName {
  const first = random.pick(GIVEN_NAMES);
  const family = random.pick(FAMILIES);
  const last = random.chance(0.05) ? `${family}-${random.pick(FAMILIES)}` : family;
  const middle = random.chance(0.2) ? ` ${letter(random)}` : '';
  return { first, last, full: `${first}${middle} ${last}` };
}

/** The label of a host: at most 24 lower-case letters and digits of a name, followed by the brand's number. */
export function hostLabel(name: string, index: number): string {
  const letters = name.toLowerCase().replace(/[^a-z0-9]+/g, '');
  return `${letters.slice(0, 24) || 'brand'}-${index.toString(36)}`;
}
