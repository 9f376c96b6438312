/** The credit tiers of record types and of columns (completions.md section 9), the cheapest first. */
export const PRICING_TIERS = ['FREE', 'CORE', 'PLUS', 'PREMIUM'] as const;
export type PricingTier = (typeof PRICING_TIERS)[number];

/** What an entity object costs whose dearest attribute is of a tier, in credits. */
export const CREDITS: Readonly<Record<PricingTier, number>> = { FREE: 0, CORE: 1, PLUS: 3, PREMIUM: 5 };

/** How many entity objects an answer had, by the tier of the dearest attribute of each. */
export type EntityObjects = Readonly<Record<PricingTier, number>>;

export const NO_OBJECTS: EntityObjects = { FREE: 0, CORE: 0, PLUS: 0, PREMIUM: 0 };

/** What entity objects cost together, in credits. */
export const creditsOf = (objects: EntityObjects): number =>
  PRICING_TIERS.reduce((sum, tier) => sum + objects[tier] * CREDITS[tier], 0);

export const isPricingTier = (value: unknown): value is PricingTier => PRICING_TIERS.some((tier) => tier === value);
