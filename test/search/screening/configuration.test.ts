import { describe, expect, test } from 'vitest';
import { type ScreeningConfiguration, screeningConfiguration } from '../../../matching/screening/configuration.ts';

type Overrides = Partial<ScreeningConfiguration>;
const weights = { person_name: 3, org_name: 3, dob: 1, country_of_affiliation: 2, address: 1 };

describe('a screening is configured within its bounds, and on them', () => {
  test.each<Overrides>([
    { maxResults: 1 },
    { maxResults: 1000 },
    { hitThreshold: 0, alertThreshold: 0 },
    { hitThreshold: 1, alertThreshold: 1 },
    { weights: { ...weights, dob: 0 } },
    { weights: { ...weights, dob: 0.5 } },
  ])('%j is taken', (overrides) => {
    expect(screeningConfiguration(overrides)).toMatchObject(overrides);
  });

  test.each<[Overrides, string]>([
    [{ maxResults: 0 }, 'Expected a whole number from 1 to 1000 as maxResults, but got 0.'],
    [{ maxResults: 1001 }, 'Expected a whole number from 1 to 1000 as maxResults, but got 1001.'],
    [{ maxResults: 2.5 }, 'Expected a whole number from 1 to 1000 as maxResults, but got 2.5.'],
    [{ hitThreshold: -0.1 }, 'Expected a number from 0 to 1 as hitThreshold, but got -0.1.'],
    [{ alertThreshold: 1.1 }, 'Expected a number from 0 to 1 as alertThreshold, but got 1.1.'],
    [{ weights: { ...weights, dob: -1 } }, 'Expected a number not below 0 as weights.dob, but got -1.'],
    [{ weights: { ...weights, dob: Number.POSITIVE_INFINITY } }, 'Expected a number not below 0 as weights.dob'],
  ])('%j is refused', (overrides, message) => {
    expect(() => screeningConfiguration(overrides)).toThrow(message);
  });
});
