import type { ReadColumn } from '../../lists/mapping/read-column.ts';
import { STREET_PARTS } from '../../lists/mapping/street-parts.ts';
import type { AddressBlock } from './address-blocks.ts';
import { type DraftText, textOf } from './draft-text.ts';

const ADDRESS_COLUMNS = {
  street: 'street_address1',
  unit: 'street_address2',
  city: 'city',
  state: 'state',
  zip: 'zip',
  country: 'country',
  'address line': 'address_line',
} as const;

/** The parts of an address as columns of a record; several columns for one part are joined. */
export function addressTexts(block: AddressBlock | undefined): readonly DraftText[] {
  if (block === undefined) return [];
  const { parts } = block;
  // A whole line adds nothing to its parts, but what a publisher adds to it.
  const isSaid = (part: string): boolean =>
    part === 'address line' && parts.has('street') && parts.has('city') && (parts.has('state') || parts.has('zip'));
  return [...parts].flatMap(([part, written]) => {
    if (isSaid(part)) return [];
    const columns = inOrder(written);
    const [column] = columns;
    if (column === undefined) return [];
    if (part === 'city line' || part === 'city and state') return cityTexts(column, part);
    const names = columns.map(({ name }) => name);
    const isSure = columns.every((each) => each.isSure);
    return [
      { column: ADDRESS_COLUMNS[part], value: names.length === 1 ? names[0] : names, isSure, reason: column.reason },
    ];
  });
}

/** The columns of a street in the order of an address, in whatever order a table has them. */
const inOrder = (columns: readonly ReadColumn[]): readonly ReadColumn[] =>
  columns.toSorted(({ ofStreet: one }, { ofStreet: other }) =>
    one === undefined || other === undefined ? 0 : STREET_PARTS.indexOf(one.part) - STREET_PARTS.indexOf(other.part),
  );

/** City, state and ZIP code from one column: "OLYMPIA, WA 98501", or "OLYMPIA, WA". */
const cityTexts = ({ name, isSure, reason }: ReadColumn, part: 'city line' | 'city and state'): readonly DraftText[] =>
  CITY_PARTS[part].map(([column, split, at]) => {
    return { column, value: { column: name, split, part: at }, isSure, reason };
  });

const CITY_PARTS = {
  'city line': [
    ['city', ',', 1],
    ['state', ' ', -2],
    ['zip', ' ', -1],
  ],
  'city and state': [
    ['city', ',', 1],
    ['state', ',', -1],
  ],
} as const;

/**
 * The coordinates of a place, from two columns, or from one with both: "(47.6, -122.3)", "POINT (-122.3 47.6)", or
 * "-122.3, 47.6": the United States lie west of Greenwich and north of the equator, so the sign says which is which.
 */
export function pointTexts(columns: readonly ReadColumn[]): readonly DraftText[] {
  const of = (field: ReadColumn['field']) => columns.find((each) => each.field === field);
  const [latitude, longitude, point] = [of('latitude'), of('longitude'), of('point')];
  if (point === undefined || (latitude !== undefined && longitude !== undefined))
    return [...textOf('latitude', latitude), ...textOf('longitude', longitude)];
  const isWellKnownText = point.values.some((value) => /^point/i.test(value));
  const isEastFirst = point.values.every((value) => /^\(?-/.test(value));
  const [split, north, east] = isWellKnownText ? [' ', -1, -2] : isEastFirst ? [',', 2, 1] : [',', 1, 2];
  const part = (column: string, at: number) => {
    return { column, value: { column: point.name, split, part: at }, isSure: true, reason: 'its values are points' };
  };
  return [part('latitude', north), part('longitude', east)];
}
