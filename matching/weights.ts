/**
 * All constants that turn evidence into a probability, in log-odds (natural logarithm): +0.7 doubles the odds, +2.3 makes
 * them tenfold. Independent kinds add up; the logistic of the sum is the match probability.
 */

/** What is sought: one establishment, which has one address, or a firm, which may have several. */
export type Scope = 'location' | 'firm';

/** Log-odds that a candidate the index found is the sought business, before anything is compared. */
export const PRIOR = -1;

/** Piecewise linear: log-odds at a score, scores ascending. */
export type Curve = ReadonlyArray<readonly [score: number, logOdds: number]>;

/** Names, by likeness of their words. */
export const NAME_CURVE: Curve = [
  [0, -7],
  [0.3, -6],
  [0.5, -3.5],
  [0.65, -0.8],
  [0.75, 1.2],
  [0.85, 3],
  [0.95, 4.3],
  [1, 5.5],
];

export const NAME = {
  /** Favourable log-odds count this share where the agreeing words say nothing … */
  commonShare: 0.45,
  /** … and in full from so much summed weight on. */
  fullWeight: 0.75,
  /** A word of so much weight agrees, and only words of a smaller share of it do not: not less than this. */
  rareWord: 0.6,
  rareWordShare: 0.75,
  leastWithRareWord: -3,
  /** Both have a legal form: the same one, another one. */
  sameForm: 0.3,
  otherForm: -0.3,
  /** Both have a store number: equal, different. */
  sameStore: 2,
  otherStore: -2.5,
  /** One digit differs, of four or more. */
  nearStore: -0.8,
} as const;

export const ADDRESS = {
  sameState: 0.3,
  otherState: -3,
  sameCity: 0.8,
  /** Inside one ZIP code a city may go by two names. */
  otherCity: -1.3,
  sameZip: 1,
  /** The same first three digits: the same postal centre. */
  nearZip: -0.4,
  otherZip: -1.2,
  /** Street and house number. */
  sameStreetLine: 2.6,
  sameStreetOnly: 0.6,
  /**
   * The street contradicts: then an equal city or ZIP code says nothing, neighbours have it too. Of a location all is said:
   * it is elsewhere. A firm may have an address nobody recorded.
   */
  location: { otherNumber: -5.5, otherStreet: -6 },
  firm: { otherNumber: -2.2, otherStreet: -2.5 },
  /** The place contradicts: an equal street line counts this share, most towns have a MAIN ST … */
  streetElsewhere: 0.25,
  /** … where only the city's name differs, this: a suburb may go by the name of the city. */
  streetInOtherCity: 0.9,
  /** A street's direction or type differs, and all else agrees. */
  otherDirection: -1.2,
  otherType: -0.4,
  sameUnit: 0.6,
  otherUnit: -0.9,
  sameBox: 2.6,
  otherBox: -1,
  most: 4.5,
  least: -6.5,
} as const;

export const PERSON = { same: 3, nickname: 2.6, initial: 1.8, family: 0.5, other: -0.7, conflict: -1.2 } as const;
export const PHONE = { same: 4, tollFree: 2.5, near: 0.3, other: -0.6 } as const;
export const WEBSITE = { same: 4, otherSuffix: 1.5, other: -0.9 } as const;
export const TIN = { same: 10, slip: 1, other: -4 } as const;

/** Reads a curve; scores outside it take its ends. */
export function onCurve(curve: Curve, score: number): number {
  let before = curve[0];
  for (const point of curve) {
    if (score <= point[0]) {
      if (before === undefined || before === point) return point[1];
      return before[1] + ((score - before[0]) / (point[0] - before[0])) * (point[1] - before[1]);
    }
    before = point;
  }
  return before?.[1] ?? 0;
}

/** The probability of log-odds. */
export const logistic = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));
