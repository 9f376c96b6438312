import type { Brand } from '../../brands/brand.ts';

/** What a manifest says of the joins of a load. */
export interface JoinSettings {
  /** Names of rules that do not run. */
  readonly rulesOff: readonly string[];
  /** Names of datasets whose records are not joined with any other. */
  readonly alone: readonly string[];
  /** Pairs of datasets of which no two records end in one entity. */
  readonly apart: readonly (readonly [string, string])[];
  /** Brands that are known by name, beside those of svc. */
  readonly brands: readonly Brand[];
}

export const NO_SETTINGS: JoinSettings = { rulesOff: [], alone: [], apart: [], brands: [] };

/** Combines several settings: everything that any of them says. */
export const allOf = (settings: readonly JoinSettings[]): JoinSettings => ({
  rulesOff: [...new Set(settings.flatMap(({ rulesOff }) => rulesOff))],
  alone: [...new Set(settings.flatMap(({ alone }) => alone))],
  apart: settings.flatMap(({ apart }) => apart),
  brands: settings.flatMap(({ brands }) => brands),
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
