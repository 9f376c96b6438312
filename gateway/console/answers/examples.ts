/** What GET /console/api/examples answers: what one may search for in the served data; null where nothing has it. The console imports this type. */
export interface Examples {
  readonly name: string | null;
  /** Of the business that is at the street. */
  readonly nameThere: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly industry: string | null;
  readonly phone: string | null;
  readonly website: string | null;
}
