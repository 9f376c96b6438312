/** Attributes by which an entity is screened (completions.md section 8). */
export const ATTRIBUTES = ['person_name', 'org_name', 'dob', 'country_of_affiliation', 'address'] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

export interface ScreeningConfiguration {
  /** Minimum score of a hit, 0 to 1, at which a result is an alert. */
  readonly alertThreshold: number;
  /** Minimum score of a record, 0 to 1, at which it is a hit. */
  readonly hitThreshold: number;
  /** Maximum number of hits. */
  readonly maxResults: number;
  /** Weight of each attribute in the score; not negative. */
  readonly weights: Readonly<Record<Attribute, number>>;
  /** Short names of the lists to search; all lists if absent. */
  readonly lists?: readonly string[];
}

/** completions.md section 8. */
export const DEFAULT_SCREENING: ScreeningConfiguration = {
  alertThreshold: 0.8,
  hitThreshold: 0.5,
  maxResults: 30,
  weights: { person_name: 3, org_name: 3, dob: 1, country_of_affiliation: 2, address: 1 },
};

/** A search that cannot run as requested; the message says what was expected and what was received. */
export class ScreeningInputError extends Error {
  constructor(field: string, expected: string, got: unknown) {
    super(`Expected ${expected} as ${field}, but got ${JSON.stringify(got)}.`);
    this.name = 'ScreeningInputError';
  }
}

/** The defaults with the overrides applied. Throws ScreeningInputError for a value out of range. */
export function screeningConfiguration(overrides: Partial<ScreeningConfiguration> = {}): ScreeningConfiguration {
  const weights = { ...DEFAULT_SCREENING.weights, ...overrides.weights };
  const configuration = { ...DEFAULT_SCREENING, ...overrides, weights };
  for (const field of ['alertThreshold', 'hitThreshold'] as const) {
    const value = configuration[field];
    if (!(value >= 0 && value <= 1)) throw new ScreeningInputError(field, 'a number from 0 to 1', value);
  }
  const { maxResults } = configuration;
  if (!(Number.isInteger(maxResults) && maxResults >= 1 && maxResults <= MAX_RESULTS)) {
    throw new ScreeningInputError('maxResults', `a whole number from 1 to ${MAX_RESULTS}`, maxResults);
  }
  for (const [name, weight] of Object.entries(weights)) {
    if (!(ATTRIBUTES as readonly string[]).includes(name))
      throw new ScreeningInputError('weights', ATTRIBUTES.join(', '), name);
    if (!(weight >= 0 && Number.isFinite(weight))) {
      throw new ScreeningInputError(`weights.${name}`, 'a number not below 0', weight);
    }
  }
  return configuration;
}

const MAX_RESULTS = 1_000;
