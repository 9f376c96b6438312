import type { Observed, Stage } from '../../catalog/stage.ts';
import { type AddressLine, splitAddressLine } from '../../matching/addresses/address-line.ts';
import { stateOfAddress } from '../../matching/addresses/states.ts';
import { zipCode } from '../../matching/addresses/zip.ts';
import { statesOfZip } from '../../matching/tables/zip-states.ts';
import { type StagedAddress, stageAddress } from '../records/address.ts';
import { mayLieIn } from '../records/state-bounds.ts';
import { COUNTRY, DAY, degrees, optional, STATE, TEXT } from './column.ts';
import type { CanonicalRow } from './kind.ts';

/** The columns for the first and last day on which a record was observed; every kind has them. */
export const OBSERVED = {
  first_observed_date: optional(DAY, 'First day on which this was observed; default: the date of the dataset.'),
  last_observed_date: optional(DAY, 'Last day on which this was observed; default: the date of the dataset.'),
};

/** The columns of an address, for kinds that have one. */
export const ADDRESS = {
  address_line: optional(TEXT, 'The whole address in one line, in place of its parts.'),
  street_address1: optional(TEXT, 'House number and street; or the whole address, if no city is given.'),
  street_address2: optional(TEXT, 'Unit, suite or floor.'),
  city: optional(TEXT, 'City.'),
  state: optional(
    TEXT,
    'State or territory of the United States, two letters or its name; AA, AE or AP of its forces; abroad any region.',
  ),
  zip: optional(TEXT, 'ZIP code, five or nine digits; leading zeros may be missing.'),
  country: optional(COUNTRY, 'Country; without it the United States.'),
  latitude: optional(degrees(90), 'Latitude in decimal degrees, north positive.'),
  longitude: optional(degrees(180), 'Longitude in decimal degrees, east positive.'),
};

/** True if a row has an address. */
export const hasAddress = (row: CanonicalRow<typeof ADDRESS>): boolean =>
  (['address_line', 'street_address1', 'city', 'state', 'zip'] as const).some((column) => row.has(column));

/** The columns whose values contradict others of the row, with the reason. */
export function sharedFaults(row: CanonicalRow): readonly (readonly [column: string, reason: string])[] {
  const isAbroad = row.has('country') && row.text('country') !== 'USA';
  const [first, last] = [row.text('first_observed_date'), row.text('last_observed_date')];
  return [
    ...(row.has('state') && !isAbroad && stateOfAddress(row.text('state')) === undefined
      ? [['state', `expected ${STATE.expects}`] as const]
      : []),
    ...(first !== '' && last !== '' && last < first
      ? [['last_observed_date', 'before first_observed_date'] as const]
      : []),
    ...(isAbroad ? [] : pointFaults(row)),
  ];
}

const OUTSIDE = 'the point lies outside the state of its address';

/** A point that cannot lie in the state of its own address: nothing shows which of the two is right, and people find places by the address. */
function pointFaults(row: CanonicalRow<typeof ADDRESS>): readonly (readonly [column: string, reason: string])[] {
  if (!row.has('latitude') || !row.has('longitude')) return [];
  const { state, zip } = writtenParts(row);
  const states = state === '' ? statesOfZip(zipCode(zip, null)?.zip ?? '') : [state];
  const [north, east] = [Number(row.text('latitude')), Number(row.text('longitude'))];
  // 0, 0 is a placeholder for no point.
  if (states.length === 0 || (north === 0 && east === 0) || states.some((each) => mayLieIn(each, north, east)))
    return [];
  return [
    ['latitude', OUTSIDE],
    ['longitude', OUTSIDE],
  ];
}

/** Stages the address of a row; undefined if it has none. */
export const rowAddress = (
  stage: Stage,
  row: CanonicalRow<typeof ADDRESS>,
  observed: Observed,
): StagedAddress | undefined =>
  stageAddress(
    stage,
    {
      ...writtenParts(row),
      latitude: row.text('latitude'),
      longitude: row.text('longitude'),
      ...(row.has('country') ? { country: row.text('country') } : {}),
    },
    observed,
  );

/**
 * The address that a row has in one line: in its own column, or in that of the street, if that of the city is empty and the line ends with
 * a ZIP code or a city and its state.
 */
function wholeLine(row: CanonicalRow<typeof ADDRESS>): AddressLine | undefined {
  if (row.has('address_line')) return splitAddressLine(row.text('address_line'));
  if (row.has('city') || (row.has('country') && row.text('country') !== 'USA')) return undefined;
  const line = splitAddressLine(row.text('street_address1'));
  return line.zip !== '' || (line.city !== '' && line.state !== '') ? line : undefined;
}

/**
 * The parts of the address as written. Missing parts are taken from the line of the whole address, and a missing state from a
 * city such as "Washington, D.C.".
 */
function writtenParts(row: CanonicalRow<typeof ADDRESS>) {
  const line = wholeLine(row);
  const isStreetWhole = line !== undefined && !row.has('address_line');
  const city = row.text('city');
  const [, ofCity = '', after = ''] = /^(.+?),\s*(.+)$/.exec(city) ?? [];
  const state = row.text('state') || (stateOfAddress(after) ?? '') || (line?.state ?? '');
  return {
    street: (isStreetWhole ? '' : row.text('street_address1')) || (line?.street ?? ''),
    unit: row.text('street_address2') || (line?.unit ?? ''),
    city: (stateOfAddress(after) === undefined ? city : ofCity) || (line?.city ?? ''),
    state: (row.has('country') && row.text('country') !== 'USA' ? state : stateOfAddress(state)) ?? state,
    zip: row.text('zip') || (line?.zip ?? ''),
  };
}
