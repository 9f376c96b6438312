import type { Observed, Stage } from '../../catalog/stage.ts';
import { stateCode } from '../../matching/states.ts';
import { type StagedAddress, stageAddress } from '../records/address.ts';
import { between, COUNTRY, DAY, optional, STATE, TEXT } from './column.ts';
import type { CanonicalRow } from './kind.ts';

/** The columns for the first and last day on which a record was seen; every kind has them. */
export const OBSERVED = {
  first_observed_date: optional(DAY, 'First day on which this was seen to be so; default: the date of the dataset.'),
  last_observed_date: optional(DAY, 'Last day on which this was seen to be so; default: the date of the dataset.'),
};

/** The columns of an address, for kinds that have one. */
export const ADDRESS = {
  street_address1: optional(TEXT, 'House number and street.'),
  street_address2: optional(TEXT, 'Unit, suite or floor.'),
  city: optional(TEXT, 'City.'),
  state: optional(TEXT, 'State or territory of the United States, two letters or its name; abroad any region.'),
  zip: optional(TEXT, 'ZIP code, five or nine digits; leading zeros may be missing.'),
  country: optional(COUNTRY, 'Country; without it the United States.'),
  latitude: optional(between(-90, 90), 'Latitude in decimal degrees, north positive.'),
  longitude: optional(between(-180, 180), 'Longitude in decimal degrees, east positive.'),
};

/** Whether a row has an address. */
export const hasAddress = (row: CanonicalRow<typeof ADDRESS>): boolean =>
  (['street_address1', 'city', 'state', 'zip'] as const).some((column) => row.has(column));

/** The fault in the address or the days of a row, as a message; undefined if there is none. */
export function sharedFault(row: CanonicalRow): string | undefined {
  const isAbroad = row.has('country') && row.text('country') !== 'USA';
  if (row.has('state') && !isAbroad && stateCode(row.text('state')) === undefined)
    return `state: expected ${STATE.expects}`;
  const [first, last] = [row.text('first_observed_date'), row.text('last_observed_date')];
  return first !== '' && last !== '' && last < first ? 'last_observed_date: before first_observed_date' : undefined;
}

/** Stages the address of a row; undefined where it has none. */
export const rowAddress = (
  stage: Stage,
  row: CanonicalRow<typeof ADDRESS>,
  observed: Observed,
): StagedAddress | undefined =>
  stageAddress(
    stage,
    {
      street: row.text('street_address1'),
      unit: row.text('street_address2'),
      city: row.text('city'),
      state: row.text('state'),
      zip: row.text('zip'),
      latitude: row.text('latitude'),
      longitude: row.text('longitude'),
      ...(row.has('country') ? { country: row.text('country') } : {}),
    },
    observed,
  );
