/**
 * All constants that turn evidence into a probability, as log-odds (natural logarithm): +0.7 doubles the odds, +2.3
 * multiplies them by ten. Independent kinds of evidence add up; the logistic of the sum is the match probability.
 */

/** What a query is about: one establishment, which has one address, or a firm, which may have several. */
export type Scope = 'location' | 'firm';

/** Log-odds that a candidate from the index is the query's business, before anything is compared. */
export const PRIOR = -1;

/**
 * Log-odds of what two businesses may be beside one, before anything is compared. Chosen by the labelled sets of eval, where
 * values that differ by 1 are about as good.
 */
export const RELATION = {
  otherFirmThere: -3.4,
  firmElsewhere: -4.5,
  brandElsewhere: -4,
  /** With that two names of one group have words in common. */
  siblings: 0.5,
} as const;

/** A piecewise linear curve: log-odds by score, in ascending order of score. */
export type Curve = ReadonlyArray<{ readonly score: number; readonly logOdds: number }>;

/** Log-odds of names by the similarity of their words: fitted to the development sets of eval (`--fit`). */
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

/** Minimum log-odds of names at the same door, by the weight they share: fitted to the two-register sets of eval. */
export const SHARED_TOGETHER: Curve = [
  { score: 0.3, logOdds: -6.5 },
  { score: 0.42, logOdds: -2.6 },
  { score: 0.6, logOdds: -1 },
  { score: 1, logOdds: 0 },
];

/** Added to that minimum, by the weight of the rarest word that each name has and the other lacks. */
export const OWN_TOGETHER: Curve = [
  { score: 0, logOdds: 0 },
  { score: 0.5, logOdds: -0.6 },
  { score: 1, logOdds: -1.8 },
];

/**
 * Added in the same house without the same phone, by the smaller of two weights: the rarest word that a name has before what
 * they share, and all that the name which says less has beside it. One common word ("COFFEE") is not a name of its own.
 */
export const HOST_IN_HOUSE: Curve = [
  { score: 0.3, logOdds: 0 },
  { score: 0.4, logOdds: -2.5 },
];

export const NAME = {
  /** Log-odds if each name contradicts the other: a different number, line of business, given name … */
  otherNumber: -6,
  otherQuarter: -3.7,
  otherTrade: -6,
  otherGivenName: -3,
  /** A different outlet of a house, where door and phone are naturally the same. */
  otherOutlet: -9,
  /** … or both are legal names, and each says more than the other … */
  otherFirm: -4,
  /** … or a body that exists only beside the other: its foundation. */
  affiliate: -6,
  /** … or a guest, which says its own name before its host's. */
  guest: -6,
  /** Minimum log-odds of names with a contradiction. */
  min: -7,
  /**
   * Distinctiveness of the matched words: the rarest word's weight (0 to 1) plus `othersShare` of the others', because
   * common words often occur together ("FIRST BAPTIST CHURCH"). Positive log-odds count by the factor `commonShare` up to a
   * distinctiveness of `minDistinctive`: enough to find one "PIZZA" by its whole name, hardly enough for more …
   */
  commonShare: 0.24,
  othersShare: 0.4,
  minDistinctive: 0.35,
  /** … and fully from `fullyDistinctive` on: a rare word and a common one. */
  fullyDistinctive: 1.1,
  /**
   * If a word of at least the weight `rareWord` matches and the unmatched words weigh at most `rareWordShare` of it, the
   * log-odds have the minimum `minWithRareWord`.
   */
  rareWord: 0.6,
  rareWordShare: 0.75,
  minWithRareWord: -2.8,
  /** Maximum weight of a word that names neither a house nor a host: "coffee". */
  commonWord: 0.3,
  /** Factor on the weight of words beside the rarest, in what names at the same door share. */
  othersShareTogether: 0.25,
  /** Log-odds if both have a legal form: the same type, a different type. */
  sameForm: 0.6,
  otherForm: -0.3,
  /** Log-odds if both have a store number: equal, different; the shops of a chain belong to one firm. */
  sameStore: 2,
  location: { otherStore: -5.5 },
  firm: { otherStore: -1 },
  /** Log-odds if one digit differs, of four or more. */
  nearStore: -0.8,
} as const;

export const ADDRESS = {
  sameState: 0.2,
  sameCity: 1.2,
  /** The city may have two names inside one ZIP code, along one street, or in neighbouring ZIP codes. */
  otherCityName: -1.5,
  sameZip: 0.8,
  /** Same first three digits: the same postal center. */
  nearZip: -0.4,
  otherZip: -2.2,
  /** Log-odds of the same street and house number. */
  sameStreetLine: 1.5,
  sameStreetOnly: 0.6,
  /**
   * Log-odds of a street that contradicts; an equal city or ZIP code then counts nothing, because neighbours share it. For
   * a location the contradiction is complete: it is elsewhere. A firm may have an address that nobody recorded. Inside one
   * ZIP code the evidence is weaker: the street alone does not rule out an equal distinctive name. A near number may be a
   * slip.
   */
  location: {
    otherNumber: -6,
    nearNumber: -2,
    otherNumberOfBlock: -4,
    otherStreet: -6,
    otherStreetInZip: -4.9,
    otherCity: -6,
    otherState: -6,
  },
  firm: {
    otherNumber: -2.2,
    nearNumber: -1,
    otherNumberOfBlock: -1.9,
    otherStreet: -1.9,
    otherStreetInZip: -1.9,
    otherCity: -1.5,
    otherState: -3,
  },
  /** Factor on an equal street line if the place contradicts, because nearly every town has a MAIN ST … */
  streetElsewhere: 0.25,
  /** … and if only the city's name differs: a suburb may use the name of the city. */
  streetInOtherCity: 0.9,
  /** Log-odds if only a street's direction or type differs. */
  otherDirection: -2.2,
  otherType: -0.4,
  sameUnit: 0.6,
  otherUnit: -0.9,
  sameBox: 1.8,
  otherBox: -1,
  /** Bounds of the log-odds of an address, because its parts are not independent. */
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

/** The log-odds of a score on a curve; a score outside it takes the value of the nearest end. */
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
