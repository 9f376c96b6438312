/**
 * All constants that turn evidence into a probability, in log-odds (natural logarithm): +0.7 doubles the odds, +2.3 makes
 * them tenfold. Independent kinds add up; the logistic of the sum is the match probability.
 */

/** What a query is for: one establishment, which has one address, or a firm, which may have several. */
export type Scope = 'location' | 'firm';

/** Log-odds that a candidate of the index is the business of the query, before anything is compared. */
export const PRIOR = -1;

/** Piecewise linear: log-odds at a score, scores ascending. */
export type Curve = ReadonlyArray<{ readonly score: number; readonly logOdds: number }>;

/** Names, by the similarity of their words: fitted to the development sets of eval (`--fit`). */
export const NAME_CURVE: Curve = [
  { score: 0, logOdds: -6.5 },
  { score: 0.3, logOdds: -6.2 },
  { score: 0.5, logOdds: -1.5 },
  { score: 0.65, logOdds: 0.1 },
  { score: 0.75, logOdds: 2.4 },
  { score: 0.85, logOdds: 3.4 },
  { score: 0.95, logOdds: 5.4 },
  { score: 1, logOdds: 5.8 },
];

/** Minimum log-odds of names at one door, by the weight of what they share: fitted to the two-register sets of eval. */
export const SHARED_TOGETHER: Curve = [
  { score: 0.3, logOdds: -6.5 },
  { score: 0.42, logOdds: -2.6 },
  { score: 0.6, logOdds: -1 },
  { score: 1, logOdds: 0 },
];

/** What the rarest word that each of them has of its own takes from that, by its weight. */
export const OWN_TOGETHER: Curve = [
  { score: 0, logOdds: 0 },
  { score: 0.5, logOdds: -0.6 },
  { score: 1, logOdds: -1.8 },
];

export const NAME = {
  /** What both have and the other contradicts: another number, line of business, given name … */
  otherNumber: -3.7,
  otherTrade: -6,
  otherGivenName: -3,
  /** Another outlet of a house, where door and telephone are the same by nature. */
  otherOutlet: -9,
  /** … and what only a body beside it has: its foundation. */
  affiliate: -6,
  /** Minimum log-odds of a name that contradicts. */
  min: -7,
  /**
   * How distinctive matched words are: the rarest one's weight (0 to 1) and this share of the others', since common words stand
   * together often ("FIRST BAPTIST CHURCH"). Log-odds in favour count `commonShare` up to `minDistinctive`: enough for one "PIZZA"
   * to be found by its whole name, hardly for more …
   */
  commonShare: 0.24,
  othersShare: 0.4,
  minDistinctive: 0.35,
  /** … and in full from `fullyDistinctive` on: a rare word and a common one. */
  fullyDistinctive: 1.1,
  /** Where a word of at least this weight matches, and only words of a smaller share of it do not, log-odds have a minimum. */
  rareWord: 0.6,
  rareWordShare: 0.75,
  minWithRareWord: -2.8,
  /** The share that words beside the rarest add to what names share at one door. */
  othersShareTogether: 0.25,
  /** Log-odds where both have a legal form: the same one, another one. */
  sameForm: 0.6,
  otherForm: -0.3,
  /** Where both have a store number: equal, different; the shops of a chain are one firm's. */
  sameStore: 2,
  location: { otherStore: -5.5 },
  firm: { otherStore: -1 },
  /** One digit differs, of four or more. */
  nearStore: -0.8,
} as const;

export const ADDRESS = {
  sameState: 0.2,
  sameCity: 1.2,
  /** Inside one ZIP code a city may go by two names; so it may along one street, or where ZIP codes are near. */
  otherCityName: -1.5,
  sameZip: 0.8,
  /** The same first three digits: the same postal centre. */
  nearZip: -0.4,
  otherZip: -2.2,
  /** Street and house number. */
  sameStreetLine: 1.5,
  sameStreetOnly: 0.6,
  /**
   * The street contradicts: then an equal city or ZIP code says nothing, neighbours have it too. Of a location all is said:
   * it is elsewhere. A firm may have an address nobody recorded.
   * In one ZIP code less is said: the street alone does not rule out an equal distinctive name. A near number may be a slip.
   */
  location: {
    otherNumber: -6,
    nearNumber: -2,
    otherStreet: -6,
    otherStreetInZip: -4.9,
    otherCity: -6,
    otherState: -6,
  },
  firm: {
    otherNumber: -2.2,
    nearNumber: -1,
    otherStreet: -1.9,
    otherStreetInZip: -1.9,
    otherCity: -1.5,
    otherState: -3,
  },
  /** The place contradicts: an equal street line counts this share, as nearly every town has a MAIN ST … */
  streetElsewhere: 0.25,
  /** … where only the city's name differs, this: a suburb may go by the name of the city. */
  streetInOtherCity: 0.9,
  /** A street's direction or type differs, and all else agrees. */
  otherDirection: -2.2,
  otherType: -0.4,
  sameUnit: 0.6,
  otherUnit: -0.9,
  sameBox: 1.8,
  otherBox: -1,
  /** Minimum beside one phone number. */
  minBesidePhone: -5,
  /** Bounds of the log-odds of an address: its parts are not independent. */
  max: 4.5,
  min: -6.5,
} as const;

export const PERSON = {
  same: 3,
  nickname: 2.6,
  initial: 1.8,
  family: 0.5,
  other: -0.7,
  conflict: -1.2,
  sameBirth: 2,
  otherBirth: -4,
} as const;
export const PHONE = { same: 4, tollFree: 2.5, near: 0.3, other: -0.7 } as const;
export const WEBSITE = { same: 4, otherSuffix: 1.5, other: -1 } as const;
export const TIN = { same: 10, slip: 1, other: -4 } as const;

/** Reads a curve; scores outside it take its ends. */
export function onCurve(curve: Curve, score: number): number {
  let before = curve[0];
  for (const point of curve) {
    if (score <= point.score) {
      if (before === undefined || before === point) return point.logOdds;
      const share = (score - before.score) / (point.score - before.score);
      return before.logOdds + share * (point.logOdds - before.logOdds);
    }
    before = point;
  }
  return before?.logOdds ?? 0;
}

/** The probability of log-odds. */
export const logistic = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));
