/**
 * The answer of GET /console/api/examples: search examples that the served data contains; null if the data has none. The console imports
 * this type.
 */
export interface Examples {
  readonly name: string | null;
  /** Name of the business at the street. */
  readonly nameThere: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly industry: string | null;
  readonly phone: string | null;
  readonly website: string | null;
}
