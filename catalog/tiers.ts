/** The credit tiers of record types and of columns (completions.md section 9), the cheapest first. */
export const PRICING_TIERS = ['FREE', 'CORE', 'PLUS', 'PREMIUM'] as const;
export type PricingTier = (typeof PRICING_TIERS)[number];

/** The cost of an entity object by the tier of its dearest attribute, in credits. */
export const CREDITS: Readonly<Record<PricingTier, number>> = { FREE: 0, CORE: 1, PLUS: 3, PREMIUM: 5 };

/** Number of entity objects in an answer, by the tier of the dearest attribute of each. */
export type EntityObjects = Readonly<Record<PricingTier, number>>;

export const NO_OBJECTS: EntityObjects = { FREE: 0, CORE: 0, PLUS: 0, PREMIUM: 0 };

/** The total cost of entity objects, in credits. */
export const creditsOf = (objects: EntityObjects): number =>
  PRICING_TIERS.reduce((sum, tier) => sum + objects[tier] * CREDITS[tier], 0);

export const isPricingTier = (value: unknown): value is PricingTier => PRICING_TIERS.some((tier) => tier === value);
