/** The joins of a load that a manifest switches off. */
export interface JoinSettings {
  /** Names of rules that do not run. */
  readonly rulesOff: readonly string[];
  /** Names of datasets whose records are not joined with any other. */
  readonly alone: readonly string[];
  /** Pairs of datasets of which no two records end in one entity. */
  readonly apart: readonly (readonly [string, string])[];
}

export const NO_SETTINGS: JoinSettings = { rulesOff: [], alone: [], apart: [] };

/** Combines several settings: everything that any of them switches off. */
export const allOf = (settings: readonly JoinSettings[]): JoinSettings => ({
  rulesOff: [...new Set(settings.flatMap(({ rulesOff }) => rulesOff))],
  alone: [...new Set(settings.flatMap(({ alone }) => alone))],
  apart: settings.flatMap(({ apart }) => apart),
});

/**
 * Types of facts that records state, as opposed to parties: an address or a phone number is one record however many
 * datasets have it, so settings for datasets do not apply to them.
 */
export const STATED_TYPES: ReadonlySet<string> = new Set([
  'Address',
  'EmailAddress',
  'Industry',
  'PhoneNumber',
  'Tin',
  'Website',
]);
