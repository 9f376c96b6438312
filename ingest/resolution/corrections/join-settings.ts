/** What a manifest switches off of the joins of a load. */
export interface JoinSettings {
  /** Names of rules that do not run. */
  readonly rulesOff: readonly string[];
  /** Names of data sets none of whose records is joined with any other. */
  readonly alone: readonly string[];
  /** Pairs of data sets of which no two records end in one entity. */
  readonly apart: readonly (readonly [string, string])[];
}

export const NO_SETTINGS: JoinSettings = { rulesOff: [], alone: [], apart: [] };

/** All that several settings switch off. */
export const allOf = (settings: readonly JoinSettings[]): JoinSettings => ({
  rulesOff: [...new Set(settings.flatMap(({ rulesOff }) => rulesOff))],
  alone: [...new Set(settings.flatMap(({ alone }) => alone))],
  apart: settings.flatMap(({ apart }) => apart),
});

/**
 * Types of what records state, not of who they are: an address or a telephone is one however many data sets have it, and
 * settings of data sets leave them alone.
 */
export const STATED_TYPES: ReadonlySet<string> = new Set([
  'Address',
  'EmailAddress',
  'Industry',
  'PhoneNumber',
  'Tin',
  'Website',
]);
